import { defineMessages } from '@tessera/widget-sdk'

/** What was done to a record, by the action of its history entry. */
export const actionMessages = defineMessages({
  en: { created: 'created', updated: 'changed', deleted: 'deleted', restored: 'restored' },
  ru: { created: 'создание', updated: 'изменение', deleted: 'удаление', restored: 'восстановление' },
})
