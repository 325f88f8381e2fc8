import type { Patch, Row } from '@tessera/core'
import { type OrderStatus, order, orderEvent } from '@tessera/ecommerce'
import { type Caller, NotFoundError, type PluginHost, system, type Transaction } from '@tessera/server'
import { closePayments } from './close-payments.ts'
import { customerIdOf } from './customer.ts'
import { retakeDiscounts } from './discount-uses.ts'
import { NoMailError, OrderMovedError } from './errors.ts'
import { jobNames } from './job-names.ts'
import { type LockedOrder, lockOrders } from './lock-orders.ts'
import { moveOrders, recordEvent } from './move-orders.ts'
import { actorOf } from './order-actors.ts'
import { linkOrders } from './order-links.ts'
import type { OrderMessage } from './order-mail.ts'
import { freeNumbers } from './order-numbers.ts'
import { pricedOrders } from './priced-orders.ts'
import { storeAdjustments, storeTerms, termFields } from './stored-terms.ts'

/** What the note of a decision stores: what had waited for it. */
interface OrderDecision {
  readonly decided: NonNullable<Row<typeof order>['attention']>
}

/** What an administrator changes of an order. */
export interface OrderChange {
  readonly status?: OrderStatus
  /** The status that the administrator was shown: where it is another one by now, nothing changes. */
  readonly expectedStatus?: OrderStatus
  readonly reason?: string | null
  /** Only null: the decision has been made. */
  readonly attention?: null
}

/**
 * Moves an order to any status. One that nobody shall pay for any more, because it is canceled or a cart again, has its payment
 * pages closed.
 * @throws NotFoundError; OrderMovedError where the status isn't the expected one
 */
export async function changeByHand(
  host: PluginHost,
  id: string,
  { status, expectedStatus, reason, attention }: OrderChange,
  caller: Caller,
): Promise<void> {
  const isGivenUp = status === 'canceled' || status === 'new'
  const wasClosed = isGivenUp && expectedStatus !== 'new' && (await closeIfPaying(host, id))
  await host.database.transaction(async transaction => {
    const [locked] = await lockOrders(host, [id], {}, transaction)
    if (!locked) throw new NotFoundError()
    if (status !== undefined && status !== locked.status) {
      // One whose payment pages have just been closed is a cart again.
      const isExpected = locked.status === expectedStatus || (wasClosed && locked.status === 'new')
      if (expectedStatus !== undefined && !isExpected) throw new OrderMovedError({ status: locked.status ?? 'new' })
      const fields = status === 'new' ? {} : await termsAfter(host, locked, status, transaction)
      await moveOrders(
        host,
        [{ order: locked, to: status, by: 'administrator', caller, ...(reason && { reason }), fields }],
        transaction,
      )
    }
    if (attention === null) await decide(host, id, reason, caller, transaction)
  })
}

/** The decision that an order waited for has been made: the timeline has which one, by whom, and why. */
async function decide(
  host: PluginHost,
  id: string,
  reason: string | null | undefined,
  caller: Caller,
  transaction: Transaction,
): Promise<void> {
  const found = await host.service(order).find(id, { ...system, transaction })
  if (!found || found.attention === null) return
  await host.service(order).update(id, { attention: null }, { caller, transaction })
  const data: OrderDecision = { decided: found.attention }
  const event = { orderId: id, type: 'note', actor: actorOf(caller), reason: reason ?? null, data } as const
  await recordEvent(host, event, transaction)
}

/**
 * A cart that goes on without its checkout is sold at what it costs now, and one that is canceled says what it would have cost; a canceled
 * order that goes on has the discounts again that are still to be had. Nothing is refused for those: an administrator decides.
 * @returns what the order says of its terms
 */
async function termsAfter(
  host: PluginHost,
  locked: LockedOrder,
  to: OrderStatus,
  transaction: Transaction,
): Promise<Patch<typeof order>> {
  if (locked.status === 'canceled') await retakeDiscounts(host, locked, transaction)
  if (locked.status !== 'new') return {}
  const [cart] = await pricedOrders(host, [locked.id], { transaction })
  if (!cart) return {}
  if (to === 'canceled') {
    await storeAdjustments(host, [cart], transaction)
    return {}
  }
  const [number] = locked.number === null ? await freeNumbers(1, transaction) : [locked.number]
  const placed = { number: number ?? null, placedAt: locked.placedAt ?? new Date().toISOString() }
  await linkOrders(host, [cart], transaction)
  if (cart.ordersToProducts.some(({ problem }) => problem)) {
    await storeAdjustments(host, [cart], transaction)
    return placed
  }
  const owners = await host.ownership.of(order, [locked.id], { ...system, transaction })
  const buyer = { subjectId: owners.get(locked.id)?.[0] ?? locked.id, email: locked.email }
  await storeTerms(host, [cart], buyer, transaction)
  const { name = cart.customerName, phone } = cart.address ?? {}
  const known = locked.email && { email: locked.email, language: locked.language, name, phone }
  const customerId = known ? await customerIdOf(known, transaction) : null
  return { ...termFields(cart), ...placed, customerId }
}

/** Writes something down about an order. @throws NotFoundError */
export async function addNote(
  host: PluginHost,
  id: string,
  note: string,
  caller: Caller,
): Promise<Row<typeof orderEvent>> {
  return host.database.transaction(async transaction => {
    await lockOrders(host, [id], {}, transaction)
    const event = { orderId: id, type: 'note', actor: actorOf(caller), reason: note } as const
    return host.service(orderEvent).create(event, { ...system, transaction })
  })
}

/**
 * Sends the mail of an order's status to its customer again: recorded at once, and sent by a job of the same transaction.
 * @returns the record, whose `data.address` says to whom
 * @throws NotFoundError; NoMailError for an order that nobody has been told of, or without an address
 */
export async function sendAgain(host: PluginHost, id: string, caller: Caller): Promise<Row<typeof orderEvent>> {
  return host.database.transaction(async transaction => {
    const context = { ...system, transaction }
    const [locked] = await lockOrders(host, [id], {}, transaction)
    if (!locked?.email || locked.status === null || locked.status === 'new') throw new NoMailError()
    const steps = [
      { column: 'orderId', method: 'eq', value: id },
      { column: 'type', method: 'eq', value: 'status' },
      { column: 'to', method: 'eq', value: locked.status },
    ] as const
    const { rows } = await host
      .service(orderEvent)
      .list({ filters: { and: steps }, orderBy: [{ column: 'createdAt', method: 'desc' }], limit: 1 }, context)
    const data: OrderMessage = { receiver: 'customer', address: locked.email, reason: rows[0]?.reason ?? null }
    const message = { orderId: id, type: 'message', to: locked.status, actor: actorOf(caller), data } as const
    const event = await host.service(orderEvent).create(message, context)
    await host.jobs.enqueue(jobNames.mail, { eventId: event.id }, { transaction, singletonKey: event.id })
    return event
  })
}

/** @returns whether something could still be paid. @throws NotFoundError */
async function closeIfPaying(host: PluginHost, id: string): Promise<boolean> {
  const found = await host.service(order).find(id, system)
  if (!found) throw new NotFoundError()
  if (found.status !== 'paying') return false
  await closePayments(host, id)
  return true
}
