import { featuresToFiles, widget, widgetsToFeatures } from '@tessera/website-builder'
import { sampleBlock, sampleLinks, samplePictures, sampleRecord } from '@tessera/widget-sdk/admin'
import { benefits, featuresOf } from './features.ts'
import { groups } from './groups.ts'

export const threeFeatures = sampleBlock({
  key: 'three-features',
  name: { en: 'Three features with pictures', ru: 'Три преимущества с картинками' },
  description: {
    en: 'A picture, a title and two lines each, without frames.',
    ru: 'У каждого картинка, заголовок и две строки, без рамок.',
  },
  group: groups.features,
  keywords: { en: 'advantages benefits cards columns', ru: 'плюсы выгоды карточки колонки' },
  record: sampleRecord(
    widget,
    {
      variant: 'content-default',
      title: { en: 'Why people come back', ru: 'Почему к нам возвращаются' },
    },
    sampleLinks(
      widgetsToFeatures,
      featuresOf('default', benefits.slice(0, 3), index => [samplePictures(featuresToFiles, index + 6)]),
    ),
  ),
})
