import { localizedPath } from '@tessera/widget-sdk'
import { type HeadTexts, segmentRow } from './head-texts.ts'
import type { RenderRequest } from './render-request.ts'

interface StructuredData {
  readonly '@context': 'https://schema.org'
  readonly '@type': string
  readonly [property: string]: unknown
}

/** What the page shows, in the words of schema.org. */
export function structuredData(request: RenderRequest, texts: HeadTexts): StructuredData[] {
  const { settings, language, url, resolved } = request
  const home = `${settings.publicUrl}/${language}`
  const address = `${settings.publicUrl}${localizedPath(url, language)}`
  const data: StructuredData[] = []
  if (url === '/') {
    data.push({ ...schema('WebSite'), name: texts.siteName || texts.title, url: home, inLanguage: language })
  } else {
    data.push({
      ...schema('BreadcrumbList'),
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: texts.siteName || texts.title, item: home },
        { '@type': 'ListItem', position: 2, name: texts.openGraph['og:title'], item: address },
      ],
    })
  }
  const row = segmentRow(request)
  if (row && resolved?.segments['blog.articles.slug']) {
    data.push({
      ...schema('Article'),
      headline: texts.openGraph['og:title'],
      description: texts.description,
      datePublished: row.createdAt,
      dateModified: row.updatedAt,
      inLanguage: language,
      mainEntityOfPage: address,
      ...(texts.image && { image: texts.image }),
    })
  }
  return data
}

function schema(type: string) {
  return { '@context': 'https://schema.org', '@type': type } as const
}
