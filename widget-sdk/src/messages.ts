import { messagesOf } from './messages-of.ts'

/** The texts of this package. */
export const useMessages = messagesOf<typeof import('../messages/en.json')>('@tessera/widget-sdk')
