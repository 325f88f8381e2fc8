import { isDeepStrictEqual } from 'node:util'
import { type Entity, fieldEntries } from '../../index.ts'
import type { Queryable } from '../database/database.ts'
import { jsonColumns, tableOf } from '../service/table.ts'
import { entryColumns, type HistoryRow } from './history-list.ts'

type Values = { readonly [field: string]: unknown }

/** An entry with what was before it, what came after it and how the record is now. */
export interface Version {
  readonly entry: HistoryRow
  readonly before: Values
  readonly after: Values
  /** The record right after the change; null when it was deleted or can't be told any more. */
  readonly record: Values | null
  /** The record as it is now; null when it is gone. */
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
 * Reads an entry with its version: from the record as it is, or as it was when it was deleted next, back over the values
 * before each change in between. Fields that nobody may read are in none of it.
 */
export async function readVersion(entity: Entity, position: string, database: Queryable): Promise<Version | null> {
  const text = `${versionSql(entity)} where h."position" = $1::bigint and h."entity" = $2`
  const [row] = await database.query<VersionRow>({ text, values: [position, entity.path] })
  return row ? versionOf(entity, row) : null
}

/** The versions of all entries that one write left of an entity, the given one among them. */
export async function readWrite(entity: Entity, position: string, database: Queryable): Promise<Version[]> {
  const text = `${versionSql(entity, sameWrite)} where e."position" = $1::bigint and e."entity" = $2`
  const rows = await database.query<VersionRow>({ text, values: [position, entity.path] })
  return rows.map(row => versionOf(entity, row))
}

/** How many records of its entity were changed with the entry, itself included. */
export async function countWrite(position: string, database: Queryable): Promise<number> {
  const text = `select count(*)::int as "count" from ${sameWrite} where e."position" = $1::bigint`
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

/** What an update has to set so that the record is as it was in the version: what the caller could set by hand. */
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
 * Entries `h` of the write that `e` is of: one transaction's, which has one time for all of them. Two transactions may begin
 * at the same moment, and a restored dump has one transaction for all: both together tell them apart.
 */
const sameWrite = `"core_history" e join "core_history" h on h."at" = e."at" and h.xmin = e.xmin and h."entity" = e."entity" and h."action" = e."action"`

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
