import { featuresToFiles, widget, widgetsToFeatures } from '@tessera/website-builder'
import { sampleBlock, sampleLinks, samplePictures, sampleRecord } from '@tessera/widget-sdk/admin'
import { featuresOf } from './features.ts'
import { groups } from './groups.ts'

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
  name: { en: 'Cloud of small things', ru: 'Облако мелочей' },
  description: {
    en: 'Many things in a word or two each, with a swatch where there is one.',
    ru: 'Много всего, по одному-двум словам, местами с картинкой.',
  },
  group: groups.features,
  keywords: { en: 'tags chips services list', ru: 'теги метки услуги список' },
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
