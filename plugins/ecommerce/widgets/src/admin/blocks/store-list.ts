import { widget } from '@tessera/ecommerce'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const storeList = sampleBlock({
  key: 'store-list',
  record: sampleRecord(widget, {
    variant: 'store-list-default',
    title: { en: 'Where to find us', ru: 'Где нас найти' },
    description: {
      en: 'Drop in without an appointment. Whoever is behind the counter knows their trade.',
      ru: 'Заходите без записи. За прилавком те, кто знает своё дело.',
    },
  }),
})
