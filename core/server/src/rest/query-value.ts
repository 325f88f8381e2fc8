import { type Field, type FilterMethod, largestBigint } from '@tessera/core'
import { ValidationError } from '../errors.ts'
import type { Cause } from '../issue.ts'
import { issues } from '../issues.ts'
import { isDate, isDateTime, isUuid } from './formats.ts'
import type { QueryPart } from './query-string.ts'

const mostValues = 1000
const smallestInteger = -2_147_483_648
const largestInteger = 2_147_483_647

type Value = string | number | boolean
/** What the comparison of a column depends on. */
export type Comparable = Pick<Field, 'column' | 'localized'>

/**
 * Parses the value of a filter as the column's type. Undefined for methods without a value.
 * @param at path of the filter in the query: `filters.and.0`
 * @throws ValidationError
 */
export function filterValue(
  field: Comparable,
  method: FilterMethod,
  part: QueryPart | undefined,
  at: string,
): Value | Value[] | undefined {
  const name = `${at}.value`
  switch (method) {
    case 'isNull':
    case 'isNotNull':
      if (part === undefined || part === '' || part === 'true') return undefined
      throw new ValidationError(issues.NEEDLESS_VALUE(name, { method }))
    case 'inArray':
    case 'notInArray':
      return values(field, method, part, name)
    case 'like':
    case 'ilike':
      if (!isText(field)) throw new ValidationError(issues.TEXTS_ONLY(`${at}.method`, { method }))
      return text(part, name)
    default:
      return convert(field, text(part, name), name)
  }
}

/** A missing value is an empty list for `inArray`, which matches no record; for `notInArray` it would match every record. */
function values(field: Comparable, method: FilterMethod, part: QueryPart | undefined, name: string): Value[] {
  if (part === undefined && method === 'inArray') return []
  const list = Array.isArray(part) ? part : [text(part, name)]
  if (list.length > mostValues) throw new ValidationError(issues.TOO_MANY_ITEMS(name, { maximum: mostValues }))
  if (method === 'inArray' && !isText(field) && list.length === 1 && list[0] === '') return []
  return list.map(item => convert(field, text(item, name), name))
}

function text(part: QueryPart | undefined, name: string): string {
  if (part === undefined) throw new ValidationError(issues.REQUIRED(name))
  if (typeof part !== 'string') throw new ValidationError(issues.NOT_ONE_VALUE(name))
  return part
}

function isText(field: Comparable): boolean {
  return field.localized || field.column === 'text'
}

function convert(field: Comparable, value: string, name: string): Value {
  if (isText(field)) return value
  switch (field.column) {
    case 'uuid':
      return checked(value, isUuid(value), issues.FORMAT(name, { format: 'uuid' }))
    case 'date':
      return checked(value, isDate(value), issues.FORMAT(name, { format: 'date' }))
    case 'timestamptz':
      return checked(value, isDateTime(value), issues.FORMAT(name, { format: 'date-time' }))
    case 'boolean':
      return checked(
        value === 'true',
        value === 'true' || value === 'false',
        issues.WRONG_TYPE(name, { types: ['boolean'] }),
      )
    case 'integer':
      return checked(
        Number(value),
        isInteger(value),
        issues.OUT_OF_RANGE(name, { minimum: smallestInteger, maximum: largestInteger }),
      )
    case 'bigint':
      return checked(
        Number(value),
        isBigint(value),
        issues.OUT_OF_RANGE(name, { minimum: -largestBigint, maximum: largestBigint }),
      )
    case 'numeric':
      return checked(Number(value), isNumber(value), issues.WRONG_TYPE(name, { types: ['number'] }))
    default:
      throw new ValidationError(issues.NOT_COMPARABLE(name))
  }
}

function checked<V extends Value>(value: V, isValid: boolean, otherwise: Cause): V {
  if (!isValid) throw new ValidationError(otherwise)
  return value
}

function isInteger(value: string): boolean {
  return /^-?\d{1,10}$/.test(value) && Number(value) >= smallestInteger && Number(value) <= largestInteger
}

function isBigint(value: string): boolean {
  return /^-?\d{1,15}$/.test(value)
}

function isNumber(value: string): boolean {
  return /^-?\d{1,20}(\.\d{1,20})?$/.test(value)
}
