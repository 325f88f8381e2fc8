import type { Entity, ImportRequest } from '../../index.ts'
import { ValidationError } from '../errors.ts'
import { short } from '../rest/validation-cause.ts'

/** Most rows of one import. */
export const mostRows = 5000

/** Keys of a row beyond which it is no record of anything. */
const mostColumns = 500

const flags = ['isDryRun', 'skipsInvalid'] as const
const known: readonly string[] = ['rows', 'key', 'format', ...flags]

/**
 * Checks what was sent as an import, but for the rows' own values.
 * @throws ValidationError
 */
export function importRequest(body: unknown, entity: Entity): ImportRequest {
  if (!isMap(body)) throw new ValidationError('The body must be an object')
  const other = Object.keys(body).find(name => !known.includes(name))
  if (other !== undefined) throw new ValidationError(`${short(other)} is unknown`)
  const { rows, key, format } = body
  if (!Array.isArray(rows)) throw new ValidationError('rows must be a list')
  if (rows.length > mostRows) throw new ValidationError(`rows must have at most ${mostRows} items`)
  const wrong = rows.findIndex(row => !isMap(row) || Object.keys(row).length > mostColumns)
  if (wrong !== -1) throw new ValidationError(`rows.${wrong} must be an object of at most ${mostColumns} fields`)
  for (const name of flags) {
    if (body[name] !== undefined && typeof body[name] !== 'boolean') {
      throw new ValidationError(`${name} must be true or false`)
    }
  }
  if (format !== undefined && format !== 'json' && format !== 'csv') {
    throw new ValidationError('format must be json or csv')
  }
  const keys = importKeys(entity)
  if (key !== undefined && !keys.some(name => name === key)) {
    throw new ValidationError(`key must be one of ${keys.join(', ')}`)
  }
  return body as unknown as ImportRequest
}

/** The fields that tell records apart, and that a look-up may name. */
function importKeys(entity: Entity): string[] {
  const unique = Object.entries(entity.fields).filter(
    ([, field]) => field.unique && field.readable && field.filterable && !field.localized,
  )
  return ['id', ...unique.map(([name]) => name)]
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
