import { profile, widget } from '@tessera/social'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const profileOverview = sampleBlock({
  key: 'profile-overview',
  segment: profile,
  record: sampleRecord(widget, { variant: 'profile-overview-default', title: { en: 'Profile', ru: 'Профиль' } }),
})
