import { store, widget } from '@tessera/ecommerce'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const storeOverview = sampleBlock({
  key: 'store-overview',
  name: { en: 'The store of the page', ru: 'Магазин страницы' },
  description: {
    en: 'The store that the page’s address names: address, hours, what is on the shelves.',
    ru: 'Магазин, который называет адрес страницы: адрес, часы, что есть на полках.',
  },
  keywords: { en: 'shop', ru: 'точка' },
  segment: store,
  record: sampleRecord(widget, { variant: 'store-overview-default', title: { en: 'Store', ru: 'Магазин' } }),
})
