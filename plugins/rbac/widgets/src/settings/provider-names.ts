import { defineMessages } from '@tessera/widget-sdk'

/** Names of providers, for badges. */
export const providerNames = defineMessages({
  en: { email_and_password: 'Email', EVM: 'EVM', telegram: 'Telegram' },
  ru: { email_and_password: 'Почта', EVM: 'EVM', telegram: 'Telegram' },
})
