import type { Field, FilterMethod } from '../../index.ts'
import { ValidationError } from '../errors.ts'
import { isDate, isDateTime, isUuid } from './formats.ts'
import type { QueryPart } from './query-string.ts'

const mostValues = 1000

type Value = string | number | boolean

/**
 * What a filter compares with, as the column's own type. Undefined for methods that take no value.
 * @param at where it stands in the query: `filters.and.0`
 * @throws ValidationError
 */
export function filterValue(
  field: Field,
  method: FilterMethod,
  part: QueryPart | undefined,
  at: string,
): Value | Value[] | undefined {
  const name = `${at}.value`
  switch (method) {
    case 'isNull':
    case 'isNotNull':
      if (part === undefined || part === '' || part === 'true') return undefined
      throw new ValidationError(`${name} must not be given with ${method}`)
    case 'inArray':
    case 'notInArray':
      return values(field, method, part, name)
    case 'like':
    case 'ilike':
      if (!isText(field)) throw new ValidationError(`${at}.method ${method} is for texts only`)
      return text(part, name)
    default:
      return convert(field, text(part, name), name)
  }
}

/** Nothing at all is an empty list for `inArray`, which matches no record; for `notInArray` it would match every one. */
function values(field: Field, method: FilterMethod, part: QueryPart | undefined, name: string): Value[] {
  if (part === undefined && method === 'inArray') return []
  const list = Array.isArray(part) ? part : [text(part, name)]
  if (list.length > mostValues) throw new ValidationError(`${name} must have at most ${mostValues} items`)
  if (method === 'inArray' && !isText(field) && list.length === 1 && list[0] === '') return []
  return list.map(item => convert(field, text(item, name), name))
}

function text(part: QueryPart | undefined, name: string): string {
  if (part === undefined) throw new ValidationError(`${name} is required`)
  if (typeof part !== 'string') throw new ValidationError(`${name} must be one value`)
  return part
}

function isText(field: Field): boolean {
  return field.localized || field.column === 'text'
}

function convert(field: Field, value: string, name: string): Value {
  if (isText(field)) return value
  switch (field.column) {
    case 'uuid':
      return checked(value, isUuid(value), name, 'a UUID')
    case 'date':
      return checked(value, isDate(value), name, 'a date such as 2026-11-21')
    case 'timestamptz':
      return checked(value, isDateTime(value), name, 'a moment such as 2026-11-21T09:30:00Z')
    case 'boolean':
      return checked(value === 'true', value === 'true' || value === 'false', name, 'true or false')
    case 'integer':
      return checked(Number(value), isInteger(value), name, 'a whole number from -2147483648 to 2147483647')
    case 'numeric':
      return checked(Number(value), isNumber(value), name, 'a number')
    default:
      throw new ValidationError(`${name} can not be compared`)
  }
}

function checked<V extends Value>(value: V, isValid: boolean, name: string, kind: string): V {
  if (!isValid) throw new ValidationError(`${name} must be ${kind}`)
  return value
}

function isInteger(value: string): boolean {
  return /^-?\d{1,10}$/.test(value) && Number(value) >= -2_147_483_648 && Number(value) <= 2_147_483_647
}

function isNumber(value: string): boolean {
  return /^-?\d{1,20}(\.\d{1,20})?$/.test(value)
}
