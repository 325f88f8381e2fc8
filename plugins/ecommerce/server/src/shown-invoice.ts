import { invoice } from '@tessera/billing'
import type { Row } from '@tessera/core'
import { type PluginHost, system } from '@tessera/server'
import type { OrderPayment } from './order-payments.ts'

export type ShownInvoice = ReturnType<typeof shownInvoice>

/** What its payer may see of an invoice. */
export function shownInvoice(row: Row<typeof invoice>) {
  const { id, status, amount, refundedAmount, currencyCode, provider } = row
  const { paymentUrl, isTest, expiresAt, paidAt, createdAt } = row
  return {
    id,
    status,
    amount,
    refundedAmount,
    currencyCode,
    provider,
    paymentUrl,
    isTest,
    expiresAt,
    paidAt,
    createdAt,
  }
}

/** The invoices of payments, as their payer may see them, in one statement. */
export async function shownInvoices(
  host: Pick<PluginHost, 'service'>,
  payments: readonly Pick<OrderPayment, 'invoiceId'>[],
): Promise<readonly ShownInvoice[]> {
  if (payments.length === 0) return []
  const ids = [...new Set(payments.map(({ invoiceId }) => invoiceId))]
  const filters = { and: [{ column: 'id', method: 'inArray', value: ids }] } as const
  const { rows } = await host.service(invoice).list({ filters, limit: ids.length }, system)
  return rows.map(shownInvoice)
}
