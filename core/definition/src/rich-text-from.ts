interface Node {
  readonly type: string
  readonly text?: string
  readonly attrs?: Readonly<Record<string, unknown>>
  readonly marks?: readonly Node[]
  readonly content?: readonly Node[]
}

/** A picture in a text; its size is in pixels. */
export interface TextPicture {
  readonly src: string
  readonly alt: string
  readonly width?: number | null
  readonly height?: number | null
}

/**
 * Converts a subset of Markdown to rich text as it is stored (Tiptap's JSON), for seeds and imports: blocks separated by empty
 * lines, `## ` and `### ` headings, `- ` and `1. ` list items, `> ` quotes, `**bold**`, `*italic*`, `[link](url)`, and
 * `![name]` as a block of its own for a picture.
 * @param pictureOf finds a picture by name
 * @throws when a picture is not found
 */
export function richTextFrom(markdown: string, pictureOf: (name: string) => TextPicture | undefined = none): string {
  const content = markdown
    .trim()
    .split(/\n\s*\n/)
    .map(text => block(text, pictureOf))
  return JSON.stringify({ type: 'doc', content } satisfies Node)
}

const none = () => undefined
const headings = { '##': 2, '###': 3 } as const

function block(text: string, pictureOf: (name: string) => TextPicture | undefined): Node {
  const lines = text
    .trim()
    .split('\n')
    .map(line => line.trim())
  const first = lines[0] ?? ''
  const [, mark, rest = ''] = /^(##|###|-|\d+\.|>)\s+(.*)$/.exec(first) ?? []
  if (mark === '##' || mark === '###') {
    return { type: 'heading', attrs: { level: headings[mark] }, content: inline([rest, ...lines.slice(1)].join(' ')) }
  }
  if (mark === '>') return { type: 'blockquote', content: [paragraph(withoutMarks(lines, /^>\s*/).join(' '))] }
  if (mark === '-') return { type: 'bulletList', content: withoutMarks(lines, /^-\s+/).map(item) }
  if (mark) return { type: 'orderedList', content: withoutMarks(lines, /^\d+\.\s+/).map(item) }
  const [, name] = /^!\[(.+)\]$/.exec(first) ?? []
  return name === undefined ? paragraph(lines.join(' ')) : picture(name, pictureOf(name))
}

function withoutMarks(lines: readonly string[], mark: RegExp): string[] {
  return lines.map(line => line.replace(mark, ''))
}

function item(text: string): Node {
  return { type: 'listItem', content: [paragraph(text)] }
}

function paragraph(text: string): Node {
  return { type: 'paragraph', content: inline(text) }
}

function picture(name: string, found: TextPicture | undefined): Node {
  if (!found) throw new Error(`The text has no picture "${name}"`)
  return { type: 'image', attrs: { ...found } }
}

function inline(text: string): Node[] {
  return text.split(/(\*\*.+?\*\*|\*[^*]+?\*|\[.+?\]\(.+?\))/).flatMap(part => {
    const [, bold] = /^\*\*(.+)\*\*$/.exec(part) ?? []
    if (bold) return { type: 'text', text: bold, marks: [{ type: 'bold' }] }
    const [, italic] = /^\*([^*]+)\*$/.exec(part) ?? []
    if (italic) return { type: 'text', text: italic, marks: [{ type: 'italic' }] }
    const [, label, href] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? []
    if (label) return { type: 'text', text: label, marks: [{ type: 'link', attrs: { href } }] }
    return part === '' ? [] : { type: 'text', text: part }
  })
}
