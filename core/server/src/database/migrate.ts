import type { Knex } from 'knex'
import type { Database, OpenedDatabase, Queryable, Session } from './database.ts'
import { ledgerName, quoteIdentifier as quote } from './identifier.ts'
import {
  isWithoutTransaction,
  type MigrationFile,
  type MigrationSource,
  ModuleMigrations,
  migrationFiles,
} from './migration-source.ts'
import { renamedModules, renameLedger } from './rename-module.ts'

export { type MigrationSource, migrationSources } from './migration-source.ts'

/** A migration and whether it was applied. */
export interface MigrationState {
  readonly module: string
  readonly name: string
  /** Null while pending. */
  readonly appliedAt: string | null
  /** In the ledger but without a file: from a newer release or a removed module. */
  readonly isMissing: boolean
}

interface LedgerRow {
  readonly module: string
  readonly id: number
  readonly name: string
  readonly migration_time: string
}

/** A migration failed and was rolled back. */
export class MigrationError extends Error {
  readonly module: string

  constructor({ module, name }: Pick<MigrationFile, 'module' | 'name'>, cause: unknown) {
    super(`Migration ${module}/${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause })
    this.name = 'MigrationError'
    this.module = module
  }
}

/**
 * Runs pending migrations with Knex's migrator. Several processes may call this at once: one runs them, the others wait. Each
 * file runs in its own transaction, together with its row in the module's ledger.
 * @returns the migrations this call has run
 * @throws MigrationError if one fails; earlier ones stay applied
 */
export async function migrate(
  database: Database,
  sources: readonly MigrationSource[],
  onApplied: (file: MigrationFile) => void = () => undefined,
): Promise<MigrationFile[]> {
  const files = migrationFiles(sources)
  const isRenamed = (await renamedModules(database, sources)).length > 0
  if (!isRenamed && (await waiting(database, sources, files)).length === 0) return []
  return locked(database, async session => {
    for (const each of await renamedModules(session, sources)) await renameLedger(session, sources, each)
    const due = await waiting(session, sources, files)
    const migrator = new Migrator(session, files)
    for (const file of due) {
      await migrator.run('up', file)
      onApplied(file)
    }
    return due
  })
}

/** All migrations, in file order. */
export async function migrationStatus(
  database: Queryable,
  sources: readonly MigrationSource[],
): Promise<MigrationState[]> {
  const rows = await readLedgers(database, sources)
  const files = migrationFiles(sources)
  const known = new Set(files.map(keyOf))
  const applied = new Map(rows.map(row => [keyOf(row), row.migration_time]))
  return [
    ...files.map(file => state(file, applied.get(keyOf(file)) ?? null, false)),
    ...rows.filter(row => !known.has(keyOf(row))).map(row => state(row, row.migration_time, true)),
  ]
}

/**
 * Reverts the last migrations of a module, the most recent one first.
 * @param steps how many (default 1)
 * @returns the reverted migrations
 * @throws MigrationError if one fails; those before it stay reverted
 */
export async function migrateDown(
  database: Database,
  sources: readonly MigrationSource[],
  module: string,
  steps = 1,
): Promise<MigrationFile[]> {
  const source = sources.filter(candidate => candidate.module === module)
  if (source.length === 0) throw new TypeError(`There is no module ${module} with migrations in the configuration`)
  const files = new Map(migrationFiles(source).map(file => [file.name, file]))
  return locked(database, async session => {
    const rows = (await readLedgers(session, source)).toSorted((a, b) => b.id - a.id).slice(0, steps)
    const migrator = new Migrator(session, [...files.values()])
    const taken: MigrationFile[] = []
    for (const { name } of rows) {
      const file = files.get(name)
      if (!file) throw new MigrationError({ module, name }, new Error('its file is not there'))
      await migrator.run('down', file)
      taken.push(file)
    }
    return taken
  })
}

/** Holds the global migration lock, a session lock that is released if the process dies. */
export async function locked<Result>(database: Database, work: (session: Session) => Promise<Result>): Promise<Result> {
  return (database as OpenedDatabase).session(async session => {
    await session.query({ text: `select pg_advisory_lock(${lockKey})` })
    const result = await work(session)
    await session.query({ text: `select pg_advisory_unlock(${lockKey})` })
    return result
  })
}

/** An arbitrary lock id: the letters "tessera" as a bigint. */
const lockKey = `x'0074657373657261'::bigint`

/** Knex's migrator on the connection that holds the lock. */
export class Migrator {
  readonly #session: Session
  readonly #files: readonly MigrationFile[]
  /** Modules whose ledger locks have been cleared. */
  readonly #free = new Set<string>()

  constructor(session: Session, files: readonly MigrationFile[]) {
    this.#session = session
    this.#files = files
  }

  async run(direction: 'up' | 'down', file: MigrationFile): Promise<void> {
    const { module, name } = file
    const migrate = this.#session.knex.migrate
    const config = {
      name,
      tableName: ledgerName(module),
      migrationSource: new ModuleMigrations(this.#files, module),
      // A ledger may contain migrations of newer releases, and bridges to removed modules.
      disableMigrationsListValidation: true,
    }
    try {
      // We hold the global lock, so Knex's own lock can only be left over from a killed process.
      if (!this.#free.has(module)) await migrate.forceFreeMigrationsLock(config)
      this.#free.add(module)
      if (direction === 'up') await migrate.up(config)
      else await this.#down(file, config)
    } catch (error) {
      throw new MigrationError(file, error)
    }
  }

  /** On its own, Knex would delete the ledger row only after the file's transaction. */
  async #down(file: MigrationFile, config: Knex.MigratorConfig & { name: string }): Promise<void> {
    const { knex } = this.#session
    if (await isWithoutTransaction(file)) await knex.migrate.down(config)
    else await knex.transaction(transaction => transaction.migrate.down(config))
  }
}

async function waiting(
  queryable: Queryable,
  sources: readonly MigrationSource[],
  files: readonly MigrationFile[],
): Promise<MigrationFile[]> {
  const applied = new Set((await readLedgers(queryable, sources)).map(keyOf))
  return files.filter(file => !applied.has(keyOf(file)))
}

/** Reads the ledgers of all modules in one statement; a module without one has no applied migrations. */
export async function readLedgers(queryable: Queryable, sources: readonly MigrationSource[]): Promise<LedgerRow[]> {
  const tables = new Map(sources.map(({ module }) => [ledgerName(module), module]))
  const found = await queryable.query<{ name: string }>({
    text: 'select "tablename" as "name" from pg_tables where "schemaname" = current_schema() and "tablename" = any($1)',
    values: [[...tables.keys()]],
  })
  if (found.length === 0) return []
  const parts = found.map(({ name }) => {
    const module = tables.get(name)?.replaceAll("'", "''")
    return `select '${module}' as "module", "id", "name", "migration_time" from ${quote(name)}`
  })
  return queryable.query<LedgerRow>({ text: `${parts.join(' union all ')} order by "module", "id"` })
}

function keyOf({ module, name }: { readonly module: string; readonly name: string }): string {
  return `${module}/${name}`
}

function state({ module, name }: Pick<MigrationFile, 'module' | 'name'>, appliedAt: string | null, isMissing: boolean) {
  return { module, name, appliedAt, isMissing }
}
