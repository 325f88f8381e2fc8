import type { invoice } from '@tessera/billing'
import { type AttemptRequest, paymentsOf } from '@tessera/billing/server'
import type { Patch, Row } from '@tessera/core'
import { order, orderPages, ordersToPaymentIntents } from '@tessera/ecommerce'
import {
  type Caller,
  type Context,
  filledText,
  type PluginHost,
  RefusedError,
  system,
  type Transaction,
  ValidationError,
} from '@tessera/server'
import { assertDeliverable, assertSellable, type ChosenTerms, isChosenOtherwise, linePath } from './checkout-checks.ts'
import { customerIdOf } from './customer.ts'
import { payDifference } from './edits/pay-difference.ts'
import { ecommerceIssues, OrderPlacedError, PaidTogetherError } from './errors.ts'
import { hoursToPay } from './hours-to-pay.ts'
import { type LockedOrder, lockOrders } from './lock-orders.ts'
import { moveOrders, recordEvent } from './move-orders.ts'
import { contentOf, digest } from './order-content.ts'
import { linkOrders } from './order-links.ts'
import { freeNumbers } from './order-numbers.ts'
import { type OrderPayment, ordersOfPayments, paymentsOfOrders } from './order-payments.ts'
import { orderTexts } from './order-texts.ts'
import { type PricedOrder, pricedOrders } from './priced-orders.ts'
import { shownInvoice } from './shown-invoice.ts'
import { dropTerms, storeTerms, termFields } from './stored-terms.ts'
import { type PaymentGroup, paymentGroups, totalsOf } from './totals.ts'

/** What an owner pays for, and how. */
export interface CheckoutRequest {
  /** Ids of the orders, or what makes them in the transaction of the checkout: these are canceled when the provider refuses. */
  readonly orders: readonly string[] | ((transaction: Transaction) => Promise<readonly string[]>)
  readonly provider: string
  readonly email: string
  readonly comment?: string | null
  /** Of the payer. */
  readonly language: string
  /** The totals that the payer was shown: other ones are refused. */
  readonly expected?: readonly { readonly currencyId: string; readonly total: number }[]
  /** What the orders say of it stays where this is absent. */
  readonly terms?: ChosenTerms
  /** Where the payment page leads back to: the page of payments, unless the order was opened by its link. */
  readonly returnTo?: ReturnPage
}

/** A page that payments lead back to. */
interface ReturnPage {
  readonly page: (typeof orderPages)['payment' | 'pay']
  /** Of its address. */
  readonly query: Readonly<Record<string, string>>
}

type Invoice = Row<typeof invoice>

export interface CheckoutResult {
  readonly invoices: readonly Invoice[]
  readonly orders: readonly PricedOrder[]
}

/** More rounds than a checkout takes that closes an earlier attempt. */
const mostRounds = 4

/**
 * Asks for the payment of orders. In one transaction, with the orders locked, prices are read, lines frozen, numbers given and
 * payments opened; then the provider is asked. The same checkout sent again is the same attempt, with the same payment pages; another one
 * closes the attempt before it.
 * @param ownerId null for orders that are nobody's: what leads to them has been checked
 * @throws NotFoundError for orders of others; ValidationError for what can't be sold or collected; RefusedError with 409
 * when the totals are not those expected, or the provider refuses; OrderPlacedError
 */
export async function checkOut(
  host: PluginHost,
  ownerId: string | null,
  request: CheckoutRequest,
  caller: Caller,
): Promise<CheckoutResult> {
  const payments = paymentsOf(host)
  // Outside of the transaction: it may wait for a statement of somebody else, who waits for the connection.
  const page = await host.pageAddresses.addressOf(request.returnTo?.page ?? orderPages.payment)
  let { orders: chosen } = request
  let isOvertaken = false
  for (let round = 0; round < mostRounds; round++) {
    const { ids, ...step } = await host.database.transaction(async transaction => {
      const ids = typeof chosen === 'function' ? await chosen(transaction) : chosen
      return { ids, ...(await new Checkout(host, ownerId, { ...request, page }, caller, transaction).run(ids)) }
    })
    chosen = ids
    if (step.closing) {
      // Of two who pay otherwise, the later one goes on; closing each other's attempts would leave both without one.
      if (isOvertaken) break
      await payments.close(step.closing)
      continue
    }
    const invoices = await payments.start(step.invoiceIds)
    const hasFailed = invoices.some(({ status }) => status === 'failed')
    // Closed while its provider was asked: the orders were changed meanwhile, or paid for otherwise. A failed one closes the others itself.
    isOvertaken = !hasFailed && invoices.some(({ status }) => status === 'void')
    if (isOvertaken) continue
    if (hasFailed && typeof request.orders === 'function') await dropOrders(host, ids, caller)
    const orders = await pricedOrders(host, ids)
    if (hasFailed) throw paymentFailed(invoices, orders)
    return { invoices, orders }
  }
  throw new OrderPlacedError({ status: 'paying' })
}

/** Orders that were made for a checkout which the provider has refused: as carts they would be beside the one there is. */
async function dropOrders(host: PluginHost, ids: readonly string[], caller: Caller): Promise<void> {
  await host.database.transaction(async transaction => {
    const locked = await lockOrders(host, ids, {}, transaction)
    const carts = locked.filter(({ status }) => status === 'new')
    const moves = carts.map(order => ({ order, to: 'canceled', by: 'owner', caller, isUntold: true }) as const)
    await moveOrders(host, moves, transaction)
  })
}

function paymentFailed(invoices: readonly Invoice[], orders: readonly PricedOrder[]): RefusedError {
  const data = checkoutData({ invoices, orders })
  return new RefusedError(409, [ecommerceIssues.ECOMMERCE_PAYMENT_FAILED('provider')], data)
}

/** What the response of a checkout has. */
export function checkoutData({ invoices, orders }: CheckoutResult) {
  return { billingModule: { invoices: invoices.map(shownInvoice) }, ecommerceModule: { orders } }
}

type Step =
  | { readonly invoiceIds: readonly string[]; readonly closing?: undefined }
  /** These have to be closed first. */
  | { readonly closing: readonly string[] }

/** What a checkout is made with. */
interface CheckoutTerms extends Omit<CheckoutRequest, 'orders'> {
  /** Path of the page that payments lead back to, without a language. */
  readonly page: string
}

class Checkout {
  readonly #host: PluginHost
  readonly #ownerId: string | null
  readonly #request: CheckoutTerms
  readonly #caller: Caller
  readonly #transaction: Transaction
  readonly #context: Context

  constructor(
    host: PluginHost,
    ownerId: string | null,
    request: CheckoutTerms,
    caller: Caller,
    transaction: Transaction,
  ) {
    this.#host = host
    this.#ownerId = ownerId
    this.#request = request
    this.#caller = caller
    this.#transaction = transaction
    this.#context = { ...system, transaction }
  }

  async run(orderIds: readonly string[]): Promise<Step> {
    const scope = this.#ownerId === null ? {} : { ownerId: this.#ownerId }
    const locked = await lockOrders(this.#host, orderIds, scope, this.#transaction)
    const placed = locked.find(({ status }) => status !== 'new' && status !== 'paying')
    if (placed) return this.#payDifference(placed, locked.length)
    const payments = await paymentsOfOrders(orderIds, this.#transaction)
    const carts = locked.filter(({ status }) => status === 'new')
    await this.#choose(carts)
    const { email } = this.#request
    const orders = await pricedOrders(this.#host, orderIds, { transaction: this.#transaction, email })
    const paying = locked.filter(({ status }) => status === 'paying')
    if (paying.length === 0) return this.#place(locked, orders, payments)
    const open = payments.filter(({ status }) => status === 'open' || status === 'draft')
    if (paying.length < locked.length) return { closing: idsOf(open) }
    return this.#goOn(locked, orders, payments, open)
  }

  /** What an edit has made a paid order cost more. */
  async #payDifference(placed: LockedOrder, orders: number): Promise<Step> {
    const payment = { ...this.#request, ownerId: this.#ownerId }
    const step = orders === 1 ? await payDifference(this.#host, placed, payment, this.#transaction) : undefined
    if (!step) throw new OrderPlacedError({ status: placed.status ?? '' })
    return step
  }

  /** All orders wait for money already: the same attempt again, or another one for what has not been paid. */
  async #goOn(
    locked: readonly LockedOrder[],
    orders: readonly PricedOrder[],
    payments: readonly OrderPayment[],
    open: readonly OrderPayment[],
  ): Promise<Step> {
    await this.#assertTogether(orders, payments)
    const paid = payments.filter(({ status }) => status === 'paid')
    const paidGroups = new Set(paid.map(({ group }) => group))
    const unpaid = paymentGroups(orders).filter(({ key }) => !paidGroups.has(key))
    const attempt = open[0]?.attempt
    const isWhole = unpaid.every(({ key }) => open.some(({ group }) => group === key))
    const isSame =
      attempt ===
      this.#keyOf(
        unpaid,
        payments.filter(each => each.attempt !== attempt),
      )
    const isOther = paid.length === 0 && orders.some(each => isChosenOtherwise(each, this.#request.terms))
    if (isOther && open.length > 0) return { closing: idsOf(open) }
    if (isWhole && (isSame || unpaid.length === 0)) return { invoiceIds: idsOf([...paid, ...open]) }
    if (open.length > 0) return { closing: idsOf(open) }
    const invoiceIds = await this.#open(locked, orders, unpaid, payments)
    for (const { id } of locked) {
      const data = { attempt: this.#keyOf(unpaid, payments) }
      await recordEvent(
        this.#host,
        { orderId: id, type: 'payment', actor: this.#caller.subjectId ?? null, data },
        this.#transaction,
      )
    }
    return { invoiceIds: [...idsOf(paid), ...invoiceIds] }
  }

  /** Something that was paid for several orders can't be paid again for one of them. */
  async #assertTogether(orders: readonly PricedOrder[], payments: readonly OrderPayment[]): Promise<void> {
    if (orders.length === 0 || payments.every(({ status }) => status !== 'paid')) return
    const ids = new Set(orders.map(({ id }) => id))
    const together = await ordersOfPayments(
      payments.map(({ intentId }) => intentId),
      this.#transaction,
    )
    if (together.some(id => !ids.has(id))) throw new PaidTogetherError()
  }

  /** Freezes carts, and asks for their payment. */
  async #place(
    locked: readonly LockedOrder[],
    orders: readonly PricedOrder[],
    payments: readonly OrderPayment[],
  ): Promise<Step> {
    assertSellable(orders)
    this.#assertExpected(orders)
    assertDeliverable(orders, this.#request.terms)
    const { email, comment, language } = this.#request
    const buyer = { subjectId: this.#buyerOf(locked), email }
    const { stored, refused } = await storeTerms(this.#host, orders, buyer, this.#transaction)
    if (refused.length > 0) throw await this.#refused(orders.map(({ id }) => id))
    const groups = paymentGroups(orders)
    const key = this.#keyOf(groups, payments)
    const numbers = await freeNumbers(locked.filter(({ number }) => number === null).length, this.#transaction)
    const numbered = locked.map(each => ({ ...each, number: each.number ?? (numbers.shift() as string) }))
    const placedAt = new Date().toISOString()
    const called = stored.find(({ customerName }) => customerName)?.customerName
    const { name = called, phone } = stored.map(termFields).find(({ address }) => address)?.address ?? {}
    const customerId = await customerIdOf({ email, language, name, phone }, this.#transaction)
    await moveOrders(
      this.#host,
      numbered.map(each => {
        const own = stored.find(({ id }) => id === each.id) as PricedOrder
        const said = { number: each.number, email, customerId, language, placedAt }
        return {
          order: each,
          to: 'paying',
          by: 'owner',
          caller: this.#caller,
          pathOf: lineId => linePath(orders, lineId),
          data: { attempt: key, content: contentOf(own) },
          fields: { ...said, ...(comment !== undefined && { comment }), ...termFields(own) } as Patch<typeof order>,
        }
      }),
      this.#transaction,
    )
    await linkOrders(this.#host, orders, this.#transaction)
    return { invoiceIds: await this.#open(numbered, orders, groups, payments) }
  }

  /** Stores what the buyer has chosen with the checkout itself. */
  async #choose(carts: readonly LockedOrder[]): Promise<void> {
    const { terms = {} } = this.#request
    if (carts.length === 0 || Object.keys(terms).length === 0) return
    await this.#host.service(order).updateMany(
      carts.map(({ id }) => ({ id, data: terms as Patch<typeof order> })),
      { ...this.#context, history: 'none' },
    )
  }

  /** Somebody else was faster with the last use of a discount: the orders cost something else now. */
  async #refused(ids: readonly string[]): Promise<RefusedError> {
    const { email } = this.#request
    await dropTerms(ids, this.#transaction)
    const orders = await pricedOrders(this.#host, ids, { transaction: this.#transaction, email })
    return new RefusedError(409, [ecommerceIssues.ECOMMERCE_PRICES_CHANGED('expected')], {
      totals: totalsOf(orders),
      orders,
    })
  }

  /** Opens the attempt. @returns the ids of its invoices */
  async #open(
    locked: readonly Pick<LockedOrder, 'id' | 'number'>[],
    orders: readonly PricedOrder[],
    groups: readonly PaymentGroup[],
    payments: readonly OrderPayment[],
  ): Promise<string[]> {
    const opened = await paymentsOf(this.#host).open(this.#attempt(locked, groups, payments), this.#context)
    const links = opened.payments.flatMap(({ intent }, index) => {
      const paidOrders = new Set(groups[index]?.lines.map(({ orderId }) => orderId))
      return orders
        .filter(({ id }) => paidOrders.has(id))
        .map(({ id }) => ({ orderId: id, billingModulePaymentIntentId: intent.id }))
    })
    await this.#host.service(ordersToPaymentIntents).createMany(links, { ...this.#context, history: 'none' })
    return opened.payments.map(({ invoice: { id } }) => id)
  }

  #attempt(
    locked: readonly Pick<LockedOrder, 'id' | 'number'>[],
    groups: readonly PaymentGroup[],
    payments: readonly OrderPayment[],
  ): AttemptRequest {
    const { provider, email, language, page: path } = this.#request
    const { configuration } = this.#host
    const texts = orderTexts(this.#host, language)
    const numbers = locked.map(({ number }) => number).join(', ')
    const back = this.#request.returnTo?.query
    const query = new URLSearchParams(back ? { ...back } : locked.map(({ id }) => ['order', id]))
    const page = `${configuration.publicUrl}/${texts.site}${path}?${query}`
    return {
      key: this.#keyOf(groups, payments),
      provider,
      email,
      language: texts.site,
      customerId: this.#buyerOf(locked),
      ...(this.#ownerId !== null && { subjectId: this.#ownerId }),
      description: filledText(locked.length === 1 ? texts.payment.order : texts.payment.orders, { number: numbers }),
      successUrl: page,
      cancelUrl: `${page}&canceled=true`,
      expiresAt: new Date(Date.now() + hoursToPay * 60 * 60 * 1000).toISOString(),
      groups: groups.map(({ key, currency, interval, amount, parts }) => ({
        key,
        currency,
        ...(interval && { interval }),
        amount,
        lines: parts.map(part => ({
          title: texts.titleOf(part),
          quantity: part.quantity,
          unitAmount: part.unitAmount,
          amount: part.amount,
        })),
      })),
    }
  }

  /** The owner; who pays for what is nobody's is known by that order alone. */
  #buyerOf(locked: readonly Pick<LockedOrder, 'id'>[]): string {
    return this.#ownerId ?? (locked[0]?.id as string)
  }

  /** Equal for the same checkout; another one once an attempt has failed, so that a provider doesn't repeat its refusal. */
  #keyOf(groups: readonly PaymentGroup[], before: readonly OrderPayment[]): string {
    const { provider, email, language } = this.#request
    const attempts = new Set(before.map(({ attempt }) => attempt)).size
    const content = groups.map(({ key, amount, lines }) => [
      key,
      amount,
      lines.map(({ id, quantity, currentUnitAmount }) => [id, quantity, currentUnitAmount]).toSorted(),
    ])
    return digest([provider, email, language, content, attempts])
  }

  /** @throws ValidationError for a code that gives nothing; RefusedError with the totals as they are */
  #assertExpected(orders: readonly PricedOrder[]): void {
    const { expected } = this.#request
    const problem = orders.map(({ cart }) => cart?.code?.problem).find(each => each != null)
    if (!expected) {
      if (problem) throw new ValidationError([{ ...problem, path: 'discountCode' }])
      return
    }
    const totals = totalsOf(orders)
    const isSame =
      totals.length === expected.length &&
      totals.every(({ billingModuleCurrency: { id }, total }) =>
        expected.some(each => each.currencyId === id && each.total === total),
      )
    if (!isSame && problem) throw new ValidationError([{ ...problem, path: 'discountCode' }])
    if (!isSame) throw new RefusedError(409, [ecommerceIssues.ECOMMERCE_PRICES_CHANGED('expected')], { totals, orders })
  }
}

function idsOf(payments: readonly OrderPayment[]): string[] {
  return [...new Set(payments.map(({ invoiceId }) => invoiceId))]
}
