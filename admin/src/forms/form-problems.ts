import { type Schema, Validator } from '@cfworker/json-schema'
import { type Entity, type Field, fieldEntries } from '@tessera/core'
import { issueText } from '@tessera/widget-sdk'
import { issueTexts } from '../context/interface-texts.ts'
import { ownTexts } from '../context/own-texts.ts'
import { dateProblem } from '../fields/date/date-text.ts'
import { BrokenJson } from '../fields/json.tsx'
import type { FormValues } from './form-values.ts'

/** Error messages by the path of the input: `title.en`, `slug`. */
export type FormProblems = Readonly<Record<string, string>>

interface Checking {
  readonly entity: Entity
  readonly values: Readonly<FormValues>
  readonly action: 'create' | 'update'
  /** The language in which a required localized field must have a text. */
  readonly defaultLanguage: string
  /** Of the interface. */
  readonly language: string
  /** Names of the fields that the form shows. */
  readonly names?: readonly string[]
}

/** Validates a form with the schemas of its fields, as the server does. */
export function formProblems({ entity, values, action, defaultLanguage, language, names }: Checking): FormProblems {
  const m = ownTexts('schema')
  const problems: Record<string, string> = {}
  for (const [name, field] of fieldEntries(entity)) {
    if (!field.writable || (names && !names.includes(name))) continue
    if (field.localized) {
      const texts = Object.entries((values[name] ?? {}) as Record<string, unknown>)
      if (field.required && texts.every(([, text]) => text === '')) problems[`${name}.${defaultLanguage}`] = m.required
      for (const [key, text] of texts) {
        const problem = text === '' ? null : valueProblem(field, text, language)
        if (problem) problems[`${name}.${key}`] = problem
      }
    } else {
      const problem = fieldProblem(field, values[name], action, language)
      if (problem) problems[name] = problem
    }
  }
  return problems
}

function fieldProblem(field: Field, value: unknown, action: 'create' | 'update', language: string): string | null {
  const isEmpty = value === '' || value === null || value === undefined
  if (!isEmpty) return valueProblem(field, value, language)
  if (field.nullable || field.generated) return null
  // An unreadable field keeps its value.
  if (!field.readable && action === 'update') return null
  const isText = field.schema.type === 'string' && !field.required
  if (isText && value === '') return valueProblem(field, value, language)
  return ownTexts('schema').required
}

const validators = new WeakMap<Field, Validator>()

function valueProblem(field: Field, value: unknown, language: string): string | null {
  const m = ownTexts('schema')
  if (value instanceof BrokenJson) return m.json
  const unreadable = field.kind === 'date' || field.kind === 'datetime' ? dateProblem(field.kind, value) : null
  if (unreadable) return unreadable
  // The server validates the contents of an upload.
  if (value instanceof Blob) return null
  let validator = validators.get(field)
  if (!validator) {
    validator = new Validator(field.schema as Schema, '2020-12', false)
    validators.set(field, validator)
  }
  const { valid, errors } = validator.validate(value)
  if (valid) return tooManyDigits(field, value, language)
  // Errors of nested values are more specific than those of their containers.
  const error = errors.find(({ keyword }) => !containers.has(keyword)) ?? errors[0]
  if (!error) return m.other
  const message = schemaMessage(error.keyword, limitAt(field.schema, error.keywordLocation), language)
  const location = error.instanceLocation.replace(/^#\/?/, '').replaceAll('/', '.')
  return location === '' ? message : `${location}: ${message}`
}

const containers = new Set(['properties', 'items', 'prefixItems', 'allOf', 'anyOf', 'oneOf', '$ref', 'contains'])

function limitAt(schema: unknown, location: string): unknown {
  let found = schema
  for (const part of location.replace(/^#\/?/, '').split('/')) {
    if (typeof found !== 'object' || found === null) return undefined
    found = (found as Record<string, unknown>)[decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')]
  }
  return found
}

/** Our own keyword, which validators don't know. */
function tooManyDigits({ schema }: Field, value: unknown, language: string): string | null {
  const { significantDigits } = schema
  if (typeof significantDigits !== 'number' || typeof value !== 'number') return null
  const digits = String(Math.abs(value)).split('e')[0]?.replace('.', '').replace(/^0+/, '').replace(/0+$/, '') ?? ''
  return digits.length > significantDigits ? schemaMessage('significantDigits', significantDigits, language) : null
}

/** The message for a failed schema keyword: `minLength` with 8 is 'At least 8 characters'. */
function schemaMessage(keyword: string, limit: unknown, language: string): string {
  const m = ownTexts('schema')
  const textOf = (code: string, params = {}) => issueText({ code, params }, issueTexts(), language)?.text ?? m.other
  switch (keyword) {
    case 'minLength':
      return limit === 1 ? m.required : textOf('TOO_SHORT', { minimum: limit })
    case 'maxLength':
      return textOf('TOO_LONG', { maximum: limit })
    case 'significantDigits':
      return textOf('TOO_MANY_DIGITS', { maximum: limit })
    case 'minimum':
      return textOf('TOO_SMALL', { minimum: limit })
    case 'maximum':
      return textOf('TOO_LARGE', { maximum: limit })
    case 'pattern':
      return limit === '^/' ? m.pathPattern : String(limit).startsWith('^[^') ? m.slugPattern : textOf('CHARACTERS')
    case 'type':
      return textOf('WRONG_TYPE', { types: [limit] })
    case 'format':
      return textOf('FORMAT', { format: limit })
    case 'enum':
      return m.enum
    default:
      return m.other
  }
}
