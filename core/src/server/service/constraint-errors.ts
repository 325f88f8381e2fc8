import type { Entity } from '../../index.ts'
import { columnName } from '../database/identifier.ts'
import { ConflictError, ValidationError } from '../errors.ts'

interface DatabaseError {
  readonly code: string
  readonly detail?: string
}

/**
 * Runs a write and turns what the database refused into an error that names fields instead of constraints.
 * SQLSTATE codes: PostgreSQL's documentation, appendix A.
 */
export async function translated<Result>(entity: Entity, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    const fields = fieldsIn(entity, error.detail)
    if (error.code === '23505') throw new ConflictError(`${fields} is already in use`)
    if (error.code === '23502') throw new ValidationError(`${fields || entity.name} is required`)
    if (error.code !== '23503') throw error
    if (error.detail?.includes('still referenced')) throw new ConflictError('The record is still in use')
    throw new ValidationError(`${fields} must be the id of an existing record`)
  }
}

/** `Key (parent_id, url)=(…)` → `parentId, url`. */
function fieldsIn(entity: Entity, detail = ''): string {
  const columns = /^Key \(([^)]*)\)/.exec(detail)?.[1] ?? ''
  const names = new Map(Object.keys(entity.fields).map(name => [columnName(name), name]))
  return columns
    .split(',')
    .map(column => column.trim().replaceAll('"', ''))
    .map(column => names.get(column) ?? column)
    .join(', ')
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && typeof (error as { code?: unknown }).code === 'string' && !('statusCode' in error)
}
