import type { Localized } from '@tessera/core'
import { localizedPath, plainText, queryOf, textIn } from '@tessera/widget-sdk'
import { useMessages } from '../messages.ts'
import { type PageImage, usePageImage } from './page-image.ts'
import type { RenderRequest } from './render-request.ts'
import { spokenPage } from './spoken-page.ts'

/** The texts of a page's head. An empty one is left out. */
export interface HeadTexts {
  readonly title: string
  readonly description: string
  readonly keywords: string
  readonly author: string
  readonly viewport: string
  readonly siteName: string
  /** Of the record that the address names, or of the metadata. */
  readonly image: PageImage | null
  readonly openGraph: Readonly<Record<string, string>>
  readonly twitter: Readonly<Record<string, string>>
}

const longestDescription = 200

/**
 * Takes each text from the record that the address names, else from the page's metadata, else from the page.
 */
export function useHeadTexts(request: RenderRequest): HeadTexts {
  const { settings, language, url, search, resolved } = request
  const builtIn = useMessages('builtInPage')
  const { page } = useMessages('headTexts')
  const text = (value: Localized | null | undefined) => textIn(value, language, settings.defaultLanguage)
  const metadata = resolved?.metadata[0]
  const record = segmentRow(request)
  const image = usePageImage(request)
  const siteName = metadata?.opengraphSiteName || text(settings.name)
  const recordTitle = text(record?.title as Localized | undefined)
  const title =
    recordTitle ||
    text(metadata?.title) ||
    moduleTitle(request) ||
    resolved?.page.title ||
    builtIn[`title${request.status}`]
  const description =
    shortened(plainText(text((record?.subtitle ?? record?.shortDescription) as Localized | undefined))) ||
    shortened(plainText(text(record?.description as Localized | undefined))) ||
    text(metadata?.description) ||
    (resolved?.page.description ?? '')
  const query = queryOf(search)
  const address = `${settings.publicUrl}${localizedPath(url, language, query)}`
  const named = siteName && title !== siteName && (recordTitle || !metadata) ? `${title} · ${siteName}` : title
  return {
    // The pages of a list need titles of their own.
    title: query.page ? `${named} · ${page} ${query.page[0]}` : named,
    description,
    keywords: text(metadata?.keywords),
    author: metadata?.author ?? '',
    viewport: metadata?.viewport || 'width=device-width, initial-scale=1',
    siteName,
    image,
    openGraph: {
      'og:title': recordTitle || text(metadata?.opengraphTitle) || title,
      'og:description': recordTitle ? description : text(metadata?.opengraphDescription) || description,
      'og:url': (!recordTitle && metadata?.opengraphUrl) || address,
      'og:site_name': siteName,
      'og:locale': metadata?.opengraphLocale || openGraphLocale(language),
    },
    twitter: {
      'twitter:site': metadata?.twitterSite ?? '',
      'twitter:creator': metadata?.twitterCreator ?? '',
      'twitter:title': recordTitle || text(metadata?.twitterTitle) || title,
      'twitter:description': recordTitle ? description : text(metadata?.twitterDescription) || description,
      'twitter:url': metadata?.twitterUrl ?? '',
      'twitter:domain': metadata?.twitterDomain ?? '',
      'twitter:app:country': metadata?.twitterAppCountry ?? '',
    },
  }
}

function moduleTitle({ modulePage, messages, language }: RenderRequest): string {
  return modulePage ? spokenPage(modulePage, messages.of(modulePage.packageName), language).title : ''
}

/** The record that the last segment of the address names, if it is public. */
export function segmentRow({ resolved }: RenderRequest): { readonly [field: string]: unknown } | undefined {
  return Object.values(resolved?.segments ?? {}).at(-1)?.row ?? undefined
}

/** A language as the Open Graph protocol writes it: `ru` is `ru_RU`. */
export function openGraphLocale(language: string): string {
  const { language: code, region } = new Intl.Locale(language).maximize()
  return region ? `${code}_${region}` : code
}

function shortened(text: string): string {
  if (text.length <= longestDescription) return text
  return `${text.slice(0, text.lastIndexOf(' ', longestDescription - 1)).trimEnd()}…`
}
