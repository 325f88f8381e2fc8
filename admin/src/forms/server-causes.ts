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

const limits = [
  ['minLength', /^must have at least ([\d.]+) characters$/],
  ['maxLength', /^must have at most ([\d.]+) characters$/],
  ['minimum', /^must be at least (-?[\d.e+]+)$/],
  ['maximum', /^must be at most (-?[\d.e+]+)$/],
] as const

/** The server's words in the language of the interface; what is not known stays as it is. */
function inWords(words: string, language: string): string {
  const m = messagesIn(schemaMessages, language)
  if (words === 'is required' || words === 'must not be empty') return m.required
  if (words === 'is already in use') return m.taken
  if (words === 'must be the id of an existing record') return m.missing
  if (words === 'is unknown') return m.unknown
  for (const [keyword, pattern] of limits) {
    const limit = pattern.exec(words)?.[1]
    if (limit !== undefined) return schemaWords(keyword, Number(limit), language)
  }
  return words.charAt(0).toUpperCase() + words.slice(1)
}
