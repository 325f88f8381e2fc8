import { createHmac } from 'node:crypto'
import { FakeCloudPayments } from '@tessera/billing/testing'
import { describe, expect, it } from 'vitest'
import vectors from '../../../../test/fixtures/provider-vectors.json' with { type: 'json' }
import { openedWith, pairOf, requestFor, stored } from '../../../../test/provider-pairs.ts'
import { type Objection, SignatureError } from '../payment-provider.ts'
import { cloudpayments, tiptoppay } from './cloudpayments.ts'

const cp = vectors.cloudpayments
const ttp = vectors.tiptoppay
const shop = openedWith(cloudpayments, { CLOUDPAYMENTS_PUBLIC_ID: cp.publicId, CLOUDPAYMENTS_API_SECRET: cp.secret })
const shopInKazakhstan = openedWith(tiptoppay, { TIPTOPPAY_PUBLIC_ID: ttp.publicId, TIPTOPPAY_API_SECRET: ttp.secret })
const sent = (body: string, headers: Record<string, string>, kind = 'pay') => ({
  body: Buffer.from(body, 'utf8'),
  headers,
  kind,
  url: 'https://shop.example/hook',
})

describe('The worked examples of CloudPayments and TipTop Pay', () => {
  const event = {
    eventId: 'pay:504500501',
    name: 'pay',
    kind: 'paid',
    invoiceId: 'inv-0001',
    payer: { customerId: 'user@example.com' },
    money: { amount: '1500.00', currency: 'RUB' },
    happenedAt: '2026-01-15T09:30:00.000Z',
    isOwnAccount: true,
    isTest: true,
    transactionId: '504500501',
    details: { token: 'tk_demo_1' },
  }

  it.each([
    ['the bytes', { 'content-hmac': cp.contentHmac }],
    ['the decoded parameters', { 'x-content-hmac': cp.xContentHmac }],
    ['both', { 'content-hmac': cp.contentHmac, 'x-content-hmac': cp.xContentHmac }],
    ['the decoded parameters, beside a wrong one', { 'content-hmac': 'wrong', 'x-content-hmac': cp.xContentHmac }],
  ])('are genuine with a signature of %s', async (_of, headers) => {
    const parsed = await shop.parse(sent(cp.body, headers))
    expect(parsed.events).toEqual([event])
    expect(parsed.reply()).toEqual({ status: 200, contentType: 'application/json', body: '{"code":0}' })
    expect(parsed.payload).toMatchObject({ Description: 'Заказ №1', Data: '{"intentId":"pi-1"}' })
    expect(decodeURIComponent(cp.body.replace(/\+/g, ' '))).toBe(cp.decoded)
  })

  it.each(['content-hmac', 'x-content-hmac'])('are genuine as JSON, with %s', async header => {
    const parsed = await shop.parse(sent(cp.json, { [header]: cp.jsonHmac }))
    expect(parsed.events[0]).toMatchObject({ kind: 'paid', invoiceId: 'inv-0001', money: event.money, isTest: true })
  })

  it('are genuine for TipTop Pay', async () => {
    for (const headers of [{ 'content-hmac': ttp.contentHmac }, { 'x-content-hmac': ttp.xContentHmac }]) {
      const parsed = await shopInKazakhstan.parse(sent(ttp.body, headers))
      expect(parsed.events[0]).toMatchObject({ invoiceId: 'inv-0002', money: { amount: '12500.00', currency: 'KZT' } })
    }
  })

  it.each([
    ['without a signature', cp.body, {}],
    [
      'with another body',
      cp.body.replace('1500.00', '1.00'),
      { 'content-hmac': cp.contentHmac, 'x-content-hmac': cp.xContentHmac },
    ],
    ['with a signature of somebody else', cp.body, { 'content-hmac': ttp.contentHmac }],
    ['with broken escapes', '%E0%A4%A', { 'x-content-hmac': cp.xContentHmac }],
  ])('are refused %s', (_how, body, headers) => {
    expect(() => shop.parse(sent(body, headers))).toThrow(SignatureError)
  })
})

describe('A check', () => {
  const headers = { 'content-hmac': cp.contentHmac }

  it.each([
    [undefined, 0],
    ['unknown', 10],
    ['account', 11],
    ['amount', 12],
    ['settled', 13],
    ['expired', 20],
  ] as const)('is replied to with the documented code: %s, %i', async (objection, code) => {
    const parsed = await shop.parse(sent(cp.body, headers, 'check'))
    expect(parsed.events[0]?.kind).toBe('check')
    expect(parsed.reply(objection as Objection | undefined).body).toBe(`{"code":${code}}`)
  })

  it('is the only one that is objected to: money that has moved is accepted', async () => {
    expect((await shop.parse(sent(cp.body, headers, 'pay'))).reply('amount').body).toBe('{"code":0}')
  })

  it('and everything else is not accepted at an address without its kind', async () => {
    const parsed = await shop.parse({ body: Buffer.from(cp.body), headers, url: '' })
    expect(parsed.events).toEqual([])
    expect(parsed.reply().status).toBe(404)
  })
})

describe('Other notifications', () => {
  const said = async (kind: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields).toString()
    const hmac = createHmac('sha256', cp.secret).update(body).digest('base64')
    return (await shop.parse(sent(body, { 'content-hmac': hmac }, kind))).events[0]
  }

  it.each([
    ['held', 'pay', { Status: 'Authorized' }, 'other'],
    ['charged after it was held', 'confirm', { Status: 'Completed' }, 'paid'],
    ['released', 'cancel', {}, 'other'],
    ['declined', 'fail', { Status: 'Declined' }, 'declined'],
    ['of a subscription', 'pay', { Status: 'Completed', SubscriptionId: 'sc_1' }, 'renewed'],
    ['of a subscription, failed', 'fail', { SubscriptionId: 'sc_1' }, 'renewal-failed'],
  ])('say that an amount is %s', async (_what, kind, fields, expected) => {
    expect((await said(kind, { TransactionId: '1', InvoiceId: 'a', ...fields }))?.kind).toBe(expected)
  })

  it.each([
    ['Active', 'other'],
    ['PastDue', 'other'],
    ['Cancelled', 'subscription-ended'],
    ['Rejected', 'subscription-ended'],
    ['Expired', 'subscription-ended'],
  ])('say that a subscription is %s', async (Status, kind) => {
    const fields = {
      Id: 'sc_1',
      AccountId: 'invoice-1',
      Status,
      SuccessfulTransactionsNumber: '2',
      FailedTransactionsNumber: '1',
      NextTransactionDate: '2026-02-15 09:30:00',
    }
    expect(await said('recurrent', fields)).toMatchObject({
      kind,
      eventId: `recurrent:sc_1:${Status}:2:1`,
      invoiceId: 'invoice-1',
      subscriptionId: 'sc_1',
      nextPaymentAt: '2026-02-15T09:30:00.000Z',
    })
  })

  it('say which payment was refunded, and in which currency by what we sent along', async () => {
    const fields = {
      TransactionId: '568',
      PaymentTransactionId: '504',
      Amount: '5.00',
      InvoiceId: 'a',
      Data: '{"currency":"RUB"}',
    }
    expect(await said('refund', fields)).toMatchObject({
      kind: 'refunded',
      refundId: '568',
      transactionId: '504',
      money: { amount: '5.00', currency: 'RUB' },
    })
  })
})

describe('What can be charged', () => {
  it.each([
    [shop, '10.005', 'RUB', undefined, 'fraction'],
    [shop, '10.50', 'RUB', undefined, undefined],
    [shopInKazakhstan, '10.50', 'KZT', undefined, 'fraction'],
    [shopInKazakhstan, '10.00', 'KZT', undefined, undefined],
    [shop, '10.00', 'RUB', { unit: 'year', count: 1 }, undefined],
    [shop, '10.00', 'RUB', { unit: 'year', count: 2 }, 'interval'],
    [shop, '10.00', 'RUB', { unit: 'month', count: 13 }, 'interval'],
  ] as const)('is asked: %#', (provider, amount, currency, interval, obstacle) => {
    expect(provider.abilities.objection?.({ amount, currency }, interval)).toBe(obstacle)
  })

  it('is no currency that it does not list', () => {
    expect(shop.abilities.currencies).toContain('KZT')
    expect(shop.abilities.currencies).not.toContain('JPY')
  })
})

describe('CloudPayments', () => {
  const { pair, open } = pairOf(cloudpayments)

  it('is authorized as documented', async () => {
    const { fake, provider, call } = await open()
    await openedWith(cloudpayments, {
      ...fake.variables,
      CLOUDPAYMENTS_PUBLIC_ID: cp.publicId,
      CLOUDPAYMENTS_API_SECRET: cp.secret,
    })
      .create(requestFor(pair), call)
      .catch(() => {})
    await provider.create(requestFor(pair), call)
    expect(fake.server.requests[0]?.headers.authorization).toBe(cp.basic)
    expect(`Basic ${Buffer.from(`${ttp.publicId}:${ttp.secret}`).toString('base64')}`).toBe(ttp.basic)
  })

  it('asks the shop before it charges, and charges nothing when the shop objects', async () => {
    const { fake, provider, call, all } = await open()
    await provider.create(requestFor(pair), call)
    await fake.pay()
    expect(all.map(({ kind }) => kind)).toEqual(['check', 'paid'])
  })

  it('sends JSON where the office says so', async () => {
    const { fake, provider, call, events } = await open()
    if (fake instanceof FakeCloudPayments) fake.isJson = true
    await provider.create(requestFor(pair), call)
    await fake.pay()
    expect(events).toMatchObject([{ kind: 'paid', money: { amount: '1500.00', currency: 'RUB' } }])
  })

  it('begins other subscriptions than weekly and monthly ones with the token, once', async () => {
    const { fake, provider, call, all } = await open()
    const request = requestFor(pair, { interval: { unit: 'day', count: 10 } })
    const created = await provider.create(request, call)
    await fake.pay()
    expect(fake.payment().subscription).toBeUndefined()
    const payment = stored(request, created, all)
    const started = await provider.subscribe?.(payment, call)
    expect(await provider.subscribe?.(payment, call)).toEqual(started)
    expect(started?.subscriptionId).toBe(fake.payment().subscription?.id)
    const sentForm = fake.server.requests.find(({ path }) => path === '/subscriptions/create')?.body.toString('utf8')
    expect(Object.fromEntries(new URLSearchParams(sentForm))).toMatchObject({
      Interval: 'Day',
      Period: '10',
      AccountId: request.invoiceId,
    })
  })

  it('lists payments and refunds by the day', async () => {
    const { fake, provider, call } = await open()
    await provider.create(requestFor(pair), call)
    await fake.pay()
    await fake.refund(fake.payment(), '1.00')
    const listed: unknown[] = []
    const now = new Date()
    const period = { from: now.toISOString(), to: new Date(now.getTime() + 60_000).toISOString() }
    for await (const event of provider.list?.(period, call) ?? []) listed.push(event)
    expect(listed).toMatchObject([{ kind: 'paid' }, { kind: 'refunded', money: { amount: '1.00', currency: 'RUB' } }])
  })

  it.each([
    [{ CLOUDPAYMENTS_API_SECRET: '' }, 'CLOUDPAYMENTS_API_SECRET must be set, because CLOUDPAYMENTS_PUBLIC_ID is'],
    [{ CLOUDPAYMENTS_PUBLIC_ID: '' }, 'CLOUDPAYMENTS_PUBLIC_ID must be set'],
    [{ CLOUDPAYMENTS_BASE_URL: 'ftp://a' }, 'CLOUDPAYMENTS_BASE_URL must be an address'],
  ])('is not set up by half: %#', (wrong, message) => {
    const right = { CLOUDPAYMENTS_PUBLIC_ID: cp.publicId, CLOUDPAYMENTS_API_SECRET: cp.secret }
    expect(() => openedWith(cloudpayments, { ...right, ...wrong })).toThrow(message)
  })
})
