import { decimalAmount } from '@tessera/billing'
import type { Row } from '@tessera/core'
import { type ProductOffers, product, productsToFiles, stockLevels } from '@tessera/ecommerce'
import { fileUrl } from '@tessera/file-storage'
import { localizedPath, plainText, useAddressOf, useLinked, usePage, usePageHead, useText } from '@tessera/widget-sdk'
import { StructuredData } from '@tessera/widget-sdk/ui'
import type { ShownPrice } from './shown-prices.ts'
import { useStockLevel } from './stock/use-stock-level.ts'

/** In schema.org terms. */
const availabilities = { available: 'InStock', low: 'LimitedAvailability', 'sold-out': 'OutOfStock' } as const

interface ProductDataProps {
  readonly of: Row<typeof product>
  readonly prices: readonly ShownPrice[]
  /** Of a product with options. */
  readonly offers: ProductOffers | null
  readonly sku?: string
}

/**
 * Structured data of a product's page: the product in schema.org terms, with an offer for each currency, or what its SKUs cost from
 * and to.
 */
export function ProductData({ of, prices, offers, sku }: ProductDataProps) {
  const t = useText()
  const { publicUrl, language } = usePage()
  usePageHead({ of, openGraphType: 'product' })
  const pictures = useLinked(productsToFiles, of)
  const address = useAddressOf(product, of)
  const url = address === null ? undefined : `${publicUrl}${localizedPath(address, language)}`
  const images = pictures.flatMap(({ link, record }) => {
    const path = link.variant === 'attachment-default' ? null : fileUrl(record)
    return path ? [path.startsWith('/') ? `${publicUrl}${path}` : path] : []
  })
  const levelOf = useStockLevel(of)
  const levels = offers ? offers.skus.map(({ id }) => levelOf({ skuId: id })) : [levelOf()]
  // One of them that can be bought is enough.
  const best = levels.includes(null) ? undefined : stockLevels.find(level => levels.includes(level))
  const offered = prices.map(({ currency, amount }) => {
    const inCurrency = (offers?.skus ?? []).flatMap(each =>
      each.prices.filter(({ currencyId }) => currencyId === currency.id),
    )
    const price = decimalAmount(amount, currency)
    const highest = Math.max(amount, ...inCurrency.map(each => each.amount))
    return {
      ...(offers === null
        ? { '@type': 'Offer', price }
        : {
            '@type': 'AggregateOffer',
            lowPrice: price,
            highPrice: decimalAmount(highest, currency),
            offerCount: inCurrency.length,
          }),
      priceCurrency: currency.code,
      ...(best && { availability: `https://schema.org/${availabilities[best]}` }),
      ...(url !== undefined && { url }),
    }
  })
  return (
    <StructuredData
      type="Product"
      data={{
        name: t(of.title),
        description: t(of.subtitle) || plainText(t(of.shortDescription)) || plainText(t(of.description)),
        ...(url !== undefined && { url }),
        ...(sku && { sku }),
        ...(images.length > 0 && { image: images }),
        ...(offered.length > 0 && { offers: offered }),
      }}
    />
  )
}
