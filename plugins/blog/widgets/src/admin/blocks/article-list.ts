import { widget } from '@tessera/blog'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const articleList = sampleBlock({
  key: 'article-list',
  record: sampleRecord(widget, {
    variant: 'article-list-default',
    subtitle: { en: 'Blog', ru: 'Блог' },
    title: { en: 'Lately written', ru: 'Свежие записи' },
  }),
})
