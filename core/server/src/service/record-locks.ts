import type { Entity } from '@tessera/core'
import type { Statement } from '../database/database.ts'
import { NotFoundError } from '../errors.ts'
import type { Condition } from './condition.ts'
import { allOf } from './condition-sql.ts'
import { Parameters } from './parameters.ts'
import { rowColumns, tableOf } from './table.ts'

/** Runs a statement in the transaction that holds the locks. */
type Run = <R>(statement: Statement) => Promise<R[]>

/** Locks records in a fixed order, so that concurrent writers can't deadlock. */
export async function lockRecords(entity: Entity, ids: readonly string[], run: Run): Promise<void> {
  const table = tableOf(entity)
  const text = `select 1 from ${table.sql} where "id" = any($1::uuid[]) order by "id" for update`
  await run({ text, values: [ids] })
}

/** The same for records that meet the conditions. @throws NotFoundError unless all of them do */
export async function lockOwnRecords(
  entity: Entity,
  ids: readonly string[],
  scope: readonly Condition[],
  run: Run,
): Promise<void> {
  const table = tableOf(entity)
  const parameters = new Parameters()
  const where = `t."id" = any(${parameters.add(ids)}::uuid[]) and ${allOf(scope, table, 't', parameters)}`
  const text = `select 1 from ${table.sql} t where ${where} order by t."id" for update of t`
  const found = await run({ text, values: parameters.values })
  if (found.length < ids.length) throw new NotFoundError()
}

/** The same, returning the records. */
export function lockedRecords<R>(entity: Entity, ids: readonly string[], run: Run): Promise<R[]> {
  const table = tableOf(entity)
  const text = `select ${rowColumns(table, 't')} from ${table.sql} t where t."id" = any($1::uuid[]) order by t."id" for update`
  return run<R>({ text, values: [ids] })
}
