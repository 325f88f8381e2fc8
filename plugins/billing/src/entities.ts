import {
  adminTitle,
  boolean,
  contentFields,
  datetime,
  defineModule,
  integer,
  json,
  localized,
  select,
  slug,
  text,
} from '@tessera/core'

const { entity } = defineModule('billing', { admin: { icon: 'credit-card', menu: { group: 'daily', order: 6 } } })

const content = { read: 'public', write: { roles: ['editor'] } } as const
/** Money, in whole minor units of a currency (cents, kopecks). */
const amount = () => integer({ required: true, minimum: 0 })
const url = () => text({ maxLength: 2000 })

export const currency = entity('currency', {
  fields: {
    code: text({ required: true, unique: true, maxLength: 20, pattern: '^[A-Z0-9]+$' }),
    symbol: text({ maxLength: 20 }),
    title: localized(),
    isDefault: boolean({ default: false }),
    fractionDigits: integer({ default: 2, minimum: 0, maximum: 8 }),
    adminTitle: adminTitle(),
    slug: slug({ pattern: '^[a-z0-9-]+$' }),
  },
  access: { read: 'public' },
  admin: { row: ['adminTitle', 'code', 'symbol', 'isDefault'] },
})

export const invoice = entity('invoice', {
  fields: {
    status: select(['draft', 'open', 'paid', 'uncollectible', 'void', 'failed'], { default: 'open' }),
    amount: amount(),
    provider: text({ maxLength: 100, index: true }),
    providerId: text({ maxLength: 500, index: true }),
    paymentUrl: url(),
    successUrl: url(),
    cancelUrl: url(),
    email: text({ maxLength: 254 }),
  },
  admin: { row: ['status', 'amount', 'provider', 'email'], label: ['providerId', 'email'] },
})

export const paymentIntent = entity('payment-intent', {
  fields: {
    status: select(['requires_payment_method', 'processing', 'requires_action', 'succeeded', 'failed', 'canceled'], {
      default: 'requires_payment_method',
    }),
    amount: amount(),
    type: select(['one_off', 'subscription'], { default: 'one_off' }),
    interval: text({ maxLength: 50 }),
  },
  admin: { row: ['status', 'amount', 'type', 'interval'] },
})

/** Inbox of the providers' webhooks: stored first, processed once. */
export const paymentEvent = entity('payment-event', {
  fields: {
    provider: text({ maxLength: 100, required: true }),
    eventId: text({ required: true, maxLength: 500 }),
    payload: json()({ required: true }),
    receivedAt: datetime({ required: true }),
    processedAt: datetime({ index: true }),
    outcome: text({ maxLength: 1000 }),
  },
  unique: [['provider', 'eventId']],
  history: false,
  admin: { row: ['provider', 'eventId', 'receivedAt', 'processedAt', 'outcome'], label: ['eventId'] },
})

export const widget = entity('widget', {
  fields: contentFields(),
  access: content,
  admin: { row: ['adminTitle', 'variant'] },
})
