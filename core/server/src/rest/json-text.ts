import { isUtf8 } from 'node:buffer'
import { parse } from 'secure-json-parse'
import { ValidationError } from '../errors.ts'
import { issues } from '../issues.ts'
import { membersIn, repeatedMember, shapeOf } from './json-shape.ts'
import { short } from './validation-cause.ts'

/** Escapes of NUL or surrogates, which have to be checked. */
const suspiciousEscape = /\\u(?:0000|[dD][89a-fA-F])/

/**
 * Parses untrusted JSON. Also refuses duplicate keys, keys that pollute prototypes, strings that PostgreSQL can't store, and
 * more or more deeply nested values than any record has. The extra checks take no memory, and less time than parsing itself
 * for large texts.
 * @param name of the text in causes
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
  // Objects drop duplicate members, so the parsed value has fewer than the text.
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
