import { widget } from '@tessera/rbac'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const subjectOverview = sampleBlock({
  key: 'subject-overview',
  record: sampleRecord(widget, { variant: 'subject-overview-default', title: { en: 'Profile', ru: 'Профиль' } }),
})
