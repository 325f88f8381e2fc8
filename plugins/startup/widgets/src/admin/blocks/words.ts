import { widget } from '@tessera/startup'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const words = sampleBlock({
  key: 'words',
  name: { en: 'Words of the site', ru: 'Свой текст' },
  description: {
    en: 'Words alone, until your site has a variant of its own.',
    ru: 'Просто текст, пока у вашего сайта нет собственного варианта.',
  },
  keywords: { en: 'own custom', ru: 'свой особый' },
  record: sampleRecord(widget, {
    title: { en: 'Only here', ru: 'Только у нас' },
    subtitle: { en: 'A place for what no other site has.', ru: 'Место для того, чего нет ни на одном другом сайте.' },
  }),
})
