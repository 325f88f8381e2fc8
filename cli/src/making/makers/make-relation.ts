import { existsSync } from 'node:fs'
import path from 'node:path'
import { plural, toCamelCase } from '@tessera/core'
import { UsageError } from '../../usage-error.ts'
import { configuredPlugins, installedEntity } from '../configured-plugins.ts'
import { exportDefinition } from '../export-definition.ts'
import type { FieldSpec } from '../field-spec.ts'
import { type EntityName, toPascalCase } from '../names.ts'
import { entityIn, namesIn, type OwnModule, ownModule, ownModules, relationsFile } from '../own-module.ts'
import type { Plan } from '../plan.ts'
import {
  callOf,
  constantsOf,
  type ObjectNode,
  objectArgument,
  programOf,
  propertyOf,
  type Source,
  withDefaultImport,
  withImport,
  withProperty,
  withReplaced,
  withStatement,
} from '../source-edits.ts'

/** A relation; its left end is an entity of the project's own module, its right end one of any module. */
export async function makeRelation(
  plan: Plan,
  left: EntityName,
  right: EntityName,
  fields: readonly FieldSpec[],
): Promise<void> {
  const module = ownModule(plan.root, left.module)
  const from = entityIn(plan, module, left.name)
  if (!from) throw new UsageError(`The module ${left.module} has no entity ${left.name}`)
  const file = relationsFile(plan, module).file
  plan.edit(file, source => imported(source, module, from.file, from.constant))
  const to = await otherEnd(plan, module, file, right)
  const constant = relationConstant(module, left, right, plan.source(file))
  const known = constantsOf(programOf(plan.source(file))).get(constant)
  const code = fields.map(each => `${each.name}: ${each.code}`)
  const options = code.length > 0 ? `, { fields: { ${code.join(', ')} } }` : ''
  const text = `relation(${from.constant}, ${to}${options})`
  if (known) {
    const present = plan.source(file).text.slice(known.start, known.end)
    if (present === text || (code.length === 0 && callOf(known, 'relation'))) return
    throw new UsageError(`${file} has ${constant} already, as ${present}`)
  }
  plan.edit(file, source => {
    const kinds = new Set(fields.map(({ kind }) => kind))
    return withStatement(
      withImport(source, '@tessera/core', 'relation', ...kinds),
      `export const ${constant} = ${text}`,
    )
  })
  exportDefinition(plan, module, file, constant)
  if (right.module !== module.name) await testWith(plan, module, right.module)
  plan.follow({ kind: 'migration', module: module.name })
  plan.next.push(`In a widget: useLinked(${constant}, data)`)
}

/** Imports an entity of the same module into the file of its relations. */
function imported(source: Source, { index }: OwnModule, file: string, constant: string): Source {
  if (source.file === file) return source
  const from = `./${path.posix.relative(path.posix.dirname(index), file)}`
  return withImport(source, from, constant)
}

/** Imports the right end. @returns the name that it has in the file */
async function otherEnd(plan: Plan, module: OwnModule, file: string, right: EntityName): Promise<string> {
  if (right.module === module.name) {
    const found = entityIn(plan, module, right.name)
    if (!found) throw new UsageError(`The module ${right.module} has no entity ${right.name}`)
    plan.edit(file, source => imported(source, module, found.file, found.constant))
    return found.constant
  }
  const own = ownModules(plan.root).find(each => each.name === right.module)
  const defined = own && entityIn(plan, own, right.name)
  const found =
    own && defined
      ? { package: own.package, constant: defined.constant }
      : await installedEntity(plan.root, right.module, right.name)
  const source = plan.source(file)
  const alias = toCamelCase(`${right.module}-${right.name}`)
  if (new RegExp(`\\b${found.constant} as ${alias}\\b`).test(source.text)) return alias
  const isHere = new RegExp(`import [^;]*\\b${found.constant}\\b[^;]*from '${found.package}'`).test(source.text)
  const isTaken = !isHere && namesIn(source).has(found.constant)
  plan.edit(file, each => withImport(each, found.package, isTaken ? `${found.constant} as ${alias}` : found.constant))
  return isTaken ? alias : found.constant
}

/** `eventsToFiles`, or with the module of the right end, where the module has entities of that name itself. */
function relationConstant(module: OwnModule, left: EntityName, right: EntityName, source: Source): string {
  const own =
    right.module !== module.name && namesIn(source).has(toCamelCase(right.name)) && isDefinedHere(source, right)
  const end = toPascalCase(plural(right.name))
  return `${toCamelCase(plural(left.name))}To${own ? toPascalCase(right.module) : ''}${end}`
}

function isDefinedHere(source: Source, { name }: EntityName): boolean {
  return constantsOf(programOf(source)).has(toCamelCase(name))
}

/** The contract of the module runs with the modules that it is related to, and with those that they need. */
async function testWith(plan: Plan, module: OwnModule, other: string): Promise<void> {
  const test = `${module.folder}/test/${module.name}.test.ts`
  if (!existsSync(path.join(plan.root, test)) || !plan.source(test).text.includes('describePlugin(')) return
  for (const { name, constant } of await neededPlugins(plan, other)) {
    plan.edit(test, source => withPlugin(source, name, constant))
  }
}

function withPlugin(source: Source, packageName: string, constant: string): Source {
  const added = withDefaultImport(source, `${packageName}/server`, constant)
  const call = contractCall(added)
  if (!call) return source
  const options = objectArgument(call, 1)
  if (!options) {
    const [subject] = call.arguments
    const text = subject ? added.text.slice(subject.start, subject.end) : ''
    return withReplaced(added, call, `describePlugin(${text}, { with: [${constant}] })`)
  }
  return withIn(added, options, constant)
}

function contractCall(source: Source) {
  for (const statement of programOf(source).body) {
    if (statement.type !== 'ExpressionStatement') continue
    const call = callOf(statement.expression, 'describePlugin')
    if (call) return call
  }
  return undefined
}

function withIn(source: Source, options: ObjectNode, constant: string): Source {
  const list = propertyOf(options, 'with')
  if (list?.type !== 'ArrayExpression') return withProperty(source, options, `with: [${constant}]`)
  const names = list.elements.flatMap(each => (each?.type === 'Identifier' ? each.name : []))
  if (names.includes(constant)) return source
  return withReplaced(source, list, `[${[...names, constant].toSorted().join(', ')}]`)
}

/** Plugins of the configuration that a module can't run without, itself included. */
async function neededPlugins(plan: Plan, module: string): Promise<{ name: string; constant: string }[]> {
  const { discoverPlugins, loadProject } = await import('@tessera/server/host')
  const names = await configuredPlugins(plan.root)
  const plugins = await discoverPlugins(plan.root, await loadProject(plan.root))
  const byModule = new Map(plugins.map(({ plugin }, index) => [plugin.name, { plugin, package: names[index] ?? '' }]))
  const needed = new Map<string, string>()
  const visit = (each: string) => {
    const found = byModule.get(each)
    if (!found || needed.has(each)) return
    needed.set(each, found.package)
    for (const dependency of found.plugin.dependencies ?? []) visit(dependency)
  }
  visit(module)
  return [...needed].map(([each, name]) => ({ name, constant: toCamelCase(each) }))
}
