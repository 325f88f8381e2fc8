import { isDeepStrictEqual } from 'node:util'
import { type Entity, fieldEntries } from '@tessera/core'
import type { Queryable } from '../database/database.ts'
import { jsonColumns, tableOf } from '../service/table.ts'
import { entryColumns, type HistoryRow } from './history-list.ts'

type Values = { readonly [field: string]: unknown }

/** A history entry with the values before and after it, and the current record. */
export interface Version {
  readonly entry: HistoryRow
  readonly before: Values
  readonly after: Values
  /** The record right after the change; null if it was deleted or is unknown. */
  readonly record: Values | null
  /** The current record; null if it was deleted. */
  readonly current: Values | null
}

interface VersionRow extends HistoryRow {
  readonly before: Values | null
  readonly deletion: Values | null
  readonly isDeleted: boolean
  readonly later: Values | null
  readonly current: Values | null
}

/**
 * Reads an entry with its version, reconstructed from the current record, or from its next deletion, by applying the
 * previous values of all later changes. Unreadable fields are left out.
 */
export async function readVersion(entity: Entity, position: string, database: Queryable): Promise<Version | null> {
  const text = `${versionSql(entity)} where h."position" = $1::bigint and h."entity" = $2`
  const [row] = await database.query<VersionRow>({ text, values: [position, entity.path] })
  return row ? versionOf(entity, row) : null
}

/** The versions of all entries of the same write and entity, including the given one. */
export async function readWrite(entity: Entity, position: string, database: Queryable): Promise<Version[]> {
  const text = `${versionSql(entity, sameWrite(entity))} where e."position" = $1::bigint and e."entity" = $2`
  const rows = await database.query<VersionRow>({ text, values: [position, entity.path] })
  return rows.map(row => versionOf(entity, row))
}

/** Number of records of the entity changed by the same write, including this one. */
export async function countWrite(entity: Entity, position: string, database: Queryable): Promise<number> {
  const text = `select count(*)::int as "count" from ${sameWrite(entity)} where e."position" = $1::bigint`
  const [row] = await database.query<{ count: number }>({ text, values: [position] })
  return row?.count ?? 0
}

function versionOf(entity: Entity, row: VersionRow): Version {
  const { before, deletion, isDeleted, later, current, ...entry } = row
  const readable = (values: Values | null) => readableOf(entity, values)
  const base = isDeleted ? deletion : current
  const isGone = entry.action === 'deleted'
  const record = base && !isGone ? readable({ ...base, ...later }) : null
  const isWhole = !isGone && entry.fields.length === 0
  const after = isWhole ? record : record && readableOf(entity, record, new Set(entry.fields))
  return { entry, before: readable(before) ?? {}, after: after ?? {}, record, current: readable(current) }
}

/** The update that restores the version, as far as the fields are writable. */
export function patchTo(entity: Entity, { record, current }: Version): Values | null {
  if (!record || !current) return null
  const changed = fieldEntries(entity).flatMap(([name, { readable, writable }]) => {
    const isOther = readable && writable && name in record && !isDeepStrictEqual(record[name], current[name])
    return isOther ? [[name, record[name]]] : []
  })
  return Object.fromEntries(changed)
}

function readableOf(entity: Entity, values: Values | null, names?: ReadonlySet<string>): Values | null {
  if (!values) return null
  const readable = fieldEntries(entity).flatMap(([name, field]) =>
    field.readable && name in values && (names?.has(name) ?? true) ? [[name, values[name]]] : [],
  )
  return Object.fromEntries(readable)
}

/**
 * Entries `h` of the same write as `e`. Entries of one transaction have the same timestamp and the same `xmin`; both are
 * needed, since transactions may start at the same moment, and a restored dump has one `xmin` for all rows.
 *
 * Links that one transaction removes and makes are one write: what is linked was replaced. Batches remove and make them in
 * savepoints of their own, which have an `xmin` each: the actor distinguishes them from what others did at the same moment.
 */
function sameWrite({ ends }: Entity): string {
  const same = ends
    ? 'h."actor_kind" = e."actor_kind" and h."actor_id" is not distinct from e."actor_id"'
    : 'h.xmin = e.xmin and h."action" = e."action"'
  return `"core_history" e join "core_history" h on h."at" = e."at" and h."entity" = e."entity" and ${same}`
}

function versionSql(entity: Entity, from = '"core_history" h'): string {
  const table = tableOf(entity)
  const ofRecord = `l."record_id" = h."record_id" and l."entity" = h."entity" and l."position" > h."position"`
  return `select ${entryColumns}, h."before", d."before" as "deletion", d."position" is not null as "isDeleted", v."later",
  (select to_jsonb(r) from (select ${jsonColumns(table, 't')} from ${table.sql} t where t."id" = h."record_id") r) as "current"
from ${from}
left join lateral (
  select l."position", l."before" from "core_history" l where ${ofRecord} and l."action" = 'deleted' order by l."position" limit 1
) d on true
left join lateral (
  select jsonb_object_agg(f."key", f."value") as "later" from (
    select distinct on (e."key") e."key", e."value" from "core_history" l cross join lateral jsonb_each(l."before") e
    where ${ofRecord} and l."action" <> 'deleted' and (d."position" is null or l."position" < d."position")
    order by e."key", l."position"
  ) f
) v on true`
}
