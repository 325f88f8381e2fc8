import { useQuery } from '@tanstack/react-query'
import type { Entity } from '@tessera/core'
import { queryString } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useAdmin } from '../app/admin-context.ts'
import { model } from '../model/entities.ts'
import { firstLanguage } from './form-language.ts'

/** Where pages are kept, in projects that have them. */
const pagePath = 'host/pages'

interface AddressedPage {
  readonly url: string
  readonly language: string
}

/**
 * The address under which visitors find a record: a page's own, or that of the page whose address holds one of the record's
 * fields (`/blog/articles/[blog.articles.slug]`). Null where there is none.
 * @param wanted language in which it is to be seen; a page in one language only is seen in that
 */
export function usePublicAddress(
  entity: Entity,
  row: Readonly<Record<string, unknown>> | undefined,
  wanted: string,
): string | null {
  const { api, rights, start } = useAdmin()
  const isPage = entity.path === pagePath
  const mayRead = model.entities.has(pagePath) && rights.entities[pagePath]?.includes('read') === true
  const { data: pages = [] } = useQuery({
    queryKey: [pagePath, 'of', entity.path],
    enabled: mayRead && !isPage && !entity.ends,
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<readonly AddressedPage[]> => {
      const filter = { column: 'url', method: 'like', value: `%[${segmentOf(entity)}%` } as const
      const query = queryString({ filters: { and: [filter] }, limit: 20 })
      const { data } = await api<readonly (AdminRow & AddressedPage)[]>('GET', `/api/${pagePath}?${query}`, { signal })
      return data
    },
  })
  if (!row) return null
  const templates = isPage ? [String(row.url ?? '')] : pages.map(({ url }) => url)
  const path = templates.map(url => filled(url, entity, row)).find(url => url !== null)
  if (path === undefined || path === null) return null
  const language = firstLanguage(start.languages, start.defaultLanguage, [
    isPage && typeof row.language === 'string' ? row.language : null,
    wanted,
  ])
  return `${start.publicUrl}/${language}${path === '/' ? '' : encodeURI(path)}`
}

function segmentOf({ module, plural }: Entity): string {
  return `${module}.${plural}.`
}

/** The address with the record's values in the place of its segments; null where one of them is another's. */
function filled(url: string, entity: Entity, row: Readonly<Record<string, unknown>>): string | null {
  if (!url.startsWith('/')) return null
  let isWhole = true
  const path = url.replace(/\[([^\]]+)\]/g, (_, segment: string) => {
    const prefix = segmentOf(entity)
    const value = segment.startsWith(prefix) ? row[segment.slice(prefix.length)] : undefined
    if (typeof value !== 'string' || value === '') isWhole = false
    return String(value)
  })
  return isWhole ? path : null
}
