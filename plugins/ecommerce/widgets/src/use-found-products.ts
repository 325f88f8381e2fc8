import { currency } from '@tessera/billing'
import {
  attribute,
  attributeKey,
  attributeKeysToAttributes,
  attributesToCurrencies,
  categoriesToProducts,
  type FoundProducts,
  product,
  productSearchPath,
  productsToAttributes,
  storesToProducts,
} from '@tessera/ecommerce'
import { usePageNumber, useResponse } from '@tessera/widget-sdk'
import { isByPrice, useProductChoice } from './product-choice.ts'
import { productsPerPage } from './product-list.tsx'

/** Where products are looked for: ids of a category and a store; without any, in all of the shop. */
export interface ProductScope {
  readonly category?: string
  readonly store?: string
}

/** Whatever decides which products are found. */
const deciding = [
  product,
  productsToAttributes,
  attribute,
  attributeKey,
  attributeKeysToAttributes,
  attributesToCurrencies,
  currency,
  categoriesToProducts,
  storesToProducts,
] as const

const nothing: FoundProducts = { products: [], total: 0, hasMore: false, facets: [] }

/** The products that the page's address asks for, as far as the page shows them. */
export function useFoundProducts(scope: ProductScope): FoundProducts {
  const choice = useProductChoice()
  const offset = (usePageNumber() - 1) * productsPerPage
  // Without a price in question all currencies find the same.
  const currency = isByPrice(choice) ? choice.currency : undefined
  const query = { ...scope, ...choice, currency, limit: productsPerPage, offset: offset > 0 ? offset : undefined }
  return useResponse<FoundProducts>(productSearchPath, query, deciding) ?? nothing
}
