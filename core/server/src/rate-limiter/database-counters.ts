import type { Database } from '../database/database.ts'
import type { Counters } from './counters.ts'

export interface DatabaseCounters extends Counters {
  /** @returns whether the key was unused within the given time */
  useNonce(key: string, seconds: number): Promise<boolean>
  /** Deletes expired rows. */
  purgeExpired(): Promise<void>
}

/** Counters in the table `core_limits`. They use the database's clock, so nodes with different clocks agree. */
export function databaseCounters(database: Database): DatabaseCounters {
  return {
    async consume(key, { tokens, seconds }) {
      const [row] = await database.query<{ wait: number }>({
        text: consumeSql,
        values: [key, seconds, tokens],
        name: 'core_limits_consume',
      })
      // No row: the last token was consumed while this statement waited for the lock.
      return row?.wait ?? seconds * 1000
    },
    async refund(key) {
      await database.query({ text: 'delete from "core_limits" where "key" = $1', values: [key] })
    },
    async useNonce(key, seconds) {
      const rows = await database.query({ text: nonceSql, values: [key, seconds], name: 'core_limits_nonce' })
      return rows.length > 0
    },
    async purgeExpired() {
      await database.query({ text: purgeSql })
    },
  }
}

const end = `now() + $2::integer * interval '1 second'`

/** A key without tokens left is not written again: further attempts cost a read only. */
const consumeSql = `with consumed as (
  insert into "core_limits" as l ("key", "points", "ends_at") values ($1, 1, ${end})
  on conflict ("key") do update set
    "points" = case when l."ends_at" <= now() then 1 else l."points" + 1 end,
    "ends_at" = case when l."ends_at" <= now() then excluded."ends_at" else l."ends_at" end
  where l."ends_at" <= now() or l."points" < $3::integer
  returning 0 as "wait"
)
select "wait" from consumed
union all
select greatest(1, ceil(extract(epoch from "ends_at" - now()) * 1000))::integer
from "core_limits" where "key" = $1 and not exists (select 1 from consumed)`

const nonceSql = `insert into "core_limits" as l ("key", "points", "ends_at") values ($1, 1, ${end})
on conflict ("key") do update set "ends_at" = excluded."ends_at" where l."ends_at" <= now()
returning 1`

/** Rows that are locked by another statement are left for the next run. */
const purgeSql = `delete from "core_limits" where "key" in (
  select "key" from "core_limits" where "ends_at" <= now() for update skip locked
)`
