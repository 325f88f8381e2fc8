import { widget } from '@tessera/analytic'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const figures = sampleBlock({
  key: 'figures',
  record: sampleRecord(widget, {
    title: { en: 'The last thirty days', ru: 'За последние тридцать дней' },
    subtitle: { en: 'In figures', ru: 'В цифрах' },
  }),
})
