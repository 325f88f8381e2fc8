import { widget, widgetsToFiles } from '@tessera/website-builder'
import { sampleBlock, samplePictures, sampleRecord } from '@tessera/widget-sdk/admin'

export const pictures = sampleBlock({
  key: 'pictures',
  group: 'text',
  record: sampleRecord(
    widget,
    {
      variant: 'content-default',
      title: { en: 'A few days of this month', ru: 'Несколько дней этого месяца' },
    },
    samplePictures(widgetsToFiles, 0, 1, 2),
  ),
})
