import { widget } from '@tessera/startup'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const words = sampleBlock({
  key: 'words',
  record: sampleRecord(widget, {
    title: { en: 'Only here', ru: 'Только у нас' },
    subtitle: { en: 'A place for what no other site has.', ru: 'Место для того, чего нет ни на одном другом сайте.' },
  }),
})
