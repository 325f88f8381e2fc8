import type { Row } from '@tessera/core'
import { availability, type product, type StockLevel, stockLevelOf } from '@tessera/ecommerce'
import { usePointing } from '@tessera/widget-sdk'

/** Returns whether there is something of a product: of one of its SKUs, in a store or in any; null for what isn't tracked. */
export function useStockLevel(
  of: Row<typeof product>,
): (wanted?: { readonly skuId?: string; readonly storeId?: string | undefined }) => StockLevel | null {
  const rows = usePointing(availability, 'productId', of)
  return wanted => stockLevelOf(rows, wanted)
}
