import { isPaging, queryOf } from '@tessera/widget-sdk'
import type { RenderRequest } from './render-request.ts'

/**
 * Whether a page is for search engines: not the one for errors, not one that is kept from them, not what an address chose
 * from a list. The further pages of a list are.
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
