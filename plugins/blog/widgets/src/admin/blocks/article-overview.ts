import { article, widget } from '@tessera/blog'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const articleOverview = sampleBlock({
  key: 'article-overview',
  name: { en: 'The article of the page', ru: 'Статья страницы' },
  description: {
    en: 'The article that the page’s address names, and others like it.',
    ru: 'Статья, которую называет адрес страницы, и похожие на неё.',
  },
  keywords: { en: 'post text', ru: 'запись текст' },
  segment: article,
  record: sampleRecord(widget, { variant: 'article-overview-default', title: { en: 'Article', ru: 'Статья' } }),
})
