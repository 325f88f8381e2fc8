import { type ApiCaller, model } from '@tessera/admin'
import { queryString } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { filledUrl, segmentsOf } from './page-address.ts'

/**
 * An example address of a page whose url names records: that of the first records.
 * @param url of the page: `/blog/articles/[blog.articles.slug]`
 * @returns null while there are no such records
 */
export async function exampleUrl(api: ApiCaller, url: string, signal: AbortSignal): Promise<string | null> {
  const values = await Promise.all(
    segmentsOf(url).map(async ({ entity, field }): Promise<string | null> => {
      if (!model.entities.has(entity)) return null
      const query = queryString({ filters: { and: [{ column: field, method: 'isNotNull' }] }, limit: 1 })
      const { data } = await api<readonly AdminRow[]>('GET', `/api/${entity}?${query}`, { signal })
      const value = data[0]?.[field]
      return typeof value === 'string' ? value : null
    }),
  )
  return filledUrl(url, values)
}
