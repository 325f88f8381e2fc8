import {
  adminTitle,
  bigint,
  boolean,
  contentFields,
  date,
  datetime,
  defineModule,
  integer,
  json,
  localized,
  reference,
  select,
  slug,
  text,
} from '@tessera/core'

/** What a provider is asked for, without the numbers of the invoice. */
export interface FrozenRequest {
  readonly total: ExactMoney
  readonly interval?: { readonly unit: (typeof intervals)[number]; readonly count: number }
  readonly lines: readonly {
    readonly title: string
    readonly quantity: number
    readonly unit: ExactMoney
    readonly total: ExactMoney
  }[]
  readonly description: string
  readonly email: string
  readonly language: string
  readonly customerId: string
  readonly successUrl: string
  readonly cancelUrl: string
  readonly expiresAt: string
}

/** A decimal and the code of its currency. */
interface ExactMoney {
  readonly amount: string
  readonly currency: string
}

/** A provider's event, or part of one: its fields by name. */
export type StoredEvent = Readonly<Record<string, unknown>>

/** A part of a line that is refunded. */
export interface RefundLine {
  readonly id: string
  readonly quantity: number
}

const { entity } = defineModule('billing', {
  admin: { icon: 'credit-card', menu: { group: 'daily', order: 6 } },
  archive: 'orders',
})

const content = { read: 'public', write: { roles: ['editor'] } } as const
/** Money, in whole minor units of a currency (cents, kopecks). */
const amount = () => bigint({ required: true, minimum: 0, admin: { currency: 'currencyCode' } })
const url = () => text({ maxLength: 2000 })
const currencyCode = () => text({ maxLength: 20 })
const fee = () => text({ maxLength: 60, admin: { currency: 'feeCurrencyCode' } })
/** Only flows write these: a checkout, a provider's notification, a refund. */
const writes = 'services'

export const currency = entity('currency', {
  fields: {
    code: text({ required: true, unique: true, maxLength: 20, pattern: '^[A-Z0-9]+$' }),
    symbol: text({ maxLength: 20 }),
    title: localized(),
    isDefault: boolean({ default: false }),
    fractionDigits: integer({ default: 2, minimum: 0, maximum: 18 }),
    adminTitle: adminTitle(),
    slug: slug({ pattern: '^[a-z0-9-]+$' }),
  },
  access: { read: 'public' },
  admin: { row: ['adminTitle', 'code', 'symbol', 'isDefault'] },
})

/** What a provider is asked to collect, in one currency and once or in one interval. */
export const invoice = entity('invoice', {
  fields: {
    status: select(['draft', 'open', 'paid', 'uncollectible', 'void', 'failed'], { default: 'open', index: true }),
    amount: amount(),
    refundedAmount: bigint({ default: 0, minimum: 0, admin: { currency: 'currencyCode' } }),
    currencyCode: currencyCode(),
    provider: text({ maxLength: 100, index: true }),
    providerId: text({ maxLength: 500, index: true }),
    /** The provider's number of the payment, once it is paid. */
    transactionId: text({ maxLength: 500, index: true }),
    /** What the provider keeps for the payment, as it writes it: a decimal, in the currency of its account. */
    fee: fee(),
    feeCurrencyCode: currencyCode(),
    /** When the provider was asked for its fees, the last time. */
    feeCheckedAt: datetime(),
    /** What the provider wants to be told in later calls. */
    details: json<Readonly<Record<string, string>>>()({}),
    paymentUrl: url(),
    successUrl: url(),
    cancelUrl: url(),
    email: text({ maxLength: 254, index: true }),
    /** The attempt it belongs to: all invoices of one checkout have the same. */
    attempt: text({ maxLength: 100, index: true }),
    /** Sent to the provider, so that asking twice is one payment. */
    idempotencyKey: text({ maxLength: 100, unique: true }),
    /** What the provider is asked for; never changes. */
    parameters: json<FrozenRequest>()({}),
    /** When the provider was asked for a payment page, the last time. */
    requestedAt: datetime(),
    /** When the provider was asked what became of it, the last time. */
    checkedAt: datetime(),
    isTest: boolean({ default: false }),
    expiresAt: datetime({ index: true }),
    paidAt: datetime({ index: true }),
    /** Why it failed, in the provider's words. */
    failure: text({ maxLength: 1000 }),
    /** What an administrator wrote about a payment that was received elsewhere. */
    note: text({ maxLength: 1000 }),
  },
  writes,
  admin: { row: ['status', 'amount', 'provider', 'email'], label: ['providerId', 'email'] },
})

export const intervals = ['day', 'week', 'month', 'year'] as const

export const paymentIntent = entity('payment-intent', {
  fields: {
    status: select(['requires_payment_method', 'processing', 'requires_action', 'succeeded', 'failed', 'canceled'], {
      default: 'requires_payment_method',
    }),
    amount: amount(),
    currencyCode: currencyCode(),
    type: select(['one_off', 'subscription'], { default: 'one_off' }),
    interval: select(intervals, {}),
    /** A payment every so many intervals. */
    intervalCount: integer({ default: 1, minimum: 1, maximum: 1000 }),
    /** The provider's number of a subscription. */
    subscriptionId: text({ maxLength: 500, index: true }),
    /** When the first payment arrived; all later ones are counted from it. */
    startedAt: datetime(),
    nextPaymentAt: datetime({ index: true }),
    endedAt: datetime(),
  },
  writes,
  admin: { row: ['status', 'amount', 'type', 'interval'] },
})

export const paymentOutcomes = [
  'handled',
  'duplicate',
  'ignored',
  'insufficient',
  'mismatch',
  'unmatched',
  'test',
] as const

/** Inbox of the providers' webhooks: stored first, processed once. */
export const paymentEvent = entity('payment-event', {
  fields: {
    provider: text({ maxLength: 100, required: true }),
    eventId: text({ required: true, maxLength: 500 }),
    /** SHA-256 of the body, so that an altered copy never stands in for the genuine event. */
    digest: text({ required: true, maxLength: 64 }),
    kind: text({ maxLength: 100 }),
    /** The body as it arrived. */
    body: text({ filterable: false }),
    payload: json()({ required: true }),
    /** What it says, as its provider read it. */
    event: json<StoredEvent>()({}),
    receivedAt: datetime({ required: true, index: true }),
    processedAt: datetime({ index: true }),
    outcome: select(paymentOutcomes, { index: true }),
    /** Why it could not be handled; it is tried again until it is. */
    failure: text({ maxLength: 1000 }),
    invoiceId: reference(invoice, { onDelete: 'restrict' }),
  },
  unique: [['provider', 'eventId', 'digest']],
  history: false,
  writes,
  admin: { row: ['kind', 'provider', 'outcome', 'receivedAt', 'processedAt'], label: ['eventId'] },
})

/** How many notifications had a wrong signature, on one day and all nodes. Nothing of what strangers sent is stored. */
export const refusedNotification = entity('refused-notification', {
  fields: {
    provider: text({ maxLength: 100, required: true }),
    day: date({ required: true }),
    count: integer({ required: true, minimum: 1 }),
  },
  unique: [['provider', 'day']],
  history: false,
  writes,
  admin: { row: ['day', 'provider', 'count'], label: ['provider'] },
})

/** Money that goes back to the payer of an invoice. */
export const refund = entity('refund', {
  fields: {
    amount: bigint({ required: true, minimum: 1, admin: { currency: 'currencyCode' } }),
    currencyCode: currencyCode(),
    reason: text({ maxLength: 1000 }),
    status: select(['pending', 'succeeded', 'failed'], { default: 'pending', index: true }),
    provider: text({ maxLength: 100 }),
    providerId: text({ maxLength: 500, index: true }),
    /** Of the caller or of the provider, so that the same refund is one. */
    idempotencyKey: text({ maxLength: 300, unique: true }),
    /** Paid outside of the provider, and noted here. */
    isByHand: boolean({ default: false }),
    /** What was sold is taken back, too: done once the provider accepts the refund. */
    isCanceling: boolean({ default: false }),
    /** What it is for. */
    lines: json<readonly RefundLine[]>()({}),
    /** What the provider keeps for the refund; less than nothing is what it gives back of its first fee. */
    fee: fee(),
    feeCurrencyCode: currencyCode(),
    requestedAt: datetime(),
    failure: text({ maxLength: 1000 }),
  },
  writes,
  admin: { row: ['status', 'amount', 'provider', 'reason'], label: ['providerId', 'reason'] },
})

/** One comparison of our payments with those of a provider. */
export const reconciliationRun = entity('reconciliation-run', {
  fields: {
    provider: text({ required: true, maxLength: 100 }),
    from: datetime({ required: true }),
    to: datetime({ required: true }),
    endedAt: datetime(),
    /** Payments and refunds that the provider listed. */
    compared: integer({ default: 0, minimum: 0 }),
    /** Invoices that were settled by it. */
    settled: integer({ default: 0, minimum: 0 }),
    differences: integer({ default: 0, minimum: 0 }),
    failure: text({ maxLength: 1000 }),
  },
  history: false,
  writes,
  admin: { row: ['provider', 'endedAt', 'compared', 'differences'], label: ['provider'] },
})

/** The list of differences begins with those that nobody has settled. */
const unsettledFirst = {
  filters: [{ column: 'settledAt', operator: 'empty', values: [] }],
  label: ['transactionId', 'provider'],
} as const

export const differenceKinds = ['no-invoice', 'no-payment', 'amount', 'refund', 'no-refund', 'dispute'] as const

/** Where our records and those of a provider differ, until somebody has settled it. */
export const paymentDifference = entity('payment-difference', {
  fields: {
    provider: text({ required: true, maxLength: 100 }),
    /** Of the difference, so that it is one however often it is found. */
    key: text({ required: true, maxLength: 700 }),
    kind: select(differenceKinds, { default: 'no-invoice', index: true }),
    transactionId: text({ maxLength: 500 }),
    invoiceId: reference(invoice, { onDelete: 'restrict' }),
    /** Decimals, as the provider writes them. */
    amount: text({ maxLength: 60, admin: { currency: 'currencyCode' } }),
    expectedAmount: text({ maxLength: 60, admin: { currency: 'currencyCode' } }),
    currencyCode: currencyCode(),
    happenedAt: datetime(),
    seenAt: datetime({ required: true }),
    settledAt: datetime({ index: true }),
    note: text({ maxLength: 1000 }),
  },
  unique: [['provider', 'key']],
  writes,
  admin: { row: ['kind', 'provider', 'amount', 'expectedAmount', 'happenedAt', 'seenAt'], ...unsettledFirst },
})

export const widget = entity('widget', {
  fields: contentFields(),
  access: content,
  admin: { row: ['adminTitle', 'variant'] },
})
