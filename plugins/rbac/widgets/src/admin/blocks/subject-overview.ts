import { widget } from '@tessera/rbac'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const subjectOverview = sampleBlock({
  key: 'subject-overview',
  name: { en: 'The subject of the page', ru: 'Субъект страницы' },
  description: {
    en: 'The account that the page’s address names, for itself and for those who may see it.',
    ru: 'Учётная запись, которую называет адрес страницы, — для неё самой и тех, кому можно её видеть.',
  },
  keywords: { en: 'user account', ru: 'пользователь' },
  record: sampleRecord(widget, { variant: 'subject-overview-default', title: { en: 'Profile', ru: 'Профиль' } }),
})
