import { type Entity, fieldEntries, type ImportError, referencesOf } from '@tessera/core'
import type { Queryable } from '../database/database.ts'
import { ofFields } from '../issue.ts'
import { issues } from '../issues.ts'
import { columnOf, tableOf } from '../service/table.ts'
import { importError } from './import-error.ts'
import type { PlannedRow } from './import-plan.ts'

/**
 * Checks all rows at once, with one statement per constraint: unique values, among the rows and with existing records, and
 * references to existing records.
 */
export async function checkTogether(
  entity: Entity,
  rows: readonly PlannedRow[],
  queryable: Queryable,
): Promise<ImportError[]> {
  const errors: ImportError[] = []
  for (const fields of uniqueSets(entity)) errors.push(...(await clashes(entity, fields, rows, queryable)))
  for (const { name, target } of referencesOf(entity)) errors.push(...(await missing(name, target, rows, queryable)))
  return errors
}

function uniqueSets(entity: Entity): (readonly string[])[] {
  const single = fieldEntries(entity).flatMap(([name, { unique }]) => (unique && name !== 'id' ? [[name]] : []))
  return [...single, ...entity.unique]
}

interface Taking {
  readonly row: PlannedRow
  readonly values: Readonly<Record<string, unknown>>
}

async function clashes(
  entity: Entity,
  fields: readonly string[],
  rows: readonly PlannedRow[],
  queryable: Queryable,
): Promise<ImportError[]> {
  const errors: ImportError[] = []
  const taken = new Map<string, Taking>()
  for (const row of rows) {
    const values = taking(entity, fields, row)
    if (!values) continue
    const key = JSON.stringify(fields.map(name => values[name]))
    if (taken.has(key)) errors.push(importError(row.row, ofFields(issues.TAKEN_IN_ROWS, fields)))
    else taken.set(key, { row, values })
  }
  if (taken.size === 0) return errors
  const table = tableOf(entity)
  const columns = fields.map(name => columnOf(table, name))
  const sent = [...taken.values()].map(({ row, values }) => ({ row: row.row, id: row.id ?? null, ...values }))
  const types = columns.map(({ name, type }) => `"${name}" ${type}`).join(', ')
  const equals = areNullsEqual(entity, fields) ? 'is not distinct from' : '='
  const found = await queryable.query<{ row: number }>({
    text: `select x."row" from jsonb_to_recordset($1::jsonb) as x("row" integer, "id" uuid, ${types})
      join ${table.sql} t on ${columns.map(({ name, sql }) => `t.${sql} ${equals} x."${name}"`).join(' and ')}
      where x."id" is distinct from t."id"`,
    values: [JSON.stringify(sent)],
  })
  return [...errors, ...found.map(({ row }) => importError(row, ofFields(issues.TAKEN, fields)))]
}

/** Undefined for one that the service generates. */
function defaultOf({ fields }: Entity, name: string): unknown {
  return fields[name]?.default ?? (fields[name]?.nullable ? null : undefined)
}

function areNullsEqual(entity: Entity, fields: readonly string[]): boolean {
  return entity.uniqueNulls === 'equal' && entity.unique.includes(fields)
}

/** The unique values of a row; undefined if one is known to the database only, or null where no value is like no other. */
function taking(
  entity: Entity,
  fields: readonly string[],
  { action, values }: PlannedRow,
): Readonly<Record<string, unknown>> | undefined {
  const claimed: Record<string, unknown> = {}
  for (const name of fields) {
    const value = values[name] === undefined && action === 'create' ? defaultOf(entity, name) : values[name]
    if (value === undefined || (value === null && !areNullsEqual(entity, fields))) return undefined
    claimed[name] = value
  }
  return claimed
}

async function missing(
  field: string,
  target: Entity,
  rows: readonly PlannedRow[],
  queryable: Queryable,
): Promise<ImportError[]> {
  const named = rows.flatMap(({ row, values: { [field]: id } }) => (typeof id === 'string' ? [{ row, id }] : []))
  if (named.length === 0) return []
  const found = await queryable.query<{ id: string }>({
    text: `select "id" from ${tableOf(target).sql} where "id" = any($1::uuid[])`,
    values: [[...new Set(named.map(({ id }) => id))]],
  })
  const known = new Set(found.map(({ id }) => id))
  return named
    .filter(({ id }) => !known.has(id.toLowerCase()))
    .map(({ row }) => importError(row, issues.UNKNOWN_RECORD(field)))
}
