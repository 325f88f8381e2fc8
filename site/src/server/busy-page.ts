import type { Catalogues } from '@tessera/server'
import { type CachedPage, cachedPage } from './cached-page.ts'
import { escapeXml } from './xml.ts'

/** Sent immediately when no page can be rendered for now, not even the error page. */
export function busyPage(catalogues: Catalogues, language: string, headers: CachedPage['headers']): CachedPage {
  const spoken = catalogues.in(language, '@tessera/site').busyPage ? language : 'en'
  const texts = catalogues.spoken('@tessera/site', language).busyPage as Readonly<Record<'title' | 'hint', string>>
  const [title, hint] = [escapeXml(texts.title), escapeXml(texts.hint)]
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>`
  const html = `<!doctype html><html lang="${spoken}"><head>${head}</head><body><h1>${title}</h1><p>${hint}</p></body></html>`
  return cachedPage({ html, tags: [] }, 503, headers)
}
