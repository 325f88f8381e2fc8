import { type Crumb, localizedPath, type RenderMetadata } from '@tessera/widget-sdk'
import { jsonForScript } from '@tessera/widget-sdk/server'
import { type HeadTexts, segmentRow } from './head-texts.ts'
import { isIndexed } from './is-indexed.ts'
import type { RenderRequest } from './render-request.ts'

interface StructuredData {
  readonly '@context': 'https://schema.org'
  readonly '@type': string
  readonly [property: string]: unknown
}

/** What the widgets of a page say about it. */
type SaidByWidgets = Pick<RenderMetadata, 'breadcrumbs' | 'creativeWork'>

/**
 * A page's structured data (schema.org), as script elements for its head; '' for a page that is not indexed.
 * @param metadata breadcrumbs as the page shows them, if it does; the schema.org type of its record, if it is a creative
 * work
 */
export function structuredData(
  request: RenderRequest,
  texts: HeadTexts | null,
  { breadcrumbs, creativeWork }: SaidByWidgets,
): string {
  if (!texts || !isIndexed(request)) return ''
  const { url } = request
  const data = [
    url === '/' ? webSite(request, texts) : breadcrumbList(request, texts, breadcrumbs),
    ...(creativeWork === null ? [] : work(creativeWork, request, texts)),
  ]
  return data.map(each => `<script type="application/ld+json">${jsonForScript(each)}</script>`).join('')
}

function webSite({ settings, language }: RenderRequest, texts: HeadTexts): StructuredData {
  const url = `${settings.publicUrl}/${language}`
  return { ...schema('WebSite'), name: texts.siteName || texts.title, url, inLanguage: language }
}

function breadcrumbList(
  { settings, language, url }: RenderRequest,
  texts: HeadTexts,
  breadcrumbs: readonly Crumb[] | null,
): StructuredData {
  const shown = breadcrumbs ?? [
    { title: texts.siteName || texts.title, url: '/' },
    { title: texts.openGraph['og:title'] ?? '' },
  ]
  return {
    ...schema('BreadcrumbList'),
    itemListElement: shown.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.title,
      item: `${settings.publicUrl}${localizedPath(crumb.url ?? url, language)}`,
    })),
  }
}

function work(type: string, request: RenderRequest, texts: HeadTexts): StructuredData[] {
  const { settings, language, url } = request
  const row = segmentRow(request)
  if (!row) return []
  return [
    {
      ...schema(type),
      headline: texts.openGraph['og:title'],
      description: texts.description,
      datePublished: row.createdAt,
      dateModified: row.updatedAt,
      inLanguage: language,
      mainEntityOfPage: `${settings.publicUrl}${localizedPath(url, language)}`,
      ...(texts.image && { image: absolute(texts.image.src, settings.publicUrl) }),
      ...(texts.siteName && { publisher: { '@type': 'Organization', name: texts.siteName } }),
    },
  ]
}

function absolute(path: string, publicUrl: string): string {
  return path.startsWith('/') ? `${publicUrl}${path}` : path
}

function schema(type: string) {
  return { '@context': 'https://schema.org', '@type': type } as const
}
