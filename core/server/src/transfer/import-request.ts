import type { ImportRequest } from '@tessera/core'
import { ValidationError } from '../errors.ts'
import { issues } from '../issues.ts'
import { short } from '../rest/validation-cause.ts'

/** Maximum rows of an import. */
export const mostRows = 5000

/** Maximum columns of a row. */
const mostColumns = 500

const flags = ['isDryRun', 'skipsInvalid'] as const
const known: readonly string[] = ['rows', 'key', 'format', 'createsMissing', ...flags]

/**
 * Validates the body of an import, except for the values of the rows and the names of columns.
 * @throws ValidationError
 */
export function importRequest(body: unknown): ImportRequest {
  if (!isMap(body)) throw new ValidationError(issues.WRONG_TYPE('', { types: ['object'] }))
  const other = Object.keys(body).find(name => !known.includes(name))
  if (other !== undefined) throw new ValidationError(issues.UNKNOWN(short(other)))
  const { rows, key, format, createsMissing } = body
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
  if (key !== undefined && typeof key !== 'string')
    throw new ValidationError(issues.WRONG_TYPE('key', { types: ['string'] }))
  if (createsMissing !== undefined && !(Array.isArray(createsMissing) && createsMissing.every(isText))) {
    throw new ValidationError(issues.WRONG_TYPE('createsMissing', { types: ['array'] }))
  }
  return body as unknown as ImportRequest
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 200
}
