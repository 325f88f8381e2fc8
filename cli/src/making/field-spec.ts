import {
  bigint,
  boolean,
  date,
  datetime,
  type Field,
  integer,
  json,
  localized,
  number,
  richText,
  select,
  text,
} from '@tessera/core'
import { UsageError } from '../usage-error.ts'
import { assertFieldName } from './names.ts'

/** Kinds of fields by the name that definitions call them by. */
const kinds = { bigint, boolean, date, datetime, integer, json, localized, number, richText, select, text }

/** The kind that makes a relation to the files of the site. */
export const fileKind = 'file'

/** A field as commands describe it, `price:integer` or `state:select:open,closed:required`. */
export interface FieldSpec {
  readonly name: string
  /** Name of the function that defines it; `file` for a relation to files. */
  readonly kind: string
  /** As it is written in a definition: `integer({ required: true })`. */
  readonly code: string
  readonly field: Field
}

const options = ['required', 'unique', 'index'] as const

/** @throws UsageError for an unknown kind or option, and for names that all entities have */
export function fieldSpecIn(given: string): FieldSpec {
  const [name = '', kind = '', ...rest] = given.split(':')
  const known = [...Object.keys(kinds), fileKind]
  const form = `<name>:<kind>, such as price:integer or state:select:open,closed:required`
  if (name === '' || kind === '') throw new UsageError(`The field "${given}" must be ${form}`)
  assertFieldName(name)
  const written = kind.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  if (written === fileKind) return { name, kind: fileKind, code: '', field: text() }
  if (!Object.hasOwn(kinds, written)) {
    throw new UsageError(`There is no kind of field "${kind}". The kinds: ${known.join(', ')}`)
  }
  const values = written === 'select' ? (rest.shift() ?? '').split(',').filter(Boolean) : []
  if (written === 'select' && values.length === 0) {
    throw new UsageError(`The select ${name} needs its values: ${name}:select:open,closed`)
  }
  const unknown = rest.find(each => !options.some(option => option === each))
  if (unknown !== undefined) {
    throw new UsageError(`The field ${name} has no option "${unknown}". The options: ${options.join(', ')}`)
  }
  const flags = options.filter(option => rest.includes(option))
  const parts = [
    ...(values.length > 0 ? [`[${values.map(each => `'${each}'`).join(', ')}]`] : []),
    ...(flags.length > 0 ? [`{ ${flags.map(each => `${each}: true`).join(', ')} }`] : []),
  ]
  const settings = Object.fromEntries(flags.map(each => [each, true]))
  const make = kinds[written as keyof typeof kinds] as (...parts: readonly unknown[]) => Field
  const field = written === 'select' ? make(values, settings) : make(settings)
  return { name, kind: written, code: `${written}(${parts.join(', ')})`, field }
}

/** @throws UsageError for a name that is given twice */
export function fieldSpecsIn(given: readonly string[]): readonly FieldSpec[] {
  const specs = given.map(fieldSpecIn)
  const twice = specs.find(({ name }, index) => specs.findIndex(each => each.name === name) < index)
  if (twice) throw new UsageError(`The field ${twice.name} is given twice`)
  return specs
}
