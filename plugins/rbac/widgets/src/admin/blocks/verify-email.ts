import { widget } from '@tessera/rbac'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const verifyEmail = sampleBlock({
  key: 'verify-email',
  name: { en: 'Confirmed address', ru: 'Подтверждение почты' },
  description: {
    en: 'The page that the mail with the confirmation leads to.',
    ru: 'Страница, на которую ведёт письмо с подтверждением.',
  },
  keywords: { en: 'verification mail', ru: 'письмо ссылка' },
  record: sampleRecord(widget, {
    variant: 'subject-authentication-email-and-password-verify-email-default',
    title: { en: 'Your e-mail address', ru: 'Ваша почта' },
    subtitle: {
      en: 'One look at the link, and we know that letters reach you.',
      ru: 'Посмотрим на ссылку — и будем знать, что письма до вас доходят.',
    },
  }),
})
