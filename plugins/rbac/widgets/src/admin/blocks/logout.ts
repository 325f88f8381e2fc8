import { widget } from '@tessera/rbac'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const logout = sampleBlock({
  key: 'logout',
  record: sampleRecord(widget, {
    variant: 'subject-authentication-logout-default',
    title: { en: 'Leaving?', ru: 'Уходите?' },
    subtitle: { en: 'What you have saved will be here when you come back.', ru: 'Всё сохранённое дождётся вас.' },
  }),
})
