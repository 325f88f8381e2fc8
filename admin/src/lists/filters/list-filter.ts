import type { Entity, Field, Filter } from '@tessera/core'
import { dateValue } from '../../fields/date/date-text.ts'
import { type ListRelation, relationOf } from '../state/list-relations.ts'

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
  /** A field's name, with its language where it is localized: `title.en`; or that of a relation or of an added column. */
  readonly column: string
  readonly operator: FilterOperator
  /**
   * A range has two, either of which may be empty; `empty` and `filled` have none. An amount of money has one more: what the
   * field with its currency is to be, since minor units mean nothing without one.
   */
  readonly values: readonly string[]
}

/** The type of value that a filter compares. */
export type FilterKind =
  | 'text'
  | 'number'
  | 'money'
  | 'date'
  | 'datetime'
  | 'boolean'
  | 'select'
  | 'reference'
  | 'relation'
  | 'id'

/**
 * The filter kind of a field; null where it can't be filtered.
 * @param column with its language, or the field's name alone
 */
export function filterKindOf(entity: Entity, column: string): FilterKind | null {
  const field = fieldOf(entity, column)
  if (!field?.readable || !field.filterable) return null
  if (relationOf(entity, column)) return 'relation'
  if (column === 'variant') return 'select'
  if (field.localized) return 'text'
  if (field.reference) return 'reference'
  if (field.admin.currency !== undefined && field.column !== 'text') return 'money'
  switch (field.column) {
    case 'text':
      return Array.isArray(field.schema.enum) ? 'select' : 'text'
    case 'integer':
    case 'bigint':
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
  money: ['range', 'is'],
  date: ['range', 'last'],
  datetime: ['range', 'last'],
  boolean: ['is'],
  select: ['any', 'none'],
  reference: ['is'],
  relation: ['any', 'none'],
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
  const { name } = columnParts(entity, column)
  return Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
}

/** The name of a column's field, and the language of a localized one. Names of added columns may have dots of their own. */
export function columnParts({ fields }: Entity, column: string): { readonly name: string; readonly language?: string } {
  if (Object.hasOwn(fields, column)) return { name: column }
  const [name = '', ...language] = column.split('.')
  return { name, ...(language.length > 0 && { language: language.join('.') }) }
}

/** Whether a filter is valid for the API. Invalid ones are left out of the list and its address. */
export function isComplete(entity: Entity, { column, operator, values }: ListFilter): boolean {
  const field = fieldOf(entity, column)
  const hasLanguage = columnParts(entity, column).language !== undefined
  if (!field || field.localized !== hasLanguage || !operatorsOf(entity, column).includes(operator)) return false
  if (!takesValues(operator)) return true
  const { compared, currency } = withoutCurrency(entity, { column, operator, values })
  if (currency !== undefined && !currencyPattern.test(currency)) return false
  const given = compared.filter(value => value !== '')
  return given.length > 0 && given.every(value => isValue(field, filterKindOf(entity, column), operator, value))
}

/** A code, or the id of a currency. */
const currencyPattern = /^[\w-]{0,50}$/

/** The values of a filter, and the currency apart from them. */
function withoutCurrency(entity: Entity, { column, operator, values }: ListFilter) {
  const length = operator === 'range' ? 2 : 1
  const isMoney = filterKindOf(entity, column) === 'money'
  return isMoney ? { compared: values.slice(0, length), currency: values[length] } : { compared: values }
}

const patterns: Readonly<Partial<Record<FilterKind, RegExp>>> = {
  number: /^-?\d{1,15}(\.\d{1,15})?$/,
  money: /^-?\d{1,15}$/,
  date: /^\d{4}-\d\d-\d\d$/,
  datetime: /^\d{4}-\d\d-\d\d$/,
  boolean: /^(true|false)$/,
  reference: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  relation: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  id: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
}

function isValue(field: Field, kind: FilterKind | null, operator: FilterOperator, value: string): boolean {
  if (operator === 'last') return /^\d{1,4}$/.test(value)
  if ((field.column === 'integer' || field.column === 'bigint') && value.includes('.')) return false
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
  const relation = relationOf(entity, filter.column)
  if (relation) return linkConditions(relation, filter)
  const { currency } = withoutCurrency(entity, filter)
  const of =
    currency && field.admin.currency ? [{ column: field.admin.currency, method: 'eq', value: currency } as const] : []
  return [...comparisonsOf(field, filter, now), ...of]
}

function comparisonsOf(field: Field, { column, operator, values }: ListFilter, now: number): Filter[] {
  const [value = '', until = ''] = values
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
      return [{ column, method: 'inArray', value: values }]
    case 'none':
      return [{ column, method: 'notInArray', value: values }]
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

/** Relations are compared by the records that they link. */
function linkConditions({ end }: ListRelation, { column, operator, values }: ListFilter): Filter[] {
  const linked = `${column}.${end.key}`
  if (operator === 'any') return [{ column: linked, method: 'inArray', value: values }]
  if (operator === 'none') return [{ column: linked, method: 'notInArray', value: values }]
  return [{ column, method: operator === 'empty' ? 'isNull' : 'isNotNull' }]
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

/** The moment at which a day begins in local time. @param day `2026-11-21` */
function startOfDay(day: string): string {
  return new Date(`${day}T00:00:00`).toISOString()
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T12:00:00`)
  next.setDate(next.getDate() + 1)
  return dateValue('date', next)
}

/** The first of the last so many days, including today. @param now milliseconds since 1970 */
function daysAgo(days: string, now: number): string {
  const first = new Date(now)
  first.setHours(12, 0, 0, 0)
  first.setDate(first.getDate() - (Number(days) - 1))
  return dateValue('date', first)
}
