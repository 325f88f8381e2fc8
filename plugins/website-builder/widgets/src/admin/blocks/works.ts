import { featuresToButtonsArrays, featuresToFiles, widget, widgetsToFeatures } from '@tessera/website-builder'
import { sampleBlock, sampleLinks, samplePictures, sampleRecord } from '@tessera/widget-sdk/admin'
import { buttonsRow, sampleButton } from './buttons.ts'
import { featuresOf } from './features.ts'

const finished = [
  {
    subtitle: { en: 'Winter', ru: 'Зима' },
    title: { en: 'A workshop under the roof', ru: 'Мастерская под крышей' },
    description: {
      en: 'Forty square metres and not one right angle. The shelves know it by heart.',
      ru: 'Сорок квадратных метров и ни одного прямого угла. Полки выучили их наизусть.',
    },
  },
  {
    subtitle: { en: 'Spring', ru: 'Весна' },
    title: { en: 'A kitchen for nine', ru: 'Кухня на девятерых' },
    description: {
      en: 'Three generations, two stoves, one table. It takes the wall when guests come.',
      ru: 'Три поколения, две плиты, один стол. Когда приходят гости, он раскладывается до стены.',
    },
  },
]

export const works = sampleBlock({
  key: 'works',
  group: 'trust',
  record: sampleRecord(
    widget,
    {
      variant: 'content-default',
      subtitle: { en: 'Works', ru: 'Работы' },
      title: { en: 'Lately finished', ru: 'Недавно закончили' },
    },
    sampleLinks(
      widgetsToFeatures,
      featuresOf('case', finished, index => [
        samplePictures(featuresToFiles, index + 4),
        sampleLinks(featuresToButtonsArrays, [
          buttonsRow(sampleButton('secondary', '#contact', { en: 'I want one too', ru: 'Хочу так же' })),
        ]),
      ]),
    ),
  ),
})
