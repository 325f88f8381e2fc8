import { useQuery } from '@tanstack/react-query'
import { queryString } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useAdmin } from '../../app/admin-context.ts'
import { model } from '../../model/entities.ts'
import { filledUrl, segmentsOf } from './page-address.ts'

/**
 * The address at which a page is shown: its own, or for one whose address names records (`/blog/articles/[blog.articles.slug]`)
 * that of one of them.
 * @param url the page's own
 * @param chosen a whole address that was chosen
 * @returns null while none is known: there is no such record yet
 */
export function useShownUrl(url: string | undefined, chosen: string | null): string | null {
  const { api } = useAdmin()
  const segments = segmentsOf(url ?? '')
  const { data } = useQuery({
    queryKey: ['host/pages', 'example', url],
    enabled: segments.length > 0 && chosen === null,
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      Promise.all(
        segments.map(async ({ entity, field }): Promise<string | null> => {
          if (!model.entities.has(entity)) return null
          const filters = { and: [{ column: field, method: 'isNotNull' } as const] }
          const query = queryString({ filters, limit: 1 })
          const answer = await api<readonly AdminRow[]>('GET', `/api/${entity}?${query}`, { signal })
          const value = answer.data[0]?.[field]
          return typeof value === 'string' ? value : null
        }),
      ),
  })
  if (chosen !== null) return chosen
  if (url === undefined) return null
  return segments.length === 0 ? url : filledUrl(url, data ?? [])
}
