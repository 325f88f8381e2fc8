interface Node {
  readonly type: string
  readonly text?: string
  readonly attrs?: Readonly<Record<string, unknown>>
  readonly marks?: readonly Node[]
  readonly content?: readonly Node[]
}

/**
 * A rich text as it is stored (Tiptap's JSON), from text in which empty lines divide paragraphs, `## ` begins a heading and
 * `- ` an item of a list, `**…**` is bold and `[…](url)` a link.
 */
export function richText(text: string): string {
  const content = text
    .trim()
    .split(/\n\s*\n/)
    .map(block)
  return JSON.stringify({ type: 'doc', content } satisfies Node)
}

function block(text: string): Node {
  const lines = text
    .trim()
    .split('\n')
    .map(line => line.trim())
  if (lines[0]?.startsWith('## '))
    return { type: 'heading', attrs: { level: 2 }, content: inline(lines.join(' ').slice(3)) }
  if (!lines[0]?.startsWith('- ')) return paragraph(lines.join(' '))
  return { type: 'bulletList', content: lines.map(line => ({ type: 'listItem', content: [paragraph(line.slice(2))] })) }
}

function paragraph(text: string): Node {
  return { type: 'paragraph', content: inline(text) }
}

function inline(text: string): Node[] {
  return text.split(/(\*\*.+?\*\*|\[.+?\]\(.+?\))/).flatMap(part => {
    const bold = /^\*\*(.+)\*\*$/.exec(part)
    if (bold?.[1]) return { type: 'text', text: bold[1], marks: [{ type: 'bold' }] }
    const link = /^\[(.+)\]\((.+)\)$/.exec(part)
    if (link?.[1]) return { type: 'text', text: link[1], marks: [{ type: 'link', attrs: { href: link[2] } }] }
    return part === '' ? [] : { type: 'text', text: part }
  })
}
