import { isPaging, queryOf } from '@tessera/widget-sdk'
import type { RenderRequest } from './render-request.ts'

/**
 * Whether search engines may index a page: not an error page, a page with noindex, or a filtered list. The further pages of
 * a list are indexed.
 */
export function isIndexed({ status, resolved, search, isPreview }: RenderRequest): boolean {
  const segments = Object.values(resolved?.segments ?? {})
  return (
    status === 200 &&
    !isPreview &&
    resolved?.page.isIndexed !== false &&
    segments.every(({ row }) => row !== null) &&
    Object.keys(queryOf(search)).every(isPaging)
  )
}
