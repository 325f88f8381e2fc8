/** A piece of a text: in both versions, only in the old one, or only in the new one. */
export interface DifferencePart {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** A table of more pairs of words would be too large: such texts are compared line by line first. */
const mostPairs = 4_000_000

/** What makes a new text of an old one, word by word (longest common subsequence). */
export function wordDifference(before: string, after: string): DifferencePart[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }]
  return joined(compared(words(before), words(after), byLines))
}

type Compare = (old: string, fresh: string) => DifferencePart[]

/** @param otherwise compares what is different between the beginning and the end where that is too long */
function compared(old: readonly string[], fresh: readonly string[], otherwise: Compare): DifferencePart[] {
  let start = 0
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start++
  let end = 0
  while (end < old.length - start && end < fresh.length - start && old.at(-1 - end) === fresh.at(-1 - end)) end++
  const oldMiddle = old.slice(start, old.length - end)
  const freshMiddle = fresh.slice(start, fresh.length - end)
  return [
    { kind: 'same', text: old.slice(0, start).join('') },
    ...(oldMiddle.length * freshMiddle.length > mostPairs
      ? otherwise(oldMiddle.join(''), freshMiddle.join(''))
      : common(oldMiddle, freshMiddle)),
    { kind: 'same', text: end === 0 ? '' : old.slice(-end).join('') },
  ]
}

/** Lines that are in both, and between them word by word what became of the others. */
const byLines: Compare = (before, after) => {
  const parts: DifferencePart[] = []
  let old = ''
  let fresh = ''
  for (const { kind, text } of [
    ...compared(lines(before), lines(after), asWhole),
    { kind: 'same', text: '' } as const,
  ]) {
    if (kind === 'removed') old += text
    else if (kind === 'added') fresh += text
    else {
      parts.push(...compared(words(old), words(fresh), asWhole), { kind, text })
      old = ''
      fresh = ''
    }
  }
  return parts
}

const asWhole: Compare = (old, fresh) => [
  { kind: 'removed', text: old },
  { kind: 'added', text: fresh },
]

function lines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? []
}

function words(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? []
}

function common(old: readonly string[], fresh: readonly string[]): DifferencePart[] {
  const width = fresh.length + 1
  const lengths = new Uint32Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = fresh.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        old[i] === fresh[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0)
    }
  }
  const parts: DifferencePart[] = []
  let i = 0
  let j = 0
  while (i < old.length || j < fresh.length) {
    if (i < old.length && j < fresh.length && old[i] === fresh[j]) {
      parts.push({ kind: 'same', text: old[i] ?? '' })
      i++
      j++
    } else if (
      j === fresh.length ||
      (i < old.length && (lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0))
    ) {
      parts.push({ kind: 'removed', text: old[i++] ?? '' })
    } else parts.push({ kind: 'added', text: fresh[j++] ?? '' })
  }
  return parts
}

/** Puts what is alike and side by side into one piece; a space between two changes belongs to both. */
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
