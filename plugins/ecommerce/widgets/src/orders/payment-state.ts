import type { OrderDetails } from './orders-api.ts'

/**
 * What became of a payment: `paid`; `part` when some of several payments are there; `waiting` while that is not known; `late` when it
 * takes longer than somebody waits; `unpaid` when the payment page was left; `failed` when it is over, and the order a cart again;
 * `canceled` when the order was.
 */
export type PaymentState = 'paid' | 'part' | 'waiting' | 'late' | 'unpaid' | 'failed' | 'canceled'

type SeenOrder = Pick<OrderDetails, 'status'> & {
  readonly invoices?: readonly Pick<NonNullable<OrderDetails['invoices']>[number], 'status'>[]
}

/**
 * What the orders of a checkout say.
 * @param isCanceled the visitor came back without paying, as far as the provider knows
 */
export function paymentState(orders: readonly SeenOrder[], isCanceled: boolean): PaymentState {
  const statuses = orders.map(({ status }) => status)
  if (statuses.every(status => status === 'canceled')) return 'canceled'
  if (statuses.includes('new')) return 'failed'
  if (statuses.includes('paying')) {
    const payments = orders.flatMap(({ invoices = [] }) => invoices.map(each => each.status))
    if (payments.includes('paid') && payments.includes('open')) return 'part'
    return isCanceled ? 'unpaid' : 'waiting'
  }
  return 'paid'
}
