import type { Localized } from '@tessera/core'
import { featuresToFiles, widget, widgetsToFeatures } from '@tessera/website-builder'
import { type Block, sampleBlock, sampleLinks, samplePictures, sampleRecord } from '@tessera/widget-sdk/admin'
import { benefits, featuresOf } from './features.ts'
import { groups } from './groups.ts'

function glassCards(
  side: 'top' | 'bottom',
  { name, title }: Readonly<Record<'name' | 'title', Localized>>,
  words: typeof benefits,
  first: number,
): Block {
  return sampleBlock({
    key: `glass-cards-${side}`,
    name,
    description: {
      en: 'Cards made of a picture, with their words on a pane of glass.',
      ru: 'Карточки из картинок, слова — на матовом стекле.',
    },
    group: groups.features,
    keywords: { en: 'glass blur cards images', ru: 'стекло карточки фото' },
    record: sampleRecord(
      widget,
      { variant: 'content-default', title },
      sampleLinks(
        widgetsToFeatures,
        featuresOf(`glass-file-${side}`, words, index => [samplePictures(featuresToFiles, first + index)]),
      ),
    ),
  })
}

export const glassCardsTop = glassCards(
  'top',
  {
    name: { en: 'Glass cards, picture above', ru: 'Стеклянные карточки, картинка сверху' },
    title: { en: 'What you can count on', ru: 'На что можно рассчитывать' },
  },
  benefits.slice(0, 3),
  0,
)

export const glassCardsBottom = glassCards(
  'bottom',
  {
    name: { en: 'Glass cards, picture below', ru: 'Стеклянные карточки, картинка снизу' },
    title: { en: 'What stays when we leave', ru: 'Что остаётся, когда мы уходим' },
  },
  benefits.slice(3, 6),
  3,
)
