import { widget, widgetsToFiles } from '@tessera/file-storage'
import { sampleBlock, samplePictures, sampleRecord } from '@tessera/widget-sdk/admin'

export const gallery = sampleBlock({
  key: 'gallery',
  name: { en: 'Gallery', ru: 'Галерея' },
  description: {
    en: 'Pictures and other files in columns, each at its own proportions.',
    ru: 'Картинки и другие файлы в колонках, у каждого свои пропорции.',
  },
  keywords: { en: 'pictures photos images files', ru: 'картинки фото изображения файлы' },
  record: sampleRecord(
    widget,
    {
      title: { en: 'Seen from close by', ru: 'Если подойти поближе' },
      subtitle: { en: 'Pictures', ru: 'Фотографии' },
    },
    samplePictures(widgetsToFiles, 0, 1, 2, 3, 4, 5),
  ),
})
