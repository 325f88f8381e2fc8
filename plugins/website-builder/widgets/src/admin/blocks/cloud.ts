import { featuresToFiles, widget, widgetsToFeatures } from '@tessera/website-builder'
import { sampleBlock, sampleLinks, samplePictures, sampleRecord } from '@tessera/widget-sdk/admin'
import { featuresOf } from './features.ts'

const things = [
  { title: { en: 'Drawings', ru: 'Чертежи' } },
  { title: { en: 'Estimates', ru: 'Сметы' } },
  { title: { en: 'Delivery', ru: 'Доставка' }, subtitle: { en: 'Any day', ru: 'В любой день' } },
  { title: { en: 'Assembly', ru: 'Сборка' } },
  { title: { en: 'Repairs', ru: 'Ремонт' }, subtitle: { en: 'Five years', ru: 'Пять лет' } },
  { title: { en: 'Storage', ru: 'Хранение' } },
  { title: { en: 'Advice', ru: 'Советы' } },
]

export const cloud = sampleBlock({
  key: 'cloud',
  group: 'features',
  record: sampleRecord(
    widget,
    {
      variant: 'content-default',
      title: { en: 'And all that belongs to it', ru: 'И всё, что к этому прилагается' },
    },
    sampleLinks(
      widgetsToFeatures,
      featuresOf('cloud', things, index => (index < 4 ? [samplePictures(featuresToFiles, index + 6)] : [])),
    ),
  ),
})
