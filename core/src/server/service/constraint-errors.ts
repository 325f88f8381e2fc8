import type { Entity } from '../../index.ts'
import { columnName } from '../database/identifier.ts'
import { ConflictError, ValidationError } from '../errors.ts'
import { ofFields } from '../issue.ts'
import { issues } from '../issues.ts'

interface DatabaseError {
  readonly code: string
  readonly detail?: string
  readonly column?: string
}

/**
 * Runs a write and translates constraint violations into errors that name fields.
 * SQLSTATE codes: PostgreSQL's documentation, appendix A.
 */
export async function translated<Result>(entity: Entity, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    const fields = fieldsIn(entity, error.detail)
    if (error.code === '23505') throw new ConflictError(ofFields(issues.TAKEN, fields))
    if (error.code === '23502')
      throw new ValidationError(issues.REQUIRED(fieldOf(entity, error.column), {}, entity.name))
    if (error.code !== '23503') throw error
    if (error.detail?.includes('still referenced')) throw new ConflictError(issues.IN_USE())
    throw new ValidationError(ofFields(issues.UNKNOWN_RECORD, fields))
  }
}

/** `Key (parent_id, url)=(…)` → `parentId, url`. */
function fieldsIn(entity: Entity, detail = ''): string[] {
  const columns = /^Key \(([^)]*)\)/.exec(detail)?.[1] ?? ''
  return columns
    .split(',')
    .map(column => column.trim().replaceAll('"', ''))
    .map(column => fieldOf(entity, column))
}

function fieldOf(entity: Entity, column = ''): string {
  return Object.keys(entity.fields).find(name => columnName(name) === column) ?? column
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && typeof (error as { code?: unknown }).code === 'string' && !('statusCode' in error)
}
