import { isUtf8 } from 'node:buffer'
import { parse } from 'secure-json-parse'
import { ValidationError } from '../errors.ts'
import { issues } from '../issues.ts'
import { membersIn, repeatedMember, shapeOf } from './json-shape.ts'
import { short } from './validation-cause.ts'

/** A NUL or half a character, as JSON can say them: whether it does is to be looked at. */
const suspiciousEscape = /\\u(?:0000|[dD][89a-fA-F])/

/**
 * Reads a JSON text that somebody sent. Beyond JSON's own rules it refuses what would hurt further in: keys that are there
 * twice, keys that reach into prototypes, texts that PostgreSQL can't store, and more or deeper nested values than any
 * record has. What is checked before anything is made of the text, and what is walked afterwards, takes no memory, and less
 * time than the reading itself wherever that takes long.
 * @param name what the text is called in the cause
 * @throws ValidationError
 */
export function parseJson(content: string | Buffer, name = 'The body'): unknown {
  if (typeof content !== 'string' && !isUtf8(content)) throw new ValidationError(issues.NOT_UTF8('', {}, name))
  const text = content.toString()
  const shape = shapeOf(text)
  if ('complaint' in shape) throw new ValidationError(issues[shape.complaint]('', {}, name))
  let value: unknown
  try {
    value = parse(text, null, { protoAction: 'error', constructorAction: 'error' })
  } catch (error) {
    const isForbidden = error instanceof Error && error.message.includes('prototype')
    throw new ValidationError((isForbidden ? issues.KEY_NOT_ALLOWED : issues.NOT_JSON)('', {}, name))
  }
  if (suspiciousEscape.test(text) || !text.isWellFormed()) assertStorable(value, name)
  // An object keeps one of the members that share a name, so that fewer come out than went in.
  if (membersIn(value) < shape.members) {
    const path = repeatedMember(text).map(short).join('.')
    throw new ValidationError(issues.KEY_REPEATED(short(path), { key: short(path) }, name))
  }
  return value
}

function assertStorable(value: unknown, name: string): void {
  if (typeof value === 'string') assertText(value, name)
  else if (Array.isArray(value)) for (const part of value) assertStorable(part, name)
  else if (typeof value === 'object' && value !== null) {
    for (const key in value) {
      assertText(key, name)
      assertStorable((value as Readonly<Record<string, unknown>>)[key], name)
    }
  }
}

function assertText(text: string, name: string): void {
  if (text.includes('\0')) throw new ValidationError(issues.NUL_CHARACTER('', {}, name))
  if (!text.isWellFormed()) throw new ValidationError(issues.HALF_CHARACTER('', {}, name))
}
