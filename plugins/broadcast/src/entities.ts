import { adminTitle, datetime, defineModule, slug, text } from '@tessera/core'

const { entity } = defineModule('broadcast', {
  admin: { icon: 'radio', menu: { group: 'system', order: 4 } },
  archive: 'content',
})

export const channel = entity('channel', {
  fields: {
    title: text({ required: true, unique: true, maxLength: 200 }),
    adminTitle: adminTitle(),
    slug: slug(),
  },
  admin: { row: ['adminTitle', 'title', 'slug'] },
})

export const message = entity('message', {
  archive: 'never',
  fields: {
    payload: text({ required: true, maxLength: 100_000 }),
    expiresAt: datetime({ index: true }),
  },
  history: false,
  admin: { row: ['payload', 'expiresAt'], label: ['payload'] },
})
