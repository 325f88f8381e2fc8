import { runSteps } from '../../migration/steps.ts'
import type { Database, OpenedDatabase, Queryable } from './database.ts'
import { ledgerName, quoteIdentifier as quote } from './identifier.ts'
import { loadMigration, type MigrationFile, type MigrationSource, migrationFiles } from './migration-source.ts'

export { type MigrationSource, migrationSources } from './migration-source.ts'

/** A migration, by its module and its name in that module's ledger. */
export interface MigrationState {
  readonly module: string
  readonly name: string
  /** Null while it waits. */
  readonly appliedAt: string | null
  /** In the ledger, but not among the files: of a newer release, or of a module that was removed. */
  readonly isMissing: boolean
}

interface LedgerRow {
  readonly module: string
  readonly name: string
  readonly position: number
  readonly applied_at: string
}

/** A migration that failed; it left nothing behind. */
export class MigrationError extends Error {
  constructor({ module, name }: Pick<MigrationFile, 'module' | 'name'>, cause: unknown) {
    super(`Migration ${module}/${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause })
    this.name = 'MigrationError'
  }
}

/**
 * Runs the migrations that wait. Any number of processes may do so at once: one of them does it, the others wait for it.
 * Each file runs in a transaction of its own, together with its row in the module's ledger.
 * @returns what this call has run
 * @throws MigrationError when one fails; those before it stay
 */
export async function migrate(
  database: Database,
  sources: readonly MigrationSource[],
  onApplied: (file: MigrationFile) => void = () => undefined,
): Promise<MigrationFile[]> {
  const files = migrationFiles(sources)
  if ((await waiting(database, sources, files)).length === 0) return []
  return locked(database, async session => {
    for (const { module } of sources) await createLedger(session, module)
    const due = await waiting(session, sources, files)
    for (const file of due) {
      const { up } = await loadMigration(file)
      await inTransaction(session, file, async () => {
        await runSteps(session, up)
        const text = `insert into ${quote(ledgerName(file.module))} ("name") values ($1)`
        await session.query({ text, values: [file.name] })
      })
      onApplied(file)
    }
    return due
  })
}

/** Every migration there is or was, in the order of the files. */
export async function migrationStatus(
  database: Queryable,
  sources: readonly MigrationSource[],
): Promise<MigrationState[]> {
  const rows = await readLedgers(database, sources)
  const files = migrationFiles(sources)
  const known = new Set(files.map(keyOf))
  const applied = new Map(rows.map(row => [keyOf(row), row.applied_at]))
  return [
    ...files.map(file => state(file, applied.get(keyOf(file)) ?? null, false)),
    ...rows.filter(row => !known.has(keyOf(row))).map(row => state(row, row.applied_at, true)),
  ]
}

/**
 * Takes back the last migrations of one module, the last one first.
 * @param steps how many (default 1)
 * @returns what it has taken back
 * @throws MigrationError when one fails; those before it stay taken back
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
    const rows = (await readLedgers(session, source)).toSorted((a, b) => b.position - a.position).slice(0, steps)
    const taken: MigrationFile[] = []
    for (const { name } of rows) {
      const file = files.get(name)
      if (!file) throw new MigrationError({ module, name }, new Error('its file is not there'))
      const { down } = await loadMigration(file)
      await inTransaction(session, file, async () => {
        await runSteps(session, down)
        await session.query({ text: `delete from ${quote(ledgerName(module))} where "name" = $1`, values: [name] })
      })
      taken.push(file)
    }
    return taken
  })
}

/** Holds the one lock of all migrations; it belongs to the session, so that it ends with its process. */
async function locked<Result>(database: Database, work: (session: Queryable) => Promise<Result>): Promise<Result> {
  return (database as OpenedDatabase).session(async session => {
    await session.query({ text: `select pg_advisory_lock(${lockKey})` })
    const result = await work(session)
    await session.query({ text: `select pg_advisory_unlock(${lockKey})` })
    return result
  })
}

/** Any number that nothing else in the database locks: the letters "tessera" as a bigint. */
const lockKey = `x'0074657373657261'::bigint`

async function inTransaction(session: Queryable, file: MigrationFile, work: () => Promise<void>): Promise<void> {
  await session.query({ text: 'begin' })
  try {
    await work()
    await session.query({ text: 'commit' })
  } catch (error) {
    // Where the connection is lost there is nothing to roll back: the server does it.
    await session.query({ text: 'rollback' }).catch(() => undefined)
    throw new MigrationError(file, error)
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

async function createLedger(session: Queryable, module: string): Promise<void> {
  await session.query({
    text: `create table if not exists ${quote(ledgerName(module))} (
      "name" text primary key,
      "position" integer not null generated always as identity,
      "applied_at" timestamp(3) with time zone not null default now()
    )`,
  })
}

/** What the ledgers of the modules say, in one statement; a module without one has run nothing. */
async function readLedgers(queryable: Queryable, sources: readonly MigrationSource[]): Promise<LedgerRow[]> {
  const tables = new Map(sources.map(({ module }) => [ledgerName(module), module]))
  const found = await queryable.query<{ name: string }>({
    text: 'select "tablename" as "name" from pg_tables where "schemaname" = current_schema() and "tablename" = any($1)',
    values: [[...tables.keys()]],
  })
  if (found.length === 0) return []
  const parts = found.map(({ name }) => {
    const module = tables.get(name)?.replaceAll("'", "''")
    return `select '${module}' as "module", "name", "position", "applied_at" from ${quote(name)}`
  })
  return queryable.query<LedgerRow>({ text: `${parts.join(' union all ')} order by "module", "position"` })
}

function keyOf({ module, name }: { readonly module: string; readonly name: string }): string {
  return `${module}/${name}`
}

function state({ module, name }: Pick<MigrationFile, 'module' | 'name'>, appliedAt: string | null, isMissing: boolean) {
  return { module, name, appliedAt, isMissing }
}
