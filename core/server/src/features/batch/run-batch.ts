import type { BatchWrite } from '@tessera/core'
import { routeOf } from '../../access/right-routes.ts'
import { hidingCurrent, visibleRecord } from '../../access/visible-record.ts'
import type { Transaction } from '../../database/database.ts'
import { inSavepoint } from '../../database/savepoint.ts'
import { ValidationError, WrittenByServicesError } from '../../errors/errors.ts'
import { type Cause, causeWithin } from '../../errors/issue.ts'
import { issues } from '../../errors/issues.ts'
import type { BatchAction, ContentHost, PluginHost } from '../../plugin/plugin.ts'
import { type ServerHost, serverHost } from '../../plugin/server-host.ts'
import type { Context } from '../../records/caller.ts'
import { mostItems, type Values } from '../../rest/record-validator.ts'
import { refusedAs } from '../../rest/refused-within.ts'
import type { CheckedService } from '../../rest/write-handlers.ts'
import { causesOf, short } from '../../validation/validation-cause.ts'
import { bodyCompiler, type Validator } from '../../validation/validator.ts'
import {
  type CheckedOperation,
  type CheckedRun,
  checkedOperation,
  type RefField,
  withIds,
} from './checked-operation.ts'
import { operationGroups } from './operation-groups.ts'

type Inside = Context & { readonly transaction: Transaction }
type BatchHost = ContentHost

const mostCauses = 20
/** Links of a thousand records are replaced in one batch; the size of its body is limited besides. */
export const mostOperations = 5000

/**
 * Runs operations in order, all or none, each under the access rule of its own route. Joins the context's transaction if
 * there is one, so that the caller can roll all of it back.
 * @param operations as received; they are validated here
 * @returns the record of each operation: after it, or before it was deleted
 * @throws ValidationError, or RefusedError with the status of the operation's route; every cause names its operation
 */
export async function runBatch(
  host: PluginHost,
  operations: readonly BatchWrite[],
  context: Context,
): Promise<readonly object[]> {
  const checked = checkedOperations(serverHost(host), operations)
  for (const [index, operation] of checked.entries()) {
    await named(index, async () => {
      if (operation.action === 'run') return host.access.authorize(context.caller, ...operation.run.route)
      const { action, entity } = operation
      host.access.authorize(context.caller, ...routeOf(entity, action))
      if (entity.writes === 'services') throw new WrittenByServicesError()
    })
  }
  const work = async (transaction: Transaction, onFailure: OnFailure) => {
    const inside = host.within(transaction)
    const records = await new Batch(inside, { ...context, transaction }, onFailure).run(checked)
    return records.map((record, index) => {
      const operation = checked[index] as CheckedOperation
      if (operation.action === 'create' || operation.action === 'run') return record
      return visibleRecord(host.access, context.caller, operation.entity, record)
    })
  }
  if (context.transaction) return work(context.transaction, 'name')
  const inTransaction = (onFailure: OnFailure) => host.database.transaction(each => work(each, onFailure))
  // An action may do what no transaction takes back: it runs once.
  if (checked.some(({ action }) => action === 'run')) return inTransaction('name')
  try {
    return await inTransaction('stop')
  } catch (error) {
    if (!(error instanceof GroupFailedError)) throw error
    return inTransaction('name')
  }
}

/**
 * What a group of operations that fails brings about: each of them is tried again, to name the one that failed, which needs
 * a savepoint before every group; or the whole batch is taken back, for another try.
 */
type OnFailure = 'name' | 'stop'

class GroupFailedError extends Error {}

function checkedOperations(host: ServerHost, operations: unknown): CheckedOperation[] {
  if (!Array.isArray(operations)) throw new ValidationError(issues.WRONG_TYPE('operations', { types: ['array'] }))
  if (operations.length > mostOperations)
    throw new ValidationError(issues.TOO_MANY_ITEMS('operations', { maximum: mostOperations }))
  const refs = new Set<string>()
  const causes: Cause[] = []
  const checked = operations.flatMap((operation, index) => {
    const own: Cause[] = []
    const result = causes.length < mostCauses ? checkedOperation(host, operation, refs, own) : undefined
    causes.push(...own.map(cause => ofOperation(index, cause)))
    return result ?? []
  })
  if (causes.length > 0) throw new ValidationError(causes.slice(0, mostCauses))
  return checked
}

/** One batch in its transaction. */
class Batch {
  readonly #host: BatchHost
  readonly #context: Inside
  readonly #onFailure: OnFailure
  readonly #ids = new Map<string, string>()

  constructor(host: BatchHost, context: Inside, onFailure: OnFailure) {
    this.#host = host
    this.#context = context
    this.#onFailure = onFailure
  }

  async run(operations: readonly CheckedOperation[]): Promise<object[]> {
    const records: object[] = []
    for (const { from, operations: group } of operationGroups(operations, mostItems)) {
      const [first] = group
      if (first?.action === 'run') {
        records.push(await named(from, () => this.#run(first)))
        continue
      }
      const made = await this.#together(from, group)
      for (const [index, operation] of group.entries()) {
        if (operation.action !== 'create' || operation.ref === undefined) continue
        this.#ids.set(operation.ref, (made[index] as { readonly id: string }).id)
      }
      records.push(...made)
    }
    return records
  }

  async #run({ run, id, data, ref }: CheckedRun): Promise<object> {
    const given = withIds(data, each => this.#idOf(each))
    const validate = validatorOf(run)
    if (!validate(given)) throw new ValidationError(causesOf(validate.errors ?? [], '', 'data'))
    const about = typeof id === 'string' ? id : this.#idOf(id.$ref)
    const { record, ids = {} } = await run.run(this.#host, about, given, this.#context)
    if (ref !== undefined) for (const [name, made] of Object.entries(ids)) this.#ids.set(`${ref}/${name}`, made)
    return record
  }

  #idOf(ref: string): string {
    const id = this.#ids.get(ref)
    if (id === undefined) throw new ValidationError(issues.UNKNOWN_REF('', { ref: short(ref) }, 'data'))
    return id
  }

  /** One write per group; if it fails, one per operation, so that the cause can name it. */
  async #together(from: number, group: readonly CheckedOperation[]): Promise<object[]> {
    if (group.length === 1) return named(from, () => this.#write(group, this.#context))
    if (this.#onFailure === 'stop') {
      return this.#write(group, this.#context).catch(cause => {
        throw new GroupFailedError('A group of operations failed', { cause })
      })
    }
    try {
      return await inSavepoint(this.#context.transaction, transaction =>
        this.#write(group, { ...this.#context, transaction }),
      )
    } catch {
      const made: object[] = []
      for (const [index, operation] of group.entries()) {
        made.push(...(await named(from + index, () => this.#write([operation], this.#context))))
      }
      return made
    }
  }

  async #write(group: readonly CheckedOperation[], context: Inside): Promise<object[]> {
    const [first] = group
    if (!first || first.action === 'run') return []
    const service = this.#host.service(first.entity) as CheckedService
    if (first.action === 'update' && first.ifMatch !== undefined) {
      const { id, ifMatch, entity } = first
      const update = () => service.update(id, this.#valuesOf(first), context, ifMatch)
      return [await hidingCurrent(this.#host.access, context.caller, entity, update)]
    }
    if (first.action === 'create') {
      const inputs = group.flatMap(each => (each.action === 'create' ? [this.#valuesOf(each)] : []))
      return service.createMany(inputs, context)
    }
    if (first.action === 'update') {
      const changes = group.flatMap(each =>
        each.action === 'update' ? [{ id: each.id, data: this.#valuesOf(each) }] : [],
      )
      return service.updateMany(changes, context)
    }
    const ids = group.flatMap(each => (each.action === 'delete' ? [each.id] : []))
    const removed = (await service.removeMany(ids, context)) as { readonly id: string }[]
    const byId = new Map(removed.map(record => [record.id, record]))
    return ids.flatMap(id => byId.get(id) ?? [])
  }

  #valuesOf({ values, refs }: { readonly values: Values; readonly refs: readonly RefField[] }): Values {
    if (refs.length === 0) return values
    return { ...values, ...Object.fromEntries(refs.map(({ field, ref }) => [field, this.#ids.get(ref)])) }
  }
}

const compile = bodyCompiler()
const validators = new WeakMap<BatchAction, Validator>()

function validatorOf(action: BatchAction): Validator {
  const known = validators.get(action) ?? compile(() => action.schema)
  validators.set(action, known)
  return known
}

/** Prefixes the causes of an error with the operation's index. */
function named<Result>(index: number, work: () => Promise<Result>): Promise<Result> {
  return refusedAs(cause => ofOperation(index, cause.path === '' ? cause : causeWithin(cause, 'data')), work)
}

function ofOperation(index: number, cause: Cause): Cause {
  return causeWithin(cause, `operations.${index}`, `operations[${index}]: `)
}
