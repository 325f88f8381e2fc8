import { toCamelCase } from '@tessera/core'
import { type Cause, type IssueKind, ofFields } from '../issue.ts'
import { issues } from '../issues.ts'

export interface ErrorDescription {
  readonly status: number
  readonly causes: readonly Cause[]
}

interface DatabaseError extends Error {
  readonly code: string
  readonly detail?: string
  readonly column?: string
}

/** SQLSTATE codes (PostgreSQL's documentation, appendix A) with a constant text. */
const descriptions: Readonly<Record<string, readonly [status: number, kind: IssueKind<string>]>> = {
  '22001': [400, issues.TEXT_TOO_LONG],
  '22003': [400, issues.NUMBER_OUT_OF_RANGE],
  '22007': [400, issues.DATE_MALFORMED],
  '22008': [400, issues.DATE_OUT_OF_RANGE],
  '22009': [400, issues.TIME_ZONE_OUT_OF_RANGE],
  '22021': [400, issues.NOT_STORABLE],
  '22025': [400, issues.PATTERN_UNFINISHED],
  '22P02': [400, issues.VALUE_MALFORMED],
  '22P05': [400, issues.NOT_STORABLE],
  '23514': [400, issues.VALUE_NOT_ALLOWED],
  '23P01': [409, issues.COLLISION],
  '40001': [503, issues.CHANGED_AT_ONCE],
  '40P01': [503, issues.CHANGED_AT_ONCE],
  '53300': [503, issues.DATABASE_BUSY],
  '55P03': [503, issues.BEING_CHANGED],
  '57014': [503, issues.TOOK_TOO_LONG],
  '57P01': [503, issues.DATABASE_RESTARTING],
  '57P02': [503, issues.DATABASE_RESTARTING],
  '57P03': [503, issues.DATABASE_RESTARTING],
}

const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'])

/**
 * Describes a database error for the client; undefined if it is none, or an internal one. Names fields, but never tables,
 * constraints, statements or values.
 */
export function describeDatabaseError(error: unknown): ErrorDescription | undefined {
  if (!isDatabaseError(error)) return undefined
  // Raised by `core_refuse` with the cause for the client.
  if (error.code === 'TS001') return one(400, JSON.parse(error.message) as Cause)
  if (error.code === '23505') return one(409, ofKey(issues.TAKEN, error, 'A value'))
  if (error.code === '23502') return one(400, ofColumn(error.column))
  if (error.code === '23001') return one(409, issues.IN_USE())
  if (error.code === '23503') {
    return error.detail?.includes('still referenced')
      ? one(409, issues.IN_USE())
      : one(400, ofKey(issues.UNKNOWN_RECORD, error, 'A reference'))
  }
  if (error.code.startsWith('08') || connectionCodes.has(error.code)) {
    return one(503, issues.DATABASE_UNREACHABLE())
  }
  const known = descriptions[error.code]
  return known && one(known[0], known[1]())
}

function one(status: number, cause: Cause): ErrorDescription {
  return { status, causes: [cause] }
}

function ofColumn(column: string | undefined): Cause {
  return column === undefined ? issues.REQUIRED('', {}, 'A value') : issues.REQUIRED(toCamelCase(column))
}

/** `Key (parent_id, url)=(…)` → `parentId, url`. */
function ofKey(kind: IssueKind<string>, { detail = '' }: DatabaseError, otherwise: string): Cause {
  const columns = /^Key \(([a-z0-9_", ]+)\)=/.exec(detail)?.[1]
  if (!columns) return kind('', {}, otherwise)
  const fields = columns.split(',').map(column => toCamelCase(column.trim().replaceAll('"', '')))
  return ofFields(kind, fields)
}

function isDatabaseError(error: unknown): error is DatabaseError {
  if (!(error instanceof Error) || 'statusCode' in error) return false
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && (/^[0-9A-Z]{5}$/.test(code) || connectionCodes.has(code))
}
