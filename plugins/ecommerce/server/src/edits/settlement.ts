import type { EditFacts } from './edit-facts.ts'
import { balancesOf, isOpenRefund } from './order-balance.ts'

/** What is done about the money of an edit, in one currency and in minor units. */
export interface Settlement {
  /** Still to be paid. */
  readonly owed: number
  /** Paid back, by invoice. */
  readonly refunds: readonly { readonly invoiceId: string; readonly amount: number }[]
  /** Would be paid back, had it not been before. */
  readonly refundedBefore: number
  /** Of which that was paid back; null where nothing was paid. */
  readonly refundedInvoiceId: string | null
  /** Nothing is asked for or paid back: the order was not paid by a payment of the shop. */
  readonly isPaidElsewhere: boolean
}

/**
 * What follows from a difference: it is added to what is owed already. Less than nothing is paid back from the payments of the currency,
 * the oldest first, never more than is left of them.
 * @param currency of the difference
 * @param before what the order cost in it
 */
export function settlementOf(
  { payments, entries }: Pick<EditFacts, 'payments' | 'entries'>,
  currency: { readonly id: string; readonly code: string },
  before: number,
  difference: number,
): Settlement {
  const own = entries.filter(({ currencyId }) => currencyId === currency.id)
  const paid = payments.filter(({ status, currencyCode }) => status === 'paid' && currencyCode === currency.code)
  if (paid.length === 0 && own.length === 0 && before > 0) {
    return { owed: 0, refunds: [], refundedBefore: 0, refundedInvoiceId: null, isPaidElsewhere: true }
  }
  const balance = (balancesOf(own).get(currency.id) ?? 0) + difference
  let credit = Math.max(0, -balance)
  // What is paid once before subscriptions, whose later payments would be short.
  const [repeated, single] = [
    paid.filter(({ group }) => isRepeated(group)),
    paid.filter(({ group }) => !isRepeated(group)),
  ]
  const refunds = [...single, ...repeated].flatMap(({ invoiceId, amount, refundedAmount }) => {
    const promised = own.filter(each => each.invoiceId === invoiceId && isOpenRefund(each))
    const left = amount - refundedAmount - promised.reduce((sum, each) => sum + each.amount, 0)
    const part = Math.min(credit, Math.max(0, left))
    credit -= part
    return part > 0 ? [{ invoiceId, amount: part }] : []
  })
  const [most] = paid.toSorted((one, other) => other.refundedAmount - one.refundedAmount)
  return {
    owed: Math.max(0, balance),
    refunds,
    refundedBefore: credit,
    refundedInvoiceId: most?.invoiceId ?? null,
    isPaidElsewhere: false,
  }
}

function isRepeated(group: string): boolean {
  return group.includes('-')
}
