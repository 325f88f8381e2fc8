import {
  adminFields,
  boolean,
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

/** What a notification says, where no template says it. */
export interface NotificationData {
  /** Plain text; empty lines separate paragraphs. */
  readonly description?: string
  /** An address of this site: `https://example.com/en/about`. */
  readonly url?: string
}

/** A message to one receiver over one channel. */
export const notification = entity('notification', {
  fields: {
    // `suppressed`: its receiver is not written to any more, because mails came back or the bot is blocked.
    status: select(['new', 'sent', 'error', 'read', 'suppressed'], { default: 'new', index: true }),
    // The name of a channel; plugins add some.
    method: text({ default: 'email', maxLength: 40, pattern: '^[a-z][a-z0-9-]*$' }),
    // An address, a chat, or the id of a subject: whatever the channel sends to.
    receiver: text({ maxLength: 500, index: true }),
    title: text({ maxLength: 500 }),
    data: json<NotificationData>()(),
    attachments: json()(),
    sendAfter: datetime({ index: true }),
    attempts: integer({ default: 0, minimum: 0 }),
    lastError: text({ maxLength: 2000 }),
    // What it tells of: nobody hears of one event twice over one channel.
    eventId: text({ maxLength: 200, writable: false }),
    language: text({ maxLength: 35 }),
    // What the channel knows it by; the same however often it is sent.
    messageId: text({ maxLength: 300, writable: false }),
    nextAttemptAt: datetime({ writable: false }),
    readAt: datetime({ writable: false }),
  },
  unique: [['eventId', 'receiver', 'method']],
  history: false,
  admin: { row: ['title', 'method', 'receiver', 'status'], label: ['title', 'receiver'] },
})

/** Where a subject is reached over a channel that it has set up itself: a chat, a browser. */
export const endpoint = entity('endpoint', {
  fields: {
    channel: text({ required: true, maxLength: 40 }),
    // Id of the subject, which belongs to another module.
    subjectId: text({ required: true, maxLength: 36, index: true }),
    receiver: text({ required: true, maxLength: 500 }),
    // Nothing is sent there any more: the bot is blocked, the browser is gone.
    suppressedAt: datetime(),
  },
  unique: [['channel', 'receiver']],
  history: false,
  writes: 'services',
  admin: { row: ['channel', 'receiver', 'suppressedAt'], label: ['channel'], isHidden: true },
})

export const template = entity('template', {
  archive: 'content',
  fields: { ...adminFields(), title: localized(), subject: localized(), body: richText() },
  admin: { row: ['adminTitle', 'variant'] },
})

export const topic = entity('topic', {
  archive: 'content',
  fields: {
    ...adminFields(),
    title: localized(),
    type: select(['info', 'security', 'error'], { default: 'info' }),
    // Nobody can switch it off: the security of an account, confirmations, receipts.
    isRequired: boolean({ default: false }),
    // Nobody hears of it who hasn't asked to: newsletters.
    isOptIn: boolean({ default: false }),
  },
  admin: { row: ['adminTitle', 'type', 'variant'] },
})
