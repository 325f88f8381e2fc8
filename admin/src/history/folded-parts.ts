import type { DifferencePart } from './word-difference.ts'

/** A part of a difference, or a long unchanged part that is collapsed. */
export interface FoldedPart {
  readonly kind: DifferencePart['kind'] | 'folded'
  readonly text: string
}

/** Characters of context shown beside a change, and at the start or end of a text. */
const contextLength = 160
const contextLengthAtEnds = 600
/** Shorter parts are not collapsed. */
const minFoldLength = 240

/** Collapses unchanged parts except for the context of changes. All parts joined give the same text. */
export function foldedParts(parts: readonly DifferencePart[]): FoldedPart[] {
  return parts.flatMap((part, index): FoldedPart[] => {
    if (part.kind !== 'same') return [part]
    const { text } = part
    const [isFirst, isLast] = [index === 0, index === parts.length - 1]
    const from = isFirst && !isLast ? 0 : headEnd(text, isFirst ? contextLengthAtEnds : contextLength)
    const to = isLast ? text.length : tailStart(text, text.length - contextLength)
    if (to - from < minFoldLength) return [part]
    return [
      { kind: 'same', text: text.slice(0, from) } as const,
      { kind: 'folded', text: text.slice(from, to) } as const,
      { kind: 'same', text: text.slice(to) } as const,
    ].filter(each => each.text !== '')
  })
}

/** The end of the context before a fold: after a line, else after a word. */
function headEnd(text: string, at: number): number {
  const line = text.lastIndexOf('\n', at) + 1
  if (line > at / 2) return line
  let end = at
  while (end < text.length && !isSpace(text, end)) end++
  return end
}

/** The start of the context after a fold: at a line, else at a word. */
function tailStart(text: string, at: number): number {
  let start = Math.max(at, 0)
  const line = text.indexOf('\n', start) + 1
  if (line > 0 && line - start < (text.length - start) / 2) return line
  while (start > 0 && !isSpace(text, start - 1)) start--
  return start
}

function isSpace(text: string, at: number): boolean {
  return /\s/.test(text.charAt(at))
}
