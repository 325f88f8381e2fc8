import type { Localized, Row } from '@tessera/core'
import type { product } from './entities.ts'

/** The orders of search results: by position in their category or store, by age, by price. */
export const productOrders = ['placed', 'newest', 'price', 'price-desc'] as const

export type ProductOrder = (typeof productOrders)[number]

export const productSearchPath = '/api/ecommerce/products/search'

/** The terms of a search. */
export interface ProductSearch {
  /** Ids of a category and a store that contain the product. */
  readonly category?: string
  readonly store?: string
  /** Price range, in whole units of `currency`. */
  readonly from?: number
  readonly to?: number
  /**
   * Code or slug of the currency of the range and of orders by price (default: the shop's own). They find only products
   * with a price in it.
   */
  readonly currency?: string
  /** `colour:Blue`: the slug of a key and a value; several values of one key are alternatives. */
  readonly value?: readonly string[]
  /** Default: `placed` within a category or store, else `newest`. Orders by price find only products with a price. */
  readonly order?: ProductOrder
  /** Default 24, at most 100. */
  readonly limit?: number
  readonly offset?: number
}

/** A key that products can be filtered by, with its values among the products that were searched. */
export interface ProductFacet {
  /** Slug of the key. */
  readonly key: string
  readonly title: Localized
  readonly field: 'string' | 'boolean'
  readonly suffix: Localized
  readonly values: readonly { readonly value: string; readonly label: Localized }[]
}

/** The results of a search, and further filters for it. */
export interface FoundProducts {
  readonly products: readonly Row<typeof product>[]
  /** Of all results, on this page or not; at most 10,000. */
  readonly total: number
  /** There are more than that. */
  readonly hasMore: boolean
  readonly facets: readonly ProductFacet[]
}
