import { type ComposedPage, composedPageId } from '@tessera/widget-sdk/compose'
import { jsonForScript } from '@tessera/widget-sdk/server'
import type { RenderRequest } from './render-request.ts'

/** What a page tells the composer of itself, as an element for its head; '' on a page for visitors. */
export function composedHead({ isComposed, resolved, status, language, url, shown }: RenderRequest): string {
  if (!isComposed) return ''
  if (shown) return composedScript({ status, language, url, page: null, layouts: [], segment: null })
  const segment = Object.values(resolved?.segments ?? {}).at(-1)
  return composedScript({
    status,
    language,
    url,
    page: resolved && !resolved.isOfModule ? { id: resolved.page.id, url: resolved.page.url } : null,
    layouts: resolved?.layouts.map(({ layout }) => layout.id) ?? [],
    segment: segment ? { entity: segment.entity, id: segment.row?.id ?? null, value: segment.value } : null,
  })
}

export function composedScript(page: ComposedPage): string {
  return `<script type="application/json" id="${composedPageId}">${jsonForScript(page)}</script>`
}
