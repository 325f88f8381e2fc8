import { article, widget } from '@tessera/blog'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const articleProducts = sampleBlock({
  key: 'article-products',
  name: { en: 'Products of the article', ru: 'Товары из статьи' },
  description: {
    en: 'Products that the article of the page is about.',
    ru: 'Товары, о которых рассказывает статья страницы.',
  },
  keywords: { en: 'shop', ru: 'магазин' },
  segment: article,
  record: sampleRecord(widget, {
    variant: 'article-overview-ecommerce-module-product-list-default',
    subtitle: { en: 'In the shop', ru: 'В магазине' },
    title: { en: 'What this was about', ru: 'То, о чём речь' },
  }),
})
