import type { Input, Patch, Row } from '@tessera/core'
import { isUsualStep, type OrderStatus, order, orderEvent } from '@tessera/ecommerce'
import { type Context, type PluginHost, system, type Transaction } from '@tessera/server'
import { releaseDiscounts } from './discount-uses.ts'
import { entriesOfOrders } from './edits/order-balance.ts'
import { entitleOwners } from './entitlements.ts'
import { OrderStepError } from './errors.ts'
import { jobNames } from './job-names.ts'
import { actorOf } from './order-actors.ts'
import { moveStock, type StockMove } from './stock/move-stock.ts'
import { dropTerms } from './stored-terms.ts'

type MoveHost = Pick<PluginHost, 'service' | 'jobs' | 'access' | 'ownership'>

/** A step of an order. */
export interface OrderMove extends StockMove {
  /** With its origin where it may become a cart again, or a draft. */
  readonly order: StockMove['order'] & Partial<Pick<Row<typeof order>, 'origin'>>
  readonly data?: object
  /** No mail tells of it: the caller has seen it. */
  readonly isUntold?: boolean
  /** Further fields that change with the status. */
  readonly fields?: Patch<typeof order>
}

/** How long the owner of an order may take to pay before they are reminded, in seconds. */
const reminderDelay = 15 * 60

/**
 * Moves orders: their status, their stock, the record of who did it and why, and the mails that tell of it, all in the transaction
 * that has locked them. Administrators may take any step; one that is not usual is recorded as done by hand.
 * @throws OrderStepError for a step that the others may not take; RefusedError where an owner places what is sold out
 */
export async function moveOrders(host: MoveHost, moves: readonly OrderMove[], transaction: Transaction): Promise<void> {
  if (moves.length === 0) return
  const context: Context = { ...system, transaction }
  const events = moves.map(eventOf)
  // Discounts before stocks, as in a checkout, so that nobody waits in a circle.
  await giveTermsUp(moves, transaction)
  const attention = await moveStock(host, moves, transaction)
  await host.service(order).updateMany(
    moves.map(({ order: { id, origin }, to, fields }) => ({
      id,
      data: { ...fields, ...attention.get(id), status: to, type: typeOf(to, origin) } as Patch<typeof order>,
    })),
    context,
  )
  const written = await host.service(orderEvent).createMany(events, context)
  const rightful = moves.filter(({ order: { status }, to }) => isPaidFor(status ?? 'new') !== isPaidFor(to))
  if (rightful.length > 0) {
    await entitleOwners(
      host,
      rightful.map(each => each.order.id),
      transaction,
    )
  }
  await closeDifferences(host, moves, transaction)
  for (const [index, { id: eventId, to }] of written.entries()) {
    if (to === 'new' || moves[index]?.isUntold) continue
    const startAfter = to === 'paying' ? { startAfter: reminderDelay } : {}
    await host.jobs.enqueue(jobNames.mail, { eventId }, { transaction, singletonKey: eventId, ...startAfter })
  }
}

/** What nobody is asked to pay for any more is a cart again, or a draft. */
function typeOf(to: OrderStatus, origin: OrderMove['order']['origin']): Row<typeof order>['type'] {
  if (to !== 'new') return 'history'
  return origin === 'back-office' ? 'draft' : 'cart'
}

/** Discounts of orders that come to nothing can be had again; what is added to a cart is computed again. */
async function giveTermsUp(moves: readonly OrderMove[], transaction: Transaction): Promise<void> {
  const idsOf = (found: readonly OrderMove[]) => found.map(({ order: { id } }) => id)
  const given = moves.filter(({ order: { status }, to }) => (to === 'new' || to === 'canceled') && status !== 'new')
  if (given.length > 0) await releaseDiscounts(idsOf(given), transaction)
  const carts = given.filter(({ to }) => to === 'new')
  if (carts.length > 0) await dropTerms(idsOf(carts), transaction)
}

/** Nobody pays any more for what an edit has made an order cost that comes to nothing. */
async function closeDifferences(
  { jobs }: Pick<MoveHost, 'jobs'>,
  moves: readonly OrderMove[],
  transaction: Transaction,
): Promise<void> {
  const ids = moves.flatMap(({ order: { id, status }, to }) =>
    isPaidFor(status ?? 'new') && !isPaidFor(to) ? [id] : [],
  )
  if (ids.length === 0) return
  const invoiceIds = (await entriesOfOrders(ids, transaction)).flatMap(({ kind, invoiceStatus, invoiceId }) =>
    kind === 'request' && invoiceStatus === 'open' && invoiceId !== null ? [invoiceId] : [],
  )
  if (invoiceIds.length > 0) await jobs.enqueue(jobNames.close, { invoiceIds }, { transaction })
}

/** What comes with an order, such as a role, is its owner's in these. */
function isPaidFor(status: OrderStatus): boolean {
  return status !== 'new' && status !== 'paying' && status !== 'canceled'
}

/** Records what happened to an order beside its steps. */
export async function recordEvent(
  host: Pick<PluginHost, 'service'>,
  event: Input<typeof orderEvent>,
  transaction: Transaction,
): Promise<Row<typeof orderEvent>> {
  return host.service(orderEvent).create(event, { ...system, transaction })
}

function eventOf({ order: { id, status }, to, by, caller, reason, data }: OrderMove): Input<typeof orderEvent> {
  const from = status ?? 'new'
  const isUsual = isUsualStep(from, to, by)
  if (!isUsual && by !== 'administrator') throw new OrderStepError({ from, to })
  return {
    orderId: id,
    type: 'status',
    from,
    to,
    isByHand: !isUsual,
    actor: actorOf(caller),
    reason: reason ?? null,
    ...(data && { data }),
  }
}
