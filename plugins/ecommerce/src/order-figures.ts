import type { OrderStatus } from './order-transitions.ts'

/** Where `OrderFigures` are, for administrators. */
export const orderFiguresPath = '/api/ecommerce/orders/figures'

/** Orders and income at a glance. */
export interface OrderFigures {
  /** How many placed orders have each status; those that none has are absent. */
  readonly statuses: { readonly [Status in OrderStatus]?: number }
  /** How many orders somebody has to decide about. */
  readonly attention: number
  /** Of the last 30 days, by currency; payments that move no money apart. */
  readonly income: readonly {
    readonly currencyCode: string
    readonly isTest: boolean
    /** Orders of which something was paid. */
    readonly orders: number
    /** In minor units, with what was refunded since. */
    readonly amount: number
    readonly refundedAmount: number
  }[]
}
