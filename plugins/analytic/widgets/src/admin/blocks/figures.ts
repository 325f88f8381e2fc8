import { widget } from '@tessera/analytic'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const figures = sampleBlock({
  key: 'figures',
  name: { en: 'Figures', ru: 'Показатели' },
  description: {
    en: 'The latest of each metric, for those who may read them.',
    ru: 'Последнее значение каждой метрики — для тех, кому можно их видеть.',
  },
  keywords: { en: 'metrics statistics', ru: 'метрики статистика' },
  record: sampleRecord(widget, {
    title: { en: 'The last thirty days', ru: 'За последние тридцать дней' },
    subtitle: { en: 'In figures', ru: 'В цифрах' },
  }),
})
