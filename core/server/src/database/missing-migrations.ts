import { type Entity, fieldEntries, referencesOf } from '@tessera/core'
import { ConfigurationError } from '../errors/configuration-error.ts'
import { columnOf } from './column.ts'
import type { Queryable } from './database.ts'
import { columnName, tableName } from './identifier.ts'
import { activeEntities, type MigratedModule } from './migrated-module.ts'
import { readSchema } from './read-schema.ts'
import { type CheckSchema, checksOf, indexesOf, type TableSchema } from './schema.ts'

/** Maximum number of differences listed per module. */
const mostNamed = 5

/**
 * Checks that the database has everything the definitions need; with a missing migration, requests would fail one by one.
 * Anything extra may belong to another version of the product and is accepted unless it prevents inserts. Plain indexes and
 * defaults are not checked, because nothing fails without them (`compare` does).
 * @param database migrated
 * @throws ConfigurationError naming the modules, what is missing and the command that generates the migration
 */
export async function assertMigrated(database: Queryable, plugins: readonly MigratedModule[]): Promise<void> {
  const [{ schema } = { schema: 'public' }] = await database.query<{ schema: string }>({
    text: 'select quote_ident(current_schema()) as "schema"',
  })
  const tables = new Map((await readSchema(database, schema)).map(table => [table.name, table]))
  const missing = Map.groupBy(
    [...activeEntities(plugins).values()].flatMap(entity =>
      missingOf(entity, tables.get(tableName(entity))).map(what => ({ module: entity.module, what })),
    ),
    ({ module }) => module,
  )
  if (missing.size === 0) return
  const lines = [...missing].map(([module, changes]) => {
    const named = changes.slice(0, mostNamed).map(({ what }) => what)
    const more = changes.length > mostNamed ? `, and ${changes.length - mostNamed} more` : ''
    const count = `${changes.length} change${changes.length === 1 ? '' : 's'} without a migration`
    return `${module}: ${count} (${named.join(', ')}${more}). ${remedyFor(plugins.find(({ name }) => name === module))}`
  })
  const [plugin] = missing.keys()
  throw new ConfigurationError(lines.join('\n'), { ...(plugin !== undefined && { plugin }) })
}

function remedyFor(plugin: MigratedModule | undefined): string {
  if (plugin?.migrations?.pathname.includes('/node_modules/')) {
    return 'Its package must contain the migration: install a version that does, or ask its author'
  }
  return `Run: tessera migration ${plugin?.name}`
}

function missingOf(entity: Entity, table: TableSchema | undefined): string[] {
  const name = tableName(entity)
  if (!table) return [`${name} is missing`]
  const columns = new Map(table.columns.map(column => [column.name, column]))
  const fields = new Map(fieldEntries(entity).map(([field, definition]) => [columnName(field), definition]))
  const changed = [...fields].flatMap(([column, field]) => {
    const there = columns.get(column)
    const { type, isNullable } = columnOf(field)
    if (!there) return [`${name}.${column} is missing`]
    if (there.type !== type) return [`${name}.${column} is ${there.type}, not ${type}`]
    if (there.isNullable !== isNullable && column !== 'id') {
      return [`${name}.${column} ${there.isNullable ? 'may be empty' : "can't be empty"}`]
    }
    return []
  })
  const unwritable = table.columns
    .filter(each => !fields.has(each.name) && !each.isNullable && each.default === null && !each.isIdentity)
    .map(each => `${name}.${each.name} is in no definition but required`)
  const uniques = indexesOf(entity)
    .filter(index => index.isUnique)
    .filter(
      index =>
        !table.indexes.some(
          each => each.isUnique && each.areNullsEqual === index.areNullsEqual && isSame(each.columns, index.columns),
        ),
    )
    .map(index => `${name} is not unique by ${index.columns.join(', ')}`)
  const checks = checksOf(entity)
    .filter(check => !table.checks.some(each => isSameCheck(each, check)))
    .map(({ column }) => `${name}.${column} has no check`)
  const targets = referencesOf(entity)
    .map(({ name: field, target }) => ({ column: columnName(field), to: tableName(target) }))
    .filter(({ column }) => columns.has(column))
    .filter(({ column, to }) => !table.foreignKeys.some(each => each.column === column && each.table === to))
    .map(({ column, to }) => `${name}.${column} does not point to ${to}`)
  return [...changed, ...unwritable, ...uniques, ...checks, ...targets]
}

function isSameCheck(a: CheckSchema, b: CheckSchema): boolean {
  return a.column === b.column && a.minimum === b.minimum && a.maximum === b.maximum
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each, place) => each === b[place])
}
