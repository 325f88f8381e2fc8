import { invoice, refund } from '@tessera/billing'
import { balanceEntry, type balanceKinds, type OrderBalance, type OrderStatus } from '@tessera/ecommerce'
import { type PluginHost, type Queryable, sqlNames } from '@tessera/server'

/** An entry of a balance, with what has become of its invoice and its refund. */
export interface BalanceEntry {
  readonly id: string
  readonly orderId: string
  readonly kind: (typeof balanceKinds)[number]
  /** In minor units. */
  readonly amount: number
  readonly currencyId: string
  readonly eventId: string | null
  readonly invoiceId: string | null
  readonly invoiceStatus: string | null
  readonly invoiceAmount: number | null
  readonly invoiceAttempt: string | null
  readonly invoiceCurrencyCode: string | null
  readonly refundId: string | null
  readonly refundStatus: 'pending' | 'succeeded' | 'failed' | null
  readonly refundFailure: string | null
}

const [entries, b] = sqlNames(balanceEntry, 'b')
const [invoices, i] = sqlNames(invoice, 'i')
const [refunds, r] = sqlNames(refund, 'r')

const entrySql = (
  condition: string,
) => `select ${b.id} as "id", ${b.orderId} as "orderId", ${b.kind} as "kind", ${b.amount} as "amount",
  ${b.currencyId} as "currencyId", ${b.eventId} as "eventId", ${b.invoiceId} as "invoiceId", ${i.status} as "invoiceStatus",
  ${i.amount} as "invoiceAmount", ${i.attempt} as "invoiceAttempt", ${i.currencyCode} as "invoiceCurrencyCode",
  ${b.refundId} as "refundId", ${r.status} as "refundStatus", ${r.failure} as "refundFailure"
from ${entries} left join ${invoices} on ${i.id} = ${b.invoiceId} left join ${refunds} on ${r.id} = ${b.refundId}
where ${condition} order by ${b.id}`
const ofOrdersSql = entrySql(`${b.orderId} = any($1::uuid[])`)
const ofInvoicesSql = entrySql(`${b.invoiceId} = any($1::uuid[])`)

/** What was written about the balances of orders, the oldest first. */
export function entriesOfOrders(orderIds: readonly string[], database: Queryable): Promise<BalanceEntry[]> {
  return database.query<BalanceEntry>({ text: ofOrdersSql, values: [orderIds], name: 'ecommerce_balances' })
}

/** What was written about invoices: those that ask for a difference, and refunds of edits. */
export function entriesOfInvoices(invoiceIds: readonly string[], database: Queryable): Promise<BalanceEntry[]> {
  return database.query<BalanceEntry>({ text: ofInvoicesSql, values: [invoiceIds], name: 'ecommerce_invoice_balances' })
}

/** The sum of an order's entries, by the id of the currency. */
export function balancesOf(found: readonly Pick<BalanceEntry, 'currencyId' | 'amount'>[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const { currencyId, amount } of found) sums.set(currencyId, (sums.get(currencyId) ?? 0) + amount)
  return sums
}

/** A refund that nobody has been asked for, or that has failed. */
export function isOpenRefund({ kind, refundId, refundStatus }: BalanceEntry): boolean {
  return kind === 'refund' && (refundId === null || refundStatus === 'failed')
}

/** Statuses in which what an edit made an order cost more is still asked for. */
const owing: readonly (OrderStatus | null)[] = ['approving', 'packaging', 'delivering', 'delivered']

/** What is still to be paid for an order after its edits, in minor units by the id of the currency: only what is above 0. */
export function owedOf(status: OrderStatus | null, found: readonly BalanceEntry[]): ReadonlyMap<string, number> {
  if (!owing.includes(status)) return new Map()
  return new Map([...balancesOf(found)].filter(([, amount]) => amount > 0))
}

/** The same for people, with what has become of the refunds. */
export async function orderBalance(
  { database }: Pick<PluginHost, 'database'>,
  { id, status }: { readonly id: string; readonly status: OrderStatus | null },
  codes: ReadonlyMap<string, string>,
): Promise<OrderBalance> {
  const found = await entriesOfOrders([id], database)
  return {
    owed: [...owedOf(status, found)].map(([currencyId, amount]) => ({
      currencyId,
      currencyCode: codes.get(currencyId) ?? '',
      amount,
    })),
    refunds: found.flatMap(entry =>
      entry.kind === 'refund' && entry.invoiceId !== null
        ? {
            invoiceId: entry.invoiceId,
            amount: entry.amount,
            currencyCode: entry.invoiceCurrencyCode,
            status: entry.refundStatus ?? ('waiting' as const),
            failure: entry.refundFailure,
          }
        : [],
    ),
  }
}

/** Whether something is to be paid for an order: all of it, or what an edit of the paid order has added. */
export async function isPayable(
  { id, status }: { readonly id: string; readonly status: OrderStatus | null },
  database: Queryable,
): Promise<boolean> {
  if (status === 'new' || status === 'paying') return true
  return owedOf(status, await entriesOfOrders([id], database)).size > 0
}
