import { type Entity, fieldEntries } from '@tessera/core'
import { messagesIn } from '@tessera/widget-sdk'
import { schemaMessages, schemaWords } from './schema-words.ts'

/** What a server's refusal says of each input, and what it says of the record as a whole. */
export interface CausesByField {
  readonly fields: Readonly<Record<string, string>>
  readonly others: readonly string[]
}

/** Finds the inputs that causes speak of: `title.en must be a string`, `pageId, layoutId is already in use`. */
export function causesByField(entity: Entity, causes: readonly string[], language: string): CausesByField {
  const names = new Set(fieldEntries(entity).flatMap(([name, field]) => (field.writable ? [name] : [])))
  const fields: Record<string, string> = {}
  const others: string[] = []
  for (const cause of causes) {
    const said = /^([\w.$-]+(?:, [\w.$-]+)*) (.+)$/s.exec(cause)
    const paths = said?.[1]?.split(', ') ?? []
    const known = paths.filter(path => names.has(path.split('.')[0] ?? ''))
    if (!said || known.length === 0) others.push(cause)
    else for (const path of known) fields[inputPath(entity, path)] ??= inWords(said[2] ?? '', language)
  }
  return { fields, others }
}

/** The input that a path into a value belongs to: only localized fields have one for each key. */
function inputPath(entity: Entity, path: string): string {
  const [name = '', key] = path.split('.')
  return entity.fields[name]?.localized && key !== undefined ? `${name}.${key}` : name
}

/** A cause without the field that it names, for where that is said already: `slug is already in use` is 'Already in use'. */
export function causeInWords(cause: string, field: string | null, language: string): string {
  const [, paths = '', said = ''] = /^([\w.$-]+(?:, [\w.$-]+)*) (.+)$/s.exec(cause) ?? []
  const isOfField = field !== null && paths.split(', ').some(path => path.split('.')[0] === field.split('.')[0])
  return isOfField ? inWords(said, language) : cause
}

const limits = [
  ['minLength', /^must have at least ([\d.]+) characters$/],
  ['maxLength', /^must have at most ([\d.]+) characters$/],
  ['minimum', /^must be at least (-?[\d.e+]+)$/],
  ['maximum', /^must be at most (-?[\d.e+]+)$/],
  ['significantDigits', /^must have at most ([\d.]+) significant digits$/],
] as const

/** What the server says of a value that no schema's limit is about. */
const sayings: Readonly<Record<string, keyof typeof schemaMessages.en>> = {
  'is required': 'required',
  'must not be empty': 'required',
  'is already in use': 'taken',
  'is in another row too': 'twice',
  'must be the id of an existing record': 'missing',
  'is unknown': 'unknown',
  'holds characters that are not allowed here': 'pattern',
  'must be a number': 'number',
  'must be a number or null': 'number',
  'must be a whole number': 'integer',
  'must be a whole number or null': 'integer',
  'must be true or false': 'boolean',
  'must be true or false or null': 'boolean',
  'must be a UUID': 'uuid',
  'must be a date such as 2026-11-21': 'date',
  'must be a moment such as 2026-11-21T09:30:00Z': 'date-time',
  'must be an e-mail address': 'email',
  'must be an address such as https://example.com': 'uri',
}

/** The server's words in the language of the interface; what is not known stays as it is. */
function inWords(words: string, language: string): string {
  const known = sayings[words]
  if (known !== undefined) return String(messagesIn(schemaMessages, language)[known])
  const choices = /^must be one of (.+)$/s.exec(words)?.[1]
  if (choices !== undefined) return messagesIn(schemaMessages, language).oneOf.replace('{choices}', choices)
  for (const [keyword, pattern] of limits) {
    const limit = pattern.exec(words)?.[1]
    if (limit !== undefined) return schemaWords(keyword, Number(limit), language)
  }
  return words.charAt(0).toUpperCase() + words.slice(1)
}
