/** A shortcode with attributes, or with an end: other brackets are what somebody wrote. */
const shortcode = /\[([a-z][\w-]*)((?:\s+[\w-]+=(?:"[^"]*"|'[^']*'|[^\s\]]+))*)\s*\/?\](?:([^[]*)\[\/\1\])?/gi
const depthOfBlocks = 5

export interface MarkupSource {
  /** Texts of reusable blocks, by id. */
  readonly blocks: ReadonlyMap<string, string>
  /** Address of an attachment, by id. */
  attachment(id: string): string | undefined
}

export interface WordpressHtml {
  readonly html: string
  /** Line breaks mean something: the classic editor stores no paragraphs. */
  readonly isPlain: boolean
  /** Shortcodes that mean nothing here. */
  readonly unknown: readonly string[]
}

/** The HTML of a text of WordPress. */
export function wordpressHtml(text: string, source: MarkupSource): WordpressHtml {
  const unknown = new Set<string>()
  const whole = withReusableBlocks(text, source.blocks, depthOfBlocks)
  const html = whole.replace(shortcode, (written, name: string, attributes: string, content: string | undefined) => {
    const known = shortcodeHtml(name.toLowerCase(), attributesOf(attributes), content ?? '', source)
    if (known !== null) return known
    if (attributes.trim() === '' && content === undefined) return written
    unknown.add(name)
    return content ?? ''
  })
  return { html, isPlain: !whole.includes('<!-- wp:'), unknown: [...unknown] }
}

function withReusableBlocks(text: string, blocks: ReadonlyMap<string, string>, depth: number): string {
  return text.replace(/<!-- wp:block (\{.*?\}) \/-->/g, (_written, json: string) => {
    const [, id = ''] = /"ref":(\d+)/.exec(json) ?? []
    return depth > 0 ? withReusableBlocks(blocks.get(id) ?? '', blocks, depth - 1) : ''
  })
}

function shortcodeHtml(
  name: string,
  attributes: ReadonlyMap<string, string>,
  content: string,
  source: MarkupSource,
): string | null {
  if (name === 'caption' || name === 'wp_caption') {
    const [picture = ''] = /^\s*(?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?/i.exec(content) ?? []
    const caption = content.slice(picture.length).trim() || (attributes.get('caption') ?? '')
    return `<figure>${picture}<figcaption>${caption}</figcaption></figure>`
  }
  if (name === 'gallery') {
    const ids = (attributes.get('ids') ?? attributes.get('include') ?? '').split(',')
    return ids.map(id => pictureHtml(source.attachment(id.trim()))).join('')
  }
  if (name === 'embed') return `<p>${content.trim() || (attributes.get('src') ?? '')}</p>`
  if (name === 'audio' || name === 'video') {
    const address = ['src', 'mp3', 'mp4', 'm4a', 'ogg', 'wav', 'webm'].flatMap(key => attributes.get(key) ?? [])[0]
    return address === undefined ? '' : `<${name} src="${quoted(address)}"></${name}>`
  }
  return null
}

function pictureHtml(address: string | undefined): string {
  return address === undefined ? '' : `<img src="${quoted(address)}">`
}

function quoted(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  const found = text.matchAll(/([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s\]]+))/g)
  return new Map([...found].map(([, name = '', double, single, bare]) => [name, double ?? single ?? bare ?? '']))
}
