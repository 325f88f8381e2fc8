import { purgePart, startPurge } from '../history/purge-deleted.ts'
import type { Part } from './part.ts'

/** Deleted records per statement; those deleted with them are purged in parts afterwards. */
const atOnce = 1000

/** Purges the content of records that were deleted more than `days` days ago, and what callers began to purge. */
export async function purgeExpired(days: number, part: Part): Promise<void> {
  const isExpired = `h."position" in (
  select e."position" from "core_history" e where e."in_trash" and e."before" is not null
    and e."at" < now() - make_interval(secs => $1::double precision * 86400) order by e."position" limit ${atOnce}
)`
  const start = Number.isFinite(days) ? () => part(each => startPurge(isExpired, [days], each)) : () => undefined
  while ((await start())?.length === atOnce) {}
  while (await part(each => purgePart(each))) {}
}
