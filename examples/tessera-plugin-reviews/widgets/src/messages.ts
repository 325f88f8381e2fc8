import { messagesOf } from '@tessera/widget-sdk'

/** The texts of these widgets. */
export const useMessages = messagesOf<typeof import('../messages/en.json')>('tessera-plugin-reviews/widgets')
