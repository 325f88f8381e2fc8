import type { Localized, Row } from '@tessera/core'
import type { product } from './entities.ts'

/** The orders in which products are found: as they are placed in their category or store, by age, by price. */
export const productOrders = ['placed', 'newest', 'price', 'price-desc'] as const

export type ProductOrder = (typeof productOrders)[number]

export const productSearchPath = '/api/ecommerce/products/search'

/** What is looked for. */
export interface ProductSearch {
  /** Ids of a category and a store that have it. */
  readonly category?: string
  readonly store?: string
  /** Bounds of the price, in whole units of `currency`. */
  readonly from?: number
  readonly to?: number
  /** Code or slug of the currency of bounds and orders by price (default: the shop's own). What has no price in it is not found by them. */
  readonly currency?: string
  /** `colour:Blue`: the slug of a key and a value; several of one key mean one of them. */
  readonly value?: readonly string[]
  /** Default: `placed` within a category or store, else `newest`. By price only what has one is found. */
  readonly order?: ProductOrder
  /** Default 24, at most 100. */
  readonly limit?: number
  readonly offset?: number
}

/** A feature that products can be chosen by, with its values where they are looked for. */
export interface ProductFacet {
  /** Slug of the key. */
  readonly key: string
  readonly title: Localized
  readonly field: 'string' | 'boolean'
  readonly suffix: Localized
  readonly values: readonly { readonly value: string; readonly label: Localized }[]
}

/** What was found, and what else there is to choose from. */
export interface FoundProducts {
  readonly products: readonly Row<typeof product>[]
  /** Of all that was found, on this page or not; at most 10,000. */
  readonly total: number
  /** There are more than that. */
  readonly hasMore: boolean
  readonly facets: readonly ProductFacet[]
}
