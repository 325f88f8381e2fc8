import { useQuery } from '@tanstack/react-query'
import type { Actor, HistoryEntry } from '@tessera/core'
import { useAdmin } from '../context/admin-context.ts'

const maxEntries = 200

/** A subject that has made recent changes. */
export interface Person {
  readonly id: string
  readonly name: string | null
}

/** The authors of the latest changes, each once. */
export function usePeople(): readonly Person[] {
  const { api } = useAdmin()
  const { data } = useQuery({
    queryKey: ['core', 'history', 'people'],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<readonly Person[]> => {
      const { data: entries } = await api<readonly HistoryEntry[]>('GET', `/api/core/history?limit=${maxEntries}`, {
        signal,
      })
      return peopleOf(entries.map(({ actor }) => actor))
    },
  })
  return data ?? []
}

function peopleOf(actors: readonly Actor[]): readonly Person[] {
  const people = new Map(actors.flatMap(({ subjectId, name }) => (subjectId ? [[subjectId, name] as const] : [])))
  return [...people].map(([id, name]) => ({ id, name }))
}
