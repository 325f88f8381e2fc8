import { category, widget } from '@tessera/blog'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const categoryOverview = sampleBlock({
  key: 'category-overview',
  segment: category,
  record: sampleRecord(widget, { variant: 'category-overview-default', title: { en: 'Category', ru: 'Рубрика' } }),
})
