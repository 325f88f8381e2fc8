import { changeRetention } from '../change-feed.ts'
import type { Part } from './part.ts'

/** Rows per statement. */
const atOnce = 5000

/** Deletes change rows that every node has read. */
export async function purgeChanges(part: Part): Promise<void> {
  const text = `delete from "core_changes" where "position" in (
  select "position" from "core_changes" where "at" < now() - make_interval(secs => $1) order by "at" limit ${atOnce}
) returning 1`
  const values = [changeRetention.rows / 1000]
  while ((await part(transaction => transaction.query({ text, values })))?.length === atOnce) {}
}
