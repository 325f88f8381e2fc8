import { createHash } from 'node:crypto'

const names = new Map<string, string>()
const maximum = 1000

/**
 * The name under which a statement is prepared, equal for equal texts. Beyond a bound of different texts there is none, so
 * that no client can fill a connection's memory with statements. A search has none: what it finds depends on its words, so
 * that it is planned for them each time.
 */
export function statementName(text: string): string | undefined {
  if (text.includes('core_folded(')) return undefined
  const known = names.get(text)
  if (known) return known
  if (names.size >= maximum) return undefined
  const name = `t_${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`
  names.set(text, name)
  return name
}
