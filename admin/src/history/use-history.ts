import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { HistoryChange, HistoryEntry, TrashEntry } from '@tessera/core'
import { useAdmin } from '../context/admin-context.ts'

type Query = Readonly<Record<string, string>>

interface Paged<Entry> {
  readonly entries: readonly Entry[]
  readonly next: string | null
}

/** Matching changes, the newest first, page by page. The query is that of `HistoryEntry`. */
export function useHistory(query: Query) {
  return usePaged<HistoryEntry>('history', query)
}

/** Deleted records, the newest first, page by page. The query is that of `TrashEntry`. */
export function useTrash(query: Query) {
  return usePaged<TrashEntry>('trash', query, entries =>
    entries.some(({ pending }) => pending !== null && !pending.failure),
  )
}

/** One change with its values. */
export function useChange(id: string) {
  const { api } = useAdmin()
  return useQuery({
    queryKey: ['core', 'history', 'change', id],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await api<HistoryChange>('GET', `/api/core/history/${id}`, { signal })).data,
  })
}

/** Interval between reads while entries change by themselves, in milliseconds. */
const progressInterval = 2000

/** @param isChanging whether entries change by themselves */
function usePaged<Entry extends { readonly id: string }>(
  route: 'history' | 'trash',
  query: Query,
  isChanging: (entries: readonly Entry[]) => boolean = () => false,
) {
  const { api } = useAdmin()
  const filters = Object.entries(query).filter(([, value]) => value !== '')
  return useInfiniteQuery({
    queryKey: ['core', route, filters],
    initialPageParam: '',
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam, signal }): Promise<Paged<Entry>> => {
      const text = new URLSearchParams([...filters, ...(pageParam === '' ? [] : [['before', pageParam]])])
      const { data, meta } = await api<Entry[], { next: string | null }>('GET', `/api/core/${route}?${text}`, {
        signal,
      })
      return { entries: data, next: meta.next }
    },
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ entries }) => isChanging(entries)) ? progressInterval : false,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
  })
}
