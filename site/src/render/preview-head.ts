import { type PreviewedPage, previewedPageId } from '@tessera/widget-sdk/compose'
import { jsonForScript } from '@tessera/widget-sdk/server'
import type { RenderRequest } from './render-request.ts'

/** What a page tells the composer about itself, as a script element for its head; '' on a page for visitors. */
export function previewHead({ isPreview, resolved, status, language, url, previewTarget }: RenderRequest): string {
  if (!isPreview) return ''
  if (previewTarget) return previewScript({ status, language, url, page: null, layouts: [], segment: null })
  const segment = Object.values(resolved?.segments ?? {}).at(-1)
  return previewScript({
    status,
    language,
    url,
    page: resolved && !resolved.isOfModule ? { id: resolved.page.id, url: resolved.page.url } : null,
    layouts: resolved?.layouts.map(({ layout }) => layout.id) ?? [],
    segment: segment ? { entity: segment.entity, id: segment.row?.id ?? null, value: segment.value } : null,
  })
}

export function previewScript(page: PreviewedPage): string {
  return `<script type="application/json" id="${previewedPageId}">${jsonForScript(page)}</script>`
}
