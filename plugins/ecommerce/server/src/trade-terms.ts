import type { Localized } from '@tessera/core'
import type { discountKinds } from '@tessera/ecommerce'
import { priceOf } from './amounts.ts'

/** A line of a cart as far as it matters for what is taken off and added. Amounts are minor units. */
export interface TradedLine {
  readonly id: string
  readonly productId: string
  readonly categoryIds: readonly string[]
  readonly storeId: string | null
  readonly currencyId: string
  readonly quantity: number
  readonly unitAmount: number
  /** Of a piece, in grams. */
  readonly weight: number
  readonly needsDelivery: boolean
  readonly taxClassId: string | null
  /** What is paid at once has one key. */
  readonly group: string
  /** Paid once every interval. */
  readonly isSubscription: boolean
}

/** A discount that may be given now, to this buyer. */
export interface DiscountRule {
  readonly id: string
  readonly title: Localized
  /** Null: it needs none. */
  readonly code: string | null
  readonly kind: (typeof discountKinds)[number]
  /** In hundredths of a percent; of an nth item everything when null. */
  readonly percent: number | null
  readonly amount: number | null
  /** What is in another currency isn't discounted. */
  readonly currencyId: string | null
  readonly everyNth: number | null
  readonly minimumSum: number | null
  readonly isCombinable: boolean
  /** What it is for; everything where both are empty. */
  readonly productIds: readonly string[]
  readonly categoryIds: readonly string[]
  /** The shop has agreed on it with this buyer: it is given, and no other one. */
  readonly isAgreed?: boolean
}

export interface DeliveryRate {
  readonly currencyId: string
  readonly amount: number
  readonly freeFrom: number | null
  readonly minimumSum: number | null
  readonly maximumSum: number | null
  readonly minimumWeight: number | null
  readonly maximumWeight: number | null
}

/** A way of delivery. Without rates it costs nothing, whatever the currency. */
export interface DeliveryRule {
  readonly id: string
  readonly title: Localized
  readonly taxClassId: string | null
  /** What of other stores is bought isn't delivered by it; empty for all. */
  readonly storeIds: readonly string[]
  readonly rates: readonly DeliveryRate[]
}

export interface TaxRate {
  /** In hundredths of a percent. */
  readonly percent: number
  readonly title: Localized
}

/** How the country that is delivered to taxes. */
export interface TaxRules {
  /** Whether prices contain tax, or it is added to them. */
  readonly prices: 'inclusive' | 'exclusive'
  /** By tax class. */
  readonly rates: ReadonlyMap<string, TaxRate>
}

/** What a shop adds to prices and takes off them. */
export interface TradeRules {
  readonly discounts: readonly DiscountRule[]
  /** In the order in which they are offered. */
  readonly deliveries: readonly DeliveryRule[]
  /** Null where prices are what is paid, and nothing is said of taxes. */
  readonly tax: TaxRules | null
}

/** What a line costs before anything is taken off it. */
export function priceOfLine({ unitAmount, quantity }: TradedLine): number {
  return priceOf(unitAmount, quantity)
}
