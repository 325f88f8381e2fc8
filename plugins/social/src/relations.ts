import { boolean, relation } from '@tessera/core'
import { product } from '@tessera/ecommerce'
import { file } from '@tessera/file-storage'
import { widget as builderWidget } from '@tessera/website-builder'
import { attribute, attributeKey, chat, message, profile } from './entities.ts'

/** The link belongs to the owner of its left end. */
const linked = { owner: 'left' } as const
/** So does the record at its right end. */
const owning = { ...linked, owns: true } as const
/** Chats and their messages belong to their members. */
const members = { access: {} } as const

export const profilesToChats = relation(profile, chat, { ...members, ...owning })
export const chatsToMessages = relation(chat, message, owning)
export const profilesToMessages = relation(profile, message, {
  ...members,
  ...linked,
  fields: { isRead: boolean({ default: false }) },
})
export const profilesToAttributes = relation(profile, attribute, linked)
export const attributeKeysToAttributes = relation(attributeKey, attribute)

export const messagesToFiles = relation(message, file, owning)
export const profilesToFiles = relation(profile, file, linked)
export const profilesToProducts = relation(profile, product, linked)
export const profilesToBuilderWidgets = relation(profile, builderWidget, linked)
