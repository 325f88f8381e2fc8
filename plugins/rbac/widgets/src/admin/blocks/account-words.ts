import { widget } from '@tessera/rbac'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const accountWords = sampleBlock({
  key: 'account-words',
  record: sampleRecord(widget, {
    title: { en: 'Your account', ru: 'Ваш аккаунт' },
    subtitle: { en: 'What it is good for', ru: 'Зачем он нужен' },
  }),
})
