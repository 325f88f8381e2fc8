import { category, widget } from '@tessera/blog'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const categoryOverview = sampleBlock({
  key: 'category-overview',
  name: { en: 'The category of the page', ru: 'Рубрика страницы' },
  description: {
    en: 'The category that the page’s address names, with its articles.',
    ru: 'Рубрика, которую называет адрес страницы, и её статьи.',
  },
  keywords: { en: 'topic', ru: 'тема раздел' },
  segment: category,
  record: sampleRecord(widget, { variant: 'category-overview-default', title: { en: 'Category', ru: 'Рубрика' } }),
})
