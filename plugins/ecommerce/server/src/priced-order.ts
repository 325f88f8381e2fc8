import type { currency } from '@tessera/billing'
import type { Row } from '@tessera/core'
import type { adjustment, order, ordersToProducts, product, sku, store } from '@tessera/ecommerce'
import type { Cause } from '@tessera/server'
import type { DeliveryOffer } from './delivery-offers.ts'
import type { DeliveryMethod } from './trade-rules.ts'

type Currency = Row<typeof currency>

/** A line of an order with what it is about, and what it costs. */
export type PricedLine = Row<typeof ordersToProducts> & {
  readonly product: Row<typeof product>
  /** Of a product with options. */
  readonly sku: Row<typeof sku> | null
  readonly store: Row<typeof store> | null
  readonly billingModuleCurrency: Currency
  /** What one piece costs: now while the order is a cart, else when it was placed. Null where it can't be sold. */
  readonly currentUnitAmount: number | null
  /** It costs something else, or is paid in another interval, than when it was put into the cart. */
  readonly isChanged: boolean
  /** Why it can't be sold: a code of docs/errors.md, with what that says in English. */
  readonly problem?: Pick<Cause, 'code' | 'text' | 'params'>
}

/** What is added or taken off: as it is computed now while the order is a cart, else as it was stored at the checkout. */
export type PricedAdjustment = Omit<Row<typeof adjustment>, 'createdAt' | 'updatedAt' | 'variant'>

export interface PricedOrder extends Row<typeof order> {
  readonly ordersToProducts: readonly PricedLine[]
  readonly adjustments: readonly PricedAdjustment[]
  /** What is decided about a cart before it is paid for. */
  readonly cart?: CartTerms
  /** The discounts that a cart has. */
  readonly discountIds?: readonly string[]
}

/** A way of delivery that a cart can have, as its buyer chooses it. */
export interface OfferedDelivery
  extends DeliveryOffer,
    Pick<DeliveryMethod, 'title' | 'description' | 'kind' | 'openingHours' | 'stores'> {
  readonly needsAddress: boolean
}

/** What is decided about a cart before it is paid for. */
export interface CartTerms {
  /** Something in it has to be brought or picked up, and the shop does so. */
  readonly needsDelivery: boolean
  readonly deliveries: readonly OfferedDelivery[]
  /** The one that counts: what was chosen, else the first; null where there is none. */
  readonly deliveryMethodId: string | null
  /** The code that was entered, and why it isn't worth anything; null where it is. */
  readonly code: { readonly code: string; readonly problem: Pick<Cause, 'code' | 'text' | 'params'> | null } | null
  /** The shop gives discounts for codes at the moment. */
  readonly hasCodes: boolean
  /** What a cart costs may depend on more than the prices of its lines. */
  readonly hasRules: boolean
  /** ISO 3166-1, two letters: the shop's own country, where that is known. */
  readonly country: string | null
}
