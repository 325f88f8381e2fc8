import { parseRichText, type RichTextNode } from '@tessera/widget-sdk'
import type { JSONContent } from '@tiptap/core'

/** A stored text as a document of the editor; a plain text becomes paragraphs. */
export function documentOf(stored: string): JSONContent {
  return { type: 'doc', content: parseRichText(stored).map(contentOf) }
}

function contentOf({ type, text, attrs, marks, content }: RichTextNode): JSONContent {
  return {
    type,
    ...(text !== undefined && { text }),
    ...(Object.keys(attrs).length > 0 && { attrs: { ...attrs } }),
    ...(marks.length > 0 && { marks: marks.map(mark => ({ type: mark.type, attrs: { ...mark.attrs } })) }),
    ...(content.length > 0 && { content: content.map(contentOf) }),
  }
}

/**
 * A document of the editor as it is stored: without empty attributes, and without the empty lines at its end that the
 * editor keeps for typing. `''` for an empty document.
 */
export function storedText(document: JSONContent): string {
  const blocks = (document.content ?? []).map(compact)
  while (isEmptyLine(blocks.at(-1))) blocks.pop()
  return blocks.length === 0 ? '' : JSON.stringify({ type: 'doc', content: blocks })
}

function compact({ type, text, attrs, marks, content }: JSONContent): JSONContent {
  const present = Object.entries(attrs ?? {}).filter(([, value]) => value !== null && value !== undefined)
  return {
    ...(type !== undefined && { type }),
    ...(present.length > 0 && { attrs: Object.fromEntries(present) }),
    ...(content && content.length > 0 && { content: content.map(compact) }),
    ...(marks && marks.length > 0 && { marks: marks.map(mark => compact(mark) as NonNullable<typeof marks>[number]) }),
    ...(text !== undefined && { text }),
  }
}

function isEmptyLine(block: JSONContent | undefined): boolean {
  return block?.type === 'paragraph' && block.content === undefined
}
