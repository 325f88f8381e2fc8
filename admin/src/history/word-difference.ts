import { diffArrays } from 'diff'

/** A part of a text: in both versions, only in the old one, or only in the new one. */
export interface DifferencePart {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** Comparison time grows with the square of the changes: texts with more of them are compared line by line first. */
const maximumEdits = 1000

/** The difference of two texts word by word; joined, the parts give both texts. */
export function wordDifference(before: string, after: string): DifferencePart[] {
  return joined(difference(words(before), words(after)) ?? lineByLine(before, after))
}

/** Null if there are too many changes. */
function difference(previous: readonly string[], current: readonly string[]): DifferencePart[] | null {
  const changes = diffArrays([...previous], [...current], { maxEditLength: maximumEdits })
  return (
    changes?.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value.join(''),
    })) ?? null
  )
}

/** Compares by lines, and the lines that differ word by word. */
function lineByLine(before: string, after: string): DifferencePart[] {
  const parts: DifferencePart[] = []
  let previous = ''
  let current = ''
  const compare = () => {
    parts.push(...(difference(words(previous), words(current)) ?? replaced(previous, current)))
    previous = ''
    current = ''
  }
  for (const part of difference(lines(before), lines(after)) ?? replaced(before, after)) {
    if (part.kind === 'removed') previous += part.text
    else if (part.kind === 'added') current += part.text
    else {
      compare()
      parts.push(part)
    }
  }
  compare()
  return parts
}

function replaced(previous: string, current: string): DifferencePart[] {
  return [
    { kind: 'removed', text: previous },
    { kind: 'added', text: current },
  ]
}

function lines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? []
}

/** Words of any script, unlike the library's own tokenizer; what is between them counts as a word too. */
function words(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? []
}

/** Joins adjacent parts of one kind; a space between two changes belongs to both. */
function joined(parts: readonly DifferencePart[]): DifferencePart[] {
  const result: DifferencePart[] = []
  let removed = ''
  let added = ''
  const flush = () => {
    if (removed) result.push({ kind: 'removed', text: removed })
    if (added) result.push({ kind: 'added', text: added })
    removed = ''
    added = ''
  }
  parts.forEach(({ kind, text }, index) => {
    if (text === '') return
    if (kind === 'removed') removed += text
    else if (kind === 'added') added += text
    else {
      const next = parts.slice(index + 1).find(each => each.text !== '')
      if (/^\s+$/.test(text) && (removed || added) && next && next.kind !== 'same') {
        removed += text
        added += text
        return
      }
      flush()
      const last = result.at(-1)
      if (last?.kind === 'same') result[result.length - 1] = { kind: 'same', text: last.text + text }
      else result.push({ kind: 'same', text })
    }
  })
  flush()
  return result
}
