/** A node of a rich text, as Tiptap stores it. It comes from a record: don't trust it. */
export interface RichTextNode {
  readonly type: string
  readonly text?: string
  readonly attrs: Readonly<Record<string, unknown>>
  readonly marks: readonly RichTextNode[]
  readonly content: readonly RichTextNode[]
}

/** Deeper nodes are dropped. */
const maximumDepth = 50

/**
 * Parses a stored rich text: a Tiptap document as JSON, else plain text with empty lines between paragraphs.
 * @returns the document's blocks; invalid nodes are dropped
 */
export function parseRichText(stored: string): readonly RichTextNode[] {
  const document = stored.trimStart().startsWith('{') ? parsed(stored) : null
  return document?.type === 'doc' ? document.content : paragraphs(stored)
}

/** A stored rich text as plain text, on one line. */
export function plainText(stored: string | null | undefined): string {
  if (!stored) return ''
  return parseRichText(stored).map(textOf).join(' ').replace(/\s+/g, ' ').trim()
}

function textOf(node: RichTextNode): string {
  return node.text ?? node.content.map(textOf).join(node.type === 'paragraph' || node.type === 'heading' ? '' : ' ')
}

function parsed(stored: string): RichTextNode | null {
  try {
    return toNode(JSON.parse(stored), 0)
  } catch {
    return null
  }
}

function toNode(value: unknown, depth: number): RichTextNode | null {
  if (depth > maximumDepth || !isRecord(value) || typeof value.type !== 'string') return null
  return {
    type: value.type,
    ...(typeof value.text === 'string' && { text: value.text }),
    attrs: isRecord(value.attrs) ? value.attrs : {},
    marks: toNodes(value.marks, depth),
    content: toNodes(value.content, depth),
  }
}

function toNodes(value: unknown, depth: number): RichTextNode[] {
  if (!Array.isArray(value)) return []
  return value.map(each => toNode(each, depth + 1)).filter(node => node !== null)
}

function paragraphs(text: string): RichTextNode[] {
  const parts = text.split(/\r?\n\s*\r?\n/).filter(part => part.trim() !== '')
  return parts.map(part => ({ type: 'paragraph', attrs: {}, marks: [], content: lines(part) }))
}

function lines(part: string): RichTextNode[] {
  const texts = part.trim().split(/\r?\n/)
  return texts.flatMap((text, index) => [...(index > 0 ? [node('hardBreak')] : []), { ...node('text'), text }])
}

function node(type: string): RichTextNode {
  return { type, attrs: {}, marks: [], content: [] }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
