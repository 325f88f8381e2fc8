import { logotype, widget, widgetsToLogotypes } from '@tessera/website-builder'
import { sampleBlock, sampleLinks, sampleRecord } from '@tessera/widget-sdk/admin'

const names = [
  { en: 'Northern Line', ru: 'Северная ветка' },
  { en: 'Kedr', ru: 'Кедр' },
  { en: 'Pier 9', ru: 'Причал 9' },
  { en: 'Lantern', ru: 'Фонарь' },
  { en: 'Good Morning', ru: 'Доброе утро' },
]

export const logotypes = sampleBlock({
  key: 'logotypes',
  group: 'trust',
  record: sampleRecord(
    widget,
    {
      variant: 'content-default',
      subtitle: { en: 'They have worked with us for years', ru: 'Работают с нами не первый год' },
    },
    sampleLinks(
      widgetsToLogotypes,
      names.map(title => sampleRecord(logotype, { title })),
    ),
  ),
})
