import type { Caller, IncludeBudget } from '../access/caller.ts'
import { issues } from '../issues.ts'
import type { Parameters } from './parameters.ts'

const full: IncludeBudget = { records: 10_000, bytes: 8_000_000 }
const visitors: IncludeBudget = { records: 1_000, bytes: 800_000 }

/**
 * The include budget of a caller. Sessions without a role don't count, because any visitor can get one.
 */
export function includeBudgetOf({ isAdministrator, roles }: Caller): IncludeBudget {
  return isAdministrator || roles.length > 0 ? full : visitors
}

/** Running total of this statement in a transaction-local setting: records × a billion + bytes. */
const spent = `coalesce(nullif(current_setting('tessera.included', true), ''), '0')::bigint`
const billion = 1_000_000_000

/**
 * Adds the cost of an included value to the running total, and aborts the statement if the budget is exceeded, at any depth.
 * @param source a query of one row: `v`, the value; `n`, its number of records; `b`, its bytes
 */
export function counted(source: string, { records, bytes }: IncludeBudget, parameters: Parameters): string {
  const most = [records, bytes].map(value => `${parameters.add(value)}::bigint`)
  const cause = issues.INCLUDE_TOO_MUCH('include', { records, megabytes: bytes / 1_000_000 })
  const refusal = parameters.add(JSON.stringify(cause))
  const set = `set_config('tessera.included', (${spent} + q."n" * ${billion} + q."b")::text, true)::bigint`
  return (
    `(select case when s."x" / ${billion} > ${most[0]} or s."x" % ${billion} > ${most[1]} ` +
    `then core_refuse(${refusal}::text) else s."v" end ` +
    `from (select q."v", ${set} as "x" from (${source}) q) s)`
  )
}
