import type { ImportSite } from '@tessera/server'
import { htmlToRichText } from '../text/html-to-rich-text.ts'
import type { WordpressAddresses } from './wordpress-addresses.ts'
import { wordpressHtml } from './wordpress-markup.ts'
import { childText, readWxr } from './wxr-file.ts'
import type { WxrIndex, WxrItem } from './wxr-index.ts'

/** The text of a post or page as it is stored here. */
export interface WordpressText {
  readonly item: WxrItem
  /** Null if it has none. */
  readonly text: string | null
  readonly excerpt: string
  readonly uses: readonly string[]
}

/** Longer than any text that can be stored, with all of its markup. */
const longest = 2_000_000

/** The texts of some items, one after the other: only one of them is in memory. */
export async function* wordpressTexts(
  file: string,
  wanted: ReadonlyMap<string, WxrItem>,
  { blocks }: WxrIndex,
  addresses: WordpressAddresses,
  site: ImportSite,
): AsyncGenerator<WordpressText> {
  const mentions = {
    resolve: (address: string) => addresses.resolve(address),
    isFile: (address: string) => addresses.isFile(address),
    link: (address: string) => addresses.link(address),
    medium: (address: string, texts: { readonly title?: string; readonly alt?: string }) => site.medium(address, texts),
  }
  for await (const part of readWxr(file)) {
    site.progress(part.share)
    const item = part.name === 'item' ? wanted.get(childText(part, 'wp:post_id')) : undefined
    if (!item) continue
    const content = childText(part, 'content:encoded')
    if (content.length > longest) {
      site.leaveOut(item.type, item.title || item.slug, 'its text is too long')
      continue
    }
    const { html, isPlain, unknown } = wordpressHtml(content, { blocks, attachment: id => addresses.attachment(id) })
    for (const name of unknown) site.leaveOut('shortcode', `[${name}] in "${item.title}"`, 'means nothing here')
    const { text, uses } = await htmlToRichText(html, mentions, isPlain)
    yield { item, text, uses, excerpt: plainText(childText(part, 'excerpt:encoded')) }
  }
}

function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 1000)
}
