import { widget } from '@tessera/rbac'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const resetPassword = sampleBlock({
  key: 'reset-password',
  record: sampleRecord(widget, {
    variant: 'subject-authentication-email-and-password-reset-password-default',
    title: { en: 'A new password', ru: 'Новый пароль' },
    subtitle: {
      en: 'When it is saved, you are logged out everywhere and log in with the new one.',
      ru: 'Когда вы его сохраните, на всех устройствах нужно будет войти заново.',
    },
  }),
})
