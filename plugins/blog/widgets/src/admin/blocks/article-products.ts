import { article, widget } from '@tessera/blog'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const articleProducts = sampleBlock({
  key: 'article-products',
  segment: article,
  record: sampleRecord(widget, {
    variant: 'article-overview-ecommerce-module-product-list-default',
    subtitle: { en: 'In the shop', ru: 'В магазине' },
    title: { en: 'What this was about', ru: 'То, о чём речь' },
  }),
})
