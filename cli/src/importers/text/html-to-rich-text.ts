import type { Medium } from '@tessera/server'
import type { AnyNode, Element } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { mediaIn } from './media-in.ts'
import type { Mentions } from './mentions.ts'
import { addText, storedText, type TextNode, trimmedInline } from './rich-text.ts'

export interface ConvertedText {
  /** As it is stored; null if it is empty. */
  readonly text: string | null
  /** Keys of the files that it mentions. */
  readonly uses: readonly string[]
  /** The pictures that it shows, in their order. */
  readonly pictures: readonly Medium[]
}

/** Markup that is nested deeper is taken as text: what can be stored isn't deeper either. */
const deepest = 40

const marksOf: Readonly<Record<string, string>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  cite: 'italic',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
  u: 'underline',
  ins: 'underline',
  code: 'code',
  kbd: 'code',
}
const nothing = new Set(['script', 'style', 'noscript', 'template', 'svg', 'form', 'button', 'input', 'select', 'head'])
const blocks = new Set(
  'address article aside blockquote details div dl dd dt fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table ul'.split(
    ' ',
  ),
)

/**
 * Converts HTML to a text as it is stored here. Its files come along, its links lead to the new addresses.
 * @param isPlain line breaks are line breaks, and empty lines paragraphs
 */
export async function htmlToRichText(html: string, mentions: Mentions, isPlain = false): Promise<ConvertedText> {
  const { children } = parseDocument(html)
  const media = new Map<string, Medium | null>()
  for (const { address, ...texts } of mediaIn(children, mentions)) {
    if (!media.has(address)) media.set(address, await mentions.medium(address, texts))
  }
  const converter = new Converter(mentions, media, isPlain)
  converter.walk(children, [], 0)
  const brought = [...media.values()].filter(each => each !== null)
  return {
    text: storedText(converter.finished()),
    uses: brought.map(({ key }) => key),
    pictures: brought.filter(({ isPicture }) => isPicture),
  }
}

/** Collects the blocks of one level; inline content is gathered into paragraphs. */
class Converter {
  readonly #mentions: Mentions
  readonly #media: ReadonlyMap<string, Medium | null>
  readonly #isPlain: boolean
  readonly #blocks: TextNode[] = []
  #inline: TextNode[] = []

  constructor(mentions: Mentions, media: ReadonlyMap<string, Medium | null>, isPlain: boolean) {
    this.#mentions = mentions
    this.#media = media
    this.#isPlain = isPlain
  }

  finished(): TextNode[] {
    this.#flush()
    return this.#blocks
  }

  walk(nodes: readonly AnyNode[], marks: readonly TextNode[], depth: number): void {
    for (const node of nodes) {
      if (node.type === 'text') this.#text(node.data, marks)
      else if ('children' in node && depth < deepest && node.type !== 'script' && node.type !== 'style') {
        this.#element(node as Element, marks, depth + 1)
      }
    }
  }

  #text(text: string, marks: readonly TextNode[]): void {
    const lines = this.#isPlain ? text : text.replace(/[ \t\r\n\f]+/g, ' ')
    lines.split(/\n[ \t\r]*\n/).forEach((paragraph, index) => {
      if (index > 0) this.#flush()
      paragraph.split('\n').forEach((line, number) => {
        if (number > 0) this.#inline.push({ type: 'hardBreak' })
        addText(this.#inline, line.replace(/[ \t\r\f]+/g, ' '), marks)
      })
    })
  }

  #element(element: Element, marks: readonly TextNode[], depth: number): void {
    const { name, children, attribs } = element
    if (nothing.has(name)) return
    const mark = marksOf[name]
    if (mark) this.walk(children, withMark(marks, { type: mark }), depth)
    else if (name === 'br') this.#inline.push({ type: 'hardBreak' })
    else if (name === 'a') this.#link(element, marks, depth)
    else if (name === 'img') this.#picture(attribs.src ?? '', attribs.alt ?? '')
    else if (['audio', 'video', 'source', 'iframe', 'embed', 'object'].includes(name)) this.#file(element, depth)
    else if (blocks.has(name)) this.#block(element, depth)
    else this.walk(children, marks, depth)
  }

  #block(element: Element, depth: number): void {
    const { name, children, attribs } = element
    this.#flush()
    const level = /^h([1-6])$/.exec(name)?.[1]
    if (level) this.#heading(Number(level), children, depth)
    else if (name === 'hr') this.#blocks.push({ type: 'horizontalRule' })
    else if (name === 'pre') this.#code(children)
    else if (name === 'blockquote') this.#nested('blockquote', this.#within(children, depth))
    else if ((name === 'ul' || name === 'ol') && !/gallery/.test(attribs.class ?? '')) this.#list(name, children, depth)
    else if (name === 'table') this.#table(element, depth)
    else if (name === 'figcaption') this.walk(children, [{ type: 'italic' }], depth)
    else {
      const background = /background-image:\s*url\((["']?)(.+?)\1\)/.exec(attribs.style ?? '')?.[2]
      if (background) this.#picture(background, '')
      this.walk(children, [], depth)
    }
    this.#flush()
  }

  /** A paragraph of what has been gathered; an address alone is a link. */
  #flush(): void {
    const content = trimmedInline(this.#inline)
    this.#inline = []
    if (content.length === 0) return
    const [only] = content
    const address =
      content.length === 1 && !only?.marks && /^https?:\/\/\S+$/.test(only?.text ?? '') ? only?.text : null
    if (address) this.#linkedText(address, address)
    else this.#blocks.push({ type: 'paragraph', content })
  }

  #within(children: readonly AnyNode[], depth: number): TextNode[] {
    const inner = new Converter(this.#mentions, this.#media, this.#isPlain)
    inner.walk(children, [], depth)
    return inner.finished()
  }

  #nested(type: string, content: readonly TextNode[]): void {
    if (content.length > 0) this.#blocks.push({ type, content })
  }

  /** The page's own title is of the first level. Pictures in a heading follow it. */
  #heading(level: number, children: readonly AnyNode[], depth: number): void {
    for (const node of this.#within(children, depth)) {
      if (node.type !== 'paragraph') this.#blocks.push(node)
      else this.#blocks.push({ type: 'heading', attrs: { level: Math.max(2, level) }, content: node.content ?? [] })
    }
  }

  #code(children: readonly AnyNode[]): void {
    const [code] = children.filter(child => child.type === 'tag' && (child as Element).name === 'code') as Element[]
    const language = /language-([\w-]+)/.exec(code?.attribs.class ?? '')?.[1]
    const content: TextNode[] = []
    addText(content, textOf(children).replace(/^\n+|\n+$/g, ''), [])
    if (content.length > 0) this.#blocks.push({ type: 'codeBlock', ...(language && { attrs: { language } }), content })
  }

  #list(name: string, children: readonly AnyNode[], depth: number): void {
    const items = children.flatMap(child => {
      if (child.type !== 'tag') return []
      const content = this.#within((child as Element).name === 'li' ? (child as Element).children : [child], depth)
      if (content.length === 0) return []
      const isParagraphFirst = content[0]?.type === 'paragraph'
      return { type: 'listItem', content: isParagraphFirst ? content : [{ type: 'paragraph' }, ...content] }
    })
    this.#nested(name === 'ol' ? 'orderedList' : 'bulletList', items)
  }

  #table(table: Element, depth: number): void {
    const rows = elementsIn(table, 'tr').map(row => ({
      type: 'tableRow',
      content: row.children.flatMap(cell => {
        const { name = '', children = [] } = cell.type === 'tag' ? (cell as Element) : {}
        if (name !== 'td' && name !== 'th') return []
        const content = this.#within(children, depth)
        const type = name === 'th' ? 'tableHeader' : 'tableCell'
        return { type, content: content.length > 0 ? content : [{ type: 'paragraph' }] }
      }),
    }))
    this.#nested(
      'table',
      rows.filter(({ content }) => content.length > 0),
    )
    for (const caption of elementsIn(table, 'caption')) this.walk(caption.children, [{ type: 'italic' }], depth)
  }

  #picture(source: string, alt: string): void {
    const address = this.#mentions.resolve(source)
    const medium = address === null ? null : this.#media.get(address)
    if (!medium) return
    this.#flush()
    const { src, width, height } = medium
    if (medium.isPicture) this.#blocks.push({ type: 'image', attrs: { src, alt, width, height } })
    else this.#linkedText(src, alt || src)
  }

  /** Files that play, and pages within the page, are links here. */
  #file(element: Element, depth: number): void {
    const source = element.attribs.src ?? element.attribs.data
    const address = source === undefined ? null : this.#mentions.resolve(source)
    if (address !== null) {
      this.#flush()
      const medium = this.#media.get(address)
      const name = element.attribs.title || nameIn(address)
      if (medium) this.#linkedText(medium.src, name)
      else if (!this.#media.has(address)) this.#linkedText(address, name)
    }
    this.walk(
      element.children.filter(child => child.type === 'tag'),
      [],
      depth,
    )
  }

  #link({ attribs: { href = '' }, children }: Element, marks: readonly TextNode[], depth: number): void {
    const target = this.#targetOf(href)
    this.walk(children, target === null ? marks : withMark(marks, { type: 'link', attrs: { href: target } }), depth)
  }

  #linkedText(href: string, text: string): void {
    const marks = [{ type: 'link', attrs: { href } }]
    this.#blocks.push({ type: 'paragraph', content: [{ type: 'text', text, marks }] })
  }

  #targetOf(href: string): string | null {
    if (/^(mailto|tel):/i.test(href)) return href
    const address = this.#mentions.resolve(href)
    if (address === null) return null
    return this.#media.get(address)?.src ?? this.#mentions.link(address)
  }
}

function withMark(marks: readonly TextNode[], mark: TextNode): readonly TextNode[] {
  return marks.some(({ type }) => type === mark.type) ? marks : [...marks, mark]
}

function elementsIn(element: Element, name: string): Element[] {
  return element.children.flatMap(child => {
    if (child.type !== 'tag') return []
    const inner = child as Element
    if (inner.name === name) return [inner]
    return ['thead', 'tbody', 'tfoot'].includes(inner.name) ? elementsIn(inner, name) : []
  })
}

/** The text of nodes as it stands. Not recursive: it may be nested deeper than the stack. */
function textOf(nodes: readonly AnyNode[]): string {
  const open = [...nodes].reverse()
  let text = ''
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'text') text += node.data
    else if ('children' in node) {
      if ((node as Element).name === 'br') text += '\n'
      for (const child of node.children.toReversed()) open.push(child)
    }
  }
  return text
}

function nameIn(address: string): string {
  return URL.canParse(address) ? decodeURI(new URL(address).href).replace(/^https?:\/\//, '') : address
}
