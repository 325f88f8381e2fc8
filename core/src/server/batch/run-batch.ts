import type { BatchOperation } from '../../index.ts'
import type { Context } from '../access/caller.ts'
import { routeOf } from '../access/right-routes.ts'
import { hidingCurrent, visibleRecord } from '../access/visible-record.ts'
import type { Transaction } from '../database/database.ts'
import { inSavepoint } from '../database/savepoint.ts'
import { RefusedError, ValidationError } from '../errors.ts'
import type { Host } from '../host.ts'
import { type Cause, causeWithin } from '../issue.ts'
import { issues } from '../issues.ts'
import { dataOf, describeError } from '../rest/error-response.ts'
import { mostItems, type Values } from '../rest/record-validator.ts'
import type { CheckedService } from '../rest/write-handlers.ts'
import { transactionalHost } from '../service/services.ts'
import { type CheckedOperation, checkedOperation, type RefField } from './checked-operation.ts'
import { operationGroups } from './operation-groups.ts'

type Inside = Context & { readonly transaction: Transaction }
type BatchHost = Pick<Host, 'service' | 'access'>

const mostCauses = 20

/**
 * Runs operations in order, all or none, each under the access rule of its own route. Joins the context's transaction if
 * there is one, so that the caller can roll all of it back.
 * @param operations as received; they are validated here
 * @returns the record of each operation: after it, or before it was deleted
 * @throws ValidationError, or RefusedError with the status of the operation's route; every cause names its operation
 */
export async function runBatch(
  host: Host,
  operations: readonly BatchOperation[],
  context: Context,
): Promise<readonly object[]> {
  const checked = checkedOperations(host, operations)
  for (const [index, { action, entity }] of checked.entries()) {
    await named(index, async () => host.access.authorize(context.caller, ...routeOf(entity, action)))
  }
  const work = async (transaction: Transaction) => {
    const inside = transactionalHost(host, host.plugins, transaction)
    const records = await new Batch(inside, { ...context, transaction }).run(checked)
    return records.map((record, index) => {
      const { action, entity } = checked[index] as CheckedOperation
      return action === 'create' ? record : visibleRecord(host.access, context.caller, entity, record)
    })
  }
  return context.transaction ? work(context.transaction) : host.database.transaction(work)
}

function checkedOperations(host: Host, operations: unknown): CheckedOperation[] {
  if (!Array.isArray(operations)) throw new ValidationError(issues.WRONG_TYPE('operations', { types: ['array'] }))
  if (operations.length > mostItems)
    throw new ValidationError(issues.TOO_MANY_ITEMS('operations', { maximum: mostItems }))
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
  readonly #ids = new Map<string, string>()

  constructor(host: BatchHost, context: Inside) {
    this.#host = host
    this.#context = context
  }

  async run(operations: readonly CheckedOperation[]): Promise<object[]> {
    const records: object[] = []
    for (const { from, operations: group } of operationGroups(operations, mostItems)) {
      const made = await this.#together(from, group)
      for (const [index, operation] of group.entries()) {
        if (operation.action !== 'create' || operation.ref === undefined) continue
        this.#ids.set(operation.ref, (made[index] as { readonly id: string }).id)
      }
      records.push(...made)
    }
    return records
  }

  /** One write per group; if it fails, one per operation, so that the cause can name it. */
  async #together(from: number, group: readonly CheckedOperation[]): Promise<object[]> {
    if (group.length === 1) return named(from, () => this.#write(group, this.#context))
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
    if (!first) return []
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

/** Prefixes the causes of an error with the operation's index. */
async function named<Result>(index: number, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const { status, causes } = describeError(error, true)
    if (status >= 500) throw error
    throw new RefusedError(
      status,
      causes.map(cause => ofOperation(index, cause.path === '' ? cause : causeWithin(cause, 'data'))),
      dataOf(error),
    )
  }
}

function ofOperation(index: number, cause: Cause): Cause {
  return causeWithin(cause, `operations.${index}`, `operations[${index}]: `)
}
