import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SearchHit } from '@tessera/core'
import { useAdmin } from '../context/admin-context.ts'
import { useDebounced } from '../data/use-debounced.ts'
import { inOtherKeyboardLayout } from './match.ts'

const pauseMs = 150
const minLetters = 2

/**
 * Searches the records of all entities for every word. Without results, the text is tried in the other keyboard layout.
 * Previous results stay until the next ones are loaded.
 */
export function useRecordSearch(typed: string) {
  const { api } = useAdmin()
  const text = useDebounced(typed.trim(), pauseMs)
  const isSearching = text.length >= minLetters
  const query = useQuery({
    queryKey: ['core/search', text],
    enabled: isSearching,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<readonly SearchHit[]> => {
      const search = async (q: string) => {
        const parameters = new URLSearchParams({ q, limit: '5' })
        return (await api<readonly SearchHit[]>('GET', `/api/core/search?${parameters}`, { signal })).data
      }
      const hits = await search(text)
      const other = inOtherKeyboardLayout(text)
      return hits.length > 0 || other === text ? hits : search(other)
    },
  })
  const isPending = typed.trim().length >= minLetters && (query.isFetching || text !== typed.trim())
  return { hits: isSearching ? (query.data ?? []) : [], error: isSearching ? query.error : null, isPending }
}
