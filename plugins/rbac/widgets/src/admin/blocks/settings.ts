import { widget } from '@tessera/rbac'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const settings = sampleBlock({
  key: 'settings',
  name: { en: 'Settings of the account', ru: 'Настройки аккаунта' },
  description: {
    en: 'Ways to log in, password, second factor, devices: for whoever is logged in.',
    ru: 'Способы входа, пароль, второй фактор, устройства — для того, кто вошёл.',
  },
  keywords: { en: 'identity security', ru: 'безопасность' },
  record: sampleRecord(widget, {
    variant: 'subject-identity-settings-default',
    title: { en: 'Settings', ru: 'Настройки' },
    subtitle: { en: 'How you log in, and where you are logged in now.', ru: 'Как вы входите и где вы сейчас вошли.' },
  }),
})
