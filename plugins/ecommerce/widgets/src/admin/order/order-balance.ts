import type { MoneyCurrency } from '@tessera/billing'
import type { OrderRecord } from './order-record.ts'

interface Owed {
  readonly currency: MoneyCurrency & { readonly id: string }
  /** In minor units. */
  readonly amount: number
}

/** What is still to be paid after the edits of an order, a currency each. */
export function owedIn({ status, balanceEntries = [], ordersToProducts: lines = [] }: OrderRecord): readonly Owed[] {
  if (status === 'canceled' || status === 'new' || status === 'paying') return []
  return [...Map.groupBy(balanceEntries, ({ currencyId }) => currencyId)].flatMap(([id, entries]) => {
    const amount = entries.reduce((sum, each) => sum + each.amount, 0)
    const currency = lines.find(line => line.currency?.id === id)?.currency
    return amount > 0 && currency ? [{ currency, amount }] : []
  })
}

/** Refunds of edits that nobody has made: the provider makes none, or has refused. */
export function openRefundsIn({ balanceEntries = [] }: OrderRecord) {
  return balanceEntries.filter(
    ({ kind, refundId, refund }) => kind === 'refund' && (refundId === null || refund?.status === 'failed'),
  )
}

/** Ids of the invoices that ask for what an edit has made an order cost more. */
export function differenceInvoices({ balanceEntries = [] }: OrderRecord): ReadonlySet<string> {
  return new Set(balanceEntries.flatMap(({ kind, invoiceId }) => (kind === 'request' && invoiceId ? [invoiceId] : [])))
}
