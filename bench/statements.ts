import type { Database, Host } from '@tessera/core/server'

/** Minimum rows for a sequential scan to be reported. */
const large = 1000

type Statement = Parameters<Host['database']['query']>[0]

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
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
  const seen: Statement[] = []
  const query = database.query
  const watched = database as { -readonly [Key in keyof Database]: Database[Key] }
  watched.query = ((statement: Statement) => {
    seen.push(statement)
    return query.call(database, statement)
  }) as Database['query']
  try {
    await work()
  } finally {
    watched.query = query
  }
  const own = seen.filter(({ text }) => /^\s*(select|with)\b/i.test(text) && !/core_changes|pgboss/.test(text))
  const sizes = await tableSizes(database)
  const scans = new Set<string>()
  for (const { text, values } of own) {
    const [row] = await database.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>({
      text: `explain (format json) ${text}`,
      ...(values && { values }),
    })
    for (const node of nodesOf(row?.['QUERY PLAN'][0]?.Plan)) {
      const table = node['Relation Name'] ?? ''
      if (node['Node Type'] === 'Seq Scan' && (sizes.get(table) ?? 0) >= large) scans.add(table)
    }
  }
  return { count: own.length, wholeScans: [...scans] }
}

function nodesOf(node: PlanNode | undefined): PlanNode[] {
  return node ? [node, ...(node.Plans ?? []).flatMap(nodesOf)] : []
}

async function tableSizes(database: Host['database']): Promise<ReadonlyMap<string, number>> {
  const text = `select relname as name, reltuples::float8 as rows from pg_class where relkind = 'r'`
  const rows = await database.query<{ name: string; rows: number }>({ text })
  return new Map(rows.map(({ name, rows: number }) => [name, number]))
}
