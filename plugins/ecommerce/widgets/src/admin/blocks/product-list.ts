import { widget } from '@tessera/ecommerce'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const productList = sampleBlock({
  key: 'product-list',
  name: { en: 'Products', ru: 'Товары' },
  description: {
    en: 'The products that you link to it; without any, the whole shop with its filters.',
    ru: 'Товары, которые вы к нему привяжете, а если таких нет — весь магазин с фильтрами.',
  },
  keywords: { en: 'shop catalogue goods', ru: 'каталог магазин витрина' },
  record: sampleRecord(widget, {
    variant: 'product-list-default',
    title: { en: 'The shop', ru: 'Магазин' },
    description: {
      en: 'What is in stock goes out within two working days; what we make to order says how long it takes.',
      ru: 'Что есть в наличии, отправим за два рабочих дня. Для того, что делаем под заказ, указан срок.',
    },
  }),
})
