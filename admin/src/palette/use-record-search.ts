import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SearchHit } from '@tessera/core'
import { useAdmin } from '../app/admin-context.ts'
import { useSettled } from '../data/use-settled.ts'
import { inOtherLayout } from './match.ts'

const pauseMs = 150
const fewestLetters = 2

/**
 * Records of all entities in which every word is found. Where nothing is, what was typed is taken for the other keyboard
 * layout. What was found before stays until the next answer.
 */
export function useRecordSearch(typed: string) {
  const { api } = useAdmin()
  const text = useSettled(typed.trim(), pauseMs)
  const isAsked = text.length >= fewestLetters
  const query = useQuery({
    queryKey: ['core/search', text],
    enabled: isAsked,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<readonly SearchHit[]> => {
      const ask = async (q: string) => {
        const words = new URLSearchParams({ q, limit: '5' })
        return (await api<readonly SearchHit[]>('GET', `/api/core/search?${words}`, { signal })).data
      }
      const hits = await ask(text)
      const other = inOtherLayout(text)
      return hits.length > 0 || other === text ? hits : ask(other)
    },
  })
  const isPending = typed.trim().length >= fewestLetters && (query.isFetching || text !== typed.trim())
  return { hits: isAsked ? (query.data ?? []) : [], error: isAsked ? query.error : null, isPending }
}
