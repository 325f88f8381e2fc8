import { widget } from '@tessera/blog'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const selection = sampleBlock({
  key: 'selection',
  name: { en: 'A selection of the blog', ru: 'Подборка из блога' },
  description: {
    en: 'Categories and articles that you choose, in your order.',
    ru: 'Рубрики и статьи, которые вы выберете, в вашем порядке.',
  },
  keywords: { en: 'chosen favourites', ru: 'избранное' },
  record: sampleRecord(widget, {
    subtitle: { en: 'Worth reading', ru: 'Стоит прочесть' },
    title: { en: 'Chosen by the editors', ru: 'Выбор редакции' },
  }),
})
