import type { Database } from '../database/database.ts'
import type { HistorySettings } from './history-settings.ts'
import { purgeDeletedOlderThan } from './purge-deleted.ts'

const atOnce = 1000

/**
 * Purges what exceeds the configured retention: content of deleted records first, then entries. Uses short separate
 * transactions, so that nothing has to wait for them, and runs on one node at a time.
 */
export async function purgeHistory(database: Database, { days, trashDays }: HistorySettings): Promise<void> {
  while (
    Number.isFinite(trashDays) &&
    (await turn(database, connection => purgeDeletedOlderThan(trashDays, connection)))
  ) {}
  while (Number.isFinite(days) && (await turn(database, connection => removeOlder(days, connection)))) {}
}

/** @returns whether there may be more; false if another node is purging */
function turn(database: Database, work: (connection: Pick<Database, 'query'>) => Promise<boolean>): Promise<boolean> {
  return database.transaction(async transaction => {
    const [row] = await transaction.query<{ isOurs: boolean }>({
      text: `select pg_try_advisory_xact_lock(hashtextextended('tessera history', 0)) as "isOurs"`,
    })
    return row?.isOurs === true && (await work(transaction))
  })
}

/** Deletes old entries that the trash doesn't need any more. */
async function removeOlder(days: number, connection: Pick<Database, 'query'>): Promise<boolean> {
  const rows = await connection.query({
    text: `delete from "core_history" where "position" in (
  select h."position" from "core_history" h
  where h."at" < now() - make_interval(secs => $1::double precision * 86400) and not h."in_trash"
    and not exists (select 1 from "core_history" r where r."position" = h."root" and r."in_trash")
  limit ${atOnce}
) returning 1`,
    values: [days],
  })
  return rows.length === atOnce
}
