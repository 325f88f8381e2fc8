import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineModule, type Entity, type Relation, relation, toSentence } from '@tessera/core'
import { packageManagerOf } from '@tessera/server/project'
import { catalogueLanguages } from '../making/catalogue-edits.ts'
import { configuredPlugins, installedEntities } from '../making/configured-plugins.ts'
import { assertModuleName } from '../making/names.ts'
import { modulesFolder, type OwnModule, ownModules } from '../making/own-module.ts'
import type { Plan } from '../making/plan.ts'
import {
  callOf,
  defaultExport,
  keysOf,
  type ObjectNode,
  objectArgument,
  programOf,
  propertyOf,
  type Source,
  withElement,
  withProperty,
} from '../making/source-edits.ts'
import { UsageError } from '../usage-error.ts'
import { followNames, sourcesIn } from './follow-names.ts'
import { renamePaths, withRenamedTexts } from './rename-paths.ts'
import { migrateTables, namesAround, type RenamedTable, renameKeys, textsOf } from './renamed-tables.ts'

/**
 * Renames a module of the project: its name, package and folder, its tables, what others call after it, and what the compiler finds
 * that uses it. Addresses of pages stay: what stands in their brackets follows.
 * @throws UsageError for a module that there is none of, and a name that is taken or that a module can't have
 */
export async function renamePlugin(plan: Plan, from: string, to: string): Promise<void> {
  const modules = ownModules(plan.root)
  const module = modules.find(each => each.name === from)
  const renamed = modules.find(each => each.name === to)
  if (!module && renamed && formerNames(plan.source(renamed.server)).includes(from)) return
  if (!module) throw new UsageError(`The project has no module ${from} of its own`)
  await assertFree(plan, modules, to)
  const before = textsOf(plan)
  const tables = await renamedTables(plan, from, to)
  renameDefinitions(plan, module, to)
  const paths = tables.flatMap(each => [
    [`${each.from.module}/${each.from.name}`, `${each.to.module}/${each.to.name}`] as const,
    [each.from.path, each.to.path] as const,
  ])
  renamePaths(plan, new Map(paths))
  const jobs = renamedJobs(plan, module, to)
  renameTexts(plan, text => jobs.get(text) ?? text.replaceAll(new RegExp(`(/api/)${from}(?=/)`, 'g'), `$1${to}`))
  renameKeys(plan, tables)
  renameTitle(plan, module, to)
  const left = await followNames(plan, before, namesAround(tables))
  // Now that the compiler has found everything under the old name.
  const place = renamePackage(plan, module, to)
  moveFiles(plan, module, { ...place, name: to })
  plan.follow({ kind: 'link', package: place.package, folder: place.folder })
  migrateTables(plan, tables, name => (name === from ? to : name))
  if (place.package !== module.package) plan.follow({ kind: 'discard', file: `node_modules/${module.package}` })
  plan.next.push(
    ...left.map(({ file, line, message }) => `Mend ${file}:${line}: ${message.split('\n')[0]}`),
    ...[...jobs].map(
      ([old, now]) =>
        `The job ${old} is ${now} now: give its agent that slug; runs that wait under the old name don’t start`,
    ),
    ...leftIn(plan, module, place),
    `${packageManagerOf(plan.root)} install, so that the lock file knows the package by its new name`,
    `Its records: /admin, and /api/${to}/…`,
  )
}

async function assertFree(plan: Plan, modules: readonly OwnModule[], to: string): Promise<void> {
  assertModuleName(to)
  const other = modules.find(each => each.name === to)
  if (other) throw new UsageError(`The module ${to} exists already, in ${other.folder}`)
  const installed = await configuredPlugins(plan.root)
  if (installed.some(each => each === `tessera-plugin-${to}` || each === `@tessera/${to}`))
    throw new UsageError(`A plugin in tessera.config has the name ${to} already: choose another`)
  if (existsSync(path.join(plan.root, modulesFolder, to)))
    throw new UsageError(`The folder ${modulesFolder}/${to} exists already`)
}

/** The module's tables, and those of relations to them in other modules of the project. */
async function renamedTables(plan: Plan, from: string, to: string): Promise<RenamedTable[]> {
  const installed = await installedEntities(plan.root)
  const own = new Set(ownModules(plan.root).map(each => each.name))
  const { entity } = defineModule(to)
  const renamed = (end: Entity): Entity => (end.module === from ? entity(end.name, { plural: end.plural }) : end)
  return installed.flatMap(({ entity: each, constant }) => {
    const { left, right } = each as Partial<Relation>
    if (!left || !right) return each.module === from ? [{ from: each, to: renamed(each), constant }] : []
    if (!own.has(each.module) || ![left.module, right.module].includes(from)) return []
    return [{ from: each, to: relation(renamed(left), renamed(right)) as Entity, constant }]
  })
}

/** What the module itself says that its name is. */
function renameDefinitions(plan: Plan, { name, folder, server }: OwnModule, to: string): void {
  for (const file of sourcesIn(plan.root).filter(each => each.startsWith(`${folder}/`))) {
    const source = plan.source(file)
    const renamed = source.text
      .replaceAll(new RegExp(`(\\bdefine(?:Module|Admin|Widgets)\\(\\s*)(['"])${name}\\2`, 'g'), `$1$2${to}$2`)
      .replaceAll(new RegExp(`(\\bdefinePlugin[^;]*?\\bname:\\s*)(['"])${name}\\2`, 'g'), `$1$2${to}$2`)
    if (renamed !== source.text) plan.write(file, renamed)
  }
  plan.edit(server, source => withFormer(source, name))
}

/** `formerly: ['events']`, by which databases are found that know the module by that name. */
function withFormer(source: Source, name: string): Source {
  const definition = definitionIn(source)
  const formerly = propertyOf(definition, 'formerly')
  if (formerly?.type === 'ArrayExpression') return withElement(source, formerly, `'${name}'`)
  return withProperty(source, definition, `formerly: ['${name}']`)
}

/** Names that the module had before. */
function formerNames(source: Source): string[] {
  const formerly = propertyOf(definitionIn(source), 'formerly')
  if (formerly?.type !== 'ArrayExpression') return []
  return formerly.elements.flatMap(each => (each?.type === 'Literal' ? String(each.value) : []))
}

function definitionIn(source: Source): ObjectNode {
  const call = callOf(defaultExport(programOf(source)), 'definePlugin')
  const definition = call && objectArgument(call, 0)
  if (!definition) throw new UsageError(`${source.file} exports no definePlugin({ … }) by default`)
  return definition
}

function renameTexts(plan: Plan, rename: (text: string) => string): void {
  for (const file of sourcesIn(plan.root)) {
    const source = plan.source(file)
    const renamed = withRenamedTexts(source, rename)
    if (renamed.text !== source.text) plan.write(file, renamed.text)
  }
}

/** Jobs that are named after the module: `events-module-remind`. @returns old → new */
function renamedJobs(plan: Plan, { name, server }: OwnModule, to: string): Map<string, string> {
  const jobs = propertyOf(definitionIn(plan.source(server)), 'jobs')
  const prefix = `${name}-module-`
  const own = jobs?.type === 'ObjectExpression' ? keysOf(jobs).filter(each => each.startsWith(prefix)) : []
  return new Map(own.map(each => [each, `${to}-module-${each.slice(prefix.length)}`]))
}

/** A title that nobody chose follows the name. */
function renameTitle(plan: Plan, { name, folder }: OwnModule, to: string): void {
  for (const language of catalogueLanguages(plan, folder)) {
    const file = `${folder}/messages/${language}.json`
    const texts = JSON.parse(plan.read(file) ?? '{}') as { readonly module?: string }
    if (texts.module === toSentence(name))
      plan.write(file, `${JSON.stringify({ ...texts, module: toSentence(to) }, null, 2)}\n`)
  }
}

/** Folders of a module that are made from the rest of it. */
const skippedFolders = ['node_modules', 'dist']

/** What the package and its folder are called. */
interface PackagePlace {
  readonly package: string
  readonly folder: string
}

/** Renames the package where it was named after the module, in manifests and in what imports it. @returns its place from now on */
function renamePackage(plan: Plan, module: OwnModule, to: string): PackagePlace {
  const { name, package: packageName, folder } = module
  const isNamedAfter = packageName === `tessera-plugin-${name}`
  const renamed = isNamedAfter ? `tessera-plugin-${to}` : packageName
  const widgets = module.widgets?.package
  const pairs = [packageName, ...(widgets && !widgets.startsWith(`${packageName}/`) ? [widgets] : [])].map(
    each => [each, isNamedAfter ? each.replace(packageName, renamed) : each] as const,
  )
  const rename = (text: string) =>
    pairs.reduce(
      (changed, [one, other]) =>
        changed === one || changed.startsWith(`${one}/`) ? changed.replace(one, other) : changed,
      text,
    )
  renameTexts(plan, rename)
  const target = folder === `${modulesFolder}/${name}` ? `${modulesFolder}/${to}` : folder
  const manifests = globSync(['package.json', 'tsconfig*.json', 'messages/*.json', `${folder}/**/package.json`], {
    cwd: plan.root,
    exclude: each => skippedFolders.includes(path.basename(each)),
  })
  for (const file of manifests) {
    const text = plan.read(file) ?? ''
    const changed = pairs
      .reduce((result, [one, other]) => result.replaceAll(new RegExp(`"${one}(?=["/])`, 'g'), `"${other}`), text)
      .replace(new RegExp(`("module":\\s*)"${name}"`), `$1"${to}"`)
      .replaceAll(new RegExp(`(["/])${folder}(?=["/])`, 'g'), `$1${target}`)
    if (changed !== text) plan.write(file, changed)
  }
  return { package: renamed, folder: target }
}

/** Moves the files of the module, and its migrations in those that link others to it. */
function moveFiles(plan: Plan, module: OwnModule, to: PackagePlace & { readonly name: string }): void {
  const { name } = to
  if (to.folder !== module.folder) {
    for (const file of filesIn(plan, module.folder)) {
      const moved = file === `test/${module.name}.test.ts` ? `test/${name}.test.ts` : file
      move(plan, `${module.folder}/${file}`, `${to.folder}/${moved}`)
    }
  }
  for (const { folder, name: other } of ownModules(plan.root)) {
    if (other === module.name) continue
    const bridge = `${folder}/migrations/${module.name}`
    for (const file of filesIn(plan, bridge)) move(plan, `${bridge}/${file}`, `${folder}/migrations/${name}/${file}`)
  }
}

/** What isn't moved, as it is built from what is. */
function leftIn(plan: Plan, { folder }: OwnModule, to: PackagePlace): string[] {
  const left = skippedFolders.filter(each => existsSync(path.join(plan.root, folder, each)))
  return to.folder === folder ? [] : left.map(each => `rm -r ${folder}/${each}: it was built from the old name`)
}

function filesIn(plan: Plan, folder: string): string[] {
  const all = globSync('**/*', {
    cwd: path.join(plan.root, folder),
    withFileTypes: true,
    exclude: each => skippedFolders.includes(each.name),
  })
  return all
    .filter(each => each.isFile())
    .map(each => path.relative(path.join(plan.root, folder), path.join(each.parentPath, each.name)))
    .map(file => file.split(path.sep).join('/'))
    .toSorted()
}

/** A picture is moved as it is; texts are part of what is written. */
function move(plan: Plan, from: string, to: string): void {
  const bytes = readFileSync(path.join(plan.root, from))
  if (Buffer.from(bytes.toString('utf8')).equals(bytes)) plan.move(from, to)
  else plan.follow({ kind: 'place', from, to })
}
