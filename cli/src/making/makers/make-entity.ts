import { adminFields, plural, toSentence } from '@tessera/core'
import { UsageError } from '../../usage-error.ts'
import { addTexts, catalogueLanguages, type GivenName } from '../catalogue-edits.ts'
import { exportDefinition } from '../export-definition.ts'
import { type FieldSpec, fileKind } from '../field-spec.ts'
import { assertEntity, type EntityName } from '../names.ts'
import { constantOf, entitiesFile, entityIn, entityOptions, namesIn, type OwnModule, ownModule } from '../own-module.ts'
import type { Plan } from '../plan.ts'
import {
  isSameCode,
  type ObjectNode,
  propertyOf,
  type Source,
  withImport,
  withProperty,
  withReplaced,
  withStatement,
} from '../source-edits.ts'
import { makeRelation } from './make-relation.ts'

/** What the kind `file` relates records to. */
const files: EntityName = { module: 'file-storage', name: 'file' }

/** An entity with its fields; everyone may read it, editors may write it. */
export async function makeEntity(
  plan: Plan,
  entity: EntityName,
  fields: readonly FieldSpec[],
  names: ReadonlyMap<string, GivenName>,
): Promise<void> {
  const module = ownModule(plan.root, entity.module)
  const given = fields.find(({ name }) => name in adminFields())
  if (given) throw new UsageError(`Every entity that is made has a field ${given.name} already`)
  const stored = fields.filter(({ kind }) => kind !== fileKind)
  assertEntity(entity, Object.fromEntries(stored.map(each => [each.name, each.field])))
  const known = entityIn(plan, module, entity.name)
  if (known) assertSameFields(plan.source(known.file), known.constant, entity, stored)
  else define(plan, module, entity, stored)
  if (!known) nameEntity(plan, module, entity, stored, names)
  if (fields.length > stored.length) await makeRelation(plan, entity, files, [])
  if (!known) {
    plan.follow({ kind: 'migration', module: module.name })
    plan.next.push(
      `tessera create variant ${entity.module}/${entity.name} list-default`,
      `Its records: /admin, and /api/${entity.module}/${plural(entity.name)}`,
    )
  }
}

function define(plan: Plan, module: OwnModule, { name }: EntityName, fields: readonly FieldSpec[]): void {
  const constant = constantOf(name)
  const source = entitiesFile(plan, module)
  if (namesIn(source).has(constant)) throw new UsageError(`${source.file} uses the name ${constant} already`)
  const access = namesIn(source).has('access') ? 'access' : "access: { read: 'public', write: { roles: ['editor'] } }"
  const own = fields.map(each => `${each.name}: ${each.code}`)
  const parts = ['...adminFields()', ...own]
  const line = `{ ${parts.join(', ')} }`
  const lines = `{\n${parts.map(each => `    ${each},\n`).join('')}  }`
  const fieldsText = `  fields: ${line},`.length <= 120 ? line : lines
  const start = `export const ${constant} = entity('${name}', {`
  const short = `${start} ${access}, fields: ${line} })`
  const statement = short.length <= 120 ? short : `${start}\n  ${access},\n  fields: ${fieldsText},\n})`
  const imported = withImport(source, '@tessera/core', 'adminFields', ...new Set(fields.map(({ kind }) => kind)))
  plan.write(source.file, withStatement(imported, statement).text)
  exportDefinition(plan, module, source.file, constant)
}

/** @throws UsageError if the entity is there with other fields */
function assertSameFields(source: Source, constant: string, entity: EntityName, wanted: readonly FieldSpec[]): void {
  const fields = fieldsOf(source, constant)
  const differing = wanted.find(({ name, code }) => {
    const value = fields && propertyOf(fields, name)
    return !value || !isSameCode(source.text.slice(value.start, value.end), code)
  })
  if (!differing) return
  const path = `${entity.module}/${entity.name}`
  throw new UsageError(
    `The entity ${path} exists already, in ${source.file}, without this field ${differing.name}: tessera create field ${path} ${differing.name}:${differing.kind}`,
  )
}

function fieldsOf(source: Source, constant: string): ObjectNode | undefined {
  const { options } = entityOptions(source, constant)
  const fields = options && propertyOf(options, 'fields')
  return fields?.type === 'ObjectExpression' ? fields : undefined
}

function nameEntity(
  plan: Plan,
  module: OwnModule,
  { name }: EntityName,
  fields: readonly FieldSpec[],
  names: ReadonlyMap<string, GivenName>,
): void {
  for (const language of catalogueLanguages(plan, module.folder)) {
    const { one, many, of } = names.get(language) ?? { one: toSentence(name), many: toSentence(plural(name)) }
    const given = { one, many, ...(of && { of }), ...fieldTexts(fields) }
    addTexts(plan, module.folder, language, { entities: { [name]: given } })
  }
}

/** Fields whose names are common ones have their texts already. */
function fieldTexts(fields: readonly FieldSpec[]) {
  const own = fields.filter(({ name }) => !commonNames.has(name))
  if (own.length === 0) return {}
  return { fields: Object.fromEntries(own.map(({ name }) => [name, { label: toSentence(name) }])) }
}

/** What `core/definition/messages` has a text for, of what a field of one's own may be called. */
const commonNames = new Set(['title', 'subtitle', 'description', 'shortDescription', 'url', 'type', 'status', 'email'])

/** Adds a field to an entity of a module. */
export async function makeField(plan: Plan, entity: EntityName, spec: FieldSpec): Promise<void> {
  const module = ownModule(plan.root, entity.module)
  const path = `${entity.module}/${entity.name}`
  const known = entityIn(plan, module, entity.name)
  if (!known) throw new UsageError(`The module ${entity.module} has no entity ${entity.name}`)
  if (spec.kind === fileKind) {
    await makeRelation(plan, entity, files, [])
    return
  }
  assertEntity(entity, { [spec.name]: spec.field })
  const source = plan.source(known.file)
  const fields = fieldsOf(source, known.constant)
  const present = fields && propertyOf(fields, spec.name)
  if (present) {
    if (isSameCode(source.text.slice(present.start, present.end), spec.code)) return
    throw new UsageError(`${path} has a field ${spec.name} already, in ${source.file}`)
  }
  const added = withField(source, known.constant, `${spec.name}: ${spec.code}`)
  plan.write(source.file, withImport(added, '@tessera/core', spec.kind).text)
  for (const language of catalogueLanguages(plan, module.folder)) {
    addTexts(plan, module.folder, language, { entities: { [entity.name]: fieldTexts([spec]) } })
  }
  plan.follow({ kind: 'migration', module: module.name })
}

function withField(source: Source, constant: string, property: string): Source {
  const { call, options } = entityOptions(source, constant)
  if (!call) throw new UsageError(`${constant} isn’t a call of entity in ${source.file}`)
  if (!options) {
    const [name] = call.arguments
    const text = name ? source.text.slice(name.start, name.end) : ''
    return withReplaced(source, call, `entity(${text}, { fields: { ${property} } })`)
  }
  const fields = propertyOf(options, 'fields')
  if (!fields) return withProperty(source, options, `fields: { ${property} }`)
  if (fields.type === 'ObjectExpression') return withProperty(source, fields, property)
  // Fields that a function gives, or a constant, stay what they are.
  return withReplaced(source, fields, `{ ...${source.text.slice(fields.start, fields.end)}, ${property} }`)
}
