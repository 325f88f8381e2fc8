import { product, widget } from '@tessera/ecommerce'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const productOverview = sampleBlock({
  key: 'product-overview',
  segment: product,
  record: sampleRecord(widget, { variant: 'product-overview-default', title: { en: 'Product', ru: 'Товар' } }),
})
