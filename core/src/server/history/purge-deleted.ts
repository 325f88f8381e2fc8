import type { Queryable } from '../database/database.ts'
import type { VisibleEntries } from './visible-entities.ts'

/** Trash entries purged per statement. */
const atOnce = 1000

/**
 * Permanently deletes the content of deleted records. Their entries still say who changed and deleted them and when, but
 * no longer contain values or titles.
 * @param ids of trash entries
 * @param visible what the caller may purge
 * @returns ids of the purged entries
 */
export async function purgeDeleted(
  ids: readonly string[],
  { paths, condition }: VisibleEntries,
  database: Queryable,
): Promise<string[]> {
  const rows = await database.query<{ id: string }>({
    text: purgeSql(`h."position" = any($1::bigint[]) and h."entity" = any($2::text[]) and ${condition('h')}`),
    values: [ids, paths],
  })
  return rows.map(({ id }) => id)
}

/** Purges some records that were deleted more than `days` days ago. @returns whether there may be more */
export async function purgeDeletedOlderThan(days: number, database: Queryable): Promise<boolean> {
  const rows = await database.query({
    text: purgeSql(`h."at" < now() - make_interval(secs => $1::double precision * 86400)`),
    values: [days],
  })
  return rows.length === atOnce
}

function purgeSql(which: string): string {
  return `with r as (
  select h."position" from "core_history" h where h."in_trash" and ${which} order by h."position" limit ${atOnce} for update skip locked
), gone as (
  select h."entity", h."record_id", max(h."position") as "position" from "core_history" h join r on h."position" = r."position" or h."root" = r."position"
  where h."action" = 'deleted' group by 1, 2
), emptied as (
  update "core_history" h set "before" = null, "title" = '{}', "in_trash" = false from gone
  where h."entity" = gone."entity" and h."record_id" = gone."record_id" and h."position" <= gone."position"
)
select "position"::text as "id" from r`
}
