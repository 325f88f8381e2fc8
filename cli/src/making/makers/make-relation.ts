import path from 'node:path'
import { plural, toCamelCase } from '@tessera/core'
import { UsageError } from '../../usage-error.ts'
import { installedEntity } from '../configured-plugins.ts'
import { exportDefinition } from '../export-definition.ts'
import type { FieldSpec } from '../field-spec.ts'
import { type EntityName, toPascalCase } from '../names.ts'
import { entityIn, namesIn, type OwnModule, ownModule, ownModules, relationsFile } from '../own-module.ts'
import type { Plan } from '../plan.ts'
import { callOf, constantsOf, isSameCode, programOf, type Source, withImport, withStatement } from '../source-edits.ts'

/** A relation; its left end is an entity of the project's own module, its right end one of any module. */
export async function makeRelation(
  plan: Plan,
  left: EntityName,
  right: EntityName,
  fields: readonly FieldSpec[],
): Promise<void> {
  const module = ownModule(plan.root, left.module)
  const given = fields.find(({ name }) => ['orderIndex', 'className'].includes(name))
  if (given) throw new UsageError(`Every relation has a field ${given.name} already`)
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
    if (isSameCode(present, text) || (code.length === 0 && callOf(known, 'relation'))) return
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
