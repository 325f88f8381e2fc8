import { widget } from '@tessera/blog'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const categoryList = sampleBlock({
  key: 'category-list',
  record: sampleRecord(widget, {
    variant: 'category-list-default',
    title: { en: 'What we write about', ru: 'О чём мы пишем' },
    subtitle: { en: 'Subjects', ru: 'Темы' },
  }),
})
