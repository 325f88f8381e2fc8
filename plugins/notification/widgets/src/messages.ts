import { messagesOf } from '@tessera/widget-sdk'

/** The texts of this package. */
export const useMessages = messagesOf<typeof import('../messages/en.json')>('@tessera/notification-widgets')
