import type { Entity, Field, Filter } from '@tessera/core'
import { dayAfter, daysAgo, startOfDay } from './days.ts'

export const filterOperators = [
  'contains',
  'starts',
  'is',
  'not',
  'any',
  'none',
  'range',
  'last',
  'empty',
  'filled',
] as const

export type FilterOperator = (typeof filterOperators)[number]

/** One condition as set in the interface: a chip above the list. */
export interface ListFilter {
  /** A field's name, with its language where it is localized: `title.en`. */
  readonly column: string
  readonly operator: FilterOperator
  /** A range has two, either of which may be empty; `empty` and `filled` have none. */
  readonly values: readonly string[]
}

/** The type of value that a filter compares. */
export type FilterKind = 'text' | 'number' | 'date' | 'datetime' | 'boolean' | 'select' | 'reference' | 'id'

/**
 * The filter kind of a field; null where it can't be filtered.
 * @param column with its language, or the field's name alone
 */
export function filterKindOf(entity: Entity, column: string): FilterKind | null {
  const field = fieldOf(entity, column)
  if (!field?.readable || !field.filterable) return null
  if (column === 'variant') return 'select'
  if (field.localized) return 'text'
  if (field.reference) return 'reference'
  switch (field.column) {
    case 'text':
      return Array.isArray(field.schema.enum) ? 'select' : 'text'
    case 'integer':
    case 'numeric':
      return 'number'
    case 'timestamptz':
      return 'datetime'
    case 'date':
      return 'date'
    case 'boolean':
      return 'boolean'
    case 'uuid':
      return 'id'
    default:
      return null
  }
}

const operatorsByKind: Readonly<Record<FilterKind, readonly FilterOperator[]>> = {
  text: ['contains', 'is', 'starts', 'not'],
  number: ['range', 'is', 'not'],
  date: ['range', 'last'],
  datetime: ['range', 'last'],
  boolean: ['is'],
  select: ['any', 'none'],
  reference: ['is'],
  id: ['is'],
}

/** The operators of a field, the most common one first. */
export function operatorsOf(entity: Entity, column: string): readonly FilterOperator[] {
  const field = fieldOf(entity, column)
  const kind = filterKindOf(entity, column)
  if (!field || !kind) return []
  const canBeEmpty = field.nullable || (kind === 'text' && (field.localized || field.default === ''))
  return canBeEmpty ? [...operatorsByKind[kind], 'empty', 'filled'] : operatorsByKind[kind]
}

export function takesValues(operator: FilterOperator): boolean {
  return operator !== 'empty' && operator !== 'filled'
}

/** The field of a filter. */
export function fieldOf(entity: Entity, column: string): Field | undefined {
  const [name = ''] = column.split('.')
  return Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
}

/** Whether a filter is valid for the API. Invalid ones are left out of the list and its address. */
export function isComplete(entity: Entity, { column, operator, values }: ListFilter): boolean {
  const field = fieldOf(entity, column)
  if (!field || field.localized !== column.includes('.') || !operatorsOf(entity, column).includes(operator))
    return false
  if (!takesValues(operator)) return true
  const given = values.filter(value => value !== '')
  return given.length > 0 && given.every(value => isValue(field, filterKindOf(entity, column), operator, value))
}

const patterns: Readonly<Partial<Record<FilterKind, RegExp>>> = {
  number: /^-?\d{1,15}(\.\d{1,15})?$/,
  date: /^\d{4}-\d\d-\d\d$/,
  datetime: /^\d{4}-\d\d-\d\d$/,
  boolean: /^(true|false)$/,
  reference: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  id: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
}

function isValue(field: Field, kind: FilterKind | null, operator: FilterOperator, value: string): boolean {
  if (operator === 'last') return /^\d{1,4}$/.test(value)
  if (field.column === 'integer' && value.includes('.')) return false
  const isDay = kind === 'date' || kind === 'datetime'
  return ((kind && patterns[kind]?.test(value)) ?? true) && !(isDay && Number.isNaN(Date.parse(value)))
}

/**
 * The equivalent conditions of the API. Days are local.
 * @param now milliseconds since 1970, for filters such as 'the last 7 days'
 */
export function conditionsOf(entity: Entity, filter: ListFilter, now: number): Filter[] {
  const field = fieldOf(entity, filter.column)
  if (!field || !isComplete(entity, filter)) return []
  const { column, operator } = filter
  const [value = '', until = ''] = filter.values
  switch (operator) {
    case 'contains':
      return [{ column, method: 'ilike', value: `%${literally(value)}%` }]
    case 'starts':
      return [{ column, method: 'ilike', value: `${literally(value)}%` }]
    case 'is':
      return [{ column, method: 'eq', value }]
    case 'not':
      return [{ column, method: 'ne', value }]
    case 'any':
      return [{ column, method: 'inArray', value: filter.values }]
    case 'none':
      return [{ column, method: 'notInArray', value: filter.values }]
    case 'range':
      return range(field, column, value, until)
    case 'last':
      return [
        {
          column,
          method: 'gte',
          value: field.column === 'date' ? daysAgo(value, now) : startOfDay(daysAgo(value, now)),
        },
      ]
    case 'empty':
      return [isNull(field) ? { column, method: 'isNull' } : { column, method: 'eq', value: '' }]
    case 'filled':
      return [isNull(field) ? { column, method: 'isNotNull' } : { column, method: 'ne', value: '' }]
  }
}

/** A text that can't be null is empty when it has no characters. */
function isNull(field: Field): boolean {
  return field.nullable || field.localized
}

function range(field: Field, column: string, from: string, until: string): Filter[] {
  const isMoment = field.column === 'timestamptz'
  return [
    ...(from === '' ? [] : [{ column, method: 'gte' as const, value: isMoment ? startOfDay(from) : from }]),
    ...(until === ''
      ? []
      : isMoment
        ? [{ column, method: 'lt' as const, value: startOfDay(dayAfter(until)) }]
        : [{ column, method: 'lte' as const, value: until }]),
  ]
}

/** Escapes `%`, `_` and `\`. */
function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
