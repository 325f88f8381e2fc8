import type { Entity } from '../../index.ts'
import { columnName } from '../database/identifier.ts'
import type { Condition } from './condition.ts'
import { allOf } from './condition.ts'
import { Parameters } from './parameters.ts'
import { rowColumns, type Table, type TableColumn, tableOf } from './table.ts'

export interface WriteStatement {
  readonly text: string
  readonly values: unknown[]
}

/** Name of the column that carries the references of a record before its update. */
export const before = '~before'

/**
 * Inserts rows, all columns given, and the change row with them: one statement, one round trip.
 * Rows whose slug is taken are left out of the answer instead of failing it.
 */
export function insertStatement(entity: Entity, rows: readonly object[], node: string): WriteStatement {
  const table = tableOf(entity)
  const parameters = new Parameters()
  const columns = table.columns.filter(({ name }) => !isClock(name))
  const names = columns.map(({ sql }) => sql).join(', ')
  const source = newValues(columns, rows, parameters)
  const onConflict = table.byName.get('slug')?.field.unique ? ' on conflict ("slug") do nothing' : ''
  const insert = `insert into ${table.sql} as t (${names}, "created_at", "updated_at") ${source}${onConflict} returning ${rowColumns(table, 't')}`
  const text = `with w as (${insert}), c as (${changeInsert(table, 'created', node, parameters)}) select * from w`
  return { text, values: parameters.values }
}

/** What an insert takes: one row as values of its own, which PostgreSQL reads soonest; many as one JSON text. */
function newValues(columns: readonly TableColumn[], rows: readonly object[], parameters: Parameters): string {
  const [only] = rows
  if (rows.length === 1 && only) {
    const row = only as Record<string, unknown>
    const values = columns.map(({ name, type }) => `${parameters.add(parameterOf(row[name], type))}::${type}`)
    return `values (${values.join(', ')}, now(), now())`
  }
  const records = `jsonb_to_recordset(${parameters.add(JSON.stringify(rows.map(row => columnKeys(row))))}::jsonb)`
  const source = `${records} as x(${columns.map(({ sql, type }) => `${sql} ${type}`).join(', ')})`
  return `select ${columns.map(({ sql }) => `x.${sql}`).join(', ')}, now(), now() from ${source}`
}

function parameterOf(value: unknown, type: string): unknown {
  return type === 'jsonb' && value !== null && value !== undefined ? JSON.stringify(value) : (value ?? null)
}

/**
 * Changes the same columns of many records, each to its own values; localized maps are merged language by language.
 * @param changes id and values; every one has the same keys
 */
export function updateStatement(
  entity: Entity,
  keys: readonly string[],
  changes: readonly { readonly id: string; readonly data: object }[],
  scope: readonly Condition[],
  node: string,
): WriteStatement {
  const table = tableOf(entity)
  const parameters = new Parameters()
  const columns = keys.flatMap(key => table.byName.get(key) ?? [])
  const rows = changes.map(({ id, data }) => ({ id, ...columnKeys(data) }))
  const records = `jsonb_to_recordset(${parameters.add(JSON.stringify(rows))}::jsonb)`
  const source = `${records} as x("id" uuid${columns.map(({ sql, type }) => `, ${sql} ${type}`).join('')})`
  const where = `t."id" = x."id" and ${allOf(scope, table, 't', parameters)}`
  const isMoving = columns.some(({ field }) => field.reference)
  const old = `o as (select t."id", ${oldReferences(table)} as "before" from ${table.sql} t join ${source} on ${where} for update of t), `
  const from = isMoving ? `${source} join o on o."id" = x."id"` : source
  const set = [...columns.map(assignment), `"updated_at" = greatest(now(), t."updated_at" + interval '1 ms')`].join(
    ', ',
  )
  const beforeColumn = isMoving ? `, o."before" as "${before}"` : ''
  const update = `update ${table.sql} as t set ${set} from ${from} where ${where} returning ${rowColumns(table, 't')}${beforeColumn}`
  const change = changeInsert(table, 'updated', node, parameters, isMoving)
  return {
    text: `with ${isMoving ? old : ''}w as (${update}), c as (${change}) select * from w`,
    values: parameters.values,
  }
}

export function deleteStatement(
  entity: Entity,
  ids: readonly string[],
  scope: readonly Condition[],
  node: string,
): WriteStatement {
  const table = tableOf(entity)
  const parameters = new Parameters()
  const where = `t."id" = any(${parameters.add(ids)}::uuid[]) and ${allOf(scope, table, 't', parameters)}`
  const remove = `delete from ${table.sql} as t where ${where} returning ${rowColumns(table, 't')}`
  const text = `with w as (${remove}), c as (${changeInsert(table, 'deleted', node, parameters)}) select * from w`
  return { text, values: parameters.values }
}

/** Writes the change row from what the statement wrote; nothing when it wrote nothing. */
function changeInsert(table: Table, action: string, node: string, parameters: Parameters, withBefore = false): string {
  const pairs = [`'id', w."id"`, ...table.references.filter(isReadable).map(({ name }) => `'${name}', w."${name}"`)]
  const record = `jsonb_build_object(${pairs.join(', ')})`
  const records = withBefore
    ? `jsonb_agg(${record}) || jsonb_agg(w."${before}" || jsonb_build_object('id', w."id"))`
    : `jsonb_agg(${record})`
  return `insert into "core_changes" ("node", "entity", "action", "records") select ${parameters.add(node)}::uuid, '${table.entity.path}', '${action}', ${records} from w having count(*) > 0`
}

function oldReferences(table: Table): string {
  return `jsonb_build_object(${table.references.map(({ name, sql }) => `'${name}', t.${sql}`).join(', ')})`
}

function assignment({ sql, field }: TableColumn): string {
  return field.localized ? `${sql} = t.${sql} || x.${sql}` : `${sql} = x.${sql}`
}

function isReadable({ field }: TableColumn): boolean {
  return field.readable
}

function isClock(name: string): boolean {
  return name === 'createdAt' || name === 'updatedAt'
}

function columnKeys(row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [columnName(key), value]))
}
