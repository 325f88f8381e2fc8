import type { AgreedTerms } from './agreed-terms.ts'
import type { Address } from './orders.ts'

/** Where the shop keeper makes drafts: orders that customers pay by a link. */
export const draftsPath = '/api/ecommerce/orders/drafts'

/** Where one of them is changed and deleted. */
export function draftPath(orderId: string): string {
  return `/api/ecommerce/orders/${orderId}/draft`
}

/** What a draft is made or changed with; what is absent stays. */
export interface DraftInput {
  readonly email?: string | null
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
