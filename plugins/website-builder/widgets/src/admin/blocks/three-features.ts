import { featuresToFiles, widget, widgetsToFeatures } from '@tessera/website-builder'
import { sampleBlock, sampleLinks, samplePictures, sampleRecord } from '@tessera/widget-sdk/admin'
import { benefits, featuresOf } from './features.ts'

export const threeFeatures = sampleBlock({
  key: 'three-features',
  group: 'features',
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
