import { widget } from '@tessera/rbac'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const login = sampleBlock({
  key: 'login',
  record: sampleRecord(widget, {
    variant: 'subject-authentication-select-method-default',
    title: { en: 'Welcome back', ru: 'С возвращением' },
    subtitle: { en: 'Log in to go on where you left off.', ru: 'Войдите — и продолжите с того же места.' },
  }),
})
