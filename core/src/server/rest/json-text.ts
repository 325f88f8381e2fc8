import { isUtf8 } from 'node:buffer'
import { parse } from 'secure-json-parse'
import { ValidationError } from '../errors.ts'

const deepest = 64

/**
 * Reads a JSON text that somebody sent. Beyond JSON's own rules it refuses what would hurt further in: keys that reach into
 * prototypes, texts that PostgreSQL can't store, and nesting that is deeper than any record.
 * @param name what the text is called in the cause
 * @throws ValidationError
 */
export function parseJson(content: string | Buffer, name = 'The body'): unknown {
  if (typeof content !== 'string' && !isUtf8(content)) throw new ValidationError(`${name} must be UTF-8`)
  const text = content.toString()
  let value: unknown
  try {
    value = parse(text, null, { protoAction: 'error', constructorAction: 'error' })
  } catch (error) {
    const isForbidden = error instanceof Error && error.message.includes('prototype')
    throw new ValidationError(isForbidden ? `${name} holds a key that is not allowed` : `${name} must be JSON`)
  }
  assertStorable(value, name)
  return value
}

function assertStorable(root: unknown, name: string): void {
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next
    if (typeof value === 'string') assertText(value, name)
    if (typeof value !== 'object' || value === null) continue
    if (depth >= deepest) throw new ValidationError(`${name} is nested too deep`)
    for (const [key, part] of Object.entries(value)) {
      assertText(key, name)
      open.push({ value: part, depth: depth + 1 })
    }
  }
}

function assertText(text: string, name: string): void {
  if (text.includes('\0')) throw new ValidationError(`${name} holds a text with a NUL character`)
  if (!text.isWellFormed())
    throw new ValidationError(`${name} holds a text with half a character (an unpaired surrogate)`)
}
