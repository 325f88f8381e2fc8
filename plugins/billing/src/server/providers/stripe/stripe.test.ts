import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import vectors from '../../../../test/fixtures/provider-vectors.json' with { type: 'json' }
import { openedWith, pairOf, requestFor, stored } from '../../../../test/provider-pairs.ts'
import type { FakeStripe } from '../../../testing/fake-stripe.ts'
import { stripeSignature } from '../../../testing/stripe/stripe-signature.ts'
import { type ProviderEvent, SignatureError } from '../payment-provider.ts'
import { stripe } from './stripe.ts'
import { stripeAmount } from './stripe-amount.ts'

const { secret, timestamp, payload, header, rolled } = vectors.stripe
const variables = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: secret }

const notification = (signature: string | undefined, body = payload) => ({
  body: Buffer.from(body, 'utf8'),
  headers: signature === undefined ? {} : { 'stripe-signature': signature },
  url: 'https://shop.example/hook',
})

describe('The worked example of Stripe', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: timestamp * 1000 })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it.each([
    ['as it is', header],
    ['with a secret that is being rolled', rolled],
  ])('is genuine %s', async (_how, signature) => {
    const parsed = await openedWith(stripe, variables).parse(notification(signature))
    expect(parsed.events).toEqual([
      {
        eventId: 'evt_demo_1',
        name: 'checkout.session.completed',
        kind: 'paid',
        invoiceId: 'ord_1',
        providerId: 'cs_test_demo_1',
        transactionId: 'pi_demo_1',
        money: { amount: '19.99', currency: 'EUR' },
        isOwnAccount: true,
        isTest: true,
        happenedAt: '2026-01-01T00:00:00.000Z',
      },
    ])
    expect(parsed.reply()).toEqual({ status: 200, body: '' })
    expect(parsed.payload).toEqual(JSON.parse(payload))
  })

  it.each([
    ['without a signature', undefined, payload],
    ['with a signature of another time', header.replace('1767225600', '1767225601'), payload],
    ['with a signature of another scheme only', header.replace('v1=', 'v0='), payload],
    ['with another body', header, payload.replace('1999', '1')],
    ['with a body that was written again', header, JSON.stringify(JSON.parse(payload), null, 1)],
  ])('is refused %s', async (_how, signature, body) => {
    await expect(openedWith(stripe, variables).parse(notification(signature, body))).rejects.toThrow(SignatureError)
  })

  it('is refused 301 seconds later, and not 300', async () => {
    vi.setSystemTime((timestamp + 300) * 1000)
    await expect(openedWith(stripe, variables).parse(notification(header))).resolves.toBeDefined()
    vi.setSystemTime((timestamp + 301) * 1000)
    await expect(openedWith(stripe, variables).parse(notification(header))).rejects.toThrow(SignatureError)
  })
})

describe('An update of a subscription at Stripe', () => {
  it.each([
    ['active', 'other'],
    ['past_due', 'renewal-failed'],
    ['unpaid', 'renewal-failed'],
    ['canceled', 'subscription-ended'],
    ['incomplete_expired', 'subscription-ended'],
  ])('to %s is %s', async (status, kind) => {
    const object = { id: 'sub_1', object: 'subscription', status, metadata: { invoiceId: 'ord_1' }, livemode: false }
    const event = { id: 'evt_2', object: 'event', created: timestamp, livemode: false, data: { object } }
    const body = JSON.stringify({ ...event, type: 'customer.subscription.updated' })
    const signed = notification(stripeSignature(body, secret, new Date()), body)
    const { events } = await openedWith(stripe, variables).parse(signed)
    expect(events).toMatchObject([{ kind, invoiceId: 'ord_1', subscriptionId: 'sub_1', eventId: 'evt_2' }])
  })
})

describe('Amounts of Stripe', () => {
  it.each([
    ['19.90', 'EUR', 1990],
    ['1900', 'JPY', 1900],
    ['1900.00', 'KRW', 1900],
    ['1.230', 'KWD', 1230],
    ['1900', 'UGX', 190_000],
    ['1900', 'ISK', 190_000],
    ['1990.50', 'HUF', 199_050],
    ['12500', 'KZT', 1_250_000],
    ['0.1', 'EUR', 10],
  ])('are whole minor units: %s %s', (amount, currency, units) => {
    expect(stripeAmount({ amount, currency })).toBe(units)
  })

  it.each([
    ['19.901', 'EUR'],
    ['0.5', 'JPY'],
    ['1.234', 'KWD'],
    ['1900.50', 'UGX'],
    ['0.5', 'ISK'],
    ['1e3', 'EUR'],
    ['9999999999999999', 'EUR'],
  ])('can not be %s %s', (amount, currency) => {
    expect(stripeAmount({ amount, currency })).toBeUndefined()
    expect(openedWith(stripe, variables).abilities.objection?.({ amount, currency }, undefined)).toBe('fraction')
  })

  it.each([
    ['day', 1095],
    ['week', 156],
    ['month', 36],
    ['year', 3],
  ] as const)('are charged at most every three years: %s, %i', (unit, count) => {
    const { objection } = openedWith(stripe, variables).abilities
    expect(objection?.({ amount: '1.00', currency: 'EUR' }, { unit, count })).toBeUndefined()
    expect(objection?.({ amount: '1.00', currency: 'EUR' }, { unit, count: count + 1 })).toBe('interval')
  })
})

describe('The configuration of Stripe', () => {
  it('is nothing without variables, also when they are empty', () => {
    const environment = { publicUrl: '', isProduction: true, isNamed: true, secret: '', webhookUrl: () => '' }
    expect(stripe.open({ ...environment, variables: { STRIPE_SECRET_KEY: '', STRIPE_BASE_URL: '' } })).toBeUndefined()
  })

  it.each([
    ['STRIPE_WEBHOOK_SECRET must be set, because STRIPE_SECRET_KEY is', { STRIPE_WEBHOOK_SECRET: '' }],
    ['STRIPE_SECRET_KEY must be set', { STRIPE_SECRET_KEY: '' }],
    ['STRIPE_SECRET_KEY must be a secret key', { STRIPE_SECRET_KEY: 'pk_live_abc' }],
    ['STRIPE_WEBHOOK_SECRET must be', { STRIPE_WEBHOOK_SECRET: 'abc' }],
    ['STRIPE_BASE_URL must be an address', { STRIPE_BASE_URL: 'http://stripe.example' }],
    ['STRIPE_BASE_URL must be an address', { STRIPE_BASE_URL: 'https://stripe.example/v1' }],
  ])('says %s', (message, wrong) => {
    expect(() => openedWith(stripe, { ...variables, ...wrong })).toThrow(message)
  })

  it('is a test where the key is one', () => {
    expect(openedWith(stripe, variables).isTest).toBe(true)
    expect(openedWith(stripe, { ...variables, STRIPE_SECRET_KEY: 'sk_live_x' }).isTest).toBe(false)
  })
})

describe('Stripe', () => {
  const { pair, open } = pairOf<FakeStripe>(stripe)
  const formOf = (body: Buffer | undefined) => Object.fromEntries(new URLSearchParams(body?.toString('utf8')))

  it('is sent the lines where they add up, and the description where an adjustment changes them', async () => {
    const { provider, fake, call } = await open()
    const unit = { amount: '10.00', currency: 'EUR' }
    const lines = [{ title: 'Tile', quantity: 3, unit, total: { amount: '30.00', currency: 'EUR' } }]
    await provider.create(requestFor(pair, { amount: '30.00', lines }), call)
    await provider.create(requestFor(pair, { amount: '27.00', lines }), call)
    const [exact, adjusted] = fake.server.requests.map(({ body }) => formOf(body))
    expect(exact).toMatchObject({
      'line_items[0][quantity]': '3',
      'line_items[0][price_data][unit_amount]': '1000',
      'line_items[0][price_data][product_data][name]': 'Tile',
    })
    expect(adjusted).toMatchObject({
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][unit_amount]': '2700',
      'line_items[0][price_data][product_data][name]': 'Заказ T-10024',
    })
  })

  it('has the invoice on the session and on what it makes, for later events', async () => {
    const { provider, fake, call } = await open()
    const request = requestFor(pair)
    await provider.create(request, call)
    const sent = fake.server.requests[0]
    expect(formOf(sent?.body)).toMatchObject({
      mode: 'payment',
      client_reference_id: request.invoiceId,
      'metadata[invoiceId]': request.invoiceId,
      'payment_intent_data[metadata][invoiceId]': request.invoiceId,
      customer_email: 'buyer@example.com',
      locale: 'ru',
      'line_items[0][price_data][currency]': 'eur',
    })
    expect(sent?.headers).toMatchObject({
      'idempotency-key': request.idempotencyKey,
      'stripe-version': '2026-10-28.endive',
      'content-type': 'application/x-www-form-urlencoded',
    })
  })

  it('refuses the same key for something else, and a second refund under the key of the first', async () => {
    const { provider, call } = await open()
    const request = requestFor(pair)
    await provider.create(request, call)
    await expect(
      provider.create({ ...requestFor(pair), idempotencyKey: request.idempotencyKey }, call),
    ).rejects.toThrow('Keys for idempotent requests')
  })

  it('counts a slow payment only when the money arrives', async () => {
    const { provider, fake, all, call } = await open()
    if (fake.name !== 'stripe' || !('payLater' in fake)) throw new Error('not the fake of Stripe')
    const slow = fake as typeof fake & {
      payLater(): Promise<void>
      settle(): Promise<void>
      failLater(): Promise<void>
    }
    await provider.create(requestFor(pair), call)
    await slow.payLater()
    expect(all.map(({ kind }) => kind)).toEqual(['other'])
    await slow.settle()
    expect(all.map(({ kind }) => kind)).toEqual(['other', 'paid'])
    await provider.create(requestFor(pair), call)
    await slow.payLater()
    await slow.failLater()
    expect(all.map(({ kind }) => kind)).toEqual(['other', 'paid', 'other', 'closed'])
  })

  it('says that a payer disputes a payment, which it knows by the number of the payment', async () => {
    const { provider, fake, events, call } = await open()
    await provider.create(requestFor(pair), call)
    await fake.pay()
    await fake.dispute()
    const [paid, disputed] = events
    expect(disputed).toMatchObject({
      kind: 'disputed',
      name: 'charge.dispute.created',
      transactionId: paid?.transactionId,
      money: { amount: '1500.00', currency: 'EUR' },
      isTest: true,
    })
  })

  it('refunds the first payment of a subscription, which it knows by its invoice', async () => {
    const { provider, fake, events, call } = await open()
    const request = requestFor(pair, { interval: { unit: 'month', count: 1 } })
    const created = await provider.create(request, call)
    await fake.pay()
    const payment = stored(request, created, events)
    expect(payment.transactionId).toMatch(/^in_/)
    expect(new Set(events.map(({ transactionId }) => transactionId)).size).toBe(1)
    const money = { amount: '1500.00', currency: 'EUR' }
    expect(await provider.refund?.(payment, { money, idempotencyKey: 'a' }, call)).toMatchObject({
      status: 'succeeded',
    })
    expect(fake.payment().transactions[0]?.refunds).toHaveLength(1)
  })

  it('lists what was paid and refunded in a time, page by page', async () => {
    const { provider, fake, call } = await open()
    const from = new Date(Date.now() - 60_000).toISOString()
    for (let count = 0; count < 101; count++) {
      await provider.create(requestFor(pair), call)
      await fake.pay()
    }
    await fake.refund()
    const listed: ProviderEvent[] = []
    const period = { from, to: new Date(Date.now() + 60_000).toISOString() }
    for await (const event of provider.list?.(period, call) ?? []) listed.push(event)
    expect(listed.filter(({ kind }) => kind === 'paid')).toHaveLength(101)
    expect(listed.filter(({ kind }) => kind === 'refunded')).toHaveLength(1)
  })
})
