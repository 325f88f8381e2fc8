import { article, widget } from '@tessera/blog'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const privateArticleOverview = sampleBlock({
  key: 'private-article-overview',
  name: { en: 'The article of the page with private content', ru: 'Статья страницы с закрытой частью' },
  description: {
    en: 'The article that the page’s address names; its widgets are for those who may read them.',
    ru: 'Статья, которую называет адрес страницы; её виджеты видят те, кому открыт доступ.',
  },
  keywords: { en: 'paywall members', ru: 'доступ подписка' },
  segment: article,
  record: sampleRecord(widget, {
    variant: 'article-overview-with-private-content-default',
    title: { en: 'Article with private content', ru: 'Статья с закрытой частью' },
  }),
})
