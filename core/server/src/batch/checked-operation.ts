import type { Entity } from '@tessera/core'
import type { Host } from '../host.ts'
import { type Cause, causeWithin } from '../issue.ts'
import { issues } from '../issues.ts'
import type { BatchAction } from '../plugin.ts'
import { isUuid } from '../rest/formats.ts'
import type { Values } from '../rest/record-validator.ts'
import { recordValidator } from '../rest/record-validators.ts'
import { short } from '../rest/validation-cause.ts'

type OperationHost = Pick<Host, 'configuration' | 'entities' | 'plugins'>

/** A field whose value is the id of a record created by an earlier operation. */
export interface RefField {
  readonly field: string
  readonly ref: string
}

/** An operation with an existing entity and valid values. */
export type CheckedOperation =
  | {
      readonly action: 'create'
      readonly entity: Entity
      readonly values: Values
      readonly refs: readonly RefField[]
      readonly ref?: string
    }
  | {
      readonly action: 'update'
      readonly entity: Entity
      readonly values: Values
      readonly refs: readonly RefField[]
      readonly id: string
      readonly ifMatch?: string
    }
  | { readonly action: 'delete'; readonly entity: Entity; readonly id: string }
  | CheckedRun

/** An operation with an action that some plugin has. Its data is validated when the references in it are known. */
export interface CheckedRun {
  readonly action: 'run'
  readonly run: BatchAction
  readonly id: string | { readonly $ref: string }
  readonly data: Values
  readonly ref?: string
}

const keys = {
  create: ['action', 'entity', 'ref', 'data'],
  update: ['action', 'entity', 'id', 'data', 'ifMatch'],
  delete: ['action', 'entity', 'id'],
  run: ['action', 'name', 'id', 'ref', 'data'],
} as const

/** Placeholder for an id that is not known yet. */
const anyId = '00000000-0000-7000-8000-000000000000'
const longestRef = 200

/**
 * Validates one operation.
 * @param refs of the operations before it; its own is added
 * @param causes to which errors are added
 */
export function checkedOperation(
  host: OperationHost,
  sent: unknown,
  refs: Set<string>,
  causes: Cause[],
): CheckedOperation | undefined {
  const operation = sent as Values
  const { action } = isMap(sent) ? operation : {}
  if (!isAction(action)) {
    causes.push(issues.ONE_OF('action', { choices: Object.keys(keys) }))
    return undefined
  }
  const other = Object.keys(operation).find(name => !(keys[action] as readonly string[]).includes(name))
  if (other !== undefined) causes.push(issues.UNKNOWN(short(other)))
  if (action === 'run') return checkedRun(host, operation, refs, causes)
  const { id } = operation
  const entity = typeof operation.entity === 'string' ? host.entities.get(operation.entity) : undefined
  if (!entity) causes.push(issues.OPERATION_ENTITY('entity'))
  if (action !== 'create' && !isUuid(id)) causes.push(issues.REQUIRED('id'))
  if (!entity || causes.length > 0) return undefined
  if (action === 'delete') return { action, entity, id: String(id).toLowerCase() }
  if (!isMap(operation.data)) {
    causes.push(issues.WRONG_TYPE('data', { types: ['object'] }))
    return undefined
  }
  const used = refsIn(entity, operation.data)
  for (const { field, ref } of used) {
    if (!refs.has(ref)) causes.push(issues.UNKNOWN_REF(`data.${field}`, { ref: short(ref) }, field))
  }
  const given = { ...operation.data, ...Object.fromEntries(used.map(({ field }) => [field, anyId])) }
  const { values, problems } = recordValidator(host, entity).row(action, given)
  causes.push(...problems.map(problem => causeWithin(problem, 'data')))
  if (action === 'create') {
    const ref = ownRef(operation.ref, refs, causes)
    return { action, entity, values, refs: used, ...(ref !== undefined && { ref }) }
  }
  const { ifMatch } = operation
  if (ifMatch !== undefined && typeof ifMatch !== 'string')
    causes.push(issues.WRONG_TYPE('ifMatch', { types: ['string'] }))
  const guard = typeof ifMatch === 'string' ? { ifMatch } : {}
  return { action, entity, values, refs: used, id: String(id).toLowerCase(), ...guard }
}

function checkedRun(
  { plugins }: OperationHost,
  { name, id, ref: wanted, data }: Values,
  refs: Set<string>,
  causes: Cause[],
): CheckedRun | undefined {
  const actions = plugins.flatMap(({ plugin }) => plugin.batchActions ?? [])
  const run = actions.find(each => each.name === name)
  if (!run) causes.push(issues.ONE_OF('name', { choices: actions.map(each => each.name) }))
  if (!isUuid(id) && !isRef(id)) causes.push(issues.REQUIRED('id'))
  if (!isMap(data)) causes.push(issues.WRONG_TYPE('data', { types: ['object'] }))
  if (!run || causes.length > 0) return undefined
  for (const { path, ref } of [...refsWithin(id, 'id'), ...refsWithin(data, 'data')]) {
    // What an action makes is known once it has run.
    const [maker = ''] = ref.split('/', 1)
    if (!refs.has(ref) && !refs.has(maker)) causes.push(issues.UNKNOWN_REF(path, { ref: short(ref) }))
  }
  const ref = ownRef(wanted, refs, causes)
  const about = isRef(id) ? id : String(id).toLowerCase()
  return { action: 'run', run, id: about, data: data as Values, ...(ref !== undefined && { ref }) }
}

/** All references within a value. */
function refsWithin(value: unknown, path: string): { readonly path: string; readonly ref: string }[] {
  if (isRef(value)) return [{ path, ref: value.$ref }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => refsWithin(each, `${path}.${key}`))
}

/** A value with ids in place of its references. */
export function withIds(value: unknown, idOf: (ref: string) => string): unknown {
  if (isRef(value)) return idOf(value.$ref)
  if (Array.isArray(value)) return value.map(each => withIds(each, idOf))
  if (!isMap(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withIds(each, idOf)]))
}

function isRef(value: unknown): value is { readonly $ref: string } {
  return isMap(value) && Object.keys(value).length === 1 && typeof value.$ref === 'string'
}

function ownRef(ref: unknown, refs: Set<string>, causes: Cause[]): string | undefined {
  if (ref === undefined) return undefined
  if (typeof ref !== 'string' || ref === '' || ref.length > longestRef) {
    causes.push(issues.REF('ref', { maximum: longestRef }))
    return undefined
  }
  if (refs.has(ref)) causes.push(issues.REPEATED('ref', {}, `ref "${ref}"`))
  refs.add(ref)
  return ref
}

/** Only id fields can hold references; anywhere else `{ $ref }` is an ordinary value. */
function refsIn(entity: Entity, data: Values): RefField[] {
  return Object.entries(data).flatMap(([field, value]) => {
    const isId = Object.hasOwn(entity.fields, field) && entity.fields[field]?.column === 'uuid'
    return isId && isRef(value) ? [{ field, ref: value.$ref }] : []
  })
}

function isAction(value: unknown): value is keyof typeof keys {
  return typeof value === 'string' && Object.hasOwn(keys, value)
}

function isMap(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
