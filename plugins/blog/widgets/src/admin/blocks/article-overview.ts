import { article, widget } from '@tessera/blog'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const articleOverview = sampleBlock({
  key: 'article-overview',
  segment: article,
  record: sampleRecord(widget, { variant: 'article-overview-default', title: { en: 'Article', ru: 'Статья' } }),
})
