import type { Row } from '@tessera/core'
import {
  type product,
  productsToAttributes,
  type store,
  storesToAttributes,
  type ValuedAttribute,
  valuedAttribute,
  valuesOf,
} from '@tessera/ecommerce'
import { useLinked } from '@tessera/widget-sdk'

/** The attributes of a product with their meaning, in order: one query, however many products ask at once. */
export function useProductValues(of: Row<typeof product>): readonly ValuedAttribute[] {
  const links = useLinked(productsToAttributes, of, { include: valuedAttribute })
  return valuesOf(links.map(({ record }) => record))
}

/** The same for a store. */
export function useStoreValues(of: Row<typeof store>): readonly ValuedAttribute[] {
  const links = useLinked(storesToAttributes, of, { include: valuedAttribute })
  return valuesOf(links.map(({ record }) => record))
}
