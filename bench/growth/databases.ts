import { type OpenedDatabase, openDatabase } from '@tessera/server'
import { postgresqlPrograms, startPostgresql } from '../../scripts/postgresql.ts'

export interface GrowthDatabases {
  /** Opens the database of a size. @returns it, and whether it is new and empty */
  open(size: number): Promise<{ readonly database: OpenedDatabase; readonly isNew: boolean }>
  /** Deletes all that were opened, unless they stay for the next run, and stops a server of one's own. */
  close(areStaying: boolean): Promise<void>
}

/** Databases `tessera_growth_<size>` on the server of DATABASE_URL, or on a temporary PostgreSQL. */
export async function growthDatabases(): Promise<GrowthDatabases> {
  const own = process.env.DATABASE_URL === undefined && postgresqlPrograms() ? await startPostgresql() : undefined
  const url = process.env.DATABASE_URL ?? own?.url
  if (url === undefined) throw new Error('The benchmark needs PostgreSQL: install it, or set DATABASE_URL')
  const server = await openDatabase({ url, poolSize: 1 })
  const opened: { readonly name: string; readonly database: OpenedDatabase }[] = []
  return {
    async open(size) {
      const name = `tessera_growth_${size}`
      const known = await server.query({ text: 'select 1 from pg_database where datname = $1', values: [name] })
      if (known.length === 0) await server.session(session => session.query({ text: `create database ${name}` }))
      const at = new URL(url)
      at.pathname = `/${name}`
      // What is measured may take its time: a row that takes too long is a figure, not an error.
      const database = await openDatabase({ url: at.href, statementTimeout: 120_000 })
      opened.push({ name, database })
      return { database, isNew: known.length === 0 }
    },
    async close(areStaying) {
      for (const { name, database } of opened) {
        await database.close()
        if (!areStaying) await server.session(session => session.query({ text: `drop database ${name} with (force)` }))
      }
      await server.close()
      await own?.stop()
    },
  }
}
