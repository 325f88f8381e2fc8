import { widget } from '@tessera/blog'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const categoryList = sampleBlock({
  key: 'category-list',
  name: { en: 'Categories as cards', ru: 'Рубрики карточками' },
  description: {
    en: 'The categories that you link to it; without any, all of them.',
    ru: 'Рубрики, которые вы к нему привяжете, а если таких нет — все.',
  },
  keywords: { en: 'topics tags', ru: 'темы разделы' },
  record: sampleRecord(widget, {
    variant: 'category-list-default',
    title: { en: 'What we write about', ru: 'О чём мы пишем' },
    subtitle: { en: 'Subjects', ru: 'Темы' },
  }),
})
