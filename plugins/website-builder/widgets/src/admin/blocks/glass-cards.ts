import type { Localized } from '@tessera/core'
import { featuresToFiles, widget, widgetsToFeatures } from '@tessera/website-builder'
import { type Block, sampleBlock, sampleLinks, samplePictures, sampleRecord } from '@tessera/widget-sdk/admin'
import { benefits, featuresOf } from './features.ts'

function glassCards(side: 'top' | 'bottom', title: Localized, words: typeof benefits, first: number): Block {
  return sampleBlock({
    key: `glass-cards-${side}`,
    group: 'features',
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
  { en: 'What you can count on', ru: 'На что можно рассчитывать' },
  benefits.slice(0, 3),
  0,
)

export const glassCardsBottom = glassCards(
  'bottom',
  { en: 'What stays when we leave', ru: 'Что остаётся, когда мы уходим' },
  benefits.slice(3, 6),
  3,
)
