import type { Database, Queryable } from '../database/database.ts'
import type { VisibleEntries } from './visible-entities.ts'

/** Entries purged per transaction. */
const purgedAtOnce = 1000
/** Trash entries purged per transaction. */
const rootsAtOnce = 50
/** Parts that a caller waits for; the retention job does the others. */
const mostParts = 5

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
  database: Database,
): Promise<string[]> {
  const which = `h."position" = any($1::bigint[]) and h."entity" = any($2::text[]) and ${condition('h')}`
  const started = await startPurge(which, [ids, paths], database)
  for (let part = 0; part < mostParts && started.length > 0; part++) {
    if (!(await database.transaction(each => purgePart(each, started)))) break
  }
  return started
}

/**
 * Empties trash entries: from then on nobody sees or restores the deleted records. What else is stored about them, and about
 * all that was deleted with them, is left to `purgePart`.
 * @param which condition on the entries `h`
 * @returns their positions
 */
export async function startPurge(which: string, values: readonly unknown[], connection: Queryable): Promise<string[]> {
  const rows = await connection.query<{ id: string }>({
    text: `with r as (
  select h."position" from "core_history" h where h."in_trash" and h."before" is not null and ${which}
    and not exists (select 1 from "core_cascades" c where c."position" = h."position") order by h."position" for update skip locked
)
update "core_history" h set "before" = null, "title" = '{}' from r where h."position" = r."position" returning h."position"::text as "id"`,
    values,
  })
  return rows.map(({ id }) => id)
}

/**
 * Purges a part of what belongs to emptied trash entries, within a transaction.
 * @param of only these trash entries
 * @returns whether there may be more
 */
export async function purgePart(connection: Queryable, of?: readonly string[]): Promise<boolean> {
  const roots = await connection.query<{ position: string }>({
    text: `select h."position"::text as "position" from "core_history" h where h."in_trash" and h."before" is null${of ? ' and h."position" = any($1::bigint[])' : ''} order by h."position" limit ${rootsAtOnce} for update skip locked`,
    ...(of && { values: [of] }),
  })
  if (roots.length === 0) return false
  const purged = roots.map(({ position }) => position)
  const cascaded = await connection.query<{ position: string }>({
    text: `select "position"::text as "position" from "core_history" where "root" = any($1::bigint[]) limit ${purgedAtOnce} for update`,
    values: [purged],
  })
  const deletions = [...purged, ...cascaded.map(({ position }) => position)]
  const emptied = await connection.query({
    text: `update "core_history" h set "before" = null, "title" = '{}' where h."position" in (
  select o."position" from "core_history" d join "core_history" o on o."record_id" = d."record_id" and o."entity" = d."entity" and o."position" <= d."position"
  where d."position" = any($1::bigint[]) and d."action" = 'deleted' and (o."before" is not null or o."title" <> '{}') limit ${purgedAtOnce}
) returning 1`,
    values: [deletions],
  })
  if (emptied.length === purgedAtOnce) return true
  const isLast = cascaded.length < purgedAtOnce
  const done = isLast ? `"root" = null, "in_trash" = false` : `"root" = null`
  await connection.query({
    text: `update "core_history" set ${done} where "position" = any($1::bigint[])`,
    values: [isLast ? deletions : deletions.slice(purged.length)],
  })
  return !isLast || roots.length === rootsAtOnce
}
