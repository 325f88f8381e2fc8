import { widget } from '@tessera/rbac'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const subjectList = sampleBlock({
  key: 'subject-list',
  record: sampleRecord(widget, {
    variant: 'subject-list-default',
    title: { en: 'Everyone who has an account', ru: 'Все, у кого есть аккаунт' },
  }),
})
