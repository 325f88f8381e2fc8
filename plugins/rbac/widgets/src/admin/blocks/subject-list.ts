import { widget } from '@tessera/rbac'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const subjectList = sampleBlock({
  key: 'subject-list',
  name: { en: 'Subjects', ru: 'Субъекты' },
  description: {
    en: 'All accounts, for those who may see them.',
    ru: 'Все учётные записи — для тех, кому можно их видеть.',
  },
  keywords: { en: 'users people', ru: 'пользователи люди' },
  record: sampleRecord(widget, {
    variant: 'subject-list-default',
    title: { en: 'Everyone who has an account', ru: 'Все, у кого есть аккаунт' },
  }),
})
