import { widget } from '@tessera/rbac'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const forgotPassword = sampleBlock({
  key: 'forgot-password',
  record: sampleRecord(widget, {
    variant: 'subject-authentication-email-and-password-forgot-password-default',
    title: { en: 'Lost the password?', ru: 'Забыли пароль?' },
    subtitle: { en: 'Tell us your e-mail, and a link is on its way.', ru: 'Напишите свою почту, и мы пришлём ссылку.' },
  }),
})
