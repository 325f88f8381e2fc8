import type { Parameters } from '../service/parameters.ts'
import { jsonValue, type Table, type TableColumn } from '../service/table.ts'
import type { AuditContext } from './audit-context.ts'

type ColumnSql = (column: TableColumn) => string

/** Columns and values of the actor. */
export function actorSql(
  { kind, subjectId }: AuditContext,
  parameters: Parameters,
): { readonly columns: string; readonly values: string } {
  return {
    columns: '"actor_kind", "actor_id"',
    values: `${parameters.add(kind)}::text, ${parameters.add(subjectId)}::text`,
  }
}

/** The title of a record: the first non-empty label field, by language or under `''`. */
export function titleSql(table: Table, sqlOf: ColumnSql): string {
  const { label = ['title', 'adminTitle', 'slug'] } = table.entity.admin
  const named = label.flatMap(name => {
    const column = table.byName.get(name)
    return column?.field.readable ? [titleOf(column, sqlOf(column))] : []
  })
  return named.length === 0 ? `'{}'::jsonb` : `coalesce(${[...named, `'{}'::jsonb`].join(', ')})`
}

function titleOf({ field, type }: TableColumn, sql: string): string {
  if (field.localized) return `jsonb_path_query_first(${sql}, '$ ? (@.* != "")')`
  const text = type === 'text' ? sql : `${sql}::text`
  return `case when ${text} <> '' then jsonb_build_object('', ${text}) end`
}

/** A snapshot of the whole record by field name, including unreadable fields; stored on deletion. */
export function snapshotSql(table: Table, alias: string): string {
  const columns = table.columns.map(column => `${jsonValue(column, alias)} as "${column.name}"`)
  return `(select to_jsonb(r) from (select ${columns.join(', ')}) r)`
}

/**
 * What an update changed, as a lateral join `d` with `fields` and `before`; `fields` is null if nothing changed. Old values
 * of unreadable fields are not stored, because they can't be restored.
 * @param from alias of the old row, with column names
 * @param to alias of the new row, with field names
 */
export function differenceSql(columns: readonly TableColumn[], from: string, to: string): string {
  const lines = columns.map(column => {
    const value = column.field.readable ? `to_jsonb(${jsonValue(column, from)})` : 'null::jsonb'
    return `('${column.name}', ${value}, ${column.field.readable}, ${from}.${column.sql} is distinct from ${to}."${column.name}")`
  })
  const before = 'jsonb_object_agg(v.n, v.b) filter (where v.r)'
  return `cross join lateral (select array_agg(v.n) as "fields", ${before} as "before" from (values ${lines.join(', ')}) v(n, b, r, c) where v.c) d`
}
