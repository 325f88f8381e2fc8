import { columnName, tableName } from '@tessera/server'
import { installedEntity } from '../making/configured-plugins.ts'
import { assertEntity, assertFieldName, type EntityName } from '../making/names.ts'
import { type Definition, entityIn, entityOptions, ownModule } from '../making/own-module.ts'
import type { Plan } from '../making/plan.ts'
import {
  type ObjectNode,
  propertyNodeOf,
  propertyOf,
  type Source,
  textsIn,
  withReplaced,
} from '../making/source-edits.ts'
import { UsageError } from '../usage-error.ts'
import { followNames } from './follow-names.ts'
import { mentionsOf } from './mentions.ts'
import { renameLabels, renameText } from './rename-text.ts'

/**
 * Renames a field of an entity in a module of the project: its definition, texts and column, and whatever the compiler finds that
 * uses it.
 * @throws UsageError for a field that there is none of, and a name that is taken or that a field can't have
 */
export async function renameField(plan: Plan, entity: EntityName, from: string, to: string): Promise<void> {
  const module = ownModule(plan.root, entity.module)
  const path = `${entity.module}/${entity.name}`
  const known = entityIn(plan, module, entity.name)
  if (!known) throw new UsageError(`The module ${entity.module} has no entity ${entity.name}`)
  const source = plan.source(known.file)
  const fields = fieldsOf(source, known)
  const old = fields && propertyNodeOf(fields, from)
  const present = fields && propertyOf(fields, to)
  if (!old && present) return
  if (!old) throw new UsageError(`${path} has no field ${from} in ${known.file}`)
  if (present) throw new UsageError(`${path} has a field ${to} already`)
  const { entity: definition } = await installedEntity(plan.root, entity.module, entity.name)
  assertFieldName(to)
  const field = definition.fields[from]
  if (field) assertEntity(entity, { [to]: field })
  const text = source.text.slice(old.key.start, old.key.end)
  plan.write(known.file, withReplaced(source, old.key, text.replace(from, to)).text)
  const renamed = renameInOptions(plan.source(known.file), known, from, to)
  plan.write(known.file, renamed.text)
  renameText(plan, module, ['entities', entity.name, 'fields'], from, to)
  renameLabels(plan, module, ['entities', entity.name, 'fields', to], from, to)
  const left = await followNames(plan, new Map([[known.file, source.text]]), new Map([[from, to]]))
  const [table, column] = [tableName(definition), columnName(from)]
  plan.follow({ kind: 'migration', module: module.name, renames: [`${table}.${column}:${columnName(to)}`] })
  plan.next.push(
    ...left.map(({ file, line, message }) => `Mend ${file}:${line}: ${message.split('\n')[0]}`),
    ...mentionsOf(plan, module, from).map(({ file, line }) => `Look at ${file}:${line}, which has the text “${from}”`),
  )
}

function fieldsOf(source: Source, { constant }: Definition): ObjectNode | undefined {
  const { options } = entityOptions(source, constant)
  const fields = options && propertyOf(options, 'fields')
  return fields?.type === 'ObjectExpression' ? fields : undefined
}

/** What the options of an entity say of the field by its name: `admin: { row: ['price'] }`. */
function renameInOptions(source: Source, { constant }: Definition, from: string, to: string): Source {
  const { options } = entityOptions(source, constant)
  const fields = options && propertyOf(options, 'fields')
  return textsIn(options, fields)
    .filter(({ start, end, isTemplate }) => !isTemplate && source.text.slice(start, end) === from)
    .toSorted((one, other) => other.start - one.start)
    .reduce((changed, span) => withReplaced(changed, span, to), source)
}
