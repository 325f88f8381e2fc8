import {
  adminFields,
  attributeFields,
  attributeKeyFields,
  contentFields,
  defineModule,
  localized,
  richText,
} from '@tessera/core'
import { attributeTypes } from '@tessera/ecommerce'

const { entity } = defineModule('social', { admin: { icon: 'users', menu: { group: 'daily', order: 7 } } })

const access = { read: 'public', write: { roles: ['editor'] } } as const

export const widget = entity('widget', {
  fields: contentFields(),
  access,
  admin: { row: ['adminTitle', 'variant'] },
})

export const profile = entity('profile', {
  fields: contentFields(),
  access,
  admin: { row: ['adminTitle', 'title', 'variant'] },
})

export const chat = entity('chat', {
  fields: { title: localized(), description: richText(), ...adminFields() },
  admin: { row: ['adminTitle', 'variant'] },
})

export const message = entity('message', {
  fields: { title: localized(), subtitle: localized(), description: richText(), className: adminFields().className },
  admin: { row: ['description', 'variant'], label: ['title', 'description'] },
})

/** A value of a profile; its key says which one, and what it means. */
export const attribute = entity('attribute', {
  fields: attributeFields(),
  access,
  admin: { row: ['adminTitle', 'string', 'number', 'variant'] },
})

export const attributeKey = entity('attribute-key', {
  fields: attributeKeyFields(attributeTypes),
  access,
  admin: { row: ['adminTitle', 'title', 'type', 'field'] },
})
