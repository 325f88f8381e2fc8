import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Preference } from '@tessera/core'
import { useAdmin } from '../context/admin-context.ts'

const keyOf = (prefix: string) => ['core/preferences', prefix]
const pathOf = (key: string) => `/api/core/preferences/${key.split('/').map(encodeURIComponent).join('/')}`

/** The preferences under a prefix, the user's own and shared ones. None where they can't be read. */
export function usePreferences(prefix: string) {
  const { api } = useAdmin()
  return useQuery({
    queryKey: keyOf(prefix),
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<readonly Preference[]> => {
      const query = new URLSearchParams({ prefix })
      const { data } = await api<readonly Preference[]>('GET', `/api/core/preferences?${query}`, { signal })
      return data
    },
  })
}

/** A preference of the current user, or shared with everybody. */
export interface NewPreference {
  readonly key: string
  readonly value: unknown
  readonly isShared?: boolean
}

/** Saves a preference: applied at once, and reverted if it can't be saved. @param prefix of its list */
export function useSavePreference(prefix: string) {
  const { api } = useAdmin()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ key, value, isShared = false }: NewPreference) => {
      await api('PUT', pathOf(key), { body: { value, isShared } })
    },
    onMutate: async ({ key, value, isShared = false }) => {
      await client.cancelQueries({ queryKey: keyOf(prefix) })
      const before = client.getQueryData<readonly Preference[]>(keyOf(prefix))
      const saved: Preference = { key, value, isShared, updatedAt: new Date().toISOString() }
      const isSame = (each: Preference) => each.key === key && each.isShared === isShared
      client.setQueryData<readonly Preference[]>(keyOf(prefix), (list = []) =>
        list.some(isSame) ? list.map(each => (isSame(each) ? saved : each)) : [...list, saved],
      )
      return { before }
    },
    onError: (_error, _saved, context) => client.setQueryData(keyOf(prefix), context?.before),
  })
}

/** Deletes a preference. @param prefix of its list */
export function useDeletePreference(prefix: string) {
  const { api } = useAdmin()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ key, isShared }: Pick<Preference, 'key' | 'isShared'>) => {
      await api('DELETE', `${pathOf(key)}?isShared=${isShared}`)
    },
    onMutate: async ({ key, isShared }) => {
      await client.cancelQueries({ queryKey: keyOf(prefix) })
      const before = client.getQueryData<readonly Preference[]>(keyOf(prefix))
      client.setQueryData<readonly Preference[]>(keyOf(prefix), (list = []) =>
        list.filter(each => each.key !== key || each.isShared !== isShared),
      )
      return { before }
    },
    onError: (_error, _saved, context) => client.setQueryData(keyOf(prefix), context?.before),
  })
}
