import { widget } from '@tessera/social'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const profileList = sampleBlock({
  key: 'profile-list',
  record: sampleRecord(widget, {
    title: { en: 'Who you will meet', ru: 'С кем вы встретитесь' },
    subtitle: { en: 'The team', ru: 'Команда' },
  }),
})
