import type { Health } from '@tessera/core'
import type { Queryable } from '../database/database.ts'
import { failedQueue, jobsSchema } from './create-jobs.ts'

interface Row {
  readonly waiting: number
  readonly active: number
  readonly failed: number
  readonly failures: Health['jobs']['failures'] | null
}

/** Maximum number of listed failures. */
const mostFailures = 10

/** Number of waiting, active and failed jobs on all nodes, read from the tables of pg-boss if they exist. */
export async function jobFigures(queryable: Queryable): Promise<Omit<Health['jobs'], 'isRunning'>> {
  const [table] = await queryable.query<{ isThere: boolean }>({
    text: `select to_regclass('${jobsSchema}.job') is not null as "isThere"`,
  })
  const [row] = table?.isThere ? await queryable.query<Row>({ text: figuresSql }) : []
  const { waiting = 0, active = 0, failed = 0, failures } = row ?? {}
  return { waiting, active, failed, failures: failures ?? [] }
}

/** Internal queues of pg-boss. */
const own = `starts_with("name", '__pgboss')`
const isFailed = `"name" = '${failedQueue}'`
const isWaiting = `"state" in ('created', 'retry')`

const figuresSql = `
select count(*) filter (where ${isWaiting} and not ${isFailed})::integer as "waiting",
  count(*) filter (where "state" = 'active' and not ${isFailed})::integer as "active",
  count(*) filter (where ${isWaiting} and ${isFailed})::integer as "failed",
  (select json_agg(f) from (
    select coalesce("source_name", "name") as "name",
      to_char("created_on" at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "at",
      coalesce("source_output"->>'message', "source_output"::text, '') as "message"
    from ${jobsSchema}.job where ${isFailed} and ${isWaiting} order by "created_on" desc limit ${mostFailures}) f) as "failures"
from ${jobsSchema}.job where not ${own}`
