import { widget } from '@tessera/ecommerce'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const orderList = sampleBlock({
  key: 'order-list',
  record: sampleRecord(widget, {
    variant: 'order-list-default',
    title: { en: 'My orders', ru: 'Мои заказы' },
  }),
})
