import type { Knex } from 'knex'
import type { Queryable, Session } from './database.ts'
import { ledgerName, quoteIdentifier as quote } from './identifier.ts'
import type { MigrationSource } from './migration-source.ts'

export interface RenamedModule {
  readonly from: string
  readonly to: string
  /** Columns of any module whose texts have paths of entities in addresses: `host_pages.url`. Those that are not there are skipped. */
  readonly columns?: readonly string[]
  /** Columns of any module that name modules: `host_widgets_to_external_widgets.external_module`. */
  readonly pointers?: readonly string[]
}

/**
 * For migrations that have renamed the tables of a module: what is stored by its name or by the paths of its entities follows, such as
 * their history, saved views, the content that the site was given, settings, addresses and permissions.
 * @param knex of the migration
 */
export async function renameModule(
  knex: Knex,
  { from, to, columns = [], pointers = [] }: RenamedModule,
): Promise<void> {
  for (const table of ['core_history', 'core_imported']) await replaceIn(knex, `${table}.entity`, `^()${from}(/)`, to)
  await replaceIn(knex, 'core_preferences.key', `^([^/]+/)${from}(/)`, to)
  for (const table of ['core_content_seeds', 'core_plugin_settings']) {
    await knex(table).where({ module: from }).update({ module: to })
  }
  for (const each of await existing(knex, columns)) await replaceIn(knex, each, `(\\[|/api/)${from}([./])`, to)
  for (const each of await existing(knex, pointers)) {
    const [table = '', column = ''] = each.split('.')
    await knex(table).where(column, from).update(column, to)
  }
}

/** @param pattern whose two groups stay */
async function replaceIn(knex: Knex, place: string, pattern: string, to: string): Promise<void> {
  const [table = '', column = ''] = place.split('.')
  const replaced = knex.raw("regexp_replace(??, ?, ?, 'g')", [column, pattern, `\\1${to}\\2`])
  await knex(table).where(column, '~', pattern).update(column, replaced)
}

async function existing(knex: Knex, columns: readonly string[]): Promise<string[]> {
  const isThere = await Promise.all(columns.map(each => knex.schema.hasTable(each.split('.')[0] ?? '')))
  return columns.filter((_each, place) => isThere[place])
}

/** Modules whose ledger still has a name that they had before. */
export async function renamedModules(
  queryable: Queryable,
  sources: readonly MigrationSource[],
): Promise<Pick<RenamedModule, 'from' | 'to'>[]> {
  const pairs = sources.flatMap(({ module, formerly = [] }) => formerly.map(from => ({ from, to: module })))
  if (pairs.length === 0) return []
  const rows = await queryable.query<{ name: string }>({
    text: 'select "tablename" as "name" from pg_tables where "schemaname" = current_schema() and "tablename" = any($1)',
    values: [pairs.flatMap(({ from, to }) => [ledgerName(from), ledgerName(to)])],
  })
  const ledgers = new Set(rows.map(({ name }) => name))
  const configured = new Set(sources.map(({ module }) => module))
  return pairs.filter(
    ({ from, to }) => ledgers.has(ledgerName(from)) && !ledgers.has(ledgerName(to)) && !configured.has(from),
  )
}

/** Gives the ledger of a module its name of now, and what other ledgers have of it: migrations of relations to it. */
export async function renameLedger(
  session: Session,
  sources: readonly MigrationSource[],
  { from, to }: Pick<RenamedModule, 'from' | 'to'>,
): Promise<void> {
  await session.knex.transaction(async transaction => {
    await transaction.schema.renameTable(ledgerName(from), ledgerName(to))
    await transaction.schema.renameTable(`${ledgerName(from)}_lock`, `${ledgerName(to)}_lock`)
    for (const { module } of sources) {
      const ledger = ledgerName(module)
      if (!(await transaction.schema.hasTable(ledger))) continue
      await transaction.raw(
        `update ${quote(ledger)} set "name" = ? || substr("name", ?) where starts_with("name", ?)`,
        [`${to}/`, from.length + 2, `${from}/`],
      )
    }
  })
}
