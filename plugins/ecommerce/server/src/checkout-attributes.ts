import { NotFoundError } from '@tessera/server'
import { total } from './amounts.ts'
import type { PricedOrder } from './priced-orders.ts'
import { type PaymentGroup, paymentGroups } from './totals.ts'

/** A payment as it would be asked for. */
interface PaymentAttributes {
  /** In minor units. */
  readonly amount: number
  readonly type: 'one_off' | 'subscription'
  readonly interval?: string
  /** A payment every so many intervals. */
  readonly intervalCount?: number
}

/** What is paid for an order in a currency. */
export interface CheckoutAttributes extends PaymentAttributes {
  /** Each of the payments, where there is more than one: what is paid once, and each interval. */
  readonly payments: readonly PaymentAttributes[]
}

/** @throws NotFoundError for a currency that nothing of the order is paid in */
export function checkoutAttributes(order: PricedOrder, currencyId: string): CheckoutAttributes {
  const groups = paymentGroups([order]).filter(({ currency }) => currency.id === currencyId)
  const [first] = groups
  if (!first) throw new NotFoundError()
  const payments = groups.map(attributesOf)
  const amount = total(payments.map(payment => payment.amount))
  // Beside something that is paid once, a subscription is no property of the whole.
  return { ...(groups.length === 1 ? attributesOf(first) : { type: 'one_off' as const }), amount, payments }
}

function attributesOf({ amount, interval }: PaymentGroup): PaymentAttributes {
  if (!interval) return { amount, type: 'one_off' }
  return { amount, type: 'subscription', interval: interval.unit, intervalCount: interval.count }
}
