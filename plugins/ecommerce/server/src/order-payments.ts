import { type Interval, invoice, paymentIntent, paymentIntentsToInvoices } from '@tessera/billing'
import type { Row } from '@tessera/core'
import { ordersToPaymentIntents, paymentGroupKey } from '@tessera/ecommerce'
import { type Queryable, selected, sqlNames } from '@tessera/server'

/** A payment of an order: an invoice, and the payment intent that it is for. */
export interface OrderPayment
  extends Pick<
    Row<typeof invoice>,
    | 'status'
    | 'amount'
    | 'refundedAmount'
    | 'attempt'
    | 'note'
    | 'currencyCode'
    | 'paidAt'
    | 'provider'
    | 'isTest'
    | 'fee'
    | 'feeCurrencyCode'
  > {
  readonly orderId: string
  readonly invoiceId: string
  readonly intentId: string
  /** What is paid by it: the key of a payment group. */
  readonly group: string
}

type Found = Omit<OrderPayment, 'group'> & {
  readonly interval: Interval['unit'] | null
  readonly intervalCount: number | null
}

const [links, l] = sqlNames(ordersToPaymentIntents, 'l')
const [intents, p] = sqlNames(paymentIntent, 'p')
const [invoiceLinks, il] = sqlNames(paymentIntentsToInvoices, 'il')
const [invoices, i] = sqlNames(invoice, 'i')

const paymentsSql = `select ${selected(l, 'orderId')}, ${i.id} as "invoiceId", ${p.id} as "intentId",
  ${selected(i, 'status', 'amount', 'refundedAmount', 'attempt', 'note', 'currencyCode', 'paidAt', 'provider', 'isTest', 'fee', 'feeCurrencyCode')},
  ${selected(p, 'interval', 'intervalCount')}
from ${links} join ${intents} on ${p.id} = ${l.billingModulePaymentIntentId}
join ${invoiceLinks} on ${il.paymentIntentId} = ${p.id} join ${invoices} on ${i.id} = ${il.invoiceId}
where ${l.orderId} = any($1::uuid[]) order by ${i.createdAt}, ${i.id}`

/** All payments that orders were ever asked for, the oldest first. */
export async function paymentsOfOrders(orderIds: readonly string[], database: Queryable): Promise<OrderPayment[]> {
  const found = await database.query<Found>({ text: paymentsSql, values: [orderIds], name: 'ecommerce_payments' })
  return found.map(({ interval, intervalCount, ...payment }) => ({
    ...payment,
    group: paymentGroupKey(payment.currencyCode ?? '', interval && { unit: interval, count: intervalCount ?? 1 }),
  }))
}

/** Whether what was paid for an order, or what is asked for it, is of a provider's test mode: no money moves. */
export function isTestOrder(payments: readonly OrderPayment[]): boolean {
  const of = (status: OrderPayment['status']) => payments.filter(each => each.status === status)
  const paid = of('paid')
  return (paid.length > 0 ? paid : of('open')).some(isTestPayment)
}

/** What an administrator received elsewhere is money, whatever the page was that asked for it. */
export function isTestPayment({ isTest, note }: Pick<OrderPayment, 'isTest' | 'note'>): boolean {
  return isTest === true && note === null
}

const ordersSql = `select distinct ${selected(l, 'orderId')} from ${invoiceLinks}
join ${links} on ${l.billingModulePaymentIntentId} = ${il.paymentIntentId} where ${il.invoiceId} = any($1::uuid[])`

/** The orders that invoices are for. */
export async function ordersOfInvoices(invoiceIds: readonly string[], database: Queryable): Promise<string[]> {
  const found = await database.query<{ orderId: string }>({ text: ordersSql, values: [invoiceIds] })
  return found.map(({ orderId }) => orderId)
}

const togetherSql = `select distinct ${selected(l, 'orderId')} from ${links} where ${l.billingModulePaymentIntentId} = any($1::uuid[])`

/** The orders that payment intents are for. */
export async function ordersOfPayments(intentIds: readonly string[], database: Queryable): Promise<string[]> {
  const found = await database.query<{ orderId: string }>({ text: togetherSql, values: [intentIds] })
  return found.map(({ orderId }) => orderId)
}

/** SQL condition: somebody was asked to pay for the order, whose id is given as SQL. */
export function hasIntentSql(orderId: string): string {
  return `exists (select 1 from ${links} where ${l.orderId} = ${orderId})`
}
