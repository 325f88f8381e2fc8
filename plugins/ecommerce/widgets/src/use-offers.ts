import type { Row } from '@tessera/core'
import { offerParts, option, type ProductOffers, product, productOffersPath, type SkuOffer } from '@tessera/ecommerce'
import { usePageQuery, usePointing, useRecordResponse } from '@tessera/widget-sdk'
import { useStockLevel } from './stock/use-stock-level.ts'

/** The entities whose changes can affect offers. */
const dependencies = [product, ...offerParts] as const

/**
 * What there is to choose from of a product with options: the SKUs that can be bought. One request, however many products ask at
 * once, and none for products without options.
 * @returns null for a product without options
 */
export function useOffers(of: Row<typeof product>): ProductOffers | null {
  const isSplit = useIsSplit(of)
  const offers = useRecordResponse<ProductOffers>(productOffersPath, isSplit ? of : null, dependencies)
  if (!isSplit) return null
  return { options: offers?.options ?? [], skus: offers?.skus.filter(({ prices }) => prices.length > 0) ?? [] }
}

/** Whether a product has options. */
export function useIsSplit(of: Row<typeof product>): boolean {
  // Read together with the options, in one statement: what needs it asks one level further down.
  useStockLevel(of)
  return usePointing(option, 'productId', of).length > 0
}

/**
 * The SKU that the page's address names by code or id, else the first one that can be had. An address names one SKU: of several products
 * with options on a page, the others are shown as if it named none.
 */
export function useChosenSku(of: Row<typeof product>, offers: ProductOffers | null): SkuOffer | null {
  const levelOf = useStockLevel(of)
  const skus = offers?.skus ?? []
  const named = (name: string) => skus.find(({ code, id }) => code === name || id === name)
  const read = (name: string) => {
    const found = named(name)
    return found ? addressOfSku(found) : null
  }
  const name = usePageQuery('sku', read, { isCanonical: false })
  const chosen = name === null ? undefined : named(name)
  return chosen ?? skus.find(({ id }) => levelOf({ skuId: id }) !== 'sold-out') ?? skus[0] ?? null
}

/** How an address names a SKU. */
export function addressOfSku({ code, id }: Pick<SkuOffer, 'code' | 'id'>): string {
  return code || id
}
