import { widget } from '@tessera/rbac'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const registration = sampleBlock({
  key: 'registration',
  record: sampleRecord(widget, {
    variant: 'subject-authentication-email-and-password-registration-default',
    title: { en: 'Nice to meet you', ru: 'Будем знакомы' },
    subtitle: { en: 'An e-mail and a password are enough.', ru: 'Хватит почты и пароля.' },
  }),
})
