import type { Database } from '@tessera/server'
import { expectedStatement, maximumTotal, type SearchTerms, totalStatement } from './search-statement.ts'

/** Milliseconds for which a total is good enough. */
const lifetime = 60_000
const most = 500
/** Where the planner expects more, there are more than `maximumTotal`: they need not be counted to know. */
const surelyMore = 1.5 * maximumTotal

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[]
}

/** Totals of searches with many results, which are counted once a minute. */
export class ProductTotals {
  readonly #known = new Map<string, { readonly total: Promise<number>; readonly until: number }>()

  /** @returns the number of products, or one above `maximumTotal` */
  of(terms: SearchTerms, database: Pick<Database, 'query'>): Promise<number> {
    const statement = totalStatement(terms)
    const key = JSON.stringify(statement)
    const known = this.#known.get(key)
    if (known && known.until > Date.now()) return known.total
    this.#known.delete(key)
    const [oldest] = this.#known.keys()
    if (this.#known.size >= most && oldest !== undefined) this.#known.delete(oldest)
    const total = count(terms, database)
    this.#known.set(key, { total, until: Date.now() + lifetime })
    total.catch(() => this.#known.delete(key))
    return total
  }
}

async function count(terms: SearchTerms, database: Pick<Database, 'query'>): Promise<number> {
  const expecting = expectedStatement(terms)
  const [explained] = await database.query<Explained>(expecting)
  const expected = explained?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
  if (expected > surelyMore) return expected
  const [counted] = await database.query<{ total: number }>(totalStatement(terms))
  return counted?.total ?? 0
}
