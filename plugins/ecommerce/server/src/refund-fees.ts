import { refund, refundsToInvoices } from '@tessera/billing'
import { type Queryable, selected, sqlNames } from '@tessera/server'

/** What a provider keeps for a refund, in the currency of its account; less than nothing is what it gives back. */
export interface RefundFee {
  readonly invoiceId: string
  readonly fee: string | null
  readonly feeCurrencyCode: string | null
}

const [refunds, r] = sqlNames(refund, 'r')
const [links, l] = sqlNames(refundsToInvoices, 'l')

const feesSql = `select ${selected(l, 'invoiceId')}, ${selected(r, 'fee', 'feeCurrencyCode')}
from ${links} join ${refunds} on ${r.id} = ${l.refundId}
where ${l.invoiceId} = any($1::uuid[]) and ${r.fee} is not null order by ${r.createdAt}, ${r.id}`

/** What providers keep for the refunds of invoices, as far as they say so. */
export function feesOfRefunds(invoiceIds: readonly string[], database: Queryable): Promise<RefundFee[]> {
  return database.query<RefundFee>({ text: feesSql, values: [invoiceIds] })
}
