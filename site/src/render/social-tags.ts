import { linkPreviewAddress } from '../link-preview-address.ts'
import { type HeadTexts, openGraphLocale } from './head-texts.ts'
import type { PageImage } from './page-image.ts'
import type { PagePreview, RenderRequest } from './render-request.ts'

/** What is known about a page after its widgets were rendered. */
export interface RenderedContent {
  /** Open Graph type of the record that the address names, set by its widget. */
  readonly openGraphType: string | null
  /** Of the page itself, or the first large one of its content. */
  readonly picture: PageImage | null
  readonly linkPreview: PagePreview | undefined
}

/** As the pictures are drawn, in pixels. */
const linkPreviewSize = { width: 1200, height: 630 }

/**
 * Metadata for social networks that depends on a page's content, as elements for its head: its type and its picture.
 * @param texts of the head; null where the page has none of its own
 */
export function socialTags(request: RenderRequest, texts: HeadTexts | null, content: RenderedContent): string {
  if (!texts) return ''
  const { language, settings, resolved } = request
  const metadata = resolved?.metadata[0]
  const { linkPreview } = content
  const image = linkPreview
    ? {
        ...linkPreviewSize,
        src: linkPreviewAddress(language, request.url, linkPreview.digest),
        alt: linkPreview.title,
      }
    : content.picture
  const url = image?.src.startsWith('/') ? `${settings.publicUrl}${image.src}` : image?.src
  const others = settings.languages.filter(each => each !== language)
  return [
    property('og:type', content.openGraphType || metadata?.opengraphType || 'website'),
    ...others.map(each => property('og:locale:alternate', openGraphLocale(each))),
    property('og:image', url),
    property('og:image:width', image?.width),
    property('og:image:height', image?.height),
    property('og:image:alt', image?.alt),
    named('twitter:card', metadata?.twitterCard || (image ? 'summary_large_image' : 'summary')),
  ].join('')
}

function property(name: string, content: string | number | undefined): string {
  return element('property', name, content)
}

function named(name: string, content: string | undefined): string {
  return element('name', name, content)
}

function element(kind: string, name: string, content: string | number | undefined): string {
  return content ? `<meta ${kind}="${name}" content="${escaped(String(content))}"/>` : ''
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
