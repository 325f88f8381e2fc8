import pg from 'pg'
import { postgresqlPrograms, startPostgresql } from '../scripts/postgresql.ts'

export interface BenchDatabase {
  readonly url: string
  /** The rows of a statement. */
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Updates the planner's statistics, as PostgreSQL does automatically after a while. */
  analyze(): Promise<void>
  drop(): Promise<void>
}

/**
 * An empty database on the server of DATABASE_URL, or on a temporary PostgreSQL.
 * @throws if there is neither
 */
export async function benchDatabase(): Promise<BenchDatabase> {
  if (process.env.DATABASE_URL) return createOn(process.env.DATABASE_URL, async () => {})
  if (!postgresqlPrograms()) {
    throw new Error('The benchmark needs PostgreSQL: install it (its initdb must be found), or set DATABASE_URL')
  }
  const server = await startPostgresql()
  return createOn(server.url, server.stop)
}

/** Version of the server. */
export async function postgresqlVersion({ query }: Pick<BenchDatabase, 'query'>): Promise<string> {
  const [row] = await query<{ version: string }>(`select current_setting('server_version') as version`)
  return row?.version ?? ''
}

let made = 0

async function createOn(server: string, stop: () => Promise<void>): Promise<BenchDatabase> {
  const name = `tessera_bench_${process.pid}_${made++}`
  await run(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    query: (text, values) => run(url.href, text, values),
    async analyze() {
      await run(url.href, 'vacuum analyze')
    },
    async drop() {
      await run(server, `drop database ${name} with (force)`)
      await stop()
    },
  }
}

async function run<Row extends pg.QueryResultRow>(
  server: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    const { rows } = await client.query<Row>(text, [...values])
    return rows
  } finally {
    await client.end()
  }
}
