import type { Entity } from '@tessera/core'
import { columnName, indexName, tableName } from '../database/identifier.ts'
import { ConflictError, ValidationError } from '../errors.ts'
import { type Cause, ofFields } from '../issue.ts'
import { issues } from '../issues.ts'

interface DatabaseError {
  readonly code: string
  readonly detail?: string
  readonly column?: string
  readonly table?: string
  readonly constraint?: string
}

/**
 * Runs a write and translates constraint violations into errors that name fields.
 * SQLSTATE codes: PostgreSQL's documentation, appendix A.
 * @param entityOf the entity of a table, if the caller may know that its records refer to others
 */
export async function translated<Result>(
  entity: Entity,
  work: () => Promise<Result>,
  entityOf: (table: string) => Entity | undefined = () => undefined,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    const fields = fieldsIn(entity, error.detail)
    if (error.code === '23505') throw new ConflictError(ofFields(issues.TAKEN, fields))
    if (error.code === '23502')
      throw new ValidationError(issues.REQUIRED(fieldOf(entity, error.column), {}, entity.name))
    if (error.code === '23514') {
      const cause = boundIssue(entity, error)
      if (cause) throw new ConflictError(cause)
    }
    // PostgreSQL 18 has a code of its own for a reference that restricts; before, it is a foreign key violation like any other.
    if (error.code === '23001') throw inUse(error, entityOf)
    if (error.code !== '23503') throw error
    if (error.detail?.includes('still referenced')) throw inUse(error, entityOf)
    throw new ValidationError(ofFields(issues.UNKNOWN_RECORD, fields))
  }
}

/** What was counted beyond the bound of its field; undefined for a check of another kind. */
function boundIssue(entity: Entity, { constraint }: DatabaseError): Cause | undefined {
  const table = tableName(entity)
  const found = Object.entries(entity.fields).find(
    ([name, { check }]) => check && indexName(table, [columnName(name)], 'check') === constraint,
  )
  if (!found) return undefined
  const [name, { check: { minimum, maximum } = {} }] = found
  if (maximum === undefined) return issues.TOO_SMALL(name, { minimum })
  return minimum === undefined ? issues.TOO_LARGE(name, { maximum }) : issues.OUT_OF_RANGE(name, { minimum, maximum })
}

/** The error of a record that another one refers to; PostgreSQL names the table of the one that refers. */
function inUse({ table }: DatabaseError, entityOf: (table: string) => Entity | undefined): ConflictError {
  const user = table === undefined ? undefined : entityOf(table)
  return new ConflictError(user ? issues.IN_USE_BY('', { entity: user.path }) : issues.IN_USE())
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
