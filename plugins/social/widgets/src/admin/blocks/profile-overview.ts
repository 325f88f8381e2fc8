import { profile, widget } from '@tessera/social'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const profileOverview = sampleBlock({
  key: 'profile-overview',
  name: { en: 'The profile of the page', ru: 'Профиль страницы' },
  description: { en: 'The profile that the page’s address names.', ru: 'Профиль, который называет адрес страницы.' },
  keywords: { en: 'person', ru: 'человек' },
  segment: profile,
  record: sampleRecord(widget, { variant: 'profile-overview-default', title: { en: 'Profile', ru: 'Профиль' } }),
})
