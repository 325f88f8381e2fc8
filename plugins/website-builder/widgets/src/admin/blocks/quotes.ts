import { featuresToFiles, widget, widgetsToFeatures } from '@tessera/website-builder'
import { sampleBlock, sampleLinks, samplePictures, sampleRecord } from '@tessera/widget-sdk/admin'
import { featuresOf } from './features.ts'

const voices = [
  {
    title: { en: 'Nina Orlova', ru: 'Нина Орлова' },
    subtitle: { en: 'Runs a bookshop', ru: 'Держит книжный магазин' },
    description: {
      en: 'I had expected to explain everything twice. They asked the right questions first, and I had nothing left to explain.',
      ru: 'Думала, придётся объяснять всё по два раза. А они сначала задали нужные вопросы — и объяснять стало нечего.',
    },
  },
  {
    title: { en: 'Pavel Sedov', ru: 'Павел Седов' },
    subtitle: { en: 'Head of a school', ru: 'Директор школы' },
    description: {
      en: 'They said the twelfth of August. On the eleventh it was clean, and somebody had fixed the lamp that was not theirs.',
      ru: 'Обещали двенадцатого августа. Одиннадцатого было уже чисто, а заодно кто-то починил лампу, о которой не просили.',
    },
  },
]

export const quotes = sampleBlock({
  key: 'quotes',
  group: 'trust',
  record: sampleRecord(
    widget,
    {
      variant: 'content-default',
      title: { en: 'Said afterwards', ru: 'Что говорят потом' },
    },
    sampleLinks(
      widgetsToFeatures,
      featuresOf('avatar-message', voices, index => [samplePictures(featuresToFiles, index)]),
    ),
  ),
})
