import { widget } from '@tessera/ecommerce'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const selection = sampleBlock({
  key: 'selection',
  name: { en: 'A selection of the shop', ru: 'Подборка из магазина' },
  description: {
    en: 'Categories, products and stores that you choose, in your order.',
    ru: 'Разделы, товары и магазины, которые вы выберете, в вашем порядке.',
  },
  keywords: { en: 'chosen favourites', ru: 'избранное хиты' },
  record: sampleRecord(widget, {
    subtitle: { en: 'This season', ru: 'В этом сезоне' },
    title: { en: 'What we would take ourselves', ru: 'Что взяли бы сами' },
  }),
})
