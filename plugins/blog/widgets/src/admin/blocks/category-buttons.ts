import { widget } from '@tessera/blog'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const categoryButtons = sampleBlock({
  key: 'category-buttons',
  name: { en: 'Categories in a row', ru: 'Рубрики в ряд' },
  description: {
    en: 'Buttons that lead to the categories. It shows nothing while there are none.',
    ru: 'Кнопки, ведущие в рубрики. Пока рубрик нет, блок не виден.',
  },
  keywords: { en: 'topics tags buttons', ru: 'темы разделы кнопки' },
  record: sampleRecord(widget, { variant: 'category-list-button-default', title: { en: 'Categories', ru: 'Рубрики' } }),
})
