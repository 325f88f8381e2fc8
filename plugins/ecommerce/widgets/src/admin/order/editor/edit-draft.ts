import { type MoneyCurrency, parseAmount } from '@tessera/billing'
import type { OrderEditChanges } from '@tessera/ecommerce'
import { writtenAmount } from '../refund-request.ts'

/** A product that is being added. */
export interface DraftProduct {
  /** Of its own: the same product may be added twice. */
  readonly key: string
  readonly productId: string
  readonly quantity: number
  /** Of a product with options, once it is chosen. */
  readonly skuId: string | null
}

/** An edit while it is made. */
export interface EditDraft {
  /** Pieces by the id of their line, of those that were changed. */
  readonly pieces: Readonly<Record<string, number>>
  readonly products: readonly DraftProduct[]
  /** A decimal as it was typed. */
  readonly discount: string
  readonly discountTitle: string
  readonly reason: string
  readonly isTold: boolean
}

export const emptyDraft: EditDraft = {
  pieces: {},
  products: [],
  discount: '',
  discountTitle: '',
  reason: '',
  isTold: true,
}

/** What a draft asks for. @param currency of the discount */
export function draftChanges(
  draft: EditDraft,
  currency: (MoneyCurrency & { readonly id: string }) | null,
): OrderEditChanges {
  const amount = discountOf(draft, currency)
  const title = draft.discountTitle.trim()
  return {
    lines: Object.entries(draft.pieces).map(([id, quantity]) => ({ id, quantity })),
    products: draft.products.map(({ productId, quantity, skuId }) => ({
      productId,
      quantity,
      ...(skuId && { skuId }),
    })),
    ...(currency && amount && { discounts: [{ currencyId: currency.id, amount, ...(title !== '' && { title }) }] }),
  }
}

/** In minor units; 0 for none, and null for what is no amount. */
export function discountOf({ discount }: Pick<EditDraft, 'discount'>, currency: MoneyCurrency | null): number | null {
  if (discount.trim() === '') return 0
  const amount = currency && parseAmount(writtenAmount(discount), currency)
  return amount !== null && amount > 0 ? amount : null
}

/** Whether a draft changes something. */
export function isChanged(draft: EditDraft): boolean {
  return Object.keys(draft.pieces).length > 0 || draft.products.length > 0 || draft.discount.trim() !== ''
}
