import { parseRichText, type RichTextNode } from '@tessera/widget-sdk'

const withParts = new Set(['bulletList', 'orderedList', 'listItem', 'blockquote', 'table', 'tableRow', 'doc'])

/** A stored rich text as lines to compare: one for each paragraph, heading, item and cell. */
export function richLines(stored: string): string {
  return parseRichText(stored)
    .flatMap(node => linesOf(node))
    .join('\n')
}

function linesOf(node: RichTextNode, mark = ''): string[] {
  if (node.type === 'image') return [`[${String(node.attrs.alt || node.attrs.src)}]`]
  if (node.type === 'horizontalRule') return ['———']
  if (node.type === 'listItem') return node.content.flatMap((each, index) => linesOf(each, index === 0 ? '• ' : '  '))
  if (withParts.has(node.type) || node.type === 'tableCell' || node.type === 'tableHeader') {
    return node.content.flatMap(each => linesOf(each, mark))
  }
  const text = inline(node)
  return text.trim() === '' ? [] : [mark + text]
}

function inline({ type, text = '', content }: RichTextNode): string {
  return type === 'hardBreak' ? '\n' : text + content.map(inline).join('')
}
