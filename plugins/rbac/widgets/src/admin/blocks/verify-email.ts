import { widget } from '@tessera/rbac'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const verifyEmail = sampleBlock({
  key: 'verify-email',
  record: sampleRecord(widget, {
    variant: 'subject-authentication-email-and-password-verify-email-default',
    title: { en: 'Your e-mail address', ru: 'Ваша почта' },
    subtitle: {
      en: 'One look at the link, and we know that letters reach you.',
      ru: 'Посмотрим на ссылку — и будем знать, что письма до вас доходят.',
    },
  }),
})
