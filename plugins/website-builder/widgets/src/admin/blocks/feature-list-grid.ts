import { featuresToFiles, widget, widgetsToButtonsArrays, widgetsToFeatures } from '@tessera/website-builder'
import { sampleBlock, sampleLinks, samplePictures, sampleRecord } from '@tessera/widget-sdk/admin'
import { buttonsRow, sampleButton } from './buttons.ts'
import { benefits, featuresOf } from './features.ts'

export const featureListGrid = sampleBlock({
  key: 'feature-list-grid',
  group: 'features',
  record: sampleRecord(
    widget,
    {
      variant: 'content-feature-list-grid',
      subtitle: { en: 'How we work', ru: 'Как мы работаем' },
      title: { en: 'Six promises, all of them checkable', ru: 'Шесть обещаний, и все можно проверить' },
      description: {
        en: 'Each is in the contract, in the same words.',
        ru: 'Каждое записано в договоре теми же словами.',
      },
    },
    sampleLinks(
      widgetsToFeatures,
      featuresOf('default', benefits, index => (index < 3 ? [samplePictures(featuresToFiles, index + 2)] : [])),
    ),
    sampleLinks(
      widgetsToButtonsArrays,
      [buttonsRow(sampleButton('link', '#contact', { en: 'Read the contract', ru: 'Прочитать договор' }))],
      { variant: 'additional' },
    ),
  ),
})
