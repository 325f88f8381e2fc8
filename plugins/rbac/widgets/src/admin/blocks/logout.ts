import { widget } from '@tessera/rbac'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const logout = sampleBlock({
  key: 'logout',
  name: { en: 'Logout', ru: 'Выход' },
  description: { en: 'Asks before it logs out.', ru: 'Спрашивает, прежде чем выйти.' },
  keywords: { en: 'sign out', ru: 'кабинет' },
  record: sampleRecord(widget, {
    variant: 'subject-authentication-logout-default',
    title: { en: 'Leaving?', ru: 'Уходите?' },
    subtitle: { en: 'What you have saved will be here when you come back.', ru: 'Всё сохранённое дождётся вас.' },
  }),
})
