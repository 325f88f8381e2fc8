/** A piece of a text: in both versions, only in the old one, or only in the new one. */
export interface DifferencePart {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** Longer texts are compared by lines, then shown as one change each: a table of all pairs of words would be too large. */
const mostPairs = 4_000_000

/** What makes a new text of an old one, word by word (longest common subsequence). */
export function wordDifference(before: string, after: string): DifferencePart[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }]
  const old = words(before)
  const fresh = words(after)
  let start = 0
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start++
  let end = 0
  while (end < old.length - start && end < fresh.length - start && old.at(-1 - end) === fresh.at(-1 - end)) end++
  const oldMiddle = old.slice(start, old.length - end)
  const freshMiddle = fresh.slice(start, fresh.length - end)
  const middle: DifferencePart[] =
    oldMiddle.length * freshMiddle.length > mostPairs
      ? [
          { kind: 'removed', text: oldMiddle.join('') },
          { kind: 'added', text: freshMiddle.join('') },
        ]
      : common(oldMiddle, freshMiddle)
  return joined([
    { kind: 'same', text: old.slice(0, start).join('') },
    ...middle,
    { kind: 'same', text: end === 0 ? '' : old.slice(-end).join('') },
  ])
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
