import { decimalAmount } from '@tessera/billing'
import type { Row } from '@tessera/core'
import { pricesOf, product, productsToFiles, type ValuedAttribute } from '@tessera/ecommerce'
import { fileUrl } from '@tessera/file-storage'
import { localizedPath, plainText, useAddressOf, useLinked, usePage, usePageHead, useText } from '@tessera/widget-sdk'
import { StructuredData } from '@tessera/widget-sdk/ui'

interface ProductDataProps {
  readonly of: Row<typeof product>
  readonly values: readonly ValuedAttribute[]
  readonly sku?: string
}

/** Structured data of a product's page: the product in schema.org terms, with an offer for each currency. */
export function ProductData({ of, values, sku }: ProductDataProps) {
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
  const offers = pricesOf(values).map(({ currency, amount }) => ({
    '@type': 'Offer',
    price: decimalAmount(amount, currency),
    priceCurrency: currency.code,
    ...(url !== undefined && { url }),
  }))
  return (
    <StructuredData
      type="Product"
      data={{
        name: t(of.title),
        description: t(of.subtitle) || plainText(t(of.shortDescription)) || plainText(t(of.description)),
        ...(url !== undefined && { url }),
        ...(sku && { sku }),
        ...(images.length > 0 && { image: images }),
        ...(offers.length > 0 && { offers }),
      }}
    />
  )
}
