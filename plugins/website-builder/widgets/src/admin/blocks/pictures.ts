import { widget, widgetsToFiles } from '@tessera/website-builder'
import { sampleBlock, samplePictures, sampleRecord } from '@tessera/widget-sdk/admin'
import { groups } from './groups.ts'

export const pictures = sampleBlock({
  key: 'pictures',
  name: { en: 'Three pictures', ru: 'Три картинки' },
  description: {
    en: 'Pictures side by side under a heading; on a phone one below the other.',
    ru: 'Картинки в ряд под заголовком, на телефоне — одна под другой.',
  },
  group: groups.text,
  keywords: { en: 'gallery images photos row', ru: 'галерея фото изображения ряд' },
  record: sampleRecord(
    widget,
    {
      variant: 'content-default',
      title: { en: 'A few days of this month', ru: 'Несколько дней этого месяца' },
    },
    samplePictures(widgetsToFiles, 0, 1, 2),
  ),
})
