import type { Row } from '@tessera/core'
import {
  orderEvent,
  orderReturn,
  ordersToProducts,
  parcel,
  parcelLine,
  returnLine,
  type returnStatuses,
} from '@tessera/ecommerce'
import {
  type Caller,
  ConflictError,
  type ContentHost,
  type Context,
  NotFoundError,
  type PluginHost,
  type Queryable,
  sqlNames,
  system,
  type Transaction,
} from '@tessera/server'
import { ecommerceIssues, ReturnStepError } from './errors.ts'
import { jobNames } from './job-names.ts'
import { type LockedOrder, lockOrders, type OrderScope } from './lock-orders.ts'
import { recordEvent } from './move-orders.ts'
import { actorOf } from './order-actors.ts'
import { assertWithin, type LinePieces } from './order-parcels.ts'
import { returnToStock } from './stock/line-stock.ts'

type ReturnHost = ContentHost
type Return = Row<typeof orderReturn>
export type ReturnStatus = (typeof returnStatuses)[number]

/** What is to be sent back, and why. */
export interface ReturnInput {
  readonly lines: readonly LinePieces[]
  readonly reason?: string | null
}

/** What a return may become. */
const steps: Readonly<Record<ReturnStatus, readonly ReturnStatus[]>> = {
  asked: ['received', 'refused'],
  received: ['refunded', 'refused'],
  refunded: [],
  refused: [],
}

const [lines, l] = sqlNames(ordersToProducts, 'l')
const [parcels, p] = sqlNames(parcel, 'p')
const [parcelLines, pl] = sqlNames(parcelLine, 'pl')
const [returns, r] = sqlNames(orderReturn, 'r')
const [returnLines, rl] = sqlNames(returnLine, 'rl')
const [events, e] = sqlNames(orderEvent, 'e')

/** What has arrived or is on its way: what was sent in parcels, and without any, all of an order that has been handed over. */
const returnableSql = `select ${l.id} as "id",
  case when exists (select 1 from ${parcels} where ${p.orderId} = $1::uuid)
    then (select coalesce(sum(${pl.quantity}), 0) from ${parcelLines} where ${pl.lineId} = ${l.id})
    else case when $2 then ${l.quantity} else 0 end end::integer
  - (select coalesce(sum(${rl.quantity}), 0) from ${returnLines} join ${returns} on ${r.id} = ${rl.returnId}
    where ${rl.lineId} = ${l.id} and ${r.status} <> 'refused')::integer as "quantity"
from ${lines} where ${l.orderId} = $1::uuid and ${l.interval} is null order by ${l.id}`

/** How many pieces of each line of an order can be sent back: those that were sent and that no return has. */
async function returnableLines(
  { id, status }: Pick<LockedOrder, 'id' | 'status'>,
  database: Queryable,
): Promise<readonly LinePieces[]> {
  if (status === 'new' || status === 'paying' || status === 'canceled') return []
  const isHandedOver = status === 'delivering' || status === 'delivered'
  const found = await database.query<LinePieces>({ text: returnableSql, values: [id, isHandedOver] })
  return found.filter(({ quantity }) => quantity > 0)
}

const arrivedSql = `select ${e.createdAt} as "at" from ${events}
where ${e.orderId} = $1::uuid and ${e.type} = 'status' and ${e.to} = 'delivered' order by ${e.createdAt} desc limit 1`

/** The same for its owner, who has so many days after it arrived. Without days the shop takes nothing back. */
export async function returnableByOwner(
  order: Pick<LockedOrder, 'id' | 'status'>,
  days: number | undefined,
  database: Queryable,
): Promise<readonly LinePieces[]> {
  if (days === undefined) return []
  const [arrived] = await database.query<{ at: string | Date }>({ text: arrivedSql, values: [order.id] })
  const isOver = arrived !== undefined && Date.now() - new Date(arrived.at).getTime() > days * 24 * 60 * 60 * 1000
  return order.status === 'delivered' && isOver ? [] : returnableLines(order, database)
}

/**
 * Asks for something to be sent back. The shop is told, and so is the customer.
 * @param scope whose order it is; administrators are bound to no days
 * @param days how long its owner may ask
 * @throws NotFoundError; ValidationError for no line of the order; ConflictError for more pieces than can be sent back
 */
export async function askForReturn(
  host: ReturnHost,
  orderId: string,
  { lines: wanted, reason = null }: ReturnInput,
  { scope, days, caller }: { readonly scope: OrderScope; readonly days?: number | undefined; readonly caller: Caller },
): Promise<Return> {
  return host.database.transaction(async transaction => {
    const context: Context = { ...system, transaction }
    const [locked] = await lockOrders(host, [orderId], scope, transaction)
    if (!locked) throw new NotFoundError()
    const left =
      scope.ownerId === undefined
        ? await returnableLines(locked, transaction)
        : await returnableByOwner(locked, days, transaction)
    if (left.length === 0) throw new ConflictError(ecommerceIssues.ECOMMERCE_NOTHING_TO_RETURN())
    assertWithin(wanted, left)
    const made = await host.service(orderReturn).create({ orderId, reason }, context)
    await host.service(returnLine).createMany(
      wanted.map(({ id, quantity }) => ({ returnId: made.id, lineId: id, quantity })),
      context,
    )
    await tell(host, made, { caller, reason }, transaction)
    return made
  })
}

/**
 * Takes a step with a return, and tells the customer.
 * @throws NotFoundError; ReturnStepError where the return has moved on
 */
export async function moveReturn(
  host: ReturnHost,
  id: string,
  to: ReturnStatus,
  {
    note,
    data,
    caller,
    also,
  }: {
    /** For the customer. */
    readonly note?: string | null
    /** Of the record of the step. */
    readonly data?: object
    readonly caller: Caller
    /** Done in the same transaction, with the order locked. */
    readonly also?: (moved: Return, transaction: Transaction) => Promise<void>
  },
): Promise<Return> {
  return host.database.transaction(async transaction => {
    const context: Context = { ...system, transaction }
    const found = await host.service(orderReturn).find(id, context)
    if (!found) throw new NotFoundError()
    await lockOrders(host, [found.orderId], {}, transaction)
    const current = await host.service(orderReturn).find(id, context)
    const from = current?.status ?? 'asked'
    if (!steps[from].includes(to)) throw new ReturnStepError({ from, to })
    const changes = { status: to, ...(note !== undefined && { note }) }
    const changed = await host.service(orderReturn).update(id, changes, context)
    await also?.(changed, transaction)
    await tell(host, changed, { caller, reason: note ?? null, data }, transaction)
    return changed
  })
}

/**
 * Notes that a return has arrived.
 * @param restocked ids of the lines whose pieces go back to the stock they were sold from, as far as that is tracked
 * @throws NotFoundError; ReturnStepError where the return has moved on
 */
export async function receiveReturn(
  host: ReturnHost,
  id: string,
  restocked: readonly string[],
  caller: Caller,
): Promise<Return> {
  return moveReturn(host, id, 'received', {
    caller,
    async also({ orderId, reason }, transaction) {
      const context: Context = { ...system, transaction }
      const filters = {
        and: [
          { column: 'returnId', method: 'eq', value: id },
          { column: 'lineId', method: 'inArray', value: restocked },
        ],
      } as const
      if (restocked.length === 0) return
      const { rows } = await host.service(returnLine).list({ filters, limit: restocked.length }, context)
      const returned = await returnToStock(
        { host, transaction, caller, reason },
        rows.map(({ lineId, quantity }) => ({ orderId, lineId, quantity })),
      )
      const changed = rows.filter((_, index) => (returned[index] ?? 0) > 0)
      await host.service(returnLine).updateMany(
        changed.map(row => ({ id: row.id, data: { isRestocked: true } })),
        context,
      )
    },
  })
}

async function tell(
  host: Pick<PluginHost, 'service' | 'jobs'>,
  { id: returnId, orderId, status }: Return,
  {
    caller,
    reason,
    data,
  }: { readonly caller: Caller; readonly reason: string | null; readonly data?: object | undefined },
  transaction: Transaction,
): Promise<void> {
  const event = await recordEvent(
    host,
    { orderId, type: 'return', actor: actorOf(caller), reason, data: { ...data, returnId, status } },
    transaction,
  )
  await host.jobs.enqueue(jobNames.mail, { eventId: event.id }, { transaction, singletonKey: event.id })
}
