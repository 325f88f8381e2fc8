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

/** Where to search: ids of a category and a store; the whole shop if neither is given. */
export interface ProductScope {
  readonly category?: string
  readonly store?: string
}

/** The entities whose changes can affect the results. */
const dependencies = [
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

/** The products that the page's url selects, for the current page of the list. */
export function useFoundProducts(scope: ProductScope): FoundProducts {
  const choice = useProductChoice()
  const offset = (usePageNumber() - 1) * productsPerPage
  // All currencies find the same unless prices matter.
  const currency = isByPrice(choice) ? choice.currency : undefined
  const query = { ...scope, ...choice, currency, limit: productsPerPage, offset: offset > 0 ? offset : undefined }
  return useResponse<FoundProducts>(productSearchPath, query, dependencies) ?? nothing
}
