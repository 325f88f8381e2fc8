import { widget } from '@tessera/blog'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const articleList = sampleBlock({
  key: 'article-list',
  name: { en: 'Articles', ru: 'Статьи' },
  description: {
    en: 'The articles that you link to it; without any, the latest ones, page by page.',
    ru: 'Статьи, которые вы к нему привяжете, а если таких нет — все, начиная с новых.',
  },
  keywords: { en: 'news posts feed', ru: 'новости записи посты лента' },
  record: sampleRecord(widget, {
    variant: 'article-list-default',
    subtitle: { en: 'Blog', ru: 'Блог' },
    title: { en: 'Lately written', ru: 'Свежие записи' },
  }),
})
