/** Limits of a JSON text: enough for an import of 5,000 rows, without using gigabytes of memory. */
export const most = { depth: 64, values: 1_000_000, members: 10_000 } as const

/** The code of an exceeded limit, or the total number of object members. */
export type JsonShape =
  | { readonly complaint: 'NESTED_TOO_DEEP' | 'TOO_MANY_VALUES' | 'TOO_MANY_KEYS' }
  | { readonly members: number }

const quote = 34
const comma = 44
const colon = 58
const openingBracket = 91
const backslash = 92
const closingBracket = 93
const openingBrace = 123
const closingBrace = 125

/** Beyond this length `indexOf` is faster. */
const shortString = 24

/**
 * Scans a text in constant memory before it is parsed. Empty lists and objects count as two values each. The result is
 * meaningless if the text is not JSON.
 */
export function shapeOf(text: string): JsonShape {
  let values = 1
  let members = 0
  let depth = 0
  /** Number of members of the open object at each depth. */
  const inside = new Uint32Array(most.depth + 1)
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at + 1)
    else if (code === comma) values += 1
    else if (code === colon) {
      members += 1
      inside[depth] = (inside[depth] ?? 0) + 1
      if ((inside[depth] ?? 0) > most.members) return { complaint: 'TOO_MANY_KEYS' }
    } else if (code === openingBrace || code === openingBracket) {
      values += 1
      depth += 1
      if (depth > most.depth) return { complaint: 'NESTED_TOO_DEEP' }
      inside[depth] = 0
    } else if ((code === closingBrace || code === closingBracket) && depth > 0) depth -= 1
    if (values > most.values) return { complaint: 'TOO_MANY_VALUES' }
  }
  return { members }
}

/** Position of a string's closing quote; the text's length if there is none. */
function endOfString(text: string, from: number): number {
  const most = Math.min(text.length, from + shortString)
  let at = from
  while (at < most) {
    const code = text.charCodeAt(at)
    if (code === quote) return at
    at += code === backslash ? 2 : 1
  }
  for (;;) {
    const end = text.indexOf('"', at)
    if (end === -1) return text.length
    let before = end
    while (before > at && text.charCodeAt(before - 1) === backslash) before -= 1
    if ((end - before) % 2 === 0) return end
    at = end + 1
  }
}

/** Total number of object members in a value. Recursive, so nesting must be limited. */
export function membersIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const parts: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  let members = parts === value ? 0 : parts.length
  for (const part of parts) if (typeof part === 'object') members += membersIn(part)
  return members
}

/** An open object or list. */
interface Open {
  /** Names of its members; absent for lists. */
  readonly names?: Set<string>
  /** Name or index of the current member. */
  at: string | number
}

/**
 * The path of a duplicate object member in a JSON text: `title.en`. Slower than `JSON.parse`; only for texts known to contain
 * one.
 * @param text valid JSON
 */
export function repeatedMember(text: string): readonly string[] {
  const open: Open[] = []
  let last = ''
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const inside = open.at(-1)
    if (code === quote) {
      const end = endOfString(text, at + 1)
      last = text.slice(at, end + 1)
      at = end
    } else if (code === colon && inside?.names) {
      const name = JSON.parse(last) as string
      inside.at = name
      if (inside.names.has(name)) return open.map(({ at }) => String(at))
      inside.names.add(name)
    } else if (code === comma && typeof inside?.at === 'number') inside.at += 1
    else if (code === openingBrace) open.push({ names: new Set(), at: '' })
    else if (code === openingBracket) open.push({ at: 0 })
    else if (code === closingBrace || code === closingBracket) open.pop()
  }
  return []
}
