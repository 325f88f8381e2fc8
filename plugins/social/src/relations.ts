import { boolean, relation } from '@tessera/core'
import { product } from '@tessera/ecommerce'
import { file } from '@tessera/file-storage'
import { widget as builderWidget } from '@tessera/website-builder'
import { attribute, attributeKey, chat, message, profile } from './entities.ts'

/** Chats and their messages belong to their members. */
const members = { access: {} } as const

export const profilesToChats = relation(profile, chat, members)
export const chatsToMessages = relation(chat, message)
export const profilesToMessages = relation(profile, message, {
  ...members,
  fields: { isRead: boolean({ default: false }) },
})
export const profilesToAttributes = relation(profile, attribute)
export const attributeKeysToAttributes = relation(attributeKey, attribute)

export const messagesToFiles = relation(message, file)
export const profilesToFiles = relation(profile, file)
export const profilesToProducts = relation(profile, product)
export const profilesToBuilderWidgets = relation(profile, builderWidget)
