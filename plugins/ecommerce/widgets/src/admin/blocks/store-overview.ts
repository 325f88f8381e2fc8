import { store, widget } from '@tessera/ecommerce'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const storeOverview = sampleBlock({
  key: 'store-overview',
  segment: store,
  record: sampleRecord(widget, { variant: 'store-overview-default', title: { en: 'Store', ru: 'Магазин' } }),
})
