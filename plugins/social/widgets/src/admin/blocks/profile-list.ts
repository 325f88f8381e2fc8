import { widget } from '@tessera/social'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const profileList = sampleBlock({
  key: 'profile-list',
  name: { en: 'Profiles', ru: 'Профили' },
  description: { en: 'All profiles, page by page.', ru: 'Все профили, страница за страницей.' },
  keywords: { en: 'people team', ru: 'люди команда' },
  record: sampleRecord(widget, {
    title: { en: 'Who you will meet', ru: 'С кем вы встретитесь' },
    subtitle: { en: 'The team', ru: 'Команда' },
  }),
})
