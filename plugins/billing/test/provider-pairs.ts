import { createHash } from 'node:crypto'
import type { Interval } from '@tessera/billing'
import {
  type PaymentProvider,
  type PaymentProviderDefinition,
  type PaymentRequest,
  type ProviderEvent,
  type ProviderReply,
  SignatureError,
  type StoredPayment,
} from '@tessera/billing/server'
import {
  FakeCloudPayments,
  type FakeOptions,
  FakeOxProcessing,
  FakePayKeeper,
  FakePayselection,
  FakePayselectionInternational,
  type FakeProvider,
  FakeStripe,
  FakeTipTopPay,
} from '@tessera/billing/testing'
import { afterEach } from 'vitest'
import { cloudpayments, tiptoppay } from '../src/server/providers/cloudpayments/cloudpayments.ts'
import { oxprocessing } from '../src/server/providers/oxprocessing.ts'
import { paykeeper } from '../src/server/providers/paykeeper.ts'
import { payselection, payselectionInternational } from '../src/server/providers/payselection.ts'
import { stripe } from '../src/server/providers/stripe/stripe.ts'

/** A provider with its fake, and what is special about it. */
export interface ProviderPair {
  readonly definition: PaymentProviderDefinition
  readonly Fake: new (options: FakeOptions) => FakeProvider
  readonly currency: string
  /** The reply to every genuine notification, byte for byte. */
  readonly reply: (body: string) => ProviderReply
  /** Names of the variables that nobody may read. */
  readonly secrets: readonly string[]
  /** Requests for a payment page, where others come before. */
  readonly createPath?: RegExp
  /** An interval that it can charge by itself. */
  readonly interval?: Interval
  /** What it doesn't do, or doesn't say. */
  readonly lacks: readonly (
    | 'account'
    | 'cancelUrl'
    | 'close'
    | 'closed'
    | 'currency'
    | 'declined'
    | 'description'
    | 'read'
    | 'read refunds'
    | 'refund number'
    | 'refunded'
    | 'refunds'
    | 'secrets to create'
    | 'test flag'
    | 'test of a page'
    | 'time'
  )[]
}

const empty = () => ({ status: 200, body: '' })
const codeZero = () => ({ status: 200, contentType: 'application/json', body: '{"code":0}' })
const cloudPaymentsLacks = ['account', 'closed', 'test of a page', 'time'] as const
const payselectionLacks = ['closed', 'read refunds', 'refund number', 'test of a page', 'time'] as const

export const pairs: readonly ProviderPair[] = [
  {
    definition: stripe,
    Fake: FakeStripe,
    currency: 'EUR',
    reply: empty,
    secrets: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    interval: { unit: 'month', count: 3 },
    lacks: [],
  },
  {
    definition: cloudpayments,
    Fake: FakeCloudPayments,
    currency: 'RUB',
    reply: codeZero,
    secrets: ['CLOUDPAYMENTS_API_SECRET'],
    interval: { unit: 'month', count: 1 },
    lacks: cloudPaymentsLacks,
  },
  {
    definition: tiptoppay,
    Fake: FakeTipTopPay,
    currency: 'KZT',
    reply: codeZero,
    secrets: ['TIPTOPPAY_API_SECRET'],
    interval: { unit: 'day', count: 10 },
    lacks: cloudPaymentsLacks,
  },
  {
    definition: payselection,
    Fake: FakePayselection,
    currency: 'RUB',
    reply: empty,
    secrets: ['PAYSELECTION_SECRET_KEY', 'PAYSELECTION_PUBLIC_KEY'],
    interval: { unit: 'week', count: 2 },
    lacks: payselectionLacks,
  },
  {
    definition: payselectionInternational,
    Fake: FakePayselectionInternational,
    currency: 'EUR',
    reply: empty,
    secrets: ['PAYSELECTION_INTERNATIONAL_SECRET_KEY', 'PAYSELECTION_INTERNATIONAL_PUBLIC_KEY'],
    interval: { unit: 'year', count: 1 },
    lacks: payselectionLacks,
  },
  {
    definition: paykeeper,
    Fake: FakePayKeeper,
    currency: 'RUB',
    reply: body => {
      const id = new URLSearchParams(body).get('id')
      const hash = createHash('md5').update(`${id}pk_fake_secret_word`).digest('hex')
      return { status: 200, contentType: 'text/plain', body: `OK ${hash}` }
    },
    secrets: ['PAYKEEPER_PASSWORD'],
    createPath: /preview/,
    lacks: ['cancelUrl', 'closed', 'currency', 'declined', 'refunded', 'test flag', 'test of a page', 'time'],
  },
  {
    definition: oxprocessing,
    Fake: FakeOxProcessing,
    currency: 'USD',
    reply: empty,
    secrets: ['OXPROCESSING_WEBHOOK_PASSWORD'],
    lacks: [
      'close',
      'currency',
      'declined',
      'description',
      'read',
      'read refunds',
      'refunded',
      'refunds',
      'secrets to create',
      'test of a page',
      'time',
    ],
  },
]

const shop = 'https://shop.example'

/** A provider that talks with its fake; what the fake sends is read by the provider at once. */
async function openPair({ definition, Fake }: ProviderPair) {
  /** What moves money, or doesn't. */
  const events: ProviderEvent[] = []
  const all: ProviderEvent[] = []
  const replies: ProviderReply[] = []
  const webhookUrl = (kind?: string) =>
    `${shop}/api/billing/payment-intents/${definition.name}/webhook${kind ? `/${kind}` : ''}`
  const fake: FakeProvider = await new Fake({
    webhookUrl: (_name, kind) => webhookUrl(kind),
    async deliver({ url, headers, body }) {
      const kind = /\/webhook\/([a-z]+)$/.exec(url)?.[1]
      try {
        const notification = { body: Buffer.from(body, 'utf8'), headers, url, ...(kind && { kind }) }
        const parsed = await provider.parse(notification)
        const reply = parsed.reply()
        all.push(...parsed.events)
        events.push(
          ...parsed.events.filter(({ kind }) => kind !== 'other' && kind !== 'check' && kind !== 'subscribed'),
        )
        replies.push(reply)
        return { ...reply, contentType: reply.contentType }
      } catch (error) {
        if (!(error instanceof SignatureError)) throw error
        return { status: 400, contentType: undefined, body: '' }
      }
    },
  }).start()
  const provider = openedWith(definition, fake.variables, webhookUrl)
  return { provider, fake, events, all, replies, call: { signal: new AbortController().signal } }
}

/** The pair of a provider for the tests of a suite: each opens it as often as it likes, and what was opened is closed after it. */
export function pairOf<Fake extends FakeProvider = FakeProvider>(definition: PaymentProviderDefinition) {
  const opened: FakeProvider[] = []
  afterEach(async () => {
    await Promise.all(opened.splice(0).map(fake => fake.close()))
  })
  const pair = pairs.find(each => each.definition === definition)
  if (!pair) throw new TypeError(`${definition.name} has no fake`)
  const open = async () => {
    const all = await openPair(pair)
    opened.push(all.fake)
    return { ...all, fake: all.fake as Fake }
  }
  return { pair, open }
}

export function openedWith(
  definition: PaymentProviderDefinition,
  variables: Readonly<Record<string, string>>,
  webhookUrl = (kind?: string) => `${shop}/hook${kind ? `/${kind}` : ''}`,
): PaymentProvider {
  const provider = definition.open({
    variables,
    publicUrl: shop,
    isProduction: false,
    isNamed: true,
    secret: 'secret-of-the-installation',
    webhookUrl,
  })
  if (!provider) throw new Error(`${definition.name} is not set up`)
  return provider
}

export function requestFor(
  { currency }: Pick<ProviderPair, 'currency'>,
  changes: Partial<PaymentRequest> & { readonly amount?: string } = {},
): PaymentRequest {
  const { amount = '1500.00', ...rest } = changes
  const total = { amount, currency }
  return {
    invoiceId: crypto.randomUUID(),
    idempotencyKey: crypto.randomUUID(),
    total,
    lines: [{ title: 'Плитка «Полдень»', quantity: 1, unit: total, total }],
    description: 'Заказ T-10024',
    email: 'buyer@example.com',
    language: 'ru',
    customerId: crypto.randomUUID(),
    successUrl: `${shop}/ru/orders/done?a=1&b=2`,
    cancelUrl: `${shop}/ru/cart`,
    expiresAt: new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString(),
    ...rest,
  }
}

export function stored(
  request: PaymentRequest,
  {
    providerId,
    details = {},
  }: { readonly providerId: string | null; readonly details?: Readonly<Record<string, string>> },
  events: readonly ProviderEvent[] = [],
): StoredPayment {
  const known = <Name extends 'transactionId' | 'subscriptionId'>(name: Name) =>
    events.find(event => event[name])?.[name]
  const transactionId = known('transactionId')
  const subscriptionId = known('subscriptionId')
  return {
    invoiceId: request.invoiceId,
    providerId,
    total: request.total,
    ...(request.interval && { interval: request.interval }),
    email: request.email,
    customerId: request.customerId,
    description: request.description,
    createdAt: new Date().toISOString(),
    ...(transactionId && { transactionId }),
    ...(subscriptionId && { subscriptionId }),
    details: Object.assign({}, details, ...events.map(event => event.details ?? {})),
  }
}
