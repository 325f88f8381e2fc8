import { widget } from '@tessera/ecommerce'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const storeList = sampleBlock({
  key: 'store-list',
  name: { en: 'Stores', ru: 'Магазины' },
  description: {
    en: 'Addresses and hours: the stores that you link to it; without any, all of them.',
    ru: 'Адреса и часы работы: магазины, которые вы к нему привяжете, а если таких нет — все.',
  },
  keywords: { en: 'shops addresses', ru: 'адреса точки' },
  record: sampleRecord(widget, {
    variant: 'store-list-default',
    title: { en: 'Where to find us', ru: 'Где нас найти' },
    description: {
      en: 'Drop in without an appointment. Whoever is behind the counter knows their trade.',
      ru: 'Заходите без записи. За прилавком те, кто знает своё дело.',
    },
  }),
})
