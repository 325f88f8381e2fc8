import { createHash } from 'node:crypto'
import type { LinkPreview } from '@tessera/server'
import type { HeadTexts } from './head-texts.ts'
import { isIndexed } from './is-indexed.ts'
import type { PageImage } from './page-image.ts'
import type { PagePreview, RenderRequest } from './render-request.ts'

/**
 * Of a page's title, description and picture. None for pages that search engines don't list, and for those that were given a
 * picture of their own to be shown as it is.
 */
export function linkPreviewOf(
  request: RenderRequest,
  texts: HeadTexts | null,
  picture: PageImage | null,
): PagePreview | undefined {
  if (!request.hasLinkPreviews || !texts || picture?.isChosen || !isIndexed(request)) return undefined
  const { openGraph, siteName } = texts
  const preview: LinkPreview = {
    title: openGraph['og:title'] ?? texts.title,
    description: openGraph['og:description'] ?? '',
    siteName,
    picture: picture?.src.startsWith('/') ? picture.src : null,
  }
  return { ...preview, digest: createHash('sha256').update(JSON.stringify(preview)).digest('base64url').slice(0, 16) }
}
