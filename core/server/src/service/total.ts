import type { Statement } from '../database/database.ts'
import { Parameters } from './parameters.ts'
import { type Counted, selectMatches } from './select.ts'

/** The number of matches of a list. */
export interface Total {
  readonly total: number
  /** There are more than are counted, and the total is what the database expects. */
  readonly isEstimated?: true
}

/** Counting that far costs what a page costs. */
const mostCounted = 10_000

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[]
}

/**
 * Counts the matches of a list up to 10,000. What goes beyond is estimated from the statistics of the database, so that a total
 * costs no more, however large the table is.
 */
export async function totalOf(selection: Counted, run: <Row>(statement: Statement) => Promise<Row[]>): Promise<Total> {
  const parameters = new Parameters()
  const matches = selectMatches(selection, parameters)
  const { values } = parameters
  const text = `select count(*)::integer as "count" from (${matches} limit ${mostCounted + 1}) c`
  const [counted] = await run<{ count: number }>({ text, values })
  const total = counted?.count ?? 0
  if (total <= mostCounted) return { total }
  const [explained] = await run<Explained>({ text: `explain (format json) ${matches}`, values })
  const expected = explained?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
  return { total: Math.max(total, expected), isEstimated: true }
}
