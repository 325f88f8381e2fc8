import type { Database } from '../database/database.ts'
import type { Counters } from './counters.ts'

export interface DatabaseCounters extends Counters {
  /** @returns whether nobody else has claimed the key within the time */
  claim(key: string, seconds: number): Promise<boolean>
  /** Removes what is over. */
  prune(): Promise<void>
}

/** Counters in the table `core_limits`, by the database's clock: nodes whose clocks differ count alike. */
export function databaseCounters(database: Database): DatabaseCounters {
  return {
    async take(key, { points, seconds }) {
      const [row] = await database.query<{ wait: number }>({
        text: takeSql,
        values: [key, seconds, points],
        name: 'core_limits_take',
      })
      // No row: the last point was taken while this statement waited for its turn.
      return row?.wait ?? seconds * 1000
    },
    async giveBack(key) {
      await database.query({ text: 'delete from "core_limits" where "key" = $1', values: [key] })
    },
    async claim(key, seconds) {
      const rows = await database.query({ text: claimSql, values: [key, seconds], name: 'core_limits_claim' })
      return rows.length > 0
    },
    async prune() {
      await database.query({ text: pruneSql })
    },
  }
}

const end = `now() + $2::integer * interval '1 second'`

/** A key without points left is not written again: whoever goes on trying costs no more than a look. */
const takeSql = `with taken as (
  insert into "core_limits" as l ("key", "points", "ends_at") values ($1, 1, ${end})
  on conflict ("key") do update set
    "points" = case when l."ends_at" <= now() then 1 else l."points" + 1 end,
    "ends_at" = case when l."ends_at" <= now() then excluded."ends_at" else l."ends_at" end
  where l."ends_at" <= now() or l."points" < $3::integer
  returning 0 as "wait"
)
select "wait" from taken
union all
select greatest(1, ceil(extract(epoch from "ends_at" - now()) * 1000))::integer
from "core_limits" where "key" = $1 and not exists (select 1 from taken)`

const claimSql = `insert into "core_limits" as l ("key", "points", "ends_at") values ($1, 1, ${end})
on conflict ("key") do update set "ends_at" = excluded."ends_at" where l."ends_at" <= now()
returning 1`

/** Rows that somebody is counting in are left for the next time. */
const pruneSql = `delete from "core_limits" where "key" in (
  select "key" from "core_limits" where "ends_at" <= now() for update skip locked
)`
