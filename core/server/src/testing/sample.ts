import { createHash } from 'node:crypto'
import { type Entity, type Field, fieldEntries, type JsonSchema } from '@tessera/core'

export interface SampleOptions {
  readonly languages: readonly string[]
  /** Ids for the reference fields; a field without one is left out. */
  readonly references?: Readonly<Record<string, string>>
  /** Only what has to be sent. */
  readonly minimal?: boolean
  /** Values of the author's, for schemas that say less than the server checks. */
  readonly values?: Readonly<Record<string, unknown>>
}

/**
 * A valid input of the entity, made from its fields' schemas: other values for each number.
 * @param n whole number of 0 or more
 */
export function sampleInput(entity: Entity, n: number, options: SampleOptions): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const [name, field] of fieldEntries(entity)) {
    // Private records are shown to few: those of the samples are for everybody who may read the entity.
    if (name === entity.private) continue
    if (!field.writable || (options.minimal && !field.required && !isTakenOnce(field))) continue
    const value = field.reference ? options.references?.[name] : sampleOf(field, n, options.languages)
    if (value !== undefined) input[name] = value
  }
  return { ...input, ...options.values }
}

/** A default that only one record can have. */
function isTakenOnce(field: Field): boolean {
  return field.unique && field.default !== undefined
}

/** A value of the field: a text for each language where it is localized. */
function sampleOf(field: Field, n: number, languages: readonly string[]): unknown {
  if (field.kind === 'file') return `https://example.com/sample-${n}.png`
  if (field.column === 'bigint') return largeNumber(field.schema, n)
  if (!field.localized) return sampleValue(field.schema, n)
  return Object.fromEntries(languages.map(language => [language, sampleText(field.schema, n, `${language} `)]))
}

/** Beyond what an integer of PostgreSQL holds, where the schema accepts it. */
function largeNumber(schema: JsonSchema, n: number): unknown {
  const large = 3_000_000_000
  const takesLarge = typeof schema.maximum === 'number' && schema.maximum > large * 2
  return sampleValue(takesLarge ? { ...schema, minimum: large } : schema, n)
}

/**
 * A value that a JSON Schema accepts.
 * @throws when the schema says something that no sample is known for
 */
export function sampleValue(schema: JsonSchema, n: number): unknown {
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[n % schema.enum.length]
  for (const combination of [schema.oneOf, schema.anyOf]) {
    if (Array.isArray(combination)) return sampleValue(combination[0], n)
  }
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      return sampleText(schema, n)
    case 'integer':
    case 'number':
      return sampleNumber(schema, n)
    case 'boolean':
      return n % 2 === 0
    case 'null':
      return null
    case 'array':
      return sampleArray(schema, n)
    case 'object':
      return sampleObject(schema, n)
    case undefined:
      return { sample: n }
    default:
      throw new TypeError(`No sample is known for the schema ${JSON.stringify(schema)}`)
  }
}

function sampleNumber({ minimum, maximum, multipleOf }: JsonSchema, n: number): number {
  const low = typeof minimum === 'number' ? Math.max(minimum, 0) : 0
  const high = typeof maximum === 'number' ? maximum : Number.MAX_SAFE_INTEGER
  const step = typeof multipleOf === 'number' ? multipleOf : 1
  return low + ((n * step) % (high - low + step))
}

function sampleArray(schema: JsonSchema, n: number): unknown[] {
  const length = Math.max(Number(schema.minItems ?? 0), 1)
  return Array.from({ length }, (_, index) => sampleValue((schema.items ?? {}) as JsonSchema, n + index))
}

function sampleObject(schema: JsonSchema, n: number): Record<string, unknown> {
  const required = (schema.required ?? []) as readonly string[]
  const all = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  // What is required first, and no more than it may have.
  const properties = all
    .toSorted(([one], [other]) => Number(required.includes(other)) - Number(required.includes(one)))
    .slice(0, typeof schema.maxProperties === 'number' ? schema.maxProperties : all.length)
  return Object.fromEntries(properties.map(([name, property]) => [name, sampleValue(property, n)]))
}

function sampleText(schema: JsonSchema, n: number, prefix = ''): string {
  const { format, pattern } = schema
  if (typeof format === 'string') return sampleOfFormat(format, n, prefix)
  const texts = [fitting(schema, n, prefix), ...knownTexts(n)]
  const found = typeof pattern === 'string' ? texts.find(text => new RegExp(pattern, 'u').test(text)) : texts[0]
  if (found === undefined) throw new TypeError(`No sample is known for the pattern ${pattern}: give one in \`samples\``)
  return found
}

function fitting({ minLength = 0, maxLength = 10_000 }: JsonSchema, n: number, prefix: string): string {
  const text = `${prefix}sample-${n}`
  if (text.length <= Number(maxLength)) return text.padEnd(Number(minLength), 'x')
  return n
    .toString(36)
    .padStart(Math.min(Number(maxLength), 4), 'a')
    .slice(-Number(maxLength))
}

function knownTexts(n: number): string[] {
  const letters = n.toString(26).replace(/./g, digit => String.fromCharCode(65 + Number.parseInt(digit, 26)))
  return [
    `/sample-${n}`,
    String(n),
    letters.padStart(3, 'A'),
    letters.padStart(2, 'A').slice(-2),
    `https://example.com/sample-${n}`,
    '0 0 * * *',
    '#abcdef',
  ]
}

function sampleOfFormat(format: string, n: number, prefix: string): string {
  switch (format) {
    case 'uuid':
      return sampleUuid(n)
    case 'date':
      return new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)
    case 'date-time':
      return new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString()
    case 'email':
      return `sample-${n}@example.com`
    case 'uri':
    case 'url':
      return `https://example.com/sample-${n}`
    case 'rich-text':
      return sampleDocument(`${prefix}sample-${n}`)
    default:
      throw new TypeError(`No sample is known for the format ${format}: give one in \`samples\``)
  }
}

/** A UUID that stands for no record. */
function sampleUuid(n: number): string {
  const digits = createHash('sha1').update(`sample ${n}`).digest('hex')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`
}

function sampleDocument(text: string): string {
  return JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
}
