import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Configuration, ConfiguredPlugin } from '@tessera/server'
import {
  assertMigrated,
  migrationSources,
  migrationStatus,
  type OpenedDatabase,
  openDatabase,
} from '@tessera/server/host'
import { readNodeFile } from '@tessera/server/project'
import { request } from 'undici'
import { type Finding, failed, failure, ok, warning } from './finding.ts'

const subject = 'Database'
const oldestServer = 15

/** Whether the database can be used and has what the definitions need. The embedded one is asked by the node that has it. */
export async function* examineDatabase(
  configuration: Configuration,
  plugins: readonly ConfiguredPlugin[],
): AsyncGenerator<Finding> {
  const { databaseUrl, dataDirectory } = configuration
  const node = readNodeFile(dataDirectory)
  if (node) yield* examineNode(node.address)
  if (!databaseUrl && node) return
  if (!databaseUrl && !existsSync(path.join(dataDirectory, 'database'))) {
    yield ok(subject, 'embedded, made by the first start')
    return
  }
  let database: OpenedDatabase
  try {
    database = await openDatabase(
      databaseUrl
        ? { url: databaseUrl, poolSize: 1, connectTimeout: 5_000, onWaiting: () => undefined }
        : { dataDirectory },
    )
  } catch (error) {
    yield failed(
      subject,
      error,
      databaseUrl ? 'Start PostgreSQL, or change DATABASE_URL' : 'Stop the process that has it',
    )
    return
  }
  try {
    yield* examineOpened(database, plugins)
  } catch (error) {
    yield failed(subject, error, 'See what the database says, in its own log')
  } finally {
    await database.close()
  }
}

async function* examineNode(address: string): AsyncGenerator<Finding> {
  try {
    const { statusCode, body } = await request(`${address}/readyz`, { headersTimeout: 5_000, bodyTimeout: 5_000 })
    await body.dump()
    if (statusCode === 200) yield ok('Running node', `${address} is ready`)
    else yield failure('Running node', `${address} is not ready (${statusCode})`, 'See what it has logged')
  } catch (error) {
    yield failed('Running node', error, 'It has told its address and does not respond: start it again')
  }
}

async function* examineOpened(database: OpenedDatabase, plugins: readonly ConfiguredPlugin[]): AsyncGenerator<Finding> {
  const [{ version } = { version: 0 }] = await database.query<{ version: number }>({
    text: `select current_setting('server_version_num')::integer / 10000 as "version"`,
  })
  if (version < oldestServer) {
    yield failure(subject, `PostgreSQL ${version} is too old`, `Upgrade it to ${oldestServer} or newer`)
  } else yield ok(subject, `${database.kind === 'pglite' ? 'embedded ' : ''}PostgreSQL ${version}`)
  const definitions = plugins.map(({ plugin }) => plugin)
  const states = await migrationStatus(database, migrationSources(definitions))
  const pending = states.filter(({ appliedAt }) => appliedAt === null)
  const unknown = states.filter(({ isMissing }) => isMissing)
  if (unknown.length > 0) {
    const names = unknown.map(({ module, name }) => `${module}/${name}`).join(', ')
    yield warning('Migrations', `${names} came from a newer version`, 'Install the version that made them')
  }
  if (pending.length > 0) {
    yield warning('Migrations', `${pending.length} wait`, 'tessera migrate, or the next start, runs them')
    return
  }
  try {
    await database.session(session => assertMigrated(session, definitions))
    yield ok('Migrations', 'The database has what the definitions need')
  } catch (error) {
    yield failed('Migrations', error, 'Generate the migration that is named')
  }
}
