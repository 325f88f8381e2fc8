import type { Localized, Row } from '@tessera/core'
import type { adjustment } from '@tessera/ecommerce'

/** The tax on a line or on its delivery: in the price, or added to it. */
export interface TaxShare {
  readonly percent: number
  readonly amount: number
}

export interface CartAdjustment extends Pick<Row<typeof adjustment>, 'kind' | 'amount' | 'currencyId' | 'title'> {
  readonly lineId: string | null
  readonly discountId: string | null
  /** Of a delivery. */
  readonly tax: TaxShare | null
}

export function adjustmentOf(
  kind: CartAdjustment['kind'],
  lineId: string | null,
  currencyId: string,
  amount: number,
  title: Localized,
  discountId: string | null = null,
): CartAdjustment {
  return { kind, lineId, currencyId, amount, title, discountId, tax: null }
}
