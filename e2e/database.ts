import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe } from 'vitest'

const server = process.env.TEST_DATABASE_URL
/** Whether the tests have a PostgreSQL server. */
export const hasPostgresql = server !== undefined

/** A suite that needs a PostgreSQL server: skipped, with its name, if there is none. */
export const describeOnPostgresql = server
  ? describe
  : (name: string, suite: () => void) => describe.skip(`${name} (no PostgreSQL: set TEST_DATABASE_URL)`, suite)

/** A database on the PostgreSQL server of the tests. */
export interface TestDatabase {
  readonly name: string
  readonly url: string
  query<Row>(text: string): Promise<Row[]>
  drop(): Promise<void>
}

/** @param template name of a database that it begins as a copy of, which nobody is connected to (default: it is empty) */
export async function createDatabase(template?: string): Promise<TestDatabase> {
  const name = `tessera_e2e_${randomUUID().replaceAll('-', '')}`
  // Copied by files: nobody writes to it meanwhile.
  const copy = template === undefined ? '' : ` template ${template} strategy file_copy`
  await run(server, `create database ${name}${copy}`)
  const url = new URL(server ?? '')
  url.pathname = `/${name}`
  return {
    name,
    url: url.href,
    query: text => run(url.href, text),
    drop: async () => {
      await run(server, `drop database if exists ${name} with (force)`)
    },
  }
}

async function run<Row>(url: string | undefined, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(text)
    return rows
  } finally {
    await client.end()
  }
}
