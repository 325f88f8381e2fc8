import type { Issue, Localized } from '@tessera/core'
import type { OrderStatus } from './order-transitions.ts'

/** The statuses in which administrators edit the lines of an order: it is paid, and not wholly sent. */
export const editableStatuses: readonly OrderStatus[] = ['approving', 'packaging']

/** What an administrator changes of a paid order. */
export interface OrderEditChanges {
  /** Lines with how many pieces they shall have; none takes the line out. Lines that aren't named stay as they are. */
  readonly lines?: readonly { readonly id: string; readonly quantity: number }[]
  /** Products that are added, at what they cost today. */
  readonly products?: readonly AddedProduct[]
  /** Taken off by hand, in minor units. */
  readonly discounts?: readonly HandDiscount[]
}

/** A product that is added to a paid order. */
export interface AddedProduct {
  readonly productId: string
  readonly quantity: number
  readonly skuId?: string | null
  readonly storeId?: string | null
  /** The order's own where there is only one, else what the product costs in the shop's. */
  readonly currencyId?: string
}

export interface HandDiscount {
  readonly currencyId: string
  readonly amount: number
  /** What it is called on the invoice. */
  readonly title?: string
}

/** Why something of an edit can't be done. */
export interface EditProblem extends Issue {
  /** In English. */
  readonly text: string
}

/** A line as an edit would leave it. */
export interface PreviewedLine {
  /** Of the line; of a new one `products.0` and so on, as the request has it. */
  readonly id: string
  readonly isNew: boolean
  readonly productId: string
  readonly title: Localized
  readonly skuCode: string | null
  readonly currencyId: string
  readonly unitAmount: number
  /** How many there are now. */
  readonly before: number
  /** How many there would be. */
  readonly quantity: number
  /** Fewer there can't be: they were sent, returned or refunded. */
  readonly minimum: number
  /** Quantities are multiples of it. */
  readonly step: number
  /** What all pieces would really cost, with everything that is taken off and added; in minor units. */
  readonly amount: number
  /** Why the line can't be edited at all. */
  readonly problem: EditProblem | null
}

/** What an edit would mean in one currency, in minor units. */
export interface EditTotal {
  readonly currencyId: string
  readonly currencyCode: string
  readonly before: number
  readonly after: number
  /** What is still to be paid after it. */
  readonly owed: number
  /** What is paid back. */
  readonly refund: number
  /** What would be paid back, had it not been before. */
  readonly refundedBefore: number
  /** The order wasn't paid by a payment of the shop, so that nothing is asked for or paid back either. */
  readonly isPaidElsewhere: boolean
}

/** What an edit would do. */
export interface OrderEditPreview {
  /** Of the order: sent as `If-Match`, an edit counts for this one only. */
  readonly etag: string
  readonly lines: readonly PreviewedLine[]
  readonly totals: readonly EditTotal[]
  /** Why it can't be done; `path` says where in the request. */
  readonly problems: readonly EditProblem[]
}

/** A refund that an edit made necessary. */
export interface EditRefund {
  readonly invoiceId: string
  readonly amount: number
  readonly currencyCode: string | null
  /** `waiting`: it could not be asked for; `failure` says why. */
  readonly status: 'waiting' | 'pending' | 'succeeded' | 'failed'
  readonly failure: string | null
}

/** What has become of the money of an order that was edited. */
export interface OrderBalance {
  /** What is still to be paid, by currency. */
  readonly owed: readonly { readonly currencyId: string; readonly currencyCode: string; readonly amount: number }[]
  readonly refunds: readonly EditRefund[]
}

/** What the event of an edit stores. */
export interface EditEventData {
  /** Key of the request, so that the same edit is one. */
  readonly key?: string
  readonly changes: readonly {
    readonly title: Localized
    readonly from: number
    readonly to: number
    readonly unitAmount: number
    readonly currencyId: string
  }[]
  readonly totals: readonly Omit<EditTotal, 'isPaidElsewhere'>[]
  /** The customer was told. */
  readonly isTold: boolean
}

/** Where the edits of an order are. */
export function orderEditsPath(orderId: string): string {
  return `/api/ecommerce/orders/${orderId}/edits`
}

/** Where an edit is previewed. */
export function orderEditPreviewPath(orderId: string): string {
  return `${orderEditsPath(orderId)}/preview`
}

/** Where the money of an edited order is. */
export function orderBalancePath(orderId: string): string {
  return `/api/ecommerce/orders/${orderId}/balance`
}
