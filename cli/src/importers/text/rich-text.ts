/** A node or mark of a text as it is stored (Tiptap's JSON). */
export interface TextNode {
  readonly type: string
  readonly text?: string
  readonly attrs?: Readonly<Record<string, unknown>>
  readonly marks?: readonly TextNode[]
  readonly content?: readonly TextNode[]
}

/** The text as it is stored; null if nothing is in it. */
export function storedText(content: readonly TextNode[]): string | null {
  return content.length === 0 ? null : JSON.stringify({ type: 'doc', content })
}

/** Appends a text to inline nodes, to the last one where that has the same marks. */
export function addText(nodes: TextNode[], text: string, marks: readonly TextNode[]): void {
  // Half characters and NUL can't be stored.
  const sound = text.toWellFormed().replaceAll('\0', '')
  if (sound === '') return
  const last = nodes.at(-1)
  if (last?.type === 'text' && JSON.stringify(last.marks ?? []) === JSON.stringify(marks)) {
    nodes[nodes.length - 1] = { ...last, text: `${last.text}${sound}` }
  } else nodes.push({ type: 'text', text: sound, ...(marks.length > 0 && { marks }) })
}

/** Inline nodes without white space at their ends. */
export function trimmedInline(nodes: readonly TextNode[]): TextNode[] {
  const left = [...nodes]
  const isBlank = ({ type, text = '' }: TextNode) => type === 'hardBreak' || (type === 'text' && text.trim() === '')
  while (left[0] && isBlank(left[0])) left.shift()
  while (left.length > 0 && isBlank(left.at(-1) as TextNode)) left.pop()
  return left.map((node, index) => {
    if (node.type !== 'text') return node
    const start = index === 0 ? node.text?.trimStart() : node.text
    const text = index === left.length - 1 ? start?.trimEnd() : start
    return { ...node, text: text ?? '' }
  })
}
