import type { Knex } from 'knex'
import type { Database, OpenedDatabase, Session } from './database.ts'
import { ledgerName, quoteIdentifier as quote } from './identifier.ts'
import { locked, MigrationError, Migrator, readLedgers } from './migrate.ts'
import { isWithoutTransaction, type MigrationFile, type MigrationSource, migrationFiles } from './migration-source.ts'

/** What a module leaves in a database. */
export interface ModuleRemoval {
  readonly module: string
  /** Migrations of the module, and of others that have relations to it. */
  readonly sources: readonly MigrationSource[]
  /** Columns of others that name modules, with the rows that point at this one's records: `host_widgets.external_module`. */
  readonly pointers: readonly string[]
}

/** Tables whose column `entity` has paths of entities. */
const ofEntities = ['core_history', 'core_imported', 'core_cascades']
/** Tables whose column `module` has modules. */
const ofModules = ['core_content_seeds', 'core_plugin_settings']

/**
 * Reverts all migrations of a module, with those of others' relations to it, and deletes what is stored about its records: all of it
 * or nothing. Done twice it is done once.
 * @returns the reverted migrations
 * @throws MigrationError if one can't be reverted, or its file isn't among the sources
 */
export async function removeModule(
  database: Database,
  { module, sources, pointers }: ModuleRemoval,
): Promise<MigrationFile[]> {
  const files = new Map(migrationFiles(sources).map(file => [`${file.module} ${file.name}`, file]))
  return locked(database as OpenedDatabase, session =>
    session.knex.transaction(async transaction => {
      const inside: Session = { query: session.query.bind(session), knex: transaction }
      const applied = (await readLedgers(inside, sources)).toReversed()
      const due = applied.filter(row => row.module === module || row.name.startsWith(`${module}/`))
      // Relations to the module go before its tables.
      const ordered = due.toSorted((one, other) => Number(one.module === module) - Number(other.module === module))
      const migrator = new Migrator(inside, [...files.values()])
      const reverted: MigrationFile[] = []
      for (const { module: owner, name } of ordered) {
        const file = files.get(`${owner} ${name}`)
        if (!file) throw new MigrationError({ module: owner, name }, new Error('its file is not there'))
        // What can't be reverted in a transaction goes with its table.
        if (await isWithoutTransaction(file)) continue
        await migrator.run('down', file)
        reverted.push(file)
      }
      await forget(transaction, module, pointers)
      const ledger = ledgerName(module)
      for (const table of [`${ledger}_lock`, ledger]) await transaction.raw(`drop table if exists ${quote(table)}`)
      return reverted
    }),
  )
}

async function forget(transaction: Knex.Transaction, module: string, pointers: readonly string[]): Promise<void> {
  for (const table of ofEntities) await transaction(table).where('entity', 'like', `${module}/%`).delete()
  for (const table of ofModules) await transaction(table).where({ module }).delete()
  for (const pointer of pointers) {
    const [table = '', column = ''] = pointer.split('.')
    await transaction(table)
      .where({ [column]: module })
      .delete()
  }
}
