import { localizedPath, queryOf, type RenderMetadata, searchOf } from '@tessera/widget-sdk'
import { isIndexed } from './is-indexed.ts'
import type { RenderRequest } from './render-request.ts'

/** What search engines are told about a page's address: the canonical one and those of other languages, or to stay away. */
export function addressTags(request: RenderRequest): string {
  if (!isIndexed(request)) return '<meta name="robots" content="noindex"/>'
  const { settings, language, url, search } = request
  const address = (each: string) =>
    `${settings.publicUrl}${localizedPath(url, each, queryOf(search))}`
      .replaceAll('&', '&amp;')
      .replaceAll('"', '&quot;')
  const alternates = [...settings.languages.map(each => [each, each] as const), ['x-default', settings.defaultLanguage]]
  return [
    `<link rel="canonical" href="${address(language)}"/>`,
    ...alternates.map(([name, each = '']) => `<link rel="alternate" hrefLang="${name}" href="${address(each)}"/>`),
  ].join('')
}

/** The parameters of an address without those that are details of the page. */
export function canonicalAddress(search: string, parameters: RenderMetadata['parameters']): string {
  const pairs = Object.entries(queryOf(search)).filter(([name]) => parameters.get(name)?.isCanonical !== false)
  return searchOf(Object.fromEntries(pairs))
}
