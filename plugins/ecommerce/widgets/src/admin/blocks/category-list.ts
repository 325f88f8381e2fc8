import { widget } from '@tessera/ecommerce'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const categoryList = sampleBlock({
  key: 'category-list',
  name: { en: 'Categories of the shop', ru: 'Разделы магазина' },
  description: {
    en: 'Large cards: the categories that you link to it; without any, all of them.',
    ru: 'Крупные карточки: разделы, которые вы к нему привяжете, а если таких нет — все.',
  },
  keywords: { en: 'catalogue', ru: 'каталог категории' },
  record: sampleRecord(widget, {
    variant: 'category-list-default',
    subtitle: { en: 'Shop', ru: 'Магазин' },
    title: { en: 'Where shall we begin?', ru: 'С чего начнём?' },
  }),
})
