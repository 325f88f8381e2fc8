import { widget } from '@tessera/ecommerce'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const categoryList = sampleBlock({
  key: 'category-list',
  record: sampleRecord(widget, {
    variant: 'category-list-default',
    subtitle: { en: 'Shop', ru: 'Магазин' },
    title: { en: 'Where shall we begin?', ru: 'С чего начнём?' },
  }),
})
