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

const { entity } = defineModule('billing')

const content = { read: 'public', write: { roles: ['editor'] } } as const
/** Money: whole minor units of a currency (cents, kopecks). */
const amount = () => integer({ required: true, minimum: 0 })
const email = () => text({ maxLength: 254 })
const address = () => text({ maxLength: 2000 })

export const currency = entity('currency', {
  fields: {
    /** ISO 4217, or the ticker of a cryptocurrency. */
    code: text({ required: true, unique: true, maxLength: 20, pattern: '^[A-Z0-9]+$' }),
    symbol: text({ maxLength: 20 }),
    title: localized(),
    isDefault: boolean({ default: false }),
    /** Digits after the point: 2 for euros, 0 for yen. */
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
    /** What the provider calls it. */
    providerId: text({ maxLength: 500, index: true }),
    paymentUrl: address(),
    successUrl: address(),
    cancelUrl: address(),
    email: email(),
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
    /** How often a subscription is paid: `month`. */
    interval: text({ maxLength: 50 }),
  },
  admin: { row: ['status', 'amount', 'type', 'interval'] },
})

/** The inbox of what providers tell: kept first, handled once. */
export const paymentEvent = entity('payment-event', {
  fields: {
    provider: text({ required: true, maxLength: 100 }),
    /** The provider's own id of the event. */
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
