import { toCamelCase } from '../../index.ts'

export interface ErrorDescription {
  readonly status: number
  readonly causes: readonly string[]
}

interface DatabaseError extends Error {
  readonly code: string
  readonly detail?: string
  readonly column?: string
}

/** SQLSTATE codes (PostgreSQL's documentation, appendix A) whose text needs nothing from the error itself. */
const descriptions: Readonly<Record<string, readonly [status: number, cause: string]>> = {
  '22001': [400, 'A text is too long'],
  '22003': [400, 'A number is out of range'],
  '22007': [400, 'A date or time is malformed'],
  '22008': [400, 'A date or time is out of range'],
  '22009': [400, 'A time zone is out of range'],
  '22021': [400, 'A text holds characters that can not be stored'],
  '22025': [400, 'A pattern ends in the middle of an escape'],
  '22P02': [400, 'A value is malformed'],
  '22P05': [400, 'A text holds characters that can not be stored'],
  '23514': [400, 'A value is not allowed'],
  '23P01': [409, 'The record collides with another one'],
  '40001': [503, 'Somebody else changed the same records at the same moment; try again'],
  '40P01': [503, 'Somebody else changed the same records at the same moment; try again'],
  '53300': [503, 'The server is busy; try again'],
  '55P03': [503, 'Somebody else is changing the same records; try again'],
  '57014': [503, 'The request took too long; ask for less at once'],
  '57P01': [503, 'The database is restarting; try again'],
  '57P02': [503, 'The database is restarting; try again'],
  '57P03': [503, 'The database is restarting; try again'],
}

const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'])

/**
 * What an error of the database means to whoever sent the request; undefined when it is no such error, or one that nobody
 * outside can do anything about. Names fields; never tables, constraints, statements or values.
 */
export function describeDatabaseError(error: unknown): ErrorDescription | undefined {
  if (!isDatabaseError(error)) return undefined
  // Raised by `core_refuse`, in words for whoever asked.
  if (error.code === 'TS001') return one(400, error.message)
  if (error.code === '23505') return one(409, `${fieldsIn(error, 'A value')} is already in use`)
  if (error.code === '23502') return one(400, `${toCamelCase(error.column ?? 'A value')} is required`)
  if (error.code === '23503') {
    return error.detail?.includes('still referenced')
      ? one(409, 'The record is still in use')
      : one(400, `${fieldsIn(error, 'A reference')} must be the id of an existing record`)
  }
  if (error.code.startsWith('08') || connectionCodes.has(error.code)) {
    return one(503, 'The database can not be reached; try again')
  }
  const known = descriptions[error.code]
  return known && one(...known)
}

function one(status: number, cause: string): ErrorDescription {
  return { status, causes: [cause] }
}

/** `Key (parent_id, url)=(…)` → `parentId, url`. */
function fieldsIn({ detail = '' }: DatabaseError, otherwise: string): string {
  const columns = /^Key \(([a-z0-9_", ]+)\)=/.exec(detail)?.[1]
  if (!columns) return otherwise
  return columns
    .split(',')
    .map(column => toCamelCase(column.trim().replaceAll('"', '')))
    .join(', ')
}

function isDatabaseError(error: unknown): error is DatabaseError {
  if (!(error instanceof Error) || 'statusCode' in error) return false
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && (/^[0-9A-Z]{5}$/.test(code) || connectionCodes.has(code))
}
