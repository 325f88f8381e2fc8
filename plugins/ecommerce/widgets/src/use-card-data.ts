import type { Row } from '@tessera/core'
import type { product } from '@tessera/ecommerce'
import { useIsSplit } from './use-offers.ts'
import { useProductValues } from './use-values.ts'

/**
 * Asks for what all parts of a product's card begin with, together with what the card itself asks for. Offers come with the parts: the
 * pictures don't wait for them.
 */
export function useCardData(of: Row<typeof product>): void {
  useProductValues(of)
  useIsSplit(of)
}
