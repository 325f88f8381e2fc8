import { widget } from '@tessera/ecommerce'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const selection = sampleBlock({
  key: 'selection',
  record: sampleRecord(widget, {
    subtitle: { en: 'This season', ru: 'В этом сезоне' },
    title: { en: 'What we would take ourselves', ru: 'Что взяли бы сами' },
  }),
})
