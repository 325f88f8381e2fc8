import { type Entity, fieldEntries, referencesOf, toSnakeCase } from '@tessera/core'
import { type Change, describeChange } from './change.ts'
import type { OpenedDatabase } from './database.ts'
import { diffSchemas } from './diff.ts'
import { columnName, tableName } from './identifier.ts'
import { activeEntities, bridgesOf, type MigratedModule } from './migrated-module.ts'
import { type Answers, noAnswers } from './migration-questions.ts'
import { readSchema, readWanted } from './read-schema.ts'
import { backfillsOf, type TableSchema } from './schema.ts'

/** Changes that the migrations of a module lack. */
export interface Difference {
  readonly module: string
  /** The other module, if the changes are about tables that link the two. */
  readonly bridge?: string
  readonly changes: readonly Change[]
}

/**
 * Compares the definitions of a plugin with a migrated database.
 * @param database migrated with the migrations of all `plugins`; it is not changed
 * @param plugins a whole configuration, in dependency order
 * @throws AmbiguousChangeError if there is more than one way
 */
export async function compare(
  database: OpenedDatabase,
  plugins: readonly MigratedModule[],
  module: string,
  answers: Answers = noAnswers,
): Promise<Difference[]> {
  const plugin = plugins.find(({ name }) => name === module)
  if (!plugin) throw new TypeError(`There is no module ${module} in the configuration`)
  const entities = [...activeEntities(plugins).values()].filter(entity => entity.module === module)
  const [current, wanted] = await database.session(async session => {
    const tables = await readSchema(session)
    assertTargets(entities, tables)
    return [tables, await readWanted(session, entities)]
  })
  const modules = plugins.map(({ name }) => name)
  const names = new Map([
    ...plugins.flatMap(({ name, formerly = [] }) => formerly.map(each => [each, name] as const)),
    ...modules.map(each => [each, each] as const),
  ])
  const own = current.filter(({ name }) => ownerOf(name, names) === module)
  const fills = backfillsOf(entities)
  const near = new Set([module, ...(plugin.dependencies ?? [])])
  const groupOf = (table: TableSchema) =>
    table.foreignKeys.map(key => ownerOf(key.table, names)).find(owner => owner && !near.has(owner))
  const groups = [
    undefined,
    ...bridgesOf(plugin)
      .toSorted()
      .filter(name => modules.includes(name)),
  ]
  return groups.flatMap(bridge => {
    const inGroup = (table: TableSchema) => groupOf(table) === bridge
    const differences = diffSchemas(own.filter(inGroup), wanted.filter(inGroup), fills, answers)
    const changes = withPaths(plugin, differences, plugins)
    return changes.length > 0 ? [{ module, ...(bridge !== undefined && { bridge }), changes }] : []
  })
}

/** What is stored by the paths of entities, or by the name of the module, follows when their tables have got other names. */
function withPaths(
  { name: module, formerly = [] }: MigratedModule,
  changes: readonly Change[],
  plugins: readonly MigratedModule[],
): Change[] {
  const entities = [...activeEntities(plugins).values()]
  const columns = entities.flatMap(entity =>
    fieldEntries(entity).flatMap(([name, field]) =>
      field.namesEntities ? [`${tableName(entity)}.${columnName(name)}`] : [],
    ),
  )
  const pointers = entities.flatMap(entity =>
    entity.pointer ? [`${tableName(entity)}.${columnName(entity.pointer.module)}`] : [],
  )
  const before = new Set<string>()
  const withPath = changes.flatMap((change): Change[] => {
    if (change.kind !== 'renameTable') return [change]
    const from = pathOf(change.from, [module, ...formerly])
    const to = pathOf(change.to, [module])
    if (from.module !== module) before.add(from.module)
    // The module's own name is followed by one change for all of them.
    if (from.plural === to.plural) return [change]
    return [
      change,
      { kind: 'renamePath', from: `${from.module}/${from.plural}`, to: `${module}/${to.plural}`, columns },
    ]
  })
  return [
    ...withPath,
    ...[...before].map(from => ({ kind: 'renameModule', from, to: module, columns, pointers }) as const),
  ]
}

/** `blog_old_notes` → `old-notes` of `blog` */
function pathOf(table: string, modules: readonly string[]): { readonly module: string; readonly plural: string } {
  const module = ownerOf(table, new Map(modules.map(each => [each, each]))) ?? ''
  return { module, plural: table.slice(module.length + 1).replaceAll('_', '-') }
}

/** The definitions and migrations of a module differ. */
export class DriftError extends Error {
  constructor(differences: readonly Difference[]) {
    const lines = differences.flatMap(({ module, changes }) =>
      changes.map(change => `  ${module}: ${describeChange(change)}`),
    )
    const commands = [...new Set(differences.map(({ module }) => `tessera migration ${module}`))]
    super(
      `Definitions and migrations differ:\n${lines.join('\n')}\nGenerate the missing migrations: ${commands.join(', ')}`,
    )
    this.name = 'DriftError'
  }
}

/**
 * The module whose name is the longest prefix of the table name.
 * @param names of modules by the names that they have and had
 */
function ownerOf(table: string, names: ReadonlyMap<string, string>): string | undefined {
  const [longest] = [...names.keys()]
    .filter(name => table.startsWith(`${toSnakeCase(name)}_`))
    .toSorted((a, b) => b.length - a.length)
  return longest === undefined ? undefined : names.get(longest)
}

function assertTargets(entities: readonly Entity[], tables: readonly TableSchema[]): void {
  const names = new Set([...tables, ...entities.map(entity => ({ name: tableName(entity) }))].map(({ name }) => name))
  for (const entity of entities) {
    const missing = referencesOf(entity).find(({ target }) => !names.has(tableName(target)))?.target
    if (!missing) continue
    throw new TypeError(
      `${entity.path} points to ${missing.path}, whose table no migration makes yet: tessera migration ${missing.module}`,
    )
  }
}
