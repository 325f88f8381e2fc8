import type { TrashEntry } from '@tessera/core'
import type { Queryable } from '../database/database.ts'
import { Parameters } from '../service/parameters.ts'
import { type ActorColumns, actorColumns } from './actors.ts'
import type { VisibleEntries } from './visible-entities.ts'

/** Query of `GET /api/core/trash`. */
export interface TrashQuery {
  readonly entity?: string
  readonly search?: string
  readonly before?: string
  readonly limit: number
}

export type TrashRow = Omit<TrashEntry, 'actor' | 'expiresAt'> & ActorColumns

/**
 * Deleted records, newest first; one more than `limit` if there are more.
 * @param visible what the caller may see
 */
export function selectTrash(query: TrashQuery, visible: VisibleEntries, database: Queryable): Promise<TrashRow[]> {
  const parameters = new Parameters()
  const { entity, search, before, limit } = query
  const { paths } = visible
  const conditions = [
    `h."in_trash" and h."before" is not null`,
    `h."entity" = any(${parameters.add(entity === undefined ? paths : paths.filter(path => path === entity))}::text[])`,
    visible.condition('h'),
    ...(search === undefined || search === ''
      ? []
      : [titleLike(parameters.add(`%${search.replace(/[\\%_]/g, '\\$&')}%`))]),
    ...(before === undefined ? [] : [`h."position" < ${parameters.add(before)}::bigint`]),
  ]
  const text = `select h."position"::text as "id", h."at", h."entity", h."record_id" as "recordId", ${actorColumns}, h."title", ${cascaded} as "cascaded",
  case when p."position" is not null then jsonb_build_object('state', p."state", 'done', p."done", 'total', coalesce(p."total", p."done"))
    || case when p."failure" is null then '{}' else jsonb_build_object('failure', p."failure") end end as "pending"
from "core_history" h left join "core_cascades" p on p."position" = h."position" where ${conditions.join(' and ')} order by h."position" desc limit ${parameters.add(limit + 1)}`
  return database.query<TrashRow>({ text, values: parameters.values })
}

/** When an entry will be purged; null: never. */
export function expiryOf(at: string, trashDays: number): string | null {
  if (trashDays === Number.POSITIVE_INFINITY) return null
  return new Date(Date.parse(at) + trashDays * 86_400_000).toISOString()
}

const cascaded = `(select coalesce(jsonb_object_agg(c."entity", c."count"), '{}') from (
  select c."entity", count(*) as "count" from "core_history" c where c."root" = h."position" and c."action" = 'deleted' group by 1
) c)`

function titleLike(pattern: string): string {
  return `exists (select 1 from jsonb_each_text(h."title") e where e."value" ilike ${pattern})`
}
