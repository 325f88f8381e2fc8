import type { HistoryAction, HistoryEntry } from '@tessera/core'
import type { Queryable } from '../database/database.ts'
import { Parameters } from '../service/parameters.ts'
import { type ActorColumns, actorColumns } from './actors.ts'
import type { VisibleEntries } from './visible-entities.ts'

/** Query of `GET /api/core/history`. */
export interface HistoryQuery {
  readonly entity?: string
  readonly record?: string
  readonly actor?: string
  readonly action?: HistoryAction
  readonly from?: string
  readonly until?: string
  readonly before?: string
  readonly limit: number
}

/** A stored entry, without its actor's name. */
export type HistoryRow = Omit<HistoryEntry, 'actor'> & ActorColumns

/** The columns of an entry `h`. */
export const entryColumns = `h."position"::text as "id", h."at", h."entity", h."record_id" as "recordId", h."action", ${actorColumns}, h."title", h."fields"`

/**
 * Entries, newest first; one more than `limit` if there are more.
 * @param visible what the caller may see
 */
export function selectHistory(
  query: HistoryQuery,
  visible: VisibleEntries,
  database: Queryable,
): Promise<HistoryRow[]> {
  const parameters = new Parameters()
  const { entity, record, actor, action, from, until, before, limit } = query
  const { paths } = visible
  const conditions = [
    // The index `core_history_entity_index` has the order of one entity's changes, not of those of several.
    entity !== undefined && paths.includes(entity)
      ? `lower(h."entity") = lower(${parameters.add(entity)})`
      : `h."entity" = any(${parameters.add(entity === undefined ? paths : [])}::text[])`,
    visible.condition('h'),
    ...(record === undefined ? [] : [`h."record_id" = ${parameters.add(record)}::uuid`]),
    ...(actor === undefined ? [] : [`h."actor_id" = ${parameters.add(actor)}`]),
    ...(action === undefined ? [] : [`h."action" = ${parameters.add(action)}`]),
    ...(from === undefined ? [] : [`h."at" >= ${parameters.add(from)}::timestamptz`]),
    ...(until === undefined ? [] : [`h."at" < ${parameters.add(until)}::timestamptz`]),
    ...(before === undefined ? [] : [`h."position" < ${parameters.add(before)}::bigint`]),
  ]
  const text = `select ${entryColumns} from "core_history" h where ${conditions.join(' and ')} order by h."position" desc limit ${parameters.add(limit + 1)}`
  return database.query<HistoryRow>({ text, values: parameters.values })
}

/** Cuts rows queried with one extra to a page, with the `before` of the next page. */
export function pageOf<Row extends { readonly id: string }>(
  rows: readonly Row[],
  limit: number,
): { readonly rows: readonly Row[]; readonly next: string | null } {
  const page = rows.slice(0, limit)
  return { rows: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}
