import { widget } from '@tessera/blog'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const categoryButtons = sampleBlock({
  key: 'category-buttons',
  record: sampleRecord(widget, { variant: 'category-list-button-default', title: { en: 'Categories', ru: 'Рубрики' } }),
})
