import { type Entity, type Relation, toCamelCase } from '@tessera/core'
import { columnName, tableName } from '@tessera/server'
import { ownModules } from '../making/own-module.ts'
import type { Plan } from '../making/plan.ts'
import { sourcesIn } from './follow-names.ts'
import { renameText } from './rename-text.ts'

/** An entity or relation whose table gets another name. */
export interface RenamedTable {
  readonly from: Entity
  readonly to: Entity
  /** As its package exports it. */
  readonly constant: string
}

/** The project's sources before anything is renamed. */
export function textsOf(plan: Plan): Map<string, string> {
  return new Map(sourcesIn(plan.root).map(file => [file, plan.source(file).text]))
}

/** What rows, includes and references are called after an entity, old → new. */
export function namesAround(tables: readonly RenamedTable[]): Map<string, string> {
  const names = ({ module, name, plural: many }: Entity) =>
    [name, many, `${name}-id`].flatMap(each => [toCamelCase(each), toCamelCase(`${module}-module-${each}`)])
  const pairs = tables.flatMap(({ from, to }) => {
    const now = names(to)
    return names(from).map((each, place) => [each, now[place] as string] as const)
  })
  return new Map(pairs.filter(([from, to]) => from !== to))
}

/**
 * Plans the migrations of the modules whose tables get other names: that of the module whose entities are renamed comes before those of
 * relations to them.
 * @param moduleOf what a module is called from now on
 */
export function migrateTables(plan: Plan, tables: readonly RenamedTable[], moduleOf = (name: string) => name): void {
  const entities = tables.filter(({ from }) => !(from as Partial<Relation>).ends)
  const modules = new Set([...entities, ...tables].map(({ from }) => from.module))
  for (const module of modules) {
    const renames = tables.filter(each => each.from.module === module).flatMap(migratedNames)
    if (renames.length > 0) plan.follow({ kind: 'migration', module: moduleOf(module), renames })
  }
}

/** The keys of the catalogues that are names of what is renamed. */
export function renameKeys(plan: Plan, tables: readonly RenamedTable[]): void {
  for (const { from, to } of tables) {
    for (const own of ownModules(plan.root).filter(each => each.name === from.module)) {
      renameText(plan, own, ['entities'], from.name, to.name)
    }
  }
}

/** What `tessera migration --rename` takes: tables, then the columns of a relation's ends in its new table. */
function migratedNames({ from, to }: RenamedTable): string[] {
  const [before, after] = [tableName(from), tableName(to)]
  const ends = (entity: Entity) => (entity as Partial<Relation>).ends ?? []
  const columns = ends(from).flatMap((each, place) => {
    const now = ends(to)[place] ?? each
    return now === each ? [] : [`${after}.${columnName(each)}:${columnName(now)}`]
  })
  return [...(before === after ? [] : [`${before}:${after}`]), ...columns]
}
