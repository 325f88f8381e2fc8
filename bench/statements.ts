import type { Database, Host, Statement, Transaction } from '@tessera/server'

/** Minimum rows for a sequential scan to be reported. */
const large = 1000

/** A node of a plan, as `explain (format json)` gives it. */
export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Plan Rows': number
  /** Of each loop, when it was analyzed. */
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly PlanNode[]
}

/**
 * Records the statements of some work and explains each of them.
 * @returns the number of statements, and the large tables that were scanned completely
 */
export async function recordStatements(
  database: Host['database'],
  work: () => Promise<unknown>,
): Promise<{ readonly count: number; readonly wholeScans: readonly string[] }> {
  const own = await readsOf(database, work)
  const sizes = await tableSizes(database)
  const scans = new Set<string>()
  for (const statement of own) {
    for (const node of nodesOf(await planOf(database, statement))) {
      const table = node['Relation Name'] ?? ''
      if (node['Node Type'] === 'Seq Scan' && (sizes.get(table) ?? 0) >= large) scans.add(table)
    }
  }
  return { count: own.length, wholeScans: [...scans] }
}

/** The reads that some work sends to the database, within transactions too. */
export async function readsOf(database: Host['database'], work: () => Promise<unknown>): Promise<readonly Statement[]> {
  const seen: Statement[] = []
  const { query, transaction } = database
  const watched = database as { -readonly [Key in keyof Database]: Database[Key] }
  watched.query = statement => {
    seen.push(statement)
    return query.call(database, statement) as Promise<never>
  }
  watched.transaction = inside =>
    transaction.call(database, async (own: Transaction) => {
      const sent = own.query.bind(own)
      own.query = statement => {
        seen.push(statement)
        return sent(statement)
      }
      return inside(own)
    }) as Promise<never>
  try {
    await work()
  } finally {
    watched.query = query
    watched.transaction = transaction
  }
  return seen.filter(({ text }) => /^\s*(select|with)\b/i.test(text) && !/core_changes|pgboss/.test(text))
}

/**
 * The plan of a statement with its values.
 * @param isAnalyzed runs it, and counts the rows of each node
 */
export async function planOf(
  database: Host['database'],
  { text, values }: Statement,
  isAnalyzed = false,
): Promise<PlanNode | undefined> {
  const [row] = await database.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>({
    text: `explain (format json${isAnalyzed ? ', analyze' : ''}) ${text}`,
    ...(values && { values }),
  })
  return row?.['QUERY PLAN'][0]?.Plan
}

/** A node and all below it. */
export function nodesOf(node: PlanNode | undefined): PlanNode[] {
  return node ? [node, ...(node.Plans ?? []).flatMap(nodesOf)] : []
}

/** Rows of each table, as the planner knows them. */
async function tableSizes(database: Host['database']): Promise<ReadonlyMap<string, number>> {
  const text = `select relname as name, reltuples::float8 as rows from pg_class where relkind = 'r'`
  const rows = await database.query<{ name: string; rows: number }>({ text })
  return new Map(rows.map(({ name, rows: number }) => [name, number]))
}
