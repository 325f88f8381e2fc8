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
import { sortPlugins } from '../host/discover-plugins.ts'
import { createJobs } from '../jobs/create-jobs.ts'
import type { Plugin } from '../plugin/plugin.ts'
import { openRestorable, stateAfter } from './restorable-database.ts'
import { sharedFolder } from './shared-folder.ts'

export interface TestDatabase {
  /** Migrated, with the queues of its plugins' jobs, and otherwise empty. */
  readonly database: OpenedDatabase
  /** Its address for other processes; none of an embedded one. */
  readonly url?: string
  /** Closes and deletes it. */
  drop(): Promise<void>
}

/** What a template is made of. */
interface Contents {
  readonly sources: readonly MigrationSource[]
  /** Names of jobs. */
  readonly jobs: readonly string[]
}

/**
 * A database of one's own with the tables of the plugins: a copy of a template that is migrated once for each set of
 * migrations. Embedded and in memory, or on the PostgreSQL server that TEST_DATABASE_URL names.
 */
export async function openTestDatabase(plugins: readonly Plugin[]): Promise<TestDatabase> {
  const sorted = sortPlugins(plugins.map(plugin => ({ plugin, options: undefined }))).map(({ plugin }) => plugin)
  const contents: Contents = {
    sources: migrationSources(sorted),
    jobs: sorted.flatMap(({ jobs = {} }) => Object.keys(jobs)),
  }
  const url = process.env.TEST_DATABASE_URL
  return url ? openOnServer(url, contents) : openInMemory(contents)
}

async function openInMemory(contents: Contents): Promise<TestDatabase> {
  const name = `test-${hashOf(contents)}-${await emptyState()}`
  let file = ''
  const find = async () => {
    file = await cachedFile(`${name}.state`, () => stateAfter(database => fill(database, contents)))
  }
  // One process migrates, and the others wait for it.
  await sharedFolder(name, find)
  await find()
  const database = await openRestorable(file)
  return { database, drop: () => database.close() }
}

/** The tables of pg-boss and a queue for each job take longer than a host's whole start on them. */
async function fill(database: OpenedDatabase, { sources, jobs }: Contents): Promise<void> {
  await migrate(database, sources)
  const handlers = Object.fromEntries(jobs.map(name => [name, async () => {}]))
  const { stop } = await createJobs(database, handlers, console)
  await stop()
}

let empty: Promise<string> | undefined

/** Tells apart what the states of databases differ from. */
function emptyState(): Promise<string> {
  empty ??= emptySnapshot().then(snapshot => shortHash(snapshot))
  return empty
}

function shortHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}

async function openOnServer(url: string, contents: Contents): Promise<TestDatabase> {
  const template = `tessera_template_${hashOf(contents)}`
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
        await fill(database, contents).finally(() => database.close())
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

const sourceOf = (name: string) => new URL(`${name}${extname(import.meta.url)}`, import.meta.url)
/** What decides how the memory of a database is laid out. */
const startingThreads = ['./restorable-worker', '../database/embedded-postgres'].map(sourceOf)
const creatingJobs = sourceOf('../jobs/create-jobs')

/** Changes whenever a migration, a job, or what makes their tables does. */
function hashOf({ sources, jobs }: Contents): string {
  const { knex, 'pg-boss': boss } = manifest.dependencies
  const hash = createHash('sha256').update(JSON.stringify([process.versions.modules, knex, boss, jobs]))
  for (const url of [...startingThreads, creatingJobs]) hash.update(readFileSync(url))
  for (const { module, name, url } of migrationFiles(sources)) {
    hash.update(`${module}/${name}\n`).update(readFileSync(url))
  }
  return hash.digest('hex').slice(0, 16)
}
