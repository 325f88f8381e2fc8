import type { Entity, ImportRequest } from '../../index.ts'
import { ValidationError } from '../errors.ts'
import { issues } from '../issues.ts'
import { short } from '../rest/validation-cause.ts'

/** Maximum rows of an import. */
export const mostRows = 5000

/** Maximum columns of a row. */
const mostColumns = 500

const flags = ['isDryRun', 'skipsInvalid'] as const
const known: readonly string[] = ['rows', 'key', 'format', ...flags]

/**
 * Validates the body of an import, except for the values of the rows.
 * @throws ValidationError
 */
export function importRequest(body: unknown, entity: Entity): ImportRequest {
  if (!isMap(body)) throw new ValidationError(issues.WRONG_TYPE('', { types: ['object'] }))
  const other = Object.keys(body).find(name => !known.includes(name))
  if (other !== undefined) throw new ValidationError(issues.UNKNOWN(short(other)))
  const { rows, key, format } = body
  if (!Array.isArray(rows)) throw new ValidationError(issues.WRONG_TYPE('rows', { types: ['array'] }))
  if (rows.length > mostRows) throw new ValidationError(issues.TOO_MANY_ITEMS('rows', { maximum: mostRows }))
  const wrong = rows.findIndex(row => !isMap(row) || Object.keys(row).length > mostColumns)
  if (wrong !== -1) throw new ValidationError(issues.ROW_FIELDS(`rows.${wrong}`, { maximum: mostColumns }))
  for (const name of flags) {
    if (body[name] !== undefined && typeof body[name] !== 'boolean') {
      throw new ValidationError(issues.WRONG_TYPE(name, { types: ['boolean'] }))
    }
  }
  if (format !== undefined && format !== 'json' && format !== 'csv') {
    throw new ValidationError(issues.EITHER('format', { first: 'json', second: 'csv' }))
  }
  const keys = importKeys(entity)
  if (key !== undefined && !keys.some(name => name === key)) {
    throw new ValidationError(issues.ONE_OF('key', { choices: keys }))
  }
  return body as unknown as ImportRequest
}

/** Unique fields that can identify existing records. */
function importKeys(entity: Entity): string[] {
  const unique = Object.entries(entity.fields).filter(
    ([, field]) => field.unique && field.readable && field.filterable && !field.localized,
  )
  return ['id', ...unique.map(([name]) => name)]
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
