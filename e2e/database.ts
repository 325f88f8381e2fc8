import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe } from 'vitest'

const server = process.env.TEST_DATABASE_URL

/** A suite that needs a PostgreSQL server: skipped, with its name, if there is none. */
export const describeOnPostgresql = server
  ? describe
  : (name: string, suite: () => void) => describe.skip(`${name} (no PostgreSQL: set TEST_DATABASE_URL)`, suite)

export interface EmptyDatabase {
  readonly url: string
  query<Row>(text: string): Promise<Row[]>
  drop(): Promise<void>
}

export async function createDatabase(): Promise<EmptyDatabase> {
  const name = `tessera_e2e_${randomUUID().replaceAll('-', '')}`
  await run(server, `create database ${name}`)
  const url = new URL(server ?? '')
  url.pathname = `/${name}`
  return {
    url: url.href,
    query: text => run(url.href, text),
    drop: async () => {
      await run(server, `drop database ${name} with (force)`)
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
