import { article, widget } from '@tessera/blog'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const privateArticleOverview = sampleBlock({
  key: 'private-article-overview',
  segment: article,
  record: sampleRecord(widget, {
    variant: 'article-overview-with-private-content-default',
    title: { en: 'Article with private content', ru: 'Статья с закрытой частью' },
  }),
})
