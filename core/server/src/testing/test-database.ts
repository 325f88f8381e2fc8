import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import manifest from '@tessera/server/package.json' with { type: 'json' }
import { openDatabase } from '../database/connection.ts'
import type { OpenedDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { type MigrationSource, migrationFiles, migrationSources } from '../database/migration-source.ts'
import { emptySnapshot } from '../database/shadow.ts'
import { cachedFile } from '../database/snapshot-cache.ts'
import { sortPlugins } from '../discover-plugins.ts'
import type { Plugin } from '../plugin.ts'
import { openRestorable, stateAfter } from './restorable-database.ts'
import { sharedFolder } from './shared-folder.ts'

export interface TestDatabase {
  /** Migrated and empty. */
  readonly database: OpenedDatabase
  /** Its address for other processes; none of an embedded one. */
  readonly url?: string
  /** Closes and deletes it. */
  drop(): Promise<void>
}

/**
 * A database of one's own with the tables of the plugins: a copy of a template that is migrated once for each set of
 * migrations. Embedded and in memory, or on the PostgreSQL server that TEST_DATABASE_URL names.
 */
export async function openTestDatabase(plugins: readonly Plugin[]): Promise<TestDatabase> {
  const sorted = sortPlugins(plugins.map(plugin => ({ plugin, options: undefined })))
  const sources = migrationSources(sorted.map(({ plugin }) => plugin))
  const hash = hashOf(sources)
  const url = process.env.TEST_DATABASE_URL
  return url ? openOnServer(url, hash, sources) : openInMemory(hash, sources)
}

async function openInMemory(hash: string, sources: readonly MigrationSource[]): Promise<TestDatabase> {
  const name = `test-${hash}-${await emptyState()}`
  let file = ''
  const find = async () => {
    file = await cachedFile(`${name}.state`, () => stateAfter(database => migrate(database, sources)))
  }
  // One process migrates, and the others wait for it.
  await sharedFolder(name, find)
  await find()
  const database = await openRestorable(file)
  return { database, drop: () => database.close() }
}

let empty: Promise<string> | undefined

/** Tells apart what the states of databases differ from. */
function emptyState(): Promise<string> {
  empty ??= emptySnapshot().then(async snapshot => shortHash(await snapshot.bytes()))
  return empty
}

function shortHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}

async function openOnServer(url: string, hash: string, sources: readonly MigrationSource[]): Promise<TestDatabase> {
  const template = `tessera_template_${hash}`
  const name = `tessera_test_${randomUUID().replaceAll('-', '')}`
  const administration = await openDatabase({ url, poolSize: 1 })
  try {
    await administration.session(async session => {
      // One process makes the template, and no other copies it before it is whole.
      const key = `hashtextextended('${template}', 0)`
      await session.query({ text: `select pg_advisory_lock(${key})` })
      const found = await session.query({ text: 'select 1 from pg_database where datname = $1', values: [template] })
      if (found.length === 0) {
        const draft = `${template}_draft`
        await session.query({ text: `drop database if exists ${draft}` })
        await session.query({ text: `create database ${draft}` })
        const database = await openDatabase({ url: withName(url, draft), poolSize: 1 })
        await migrate(database, sources).finally(() => database.close())
        await session.query({ text: `alter database ${draft} rename to ${template}` })
      }
      // Copying files takes half the CPU of writing them to the log, but waits for the disk where the server does.
      const [server] = await session.query<{ fsync: string }>({ text: `select current_setting('fsync') as "fsync"` })
      const strategy = server?.fsync === 'off' ? 'file_copy' : 'wal_log'
      await session.query({ text: `create database ${name} template ${template} strategy ${strategy}` })
      await session.query({ text: `select pg_advisory_unlock(${key})` })
    })
  } finally {
    await administration.close()
  }
  const own = withName(url, name)
  const database = await openDatabase({ url: own, poolSize: 5 })
  return {
    database,
    url: own,
    async drop() {
      await database.close()
      const server = await openDatabase({ url, poolSize: 1 })
      await server
        .session(session => session.query({ text: `drop database if exists ${name} with (force)` }))
        .finally(() => server.close())
    },
  }
}

function withName(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** What decides how the memory of a database is laid out. */
const startingThreads = ['./restorable-worker', '../database/embedded-postgres'].map(
  name => new URL(`${name}${extname(import.meta.url)}`, import.meta.url),
)

/** Changes whenever a migration, or what runs them, does. */
function hashOf(sources: readonly MigrationSource[]): string {
  const hash = createHash('sha256').update(process.versions.modules).update(manifest.dependencies.knex)
  for (const url of startingThreads) hash.update(readFileSync(url))
  for (const { module, name, url } of migrationFiles(sources)) {
    hash.update(`${module}/${name}\n`).update(readFileSync(url))
  }
  return hash.digest('hex').slice(0, 16)
}
