import type { invoice } from '@tessera/billing'
import type { Row } from '@tessera/core'

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
