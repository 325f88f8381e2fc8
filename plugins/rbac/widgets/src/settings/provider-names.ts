import { defineMessages } from '@tessera/widget-sdk'

/** What a way in is called on its badge. */
export const providerNames = defineMessages({
  en: { email_and_password: 'Email', EVM: 'EVM', telegram: 'Telegram' },
  ru: { email_and_password: 'Почта', EVM: 'EVM', telegram: 'Telegram' },
})
