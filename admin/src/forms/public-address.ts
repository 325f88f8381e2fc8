import { useQuery } from '@tanstack/react-query'
import { addressOf, type Entity, type EntityPages } from '@tessera/core'
import { localizedPath } from '@tessera/widget-sdk'
import { useAdmin } from '../context/admin-context.ts'
import type { ApiCaller } from '../context/api-caller.ts'
import { packages } from '../model/admin-packages.ts'
import { firstLanguage } from './form-language.ts'

/** Path of the entity of pages; '' in projects without pages. */
const pagePath = packages.findLast(each => each.pages)?.pages?.path ?? ''

/**
 * The public address of a record: a page's own, or that of the page that shows the record
 * (`/blog/articles/[blog.articles.slug]`). Null where there is none.
 * @param wanted language; a page in one language only is addressed in that one
 */
export function usePublicAddress(
  entity: Entity,
  row: Readonly<Record<string, unknown>> | undefined,
  wanted: string,
): string | null {
  const { api, rights, start } = useAdmin()
  const isPage = entity.path === pagePath
  const mayRead = rights.entities[pagePath]?.includes('read') === true
  const { data: pages = {} } = useQuery({
    ...entityPagesQuery(api),
    enabled: mayRead && !isPage && !entity.ends,
  })
  if (!row) return null
  const path = isPage ? pageAddress(row) : addressOf(entity, row, pages)
  if (path === null) return null
  const language = firstLanguage(start.languages, start.defaultLanguage, [
    isPage && typeof row.language === 'string' ? row.language : null,
    wanted,
  ])
  return `${start.publicUrl}${localizedPath(path, language)}`
}

/** The pages that show records, by entity, as the site knows them. */
export function entityPagesQuery(api: ApiCaller) {
  return {
    queryKey: [pagePath, 'of entities'],
    staleTime: 60_000,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { data } = await api<{ readonly entities: EntityPages }>('GET', `/api/${pagePath}/addresses`, { signal })
      return data.entities
    },
  }
}

/** A page whose url names a record has no single address. */
function pageAddress({ url }: Readonly<Record<string, unknown>>): string | null {
  return typeof url === 'string' && url.startsWith('/') && !url.includes('[') ? url : null
}
