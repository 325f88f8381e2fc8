import { widget } from '@tessera/blog'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const selection = sampleBlock({
  key: 'selection',
  record: sampleRecord(widget, {
    subtitle: { en: 'Worth reading', ru: 'Стоит прочесть' },
    title: { en: 'Chosen by the editors', ru: 'Выбор редакции' },
  }),
})
