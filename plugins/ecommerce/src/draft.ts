import type { currency } from '@tessera/billing'
import type { Row } from '@tessera/core'
import type { AgreedTerms } from './agreed-terms.ts'
import type { Address } from './orders.ts'

/** Where the shop keeper makes drafts: orders that customers pay by a link. */
export const draftsPath = '/api/ecommerce/orders/drafts'

/** Where it reads what orders cost that nobody has placed yet: `?ids=...,...`. */
export const openTotalsPath = '/api/ecommerce/orders/open-totals'
/** Orders of one such request. */
export const maximumOpenTotals = 100

/** What an order costs today, in each currency: with its discounts, delivery and taxes. */
export interface OpenTotals {
  readonly id: string
  readonly totals: readonly {
    readonly billingModuleCurrency: Row<typeof currency>
    /** In minor units. */
    readonly total: number
  }[]
}

/** Where one of them is changed and deleted. */
export function draftPath(orderId: string): string {
  return `/api/ecommerce/orders/${orderId}/draft`
}

/** What a draft is made or changed with; what is absent stays. */
export interface DraftInput {
  readonly email?: string | null
  /** The customer's. */
  readonly customerName?: string | null
  /** Of the mails and the page. */
  readonly language?: string | null
  readonly comment?: string | null
  readonly address?: Address | null
  readonly agreed?: AgreedTerms | null
  /** All lines of the draft, each product, SKU and store once. */
  readonly lines?: readonly DraftLine[]
}

export interface DraftLine {
  readonly productId: string
  readonly skuId?: string | null
  readonly storeId?: string | null
  readonly quantity: number
}
