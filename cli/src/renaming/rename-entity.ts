import { globSync } from 'node:fs'
import path from 'node:path'
import { defineModule, type Entity, plural, type Relation, relation, toCamelCase, toSentence } from '@tessera/core'
import { catalogueLanguages, type TextTree } from '../making/catalogue-edits.ts'
import { type InstalledEntity, installedEntities } from '../making/configured-plugins.ts'
import { assertEntity, type EntityName, toPascalCase } from '../making/names.ts'
import {
  constantOf,
  type Definition,
  entityIn,
  entityOptions,
  namesIn,
  type OwnModule,
  ownModule,
  ownModules,
} from '../making/own-module.ts'
import type { Plan } from '../making/plan.ts'
import { declaredName, programOf, propertyOf, withReplaced } from '../making/source-edits.ts'
import { UsageError } from '../usage-error.ts'
import { followNames, sourcesIn } from './follow-names.ts'
import { renamePaths, withRenamedTexts } from './rename-paths.ts'
import { migrateTables, namesAround, type RenamedTable, renameKeys, textsOf } from './renamed-tables.ts'

/**
 * Renames an entity of a module of the project: its definition, texts, variants and table, the relations that are named after
 * it, and what the compiler finds that uses them. Addresses of pages stay: what stands in their brackets follows.
 * @throws UsageError for an entity that there is none of, and a name that is taken or that an entity can't have
 */
export async function renameEntity(plan: Plan, entity: EntityName, to: string): Promise<void> {
  const module = ownModule(plan.root, entity.module)
  const known = entityIn(plan, module, entity.name)
  const present = entityIn(plan, module, to)
  if (!known && present) return
  if (!known) throw new UsageError(`The module ${entity.module} has no entity ${entity.name}`)
  if (present) throw new UsageError(`The module ${entity.module} has an entity ${to} already`)
  if (entity.name === 'widget') throw new UsageError('Every module has an entity widget: it stays')
  assertEntity({ ...entity, name: to })
  const before = textsOf(plan)
  const installed = await installedEntities(plan.root)
  const tables = renamedTables(plan, known, entity, to, installed)
  const constants = renameConstants(plan, known, entity.name, to, tables)
  const paths = tables.map(each => [each.from.path, each.to.path] as const)
  renamePaths(plan, new Map([[`${entity.module}/${entity.name}`, `${entity.module}/${to}`], ...paths]))
  renameTexts(plan, module, tables)
  const left = await followNames(plan, before, new Map([...namesAround(tables), ...constants]))
  moveVariants(plan, module, entity.name, to)
  migrateTables(plan, tables)
  plan.next.push(
    ...left.map(({ file, line, message }) => `Mend ${file}:${line}: ${message.split('\n')[0]}`),
    `Its records: /admin, and /api/${tables[0]?.to.path}`,
  )
}

/** The entity first, then the relations of own modules that are named after it. */
function renamedTables(
  plan: Plan,
  { file, constant }: Definition,
  { module, name }: EntityName,
  newName: string,
  installed: readonly InstalledEntity[],
): RenamedTable[] {
  const main = installed.find(({ entity }) => entity.module === module && entity.name === name)
  if (!main) throw new UsageError(`The package of ${module} exports no entity ${name}`)
  const from = main.entity
  const { options } = entityOptions(plan.source(file), constant)
  const isGiven = options && propertyOf(options, 'plural') !== undefined
  const to: Entity = defineModule(module).entity(newName, { plural: isGiven ? from.plural : plural(newName) })
  const own = new Set(ownModules(plan.root).map(each => each.name))
  const renamed = (end: Entity) => (end.path === from.path ? to : end)
  const relations = installed.flatMap(each => {
    const { left, right } = each.entity as Partial<Relation>
    if (!left || !right || !own.has(left.module) || ![left.path, right.path].includes(from.path)) return []
    return [{ from: each.entity, to: relation(renamed(left), renamed(right)) as Entity, constant: each.constant }]
  })
  return [{ from, to, constant }, ...relations]
}

/** Renames the constants of the entity and of its relations, where they follow from its name. @returns old → new */
function renameConstants(
  plan: Plan,
  { file, constant }: Definition,
  name: string,
  to: string,
  [main, ...relations]: readonly RenamedTable[],
): Map<string, string> {
  const renamed = new Map<string, string>()
  const source = plan.source(file)
  const [label] = entityOptions(source, constant).call?.arguments ?? []
  if (label) plan.write(file, withReplaced(source, label, `'${to}'`).text)
  const rename = (where: string, from: string, now: string) => {
    const text = plan.source(where)
    if (namesIn(text).has(now)) throw new UsageError(`${where} uses the name ${now} already`)
    const place = declaredName(programOf(text), from)
    if (!place) return
    plan.write(where, withReplaced(text, place, now).text)
    renamed.set(from, now)
  }
  if (constant === constantOf(name) && constant !== constantOf(to)) rename(file, constant, constantOf(to))
  if (!main) return renamed
  for (const { from, constant: old } of relations) {
    const now = relationConstant(old, main)
    const own = ownModules(plan.root).find(each => each.name === from.module)
    if (now === old || !own) continue
    const where = sourcesIn(plan.root).find(
      each => each.startsWith(`${own.folder}/`) && declaredName(programOf(plan.source(each)), old),
    )
    if (where) rename(where, old, now)
  }
  return renamed
}

/** `eventsToVenues`, or `eventsToOtherVenues`, with the new name of one end. */
function relationConstant(constant: string, { from, to }: RenamedTable): string {
  const [, left = '', right = ''] = /^(\w+?)To([A-Z]\w*)$/.exec(constant) ?? []
  if (left === '') return constant
  const end = toPascalCase(from.plural)
  const isRight = right.endsWith(end)
  return [
    left === toCamelCase(from.plural) ? toCamelCase(to.plural) : left,
    isRight ? right.slice(0, -end.length) + toPascalCase(to.plural) : right,
  ].join('To')
}

/** The catalogues of the modules: keys of what is renamed, and names that nobody chose. */
function renameTexts(plan: Plan, { folder }: OwnModule, tables: readonly RenamedTable[]): void {
  renameKeys(plan, tables)
  const [main] = tables
  if (!main) return
  for (const language of catalogueLanguages(plan, folder)) {
    const file = `${folder}/messages/${language}.json`
    const texts = JSON.parse(plan.read(file) ?? '{}') as { readonly entities?: TextTree }
    const given = texts.entities?.[main.to.name]
    if (typeof given !== 'object') continue
    const made = (entity: Entity) => ({ one: toSentence(entity.name), many: toSentence(entity.plural) })
    const [old, now] = [made(main.from), made(main.to)]
    if (given.one !== old.one || given.many !== old.many) continue
    const entities = { ...texts.entities, [main.to.name]: { ...given, ...now } }
    plan.write(file, `${JSON.stringify({ ...texts, entities }, null, 2)}\n`)
  }
}

/** The folder of an entity's variants has its name. */
function moveVariants(plan: Plan, { widgets }: OwnModule, from: string, to: string): void {
  if (!widgets) return
  const folder = `${widgets.folder}/src`
  const files = globSync(`${from}/**/*`, { cwd: path.join(plan.root, folder), withFileTypes: true })
  for (const each of files.filter(file => file.isFile())) {
    const full = path.join(each.parentPath, each.name)
    const file = path.relative(plan.root, full).split(path.sep).join('/')
    plan.move(file, file.replace(`${folder}/${from}/`, `${folder}/${to}/`))
  }
  plan.edit(widgets.index, source =>
    withRenamedTexts(source, text => (text.startsWith(`./${from}/`) ? text.replace(`./${from}/`, `./${to}/`) : text)),
  )
}
