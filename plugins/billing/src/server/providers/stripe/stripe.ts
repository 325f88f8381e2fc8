import type Stripe from 'stripe'
import type { Interval } from '../../../interval.ts'
import { sumOf, timesAmount } from '../../../money.ts'
import {
  definePaymentProvider,
  type Money,
  NoResponseError,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderCall,
  type ProviderEvent,
  ProviderFailure,
  SignatureError,
} from '../payment-provider.ts'
import { fetchBounded, providerWords } from '../provider-request.ts'
import { readBaseUrl, readVariables } from '../provider-variables.ts'
import { headerOf } from '../signature.ts'
import { stripeAmount } from './stripe-amount.ts'
import {
  type EventOrigin,
  eventOf,
  idOf,
  invoiceEvent,
  refundEvent,
  sessionEvent,
  subscriptionEnd,
} from './stripe-events.ts'
import { feesOf } from './stripe-fees.ts'

/** Of the package. The webhook's endpoint at Stripe has to be made with the same, since it decides the shape of events. */
const stripeApiVersion = '2026-10-28.endive'

/** Seconds that a notification may be old. */
const tolerance = 300

/** Longest intervals that a price of Stripe may have: three years. */
const longest: Readonly<Record<Interval['unit'], number>> = { day: 1095, week: 156, month: 36, year: 3 }

/** Cards and more, by Stripe Checkout: one-off payments and subscriptions. */
export const stripe = definePaymentProvider({
  name: 'stripe',
  variables: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_BASE_URL'],
  open(environment) {
    const variables = readVariables(
      environment,
      {
        STRIPE_SECRET_KEY: { pattern: /^(sk|rk)_(test|live)_\w+$/, is: 'a secret key such as sk_live_...' },
        STRIPE_WEBHOOK_SECRET: { pattern: /^whsec_\S+$/, is: "the webhook's signing secret, whsec_..." },
      },
      { STRIPE_BASE_URL: null },
    )
    if (!variables) return undefined
    return stripeProvider({
      key: variables.STRIPE_SECRET_KEY,
      webhookSecret: variables.STRIPE_WEBHOOK_SECRET,
      baseUrl: readBaseUrl('STRIPE_BASE_URL', variables.STRIPE_BASE_URL, 'https://api.stripe.com'),
    })
  },
})

interface StripeSettings {
  readonly key: string
  readonly webhookSecret: string
  readonly baseUrl: string
}

function stripeProvider({ key, webhookSecret, baseUrl }: StripeSettings): PaymentProvider {
  const isTest = /^.k_test_/.test(key)

  /** Calls Stripe, with what it throws in our words. */
  async function calling<Result>(call: ProviderCall, work: (client: Stripe) => Promise<Result>): Promise<Result> {
    try {
      return await work(await stripeClient(key, baseUrl, call))
    } catch (error) {
      throw errorOf(error, [key, webhookSecret])
    }
  }

  return {
    name: 'stripe',
    isTest,
    origins: ['https://checkout.stripe.com', baseUrl],
    abilities: {
      objection: (total, interval) =>
        interval && interval.count > longest[interval.unit]
          ? 'interval'
          : stripeAmount(total) === undefined
            ? 'fraction'
            : undefined,
      subscriptions: 'provider',
      refunds: 'partial',
      isIdempotent: true,
    },

    create: (request, call) =>
      calling(call, async client => {
        const { idempotencyKey } = request
        const session = await client.checkout.sessions.create(sessionOf(request), { idempotencyKey })
        if (!session.url) throw new ProviderFailure('stripe gave no address of a payment page')
        return { providerId: session.id, paymentUrl: session.url, isTest: !session.livemode }
      }),

    read: (payment, call) =>
      calling(call, async client => {
        if (payment.providerId === null) return []
        const session = await client.checkout.sessions.retrieve(payment.providerId, { expand: ['payment_intent'] })
        const origin = originOf(session)
        const first = sessionEvent(session, origin)
        const events = first.kind === 'other' ? [] : [first]
        const intent = idOf(session.payment_intent)
        const of = { invoiceId: payment.invoiceId, ...(intent && { transactionId: intent }) }
        if (intent) events.push(...(await refundsOf(client, intent, origin, of)))
        const subscription = idOf(session.subscription)
        if (subscription) events.push(...(await subscriptionEvents(client, subscription, payment.invoiceId)))
        return events
      }),

    close: (payment, call) =>
      calling(call, async client => {
        const id = payment.providerId
        if (id === null) throw new ProviderFailure('stripe has not given this payment a number yet')
        const before = await client.checkout.sessions.retrieve(id)
        if (before.status !== 'open') return before.status === 'expired'
        return (await client.checkout.sessions.expire(id)).status === 'expired'
      }),

    refund: (payment, { money, reason, idempotencyKey }, call) =>
      calling(call, async client => {
        if (!payment.transactionId) throw new ProviderFailure('stripe has no payment to refund')
        const refund = await client.refunds.create(
          {
            payment_intent: await paymentIntentOf(client, payment.transactionId),
            amount: chargeable(money),
            reason: 'requested_by_customer',
            metadata: {
              invoiceId: payment.invoiceId,
              refundKey: idempotencyKey,
              ...(reason && { reason: reason.slice(0, 500) }),
            },
          },
          { idempotencyKey },
        )
        const { status } = refund
        const isOver = status === 'failed' || status === 'canceled'
        return { refundId: refund.id, status: status === 'succeeded' ? status : isOver ? 'failed' : 'pending' }
      }),

    readFees: ({ transactionId }, call) =>
      calling(call, async client =>
        transactionId ? feesOf(client, await paymentIntentOf(client, transactionId)) : [],
      ),

    findTransaction: ({ transactionId }, call) =>
      calling(call, async client => (transactionId?.startsWith('pi_') ? invoiceOf(client, transactionId) : undefined)),

    endSubscription: (payment, call) =>
      calling(call, async client => {
        if (!payment.subscriptionId) throw new ProviderFailure('stripe has no subscription for this payment')
        const { status } = await client.subscriptions.retrieve(payment.subscriptionId)
        if (status !== 'canceled') await client.subscriptions.cancel(payment.subscriptionId)
      }),

    list: ({ from, to }, call) => listEvents({ from, to, isTest }, work => calling(call, work)),

    async parse(notification) {
      const { default: StripePackage } = await import('stripe')
      const header = headerOf(notification, 'stripe-signature') ?? ''
      try {
        const event = StripePackage.webhooks.constructEvent(notification.body, header, webhookSecret, tolerance)
        return { events: [eventOf(event)], payload: event, reply: () => ({ status: 200, body: '' }) }
      } catch {
        throw new SignatureError('The signature of stripe is wrong or too old')
      }
    },
  }
}

/** The package is loaded when it is first needed: it is large. */
async function stripeClient(key: string, baseUrl: string, { signal }: ProviderCall): Promise<Stripe> {
  const { default: StripePackage } = await import('stripe')
  const { hostname, port, protocol } = new URL(baseUrl)
  const isPlain = protocol === 'http:'
  return new StripePackage(key, {
    apiVersion: stripeApiVersion,
    host: hostname,
    port: port || (isPlain ? '80' : '443'),
    protocol: isPlain ? 'http' : 'https',
    // The caller sends the same request again, with the same key.
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: StripePackage.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) =>
      fetchBounded('stripe', String(url), {
        ...init,
        signal: AbortSignal.any([signal, ...(init?.signal ? [init.signal] : [])]),
      }),
    ),
  })
}

function errorOf(error: unknown, secrets: readonly string[]): Error {
  if (error instanceof ProviderFailure || error instanceof NoResponseError) return error
  const { type, statusCode, code, message, detail } = error as Partial<Stripe.errors.StripeError> & { detail?: unknown }
  // Ours, which the package wraps.
  if (detail instanceof ProviderFailure || detail instanceof NoResponseError) return detail
  const isBusy = statusCode === 429 || statusCode === 409 || code === 'rate_limit' || code === 'lock_timeout'
  if (isBusy || type === 'StripeConnectionError') {
    return new NoResponseError(`No response from stripe: ${code ?? statusCode ?? 'connection'}`)
  }
  return new ProviderFailure(`stripe: ${providerWords(message, secrets)}${statusCode ? ` (${statusCode})` : ''}`)
}

function sessionOf(request: PaymentRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { invoiceId: request.invoiceId }
  const of = { metadata, description: request.description }
  return {
    mode: request.interval ? 'subscription' : 'payment',
    client_reference_id: request.invoiceId,
    // Of the session only: later events have that of the payment or the subscription.
    metadata,
    ...(request.interval ? { subscription_data: of } : { payment_intent_data: of }),
    customer_email: request.email,
    locale: localeOf(request.language),
    line_items: lineItemsOf(request),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    // At most 24 hours ahead by Stripe's clock, which is not quite ours. Never reckoned from now: a repeated request is the same.
    expires_at: Math.floor(Date.parse(request.expiresAt) / 1000) - 120,
  }
}

/** Most lines that a session may have; subscriptions may have fewer. */
const mostLines = 20

/** The lines as they are, where they add up to the total; otherwise the description stands for all of them. */
function lineItemsOf(request: PaymentRequest): Stripe.Checkout.SessionCreateParams.LineItem[] {
  const { total, description, interval } = request
  const lines = areExact(request) ? request.lines : [{ title: description, quantity: 1, unit: total }]
  return lines.map(({ title, quantity, unit }) => ({
    quantity,
    price_data: {
      currency: unit.currency.toLowerCase(),
      unit_amount: chargeable(unit),
      product_data: { name: title.slice(0, 250) },
      ...(interval && { recurring: { interval: interval.unit, interval_count: interval.count } }),
    },
  }))
}

/** Stripe multiplies and adds by itself: adjustments of a line or of all are in no price of a piece. */
function areExact({ lines, total }: PaymentRequest): boolean {
  if (lines.length === 0 || lines.length > mostLines) return false
  const totals = lines.map(line => {
    const unit = stripeAmount(line.unit)
    const all = stripeAmount(line.total)
    return unit !== undefined && all === timesAmount(unit, line.quantity) ? all : undefined
  })
  return totals.every(each => each !== undefined) && sumOf(totals) === stripeAmount(total)
}

function chargeable(money: Money): number {
  const amount = stripeAmount(money)
  if (amount === undefined) throw new ProviderFailure(`stripe can not charge ${money.amount} ${money.currency}`)
  return amount
}

const locales =
  'bg cs da de el en es et fi fil fr hr hu id it ja ko lt lv ms mt nb nl pl pt ro ru sk sl sv th tr vi zh'.split(' ')

function localeOf(language: string): Stripe.Checkout.SessionCreateParams.Locale {
  return locales.includes(language) ? (language as Stripe.Checkout.SessionCreateParams.Locale) : 'auto'
}

function originOf({ created, livemode }: { readonly created: number; readonly livemode?: boolean }): EventOrigin {
  return { created, isOwnAccount: true, isTest: livemode === false }
}

async function refundsOf(
  client: Stripe,
  intent: string,
  { isTest }: EventOrigin,
  of: { readonly invoiceId?: string; readonly transactionId?: string },
): Promise<ProviderEvent[]> {
  const refunds = await client.refunds.list({ payment_intent: intent, limit: 100 })
  return refunds.data.map(refund => refundEvent(refund, { ...originOf(refund), isTest }, `refund.${refund.status}`, of))
}

/** All that happened to a subscription: its invoices, their refunds, its end. */
async function subscriptionEvents(client: Stripe, id: string, invoiceId: string): Promise<ProviderEvent[]> {
  const [subscription, invoices] = await Promise.all([
    client.subscriptions.retrieve(id),
    client.invoices.list({ subscription: id, limit: 100, expand: ['data.payments'] }),
  ])
  const events = await Promise.all(
    invoices.data.map(async invoice => {
      const isPaid = invoice.status === 'paid'
      const origin = originOf(invoice)
      const intent = intentOf(invoice)
      return [
        ...(isPaid ? [invoiceEvent(invoice, origin, 'invoice.paid')] : []),
        ...(!isPaid && invoice.attempt_count > 0 ? [invoiceEvent(invoice, origin, 'invoice.payment_failed')] : []),
        ...(isPaid && intent
          ? await refundsOf(client, intent, origin, { invoiceId, transactionId: invoice.id ?? '' })
          : []),
      ]
    }),
  )
  const end =
    subscription.status === 'canceled'
      ? [subscriptionEnd(subscription, originOf(subscription), 'subscription.canceled')]
      : []
  return [...events.flat(), ...end]
}

/** The payment behind a transaction of ours, which is a payment itself or, of a subscription, an invoice. */
async function paymentIntentOf(client: Stripe, transactionId: string): Promise<string> {
  if (!transactionId.startsWith('in_')) return transactionId
  const intent = intentOf(await client.invoices.retrieve(transactionId, { expand: ['payments'] }))
  if (!intent) throw new ProviderFailure('stripe has no payment for this invoice')
  return intent
}

/** The invoice that a payment has paid; undefined for a payment of its own. */
async function invoiceOf(client: Stripe, intent: string): Promise<string | undefined> {
  const payment = { type: 'payment_intent', payment_intent: intent } as const
  const { data } = await client.invoicePayments.list({ payment, limit: 1 })
  return idOf(data[0]?.invoice)
}

function intentOf({ payments }: Stripe.Invoice): string | undefined {
  return idOf(payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent)
}

type Calling = <Result>(work: (client: Stripe) => Promise<Result>) => Promise<Result>

/** Sessions of the day before belong to it, too: a session may be paid for a day. */
async function* listEvents(
  { from, to, isTest }: { readonly from: string; readonly to: string; readonly isTest: boolean },
  calling: Calling,
): AsyncIterable<ProviderEvent> {
  const [start, end] = [from, to].map(time => Math.floor(Date.parse(time) / 1000)) as [number, number]
  const day = 24 * 60 * 60
  const pages = [
    pagesOf(
      calling,
      (client, after) =>
        client.checkout.sessions.list({
          created: { gte: start - day, lt: end },
          status: 'complete',
          limit: 100,
          ...after,
        }),
      session => sessionEvent(session, originOf(session)),
    ),
    pagesOf(
      calling,
      (client, after) =>
        client.invoices.list({ created: { gte: start, lt: end }, status: 'paid', limit: 100, ...after }),
      invoice => invoiceEvent(invoice, originOf(invoice), 'invoice.paid'),
    ),
    pagesOf(
      calling,
      (client, after) => client.refunds.list({ created: { gte: start, lt: end }, limit: 100, ...after }),
      refund => refundEvent(refund, { ...originOf(refund), isTest }, `refund.${refund.status}`),
    ),
  ]
  for (const events of pages) {
    for await (const event of events) if (event.kind !== 'other') yield event
  }
}

async function* pagesOf<Item extends { readonly id?: string }>(
  calling: Calling,
  page: (client: Stripe, after: { starting_after?: string }) => Promise<Stripe.ApiList<Item>>,
  event: (item: Item) => ProviderEvent,
): AsyncIterable<ProviderEvent> {
  let after: { starting_after?: string } = {}
  for (;;) {
    const { data, has_more: hasMore } = await calling(client => page(client, after))
    for (const item of data) yield event(item)
    const last = data.at(-1)?.id
    if (!hasMore || !last) return
    after = { starting_after: last }
  }
}
