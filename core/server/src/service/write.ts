import type { Entity } from '@tessera/core'
import { columnName } from '../database/identifier.ts'
import type { AuditContext } from '../history/audit-context.ts'
import { actorSql, differenceSql, snapshotSql, titleSql } from '../history/entry-sql.ts'
import type { Condition } from './condition.ts'
import { allOf } from './condition-sql.ts'
import { Parameters } from './parameters.ts'
import { columnOf, rowColumns, type Table, type TableColumn, tableOf } from './table.ts'

export interface WriteStatement {
  readonly text: string
  readonly values: unknown[]
}

/** The writing process, and what the history records. */
export interface Writer {
  /** Absent if nobody is told of the write. */
  readonly node?: string
  readonly audit?: AuditContext
}

/** Result column with the references of a record before an update. */
export const previousReferences = '~previousReferences'
/** Result column of an update: whether the record had other values before. */
export const isChanged = '~changed'
/** What a row of an update tells beside the record. */
export interface UpdateMarks {
  [previousReferences]?: object
  [isChanged]?: boolean
}
/** Result column with a snapshot of a deleted record for the history. */
const snapshot = '~snapshot'

/**
 * Inserts rows together with the change row and history entries in a single statement.
 * @param onTaken what becomes of rows whose slug is taken: they are skipped and not returned, or the statement fails
 */
export function insertStatement(
  entity: Entity,
  rows: readonly object[],
  { node, audit }: Writer,
  onTaken: 'skip' | 'fail' = 'skip',
): WriteStatement {
  const table = tableOf(entity)
  const parameters = new Parameters()
  // Restored records retain their creation time.
  const isRestoring = audit?.isRestoring === true
  const columns = table.columns.filter(({ name }) => name !== 'updatedAt' && (isRestoring || name !== 'createdAt'))
  const clocks = isRestoring ? '"updated_at"' : '"created_at", "updated_at"'
  const names = columns.map(({ sql }) => sql).join(', ')
  const source = newValues(columns, rows, isRestoring ? 'now()' : 'now(), now()', parameters)
  const onConflict =
    onTaken === 'skip' && table.byName.get('slug')?.field.unique ? ' on conflict ("slug") do nothing' : ''
  const insert = `insert into ${table.sql} as t (${names}, ${clocks}) ${source}${onConflict} returning ${rowColumns(table, 't')}`
  const history = audit?.recordsChanges ? `, h as (${creationEntry(table, audit, parameters)})` : ''
  const text = `with w as (${insert})${changeItem(table, 'created', node, parameters)}${history} select * from w`
  return { text, values: parameters.values }
}

/** The source of an insert: `values` for a single row, which is fastest; one JSON parameter for several rows. */
function newValues(
  columns: readonly TableColumn[],
  rows: readonly object[],
  clocks: string,
  parameters: Parameters,
): string {
  const [only] = rows
  if (rows.length === 1 && only) {
    const row = only as Record<string, unknown>
    const values = columns.map(({ name, type }) => `${parameters.add(parameterOf(row[name], type))}::${type}`)
    return `values (${values.join(', ')}, ${clocks})`
  }
  const records = `jsonb_to_recordset(${parameters.add(JSON.stringify(rows.map(row => columnKeys(row))))}::jsonb)`
  const source = `${records} as x(${columns.map(({ sql, type }) => `${sql} ${type}`).join(', ')})`
  return `select ${columns.map(({ sql }) => `x.${sql}`).join(', ')}, ${clocks} from ${source}`
}

function creationEntry(table: Table, audit: AuditContext, parameters: Parameters): string {
  const actor = actorSql(audit, parameters)
  const action = audit.isRestoring ? 'restored' : 'created'
  const title = titleSql(table, ({ name }) => `w."${name}"`)
  return `insert into "core_history" ("entity", "record_id", "action", ${actor.columns}, "title") select '${table.entity.path}', w."id", '${action}', ${actor.values}, ${title} from w`
}

function parameterOf(value: unknown, type: string): unknown {
  return type === 'jsonb' && value !== null && value !== undefined ? JSON.stringify(value) : (value ?? null)
}

/**
 * Updates the same columns of many records, each with its own values. Localized maps are merged by language, or replaced when
 * a version is restored. Records that have these values already are locked and returned, and nothing else is done to them.
 * @param changes ids and values; all have the same keys
 */
export function updateStatement(
  entity: Entity,
  keys: readonly string[],
  changes: readonly { readonly id: string; readonly data: object }[],
  scope: readonly Condition[],
  { node, audit }: Writer,
): WriteStatement {
  const table = tableOf(entity)
  const parameters = new Parameters()
  const columns = keys.flatMap(key => table.byName.get(key) ?? [])
  // The list of ids makes the planner use the index: it takes the JSON for a hundred rows, and reads a whole small table.
  const ids = hasOneOf(
    changes.map(({ id }) => id),
    parameters,
  )
  const where = `${ids} and ${allOf(scope, table, 't', parameters)}`
  if (columns.length === 0) {
    const text = `select ${rowColumns(table, 't')}, false as "${isChanged}" from ${table.sql} t where ${where}`
    return { text, values: parameters.values }
  }
  const rows = changes.map(({ id, data }) => ({ id, ...columnKeys(data) }))
  const records = `jsonb_to_recordset(${parameters.add(JSON.stringify(rows))}::jsonb)`
  const source = `${records} as x("id" uuid${columns.map(({ sql, type }) => `, ${sql} ${type}`).join('')})`
  const isMoving = columns.some(({ field }) => field.reference)
  const isRecorded = audit?.recordsChanges === true
  const isReplacing = audit?.isRestoring === true
  const previous = isMoving ? `, ${oldReferences(table)} as "${previousReferences}"` : ''
  const needed = new Set([...table.readable, ...columns].map(({ sql }) => `t.${sql}`))
  // As an update locks its rows itself: records that refer to them can be written meanwhile, unless their key changes.
  const strength = isMoving || columns.some(({ field }) => field.unique) ? 'update' : 'no key update'
  const old = `select ${[...needed].join(', ')}${previous} from ${table.sql} t where ${where} for ${strength} of t`
  const set = columns.map(column => `${column.sql} = ${assigned(column, 't', isReplacing)}`)
  const clock = `"updated_at" = greatest(now(), t."updated_at" + interval '1 ms')`
  const differs = columns.map(column => `${assigned(column, 'o', isReplacing)} is distinct from o.${column.sql}`)
  const previousColumn = isMoving ? `, o."${previousReferences}" as "${previousReferences}"` : ''
  // Unreadable columns are compared but not returned.
  const compared = isRecorded ? columns.filter(column => !isReadable(column)) : []
  const hidden = compared.map(({ sql, name }) => `, t.${sql} as "${name}"`).join('')
  const update = `update ${table.sql} as t set ${[...set, clock].join(', ')} from ${source} join o on o."id" = x."id" where t."id" = o."id" and ${ids} and (${differs.join(' or ')}) returning ${rowColumns(table, 't')}${previousColumn}${hidden}`
  const change = changeItem(table, 'updated', node, parameters, isMoving)
  const history = isRecorded ? `, h as (${updateEntry(table, columns, audit, parameters)})` : ''
  const returned = [...table.readable.map(({ name }) => name), ...(isMoving ? [previousReferences] : [])]
  const written = `select ${returned.map(name => `"${name}"`).join(', ')}, true as "${isChanged}" from w`
  const others = `select ${rowColumns(table, 'o')}${previousColumn}, false from o where o."id" not in (select "id" from w)`
  return {
    text: `with o as (${old}), w as (${update})${change}${history} ${written} union all ${others}`,
    values: parameters.values,
  }
}

/** Records the previous values of columns that actually changed. */
function updateEntry(
  table: Table,
  columns: readonly TableColumn[],
  audit: AuditContext,
  parameters: Parameters,
): string {
  const actor = actorSql(audit, parameters)
  const action = audit.isRestoring ? 'restored' : 'updated'
  const title = titleSql(table, ({ name }) => `w."${name}"`)
  return `insert into "core_history" ("entity", "record_id", "action", ${actor.columns}, "title", "fields", "before") select '${table.entity.path}', w."id", '${action}', ${actor.values}, ${title}, d."fields", d."before" from w join o on o."id" = w."id" ${differenceSql(columns, 'o', 'w')} where d."fields" is not null`
}

/** Inserts the change row of an update for the records with one of the ids in a reference, and changes nothing about them. */
export function touchStatement(entity: Entity, key: string, ids: readonly string[], node: string): WriteStatement {
  const table = tableOf(entity)
  const parameters = new Parameters()
  const where = `t.${columnOf(table, key).sql} = any(${parameters.add(ids)}::uuid[])`
  const references = table.references.map(({ name, sql }) => `, t.${sql} as "${name}"`).join('')
  const change = changeItem(table, 'updated', node, parameters)
  return {
    text: `with w as (select t."id"${references} from ${table.sql} t where ${where})${change} select * from w`,
    values: parameters.values,
  }
}

export function deleteStatement(
  entity: Entity,
  ids: readonly string[],
  scope: readonly Condition[],
  { node, audit }: Writer,
): WriteStatement {
  const table = tableOf(entity)
  const parameters = new Parameters()
  const where = `${hasOneOf(ids, parameters)} and ${allOf(scope, table, 't', parameters)}`
  const takesSnapshot = audit?.usesTrash === true
  const snapshotColumn = takesSnapshot ? `, ${snapshotSql(table, 't')} as "${snapshot}"` : ''
  const remove = `delete from ${table.sql} as t where ${where} returning ${rowColumns(table, 't')}${snapshotColumn}`
  const history = audit ? `, h as (${removalEntry(table, audit, parameters)})` : ''
  const returned = takesSnapshot ? table.readable.map(({ name }) => `"${name}"`).join(', ') : '*'
  const text = `with w as (${remove})${changeItem(table, 'deleted', node, parameters)}${history} select ${returned} from w`
  return { text, values: parameters.values }
}

function removalEntry(table: Table, audit: AuditContext, parameters: Parameters): string {
  const actor = actorSql(audit, parameters)
  const { usesTrash } = audit
  const title = titleSql(table, ({ name }) => `w."${name}"`)
  const value = usesTrash ? `w."${snapshot}"` : 'null'
  return `insert into "core_history" ("entity", "record_id", "action", ${actor.columns}, "title", "before", "in_trash") select '${table.entity.path}', w."id", 'deleted', ${actor.values}, ${title}, ${value}, ${usesTrash} from w`
}

/** Inserts the change row for the written records, if any; nothing if nobody is told. */
function changeItem(
  table: Table,
  action: string,
  node: string | undefined,
  parameters: Parameters,
  withBefore = false,
): string {
  if (node === undefined) return ''
  const pairs = [`'id', w."id"`, ...table.references.filter(isReadable).map(({ name }) => `'${name}', w."${name}"`)]
  const record = `jsonb_build_object(${pairs.join(', ')})`
  const records = withBefore
    ? `jsonb_agg(${record}) || jsonb_agg(w."${previousReferences}" || jsonb_build_object('id', w."id"))`
    : `jsonb_agg(${record})`
  return `, c as (insert into "core_changes" ("node", "entity", "action", "records") select ${parameters.add(node)}::uuid, '${table.entity.path}', '${action}', ${records} from w having count(*) > 0)`
}

/** A single id is no list: a statement with a list, whose length the planner doesn't know, is planned for each execution. */
function hasOneOf(ids: readonly string[], parameters: Parameters): string {
  const [only] = ids
  if (ids.length === 1) return `t."id" = ${parameters.add(only)}::uuid`
  return `t."id" = any(${parameters.add(ids)}::uuid[])`
}

function oldReferences(table: Table): string {
  return `jsonb_build_object(${table.references.map(({ name, sql }) => `'${name}', t.${sql}`).join(', ')})`
}

/** What a column gets, by the row that it is merged into. */
function assigned({ sql, field }: TableColumn, row: 'o' | 't', isReplacing: boolean): string {
  return field.localized && !isReplacing ? `${row}.${sql} || x.${sql}` : `x.${sql}`
}

function isReadable({ field }: TableColumn): boolean {
  return field.readable
}

function columnKeys(row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [columnName(key), value]))
}
