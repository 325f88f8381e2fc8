import {
  adminFields,
  contentFields,
  datetime,
  defineModule,
  integer,
  json,
  localized,
  richText,
  select,
  text,
} from '@tessera/core'

const { entity } = defineModule('notification', { admin: { icon: 'bell', menu: { group: 'system', order: 2 } } })

export const widget = entity('widget', {
  fields: contentFields(),
  access: { read: 'public', write: { roles: ['editor'] } },
  admin: { row: ['adminTitle', 'variant'] },
})

/** A message to one recipient. */
export const notification = entity('notification', {
  fields: {
    status: select(['new', 'sent', 'error', 'read'], { default: 'new', index: true }),
    method: select(['email', 'telegram'], { default: 'email' }),
    receiver: text({ maxLength: 254 }),
    title: text({ maxLength: 500 }),
    data: json()(),
    attachments: json()(),
    sendAfter: datetime({ index: true }),
    attempts: integer({ default: 0, minimum: 0 }),
    lastError: text({ maxLength: 2000 }),
  },
  history: false,
  admin: { row: ['title', 'method', 'receiver', 'status'], label: ['title', 'receiver'] },
})

export const template = entity('template', {
  archive: 'content',
  fields: { ...adminFields(), title: localized(), subject: localized(), body: richText() },
  admin: { row: ['adminTitle', 'variant'] },
})

export const topic = entity('topic', {
  archive: 'content',
  fields: { ...adminFields(), title: localized(), type: select(['info', 'security', 'error'], { default: 'info' }) },
  admin: { row: ['adminTitle', 'type', 'variant'] },
})
