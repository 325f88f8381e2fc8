import { invoice, paymentIntent } from '@tessera/billing'
import type { Row } from '@tessera/core'
import { balanceEntry, order, orderEvent } from '@tessera/ecommerce'
import { type ContentHost, sqlNames, system, type Transaction, type UpdateHook } from '@tessera/server'
import { releaseDiscounts, retakeDiscounts } from './discount-uses.ts'
import { type BalanceEntry, balancesOf, entriesOfOrders } from './edits/order-balance.ts'
import { entitleOwners } from './entitlements.ts'
import { hoursToPay } from './hours-to-pay.ts'
import { jobNames } from './job-names.ts'
import { type LockedOrder, lockOrders } from './lock-orders.ts'
import { moveOrders, recordEvent } from './move-orders.ts'
import { readPrices } from './offers.ts'
import { contentOf } from './order-content.ts'
import { linkOrders, unlinkOrder } from './order-links.ts'
import { type OrderPayment, ordersOfInvoices, ordersOfPayments, paymentsOfOrders } from './order-payments.ts'
import { type PricedOrder, pricedOrders } from './priced-orders.ts'
import { dropTerms, storeTerms, termFields } from './stored-terms.ts'
import { groupOf } from './totals.ts'

type Invoice = Row<typeof invoice>
type Intent = Row<typeof paymentIntent>
type HookHost = ContentHost

interface Change {
  readonly before: Invoice
  readonly after: Invoice
}

/**
 * Moves orders when their invoices are paid, fail or are paid back, in the transaction in which that happens. It holds the
 * invoices; orders are locked after them.
 */
export const paymentHook: UpdateHook = {
  concerns: (entity, fields) =>
    (entity.path === invoice.path && (fields.includes('status') || fields.includes('refundedAmount'))) ||
    (entity.path === paymentIntent.path && fields.includes('endedAt')),
  async updated(host, { entity, changes }, { transaction }) {
    if (entity.path === paymentIntent.path) return transaction && endSubscriptions(host, changes, transaction)
    const told = (changes as unknown as readonly Change[]).filter(
      ({ before, after }) => before.status !== after.status || before.refundedAmount !== after.refundedAmount,
    )
    if (told.length === 0 || !transaction) return
    const orderIds = await ordersOfInvoices(
      told.map(({ after }) => after.id),
      transaction,
    )
    if (orderIds.length === 0) return
    await new Settlement(host, transaction).apply(orderIds, told)
    // Money that went back takes what came with it; steps of orders have told of themselves.
    if (told.some(({ before, after }) => before.refundedAmount !== after.refundedAmount)) {
      await entitleOwners(host, orderIds, transaction)
    }
  },
}

/** What came with a subscription ends with it. */
async function endSubscriptions(
  host: HookHost,
  changes: readonly { readonly before: object; readonly after: object }[],
  transaction: Transaction,
): Promise<void> {
  const ended = (changes as readonly { before: Intent; after: Intent }[]).filter(
    ({ before, after }) => before.endedAt !== after.endedAt,
  )
  if (ended.length === 0) return
  const orderIds = await ordersOfPayments(
    ended.map(({ after }) => after.id),
    transaction,
  )
  await entitleOwners(host, orderIds, transaction)
}

class Settlement {
  readonly #host: HookHost
  readonly #transaction: Transaction

  constructor(host: HookHost, transaction: Transaction) {
    this.#host = host
    this.#transaction = transaction
  }

  async apply(orderIds: readonly string[], changes: readonly Change[]): Promise<void> {
    const locked = await lockOrders(this.#host, orderIds, {}, this.#transaction)
    const payments = await paymentsOfOrders(orderIds, this.#transaction)
    const orders = await pricedOrders(this.#host, orderIds, { transaction: this.#transaction })
    const entries = await entriesOfOrders(orderIds, this.#transaction)
    for (const each of locked) {
      const own = payments.filter(({ orderId }) => orderId === each.id)
      const priced = orders.find(({ id }) => id === each.id)
      const concerned = changes.filter(({ after }) => own.some(({ invoiceId }) => invoiceId === after.id))
      if (!priced) continue
      for (const change of concerned) await this.#record(each, change)
      const differences = requestsIn(entries, each.id)
      for (const { before, after } of concerned) {
        const request = differences.get(after.id)
        const isPaid = after.status === 'paid' && before.status !== 'paid'
        if (request && isPaid) await this.#payDifference(each, request, entries)
      }
      const isForAll = ({ invoiceId }: { readonly invoiceId: string }) => !differences.has(invoiceId)
      await this.#settle(
        each,
        priced,
        own.filter(isForAll),
        concerned.filter(({ after }) => isForAll({ invoiceId: after.id })),
      )
    }
  }

  /** Takes the steps that payments call for and that nothing has told of. */
  async reconsider(orderId: string): Promise<void> {
    const [locked] = await lockOrders(this.#host, [orderId], {}, this.#transaction)
    if (locked?.status !== 'paying') return
    const differences = requestsIn(await entriesOfOrders([orderId], this.#transaction), orderId)
    const all = await paymentsOfOrders([orderId], this.#transaction)
    const payments = all.filter(({ invoiceId }) => !differences.has(invoiceId))
    const [priced] = await pricedOrders(this.#host, [orderId], { transaction: this.#transaction })
    if (!priced) return
    if (isCovered(priced, await this.#counting(priced, payments))) {
      return this.#moveOn(locked, priced, payments, {})
    }
    await this.#fail(locked, payments, isOverdue(locked))
  }

  async #settle(
    locked: LockedOrder,
    priced: PricedOrder,
    payments: readonly OrderPayment[],
    changes: readonly Change[],
  ): Promise<void> {
    const paid = changes.filter(({ before, after }) => after.status === 'paid' && before.status !== 'paid')
    if (paid.length > 0)
      return this.#pay(
        locked,
        priced,
        payments,
        paid.map(({ after }) => after),
      )
    if (changes.some(({ before, after }) => before.status !== after.status)) {
      return this.#fail(
        locked,
        payments,
        changes.some(({ after }) => after.status === 'uncollectible'),
      )
    }
  }

  /** The timeline has every payment and every refund. */
  async #record({ id }: LockedOrder, { before, after }: Change): Promise<void> {
    const { id: invoiceId, amount, currencyCode, provider, isTest, note, failure } = after
    const data = { invoiceId, amount, currencyCode, provider, isTest, status: after.status }
    const refunded = after.refundedAmount - before.refundedAmount
    if (refunded !== 0) {
      await recordEvent(
        this.#host,
        { orderId: id, type: 'refund', data: { ...data, amount: refunded } },
        this.#transaction,
      )
    }
    if (before.status !== after.status) {
      const isByHand = after.status === 'paid' && note !== null
      const reason = (isByHand ? note : failure) ?? null
      await recordEvent(this.#host, { orderId: id, type: 'payment', isByHand, reason, data }, this.#transaction)
    }
  }

  /** What was still owed after an edit has been paid. More than that is somebody's decision. */
  async #payDifference(
    { id: orderId, status }: LockedOrder,
    { invoiceId, currencyId, invoiceAmount }: BalanceEntry,
    entries: readonly BalanceEntry[],
  ): Promise<void> {
    const amount = -(invoiceAmount ?? 0)
    const inside = { transaction: this.#transaction }
    const entry = { orderId, kind: 'payment', amount, currencyId, invoiceId } as const
    await this.#host.service(balanceEntry).create(entry, { ...system, ...inside })
    const before = balancesOf(entries.filter(each => each.orderId === orderId)).get(currencyId) ?? 0
    if (status === 'canceled' || status === 'new') await this.#alert({ id: orderId }, 'late-payment')
    else if (before + amount < 0) await this.#alert({ id: orderId }, 'changed-cart')
    await this.#host.jobs.enqueue(jobNames.documents, { orderId }, { ...inside, singletonKey: invoiceId ?? orderId })
  }

  async #pay(
    locked: LockedOrder,
    priced: PricedOrder,
    payments: readonly OrderPayment[],
    paid: readonly Invoice[],
  ): Promise<void> {
    const counting = await this.#counting(priced, payments)
    const isForOther = paid.some(({ id }) => !counting.some(({ invoiceId }) => invoiceId === id))
    if (isForOther) return this.#alert(locked, locked.status === 'canceled' ? 'late-payment' : 'changed-cart')
    const isPaid = isCovered(priced, counting)
    switch (locked.status) {
      case 'canceled':
        if (!isPaid) return this.#alert(locked, 'late-payment')
        if (!(await this.#canBeSold(priced))) return this.#alert(locked, 'late-payment')
        if (!(await retakeDiscounts(this.#host, locked, this.#transaction))) {
          await releaseDiscounts([locked.id], this.#transaction)
          return this.#alert(locked, 'late-payment')
        }
        return this.#moveOn(locked, priced, payments, { isLate: true })
      case 'new':
        // Its payment had been given up, and came all the same.
        if (!isPaid || !(await this.#storeTerms(locked, priced))) return this.#alert(locked, 'late-payment')
        await moveOrders(
          this.#host,
          [{ order: locked, to: 'paying', by: 'system', fields: termFields(priced) }],
          this.#transaction,
        )
        await linkOrders(this.#host, [priced], this.#transaction)
        return this.#moveOn({ ...locked, status: 'paying' }, priced, payments, {})
      case 'paying':
        return isPaid ? this.#moveOn(locked, priced, payments, {}) : undefined
      default:
        return isPaidTwice(counting) ? this.#alert(locked, 'second-payment') : undefined
    }
  }

  /** Payments that were asked for what is in the order now; others are money for something else. */
  async #counting({ id, ...priced }: PricedOrder, payments: readonly OrderPayment[]): Promise<OrderPayment[]> {
    const content = contentOf(priced)
    const rows = await this.#transaction.query<{ attempt: string }>({ text: attemptsSql, values: [id, content] })
    const attempts = new Set(rows.map(({ attempt }) => attempt))
    return payments.filter(({ status, attempt }) => status === 'paid' && (attempt === null || attempts.has(attempt)))
  }

  /** Stores what a cart was paid for, at the prices that were paid. @returns whether its discounts were still to be had */
  async #storeTerms({ id, email }: LockedOrder, priced: PricedOrder): Promise<boolean> {
    const owners = await this.#host.ownership.of(order, [id], { transaction: this.#transaction, ...system })
    const ordersToProducts = priced.ordersToProducts.map(line => ({ ...line, currentUnitAmount: line.unitAmount }))
    const buyer = { subjectId: owners.get(id)?.[0] ?? id, email }
    const { refused } = await storeTerms(this.#host, [{ ...priced, ordersToProducts }], buyer, this.#transaction)
    if (refused.length === 0) return true
    await releaseDiscounts([id], this.#transaction)
    await dropTerms([id], this.#transaction)
    return false
  }

  async #canBeSold({ ordersToProducts }: PricedOrder): Promise<boolean> {
    const prices = await readPrices(this.#transaction, ordersToProducts)
    return ordersToProducts.every(({ billingModuleCurrency }, index) => {
      const result = prices[index]?.in(billingModuleCurrency.id)
      return result !== undefined && 'offer' in result
    })
  }

  async #moveOn(
    locked: LockedOrder,
    { ordersToProducts }: PricedOrder,
    payments: readonly OrderPayment[],
    fields: { readonly isLate?: boolean },
  ): Promise<void> {
    const areSubscriptions = ordersToProducts.every(({ interval }) => interval !== null)
    const to = areSubscriptions && locked.status === 'paying' ? 'delivering' : 'approving'
    const all = { placedAt: locked.placedAt ?? new Date().toISOString(), ...fields }
    await moveOrders(this.#host, [{ order: locked, to, by: 'system', fields: all }], this.#transaction)
    const { id: orderId } = locked
    const inside = { transaction: this.#transaction }
    await this.#host.jobs.enqueue(jobNames.documents, { orderId }, { ...inside, singletonKey: orderId })
    // Payment pages of other attempts would be paid for nothing.
    const open = payments.filter(({ status, attempt }) => status === 'open' && attempt !== null)
    if (open.length === 0) return
    await this.#host.jobs.enqueue(
      jobNames.close,
      { invoiceIds: open.map(({ invoiceId }) => invoiceId) },
      { transaction: this.#transaction },
    )
  }

  /** Back to the cart while nothing was paid and nothing can be; canceled where nobody paid in time. */
  async #fail(locked: LockedOrder, payments: readonly OrderPayment[], isOver: boolean): Promise<void> {
    if (locked.status !== 'paying') return
    if (payments.some(({ status }) => status === 'open' || status === 'draft' || status === 'paid')) return
    const move = isOver
      ? ({ order: locked, to: 'canceled', by: 'system' } as const)
      : ({ order: locked, to: 'new', by: 'system', fields: { placedAt: null } } as const)
    await moveOrders(this.#host, [move], this.#transaction)
    if (!isOver) await unlinkOrder(this.#host, locked.id, this.#transaction)
  }

  /** Somebody has to decide. */
  async #alert(
    { id }: Pick<LockedOrder, 'id'>,
    attention: 'late-payment' | 'second-payment' | 'changed-cart',
  ): Promise<void> {
    await this.#host.service(order).update(id, { attention }, { ...system, transaction: this.#transaction })
  }
}

/** Moves an order that is being paid for on where its payments have been made, and back where none can be made any more. */
export function reconsiderOrder(host: HookHost, orderId: string): Promise<void> {
  return host.database.transaction(transaction => new Settlement(host, transaction).reconsider(orderId))
}

/** The invoices that ask for what an edit has made an order cost more, by their ids. */
function requestsIn(entries: readonly BalanceEntry[], orderId: string): ReadonlyMap<string, BalanceEntry> {
  const requests = entries.filter(each => each.kind === 'request' && each.orderId === orderId)
  return new Map(requests.flatMap(each => (each.invoiceId === null ? [] : [[each.invoiceId, each]])))
}

function isOverdue({ placedAt }: LockedOrder): boolean {
  return placedAt !== null && Date.now() - new Date(placedAt).getTime() > hoursToPay * 60 * 60 * 1000
}

/** Whether every payment of an order has been made. */
function isCovered({ ordersToProducts }: PricedOrder, paid: readonly OrderPayment[]): boolean {
  return ordersToProducts.every(line => paid.some(({ group }) => group === groupOf(line)))
}

/** Whether something was paid in two attempts; later payments of a subscription have the intent of the first. */
function isPaidTwice(paid: readonly OrderPayment[]): boolean {
  const byGroup = Map.groupBy(paid, ({ group }) => group)
  return [...byGroup.values()].some(ofGroup => new Set(ofGroup.map(({ intentId }) => intentId)).size > 1)
}

const [events, e] = sqlNames(orderEvent, 'e')
/** Attempts that were made for this content of the order, with those for a part of it that had not been paid. */
const attemptsSql = `select ${e.data} ->> 'attempt' as "attempt" from ${events}
where ${e.orderId} = $1::uuid and ${e.data} ->> 'attempt' is not null
  and coalesce(${e.data} ->> 'content', $2) = $2`
