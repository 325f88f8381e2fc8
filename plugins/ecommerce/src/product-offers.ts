import { currency } from '@tessera/billing'
import type { Localized } from '@tessera/core'
import { attribute, attributeKey } from './entities.ts'
import { attributeKeysToAttributes, attributesToCurrencies, productsToAttributes } from './relations.ts'
import { option, optionValue, sku, skusToAttributes, skusToFiles, skusToOptionValues } from './skus.ts'

/** Responds for many products at once: `?ids=` separated by commas. */
export const productOffersPath = '/api/ecommerce/products/offers'

/** What offers are made of, beside the product: changes of these can affect them. */
export const offerParts = [
  option,
  optionValue,
  sku,
  skusToOptionValues,
  skusToAttributes,
  skusToFiles,
  productsToAttributes,
  attribute,
  attributeKey,
  attributeKeysToAttributes,
  attributesToCurrencies,
  currency,
] as const

/** What one piece costs in a currency, in its minor units. */
export interface SkuPrice {
  readonly currencyId: string
  readonly amount: number
  /** A former price, if it was higher. */
  readonly compareAt: number | null
}

/** A SKU that is sold: enabled, with a value of each option. */
export interface SkuOffer {
  readonly id: string
  readonly code: string | null
  /** In grams; that of the product where it has none of its own. */
  readonly weight: number | null
  /** One of each option, in the order of the options. */
  readonly valueIds: readonly string[]
  /** In each currency that there is a price in; empty for what can't be bought. */
  readonly prices: readonly SkuPrice[]
  /** Pictures of its own. */
  readonly fileIds: readonly string[]
}

/** What visitors choose from, of a product with options. */
export interface ProductOffers {
  readonly options: readonly {
    readonly id: string
    readonly title: Localized
    readonly values: readonly { readonly id: string; readonly title: Localized }[]
  }[]
  readonly skus: readonly SkuOffer[]
}
