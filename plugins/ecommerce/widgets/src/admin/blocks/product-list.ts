import { widget } from '@tessera/ecommerce'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const productList = sampleBlock({
  key: 'product-list',
  record: sampleRecord(widget, {
    variant: 'product-list-default',
    title: { en: 'The shop', ru: 'Магазин' },
    description: {
      en: 'What is in stock goes out within two working days; what we make to order says how long it takes.',
      ru: 'Что есть в наличии, отправим за два рабочих дня. Для того, что делаем под заказ, указан срок.',
    },
  }),
})
