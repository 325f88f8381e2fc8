import { messagesOf } from '@tessera/widget-sdk'

/** The texts of the back office. */
export const useMessages = messagesOf<typeof import('../messages/en.json')>('@tessera/admin')
