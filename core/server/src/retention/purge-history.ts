import type { Part } from './part.ts'

/** Entries per statement. */
const atOnce = 2000

interface Examined {
  /** Position of the last entry. */
  readonly last: string | null
  readonly count: number
}

/** Deletes entries older than `days` days, except those the trash still needs. Entries are as old as their positions. */
export async function purgeHistory(days: number, part: Part): Promise<void> {
  if (!Number.isFinite(days)) return
  const text = `with o as (
  select h."position", h."root", h."in_trash" from (
    select "position", "root", "in_trash", "at" from "core_history" where "position" > $2::bigint order by "position" limit ${atOnce}
  ) h where h."at" < now() - make_interval(secs => $1::double precision * 86400)
), gone as (
  delete from "core_history" h using o where h."position" = o."position" and not o."in_trash"
    and not exists (select 1 from "core_history" r where r."position" = o."root" and r."in_trash")
)
select max("position")::text as "last", count(*)::int as "count" from o`
  for (let after = '0'; ; ) {
    const found = await part(transaction => transaction.query<Examined>({ text, values: [days, after] }))
    const { last, count } = found?.[0] ?? { last: null, count: 0 }
    if (last === null || count < atOnce) return
    after = last
  }
}
