import { widget, widgetsToFiles } from '@tessera/file-storage'
import { sampleBlock, samplePictures, sampleRecord } from '@tessera/widget-sdk/admin'

export const gallery = sampleBlock({
  key: 'gallery',
  record: sampleRecord(
    widget,
    {
      title: { en: 'Seen from close by', ru: 'Если подойти поближе' },
      subtitle: { en: 'Pictures', ru: 'Фотографии' },
    },
    samplePictures(widgetsToFiles, 0, 1, 2, 3, 4, 5),
  ),
})
