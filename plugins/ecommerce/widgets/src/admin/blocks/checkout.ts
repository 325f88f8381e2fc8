import { widget } from '@tessera/ecommerce'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const checkout = sampleBlock({
  key: 'checkout',
  record: sampleRecord(widget, {
    variant: 'checkout-default',
    subtitle: { en: 'Ready to be sent', ru: 'Готово к отправке' },
    title: { en: 'Yours in one step', ru: 'В один шаг' },
  }),
})
