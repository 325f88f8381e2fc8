import { widget } from '@tessera/rbac'
import { sampleBlock, sampleRecord } from '@tessera/widget-sdk/admin'

export const settings = sampleBlock({
  key: 'settings',
  record: sampleRecord(widget, {
    variant: 'subject-identity-settings-default',
    title: { en: 'Settings', ru: 'Настройки' },
    subtitle: { en: 'How you log in, and where you are logged in now.', ru: 'Как вы входите и где вы сейчас вошли.' },
  }),
})
