import billing from '@tessera/billing/server'
import { definePlugin, type FastifyReply } from '@tessera/server'
import { createTestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requestFor } from '../../../test/provider-pairs.ts'
import { builtInProviders } from './built-in.ts'
import { dummy } from './dummy.ts'
import {
  type PaymentProvider,
  type ProviderEnvironment,
  type ProviderEvent,
  SignatureError,
} from './payment-provider.ts'

const publicUrl = 'http://localhost:3000'
const webhook = '/api/billing/payment-intents/dummy/webhook'
const environment: ProviderEnvironment = {
  variables: {},
  publicUrl,
  isProduction: false,
  isNamed: false,
  secret: 'secret-of-the-installation',
  webhookUrl: () => publicUrl + webhook,
}
const pair = { currency: 'RUB' }

describe('The page of dummy', () => {
  const provider = dummy.open(environment) as PaymentProvider
  let events: ProviderEvent[] = []
  let status = 204
  /** The webhook without what is behind it. */
  const shop = definePlugin({
    name: 'shop-of-the-test',
    server(app) {
      provider.routes?.(app)
      app.register(async scope => {
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
        scope.post(webhook, { config: { access: 'public' } }, async ({ body, headers }, reply: FastifyReply) => {
          const parsed = await provider.parse({ body: body as Buffer, headers, url: publicUrl + webhook })
          events.push(...parsed.events)
          return reply.code(status).send()
        })
      })
    },
  })
  let test: Awaited<ReturnType<typeof createTestHost>>

  beforeAll(async () => {
    test = await createTestHost({
      plugins: [shop, billing],
      // The module itself doesn't offer it there.
      environment: { NODE_ENV: 'production' },
    })
  })
  afterAll(() => test.close())
  beforeEach(() => {
    events = []
    status = 204
  })

  async function created(changes: Parameters<typeof requestFor>[1] = {}) {
    const request = requestFor(pair, changes)
    const { paymentUrl } = await provider.create(request, { signal: new AbortController().signal })
    const url = paymentUrl.slice(publicUrl.length)
    const press = (action: string) =>
      test.app.inject({
        method: 'POST',
        url,
        headers: { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded' },
        payload: `action=${action}`,
      })
    return {
      request,
      url,
      paymentUrl,
      press,
      look: () => test.app.inject({ url, headers: { host: 'localhost:3000' } }),
    }
  }

  it('shows what is to be paid in the language of the payer, and leads back', async () => {
    const { look, paymentUrl, request } = await created({ description: 'Заказ <T-1>' })
    const { statusCode, headers, body } = await look()
    expect(statusCode).toBe(200)
    expect(paymentUrl.length).toBeLessThan(2000)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers['content-security-policy']).not.toContain('script-src')
    expect(body).toContain('<html lang="ru">')
    expect(body).toContain('Тестовый платёж: деньги не списываются.')
    expect(body).toContain('Заказ &lt;T-1&gt;')
    expect(body).toContain('1\u00a0500\u00a0₽')
    expect(body).toContain(request.cancelUrl)
  })

  it('pays with a signed notification and leads on', async () => {
    const { press, request } = await created()
    const { statusCode, headers } = await press('pay')
    expect(statusCode).toBe(303)
    expect(headers.location).toBe(request.successUrl)
    expect(events).toMatchObject([
      { kind: 'paid', invoiceId: request.invoiceId, money: request.total, isTest: true, isOwnAccount: true },
    ])
  })

  it('declines and stays, so that somebody can try again', async () => {
    const { press } = await created({ language: 'en' })
    const declined = await press('decline')
    expect(declined.statusCode).toBe(200)
    expect(declined.body).toContain('The payment was declined.')
    await press('pay')
    expect(events.map(({ kind }) => kind)).toEqual(['declined', 'paid'])
  })

  it('counts each press as a payment of its own', async () => {
    const { press } = await created()
    await press('pay')
    await press('pay')
    expect(new Set(events.map(({ transactionId }) => transactionId)).size).toBe(2)
  })

  it('says when the shop has not accepted the notification', async () => {
    const { press } = await created({ language: 'en' })
    status = 500
    const { statusCode, body } = await press('pay')
    expect(statusCode).toBe(200)
    expect(body).toContain('The shop has not accepted the notification (status 500).')
  })

  it('is over after the time of its payment', async () => {
    const { press, look } = await created({ language: 'en', expiresAt: '2026-01-01T00:00:00.000Z' })
    expect((await look()).body).toContain('This page is over')
    expect((await press('pay')).statusCode).toBe(200)
    expect(events).toEqual([])
  })

  it('is no page for an address that is not ours', async () => {
    const { url } = await created()
    const changed = await test.app.inject({ url: url.replace(/.$/, 'x'), headers: { host: 'localhost:3000' } })
    const none = await test.app.inject({
      url: url.replace(/\?.*/, '?ticket[]=a'),
      headers: { host: 'localhost:3000' },
    })
    expect([changed.statusCode, none.statusCode]).toEqual([404, 404])
  })
})

describe('dummy', () => {
  it('is there outside of production, and in production where the configuration names it', () => {
    expect(dummy.open(environment)?.isTest).toBe(true)
    expect(dummy.open({ ...environment, isProduction: true })).toBeUndefined()
    expect(dummy.open({ ...environment, isProduction: true, isNamed: true })?.name).toBe('dummy')
    expect(builtInProviders).toContain(dummy)
  })

  it.each([
    ['without a signature', {}],
    ['with a signature of another installation', { 'x-dummy-signature': 'ab'.repeat(32) }],
    ['with two signatures', { 'x-dummy-signature': ['a', 'b'] }],
  ])('refuses a notification %s', (_how, headers) => {
    const body = Buffer.from('{"id":"1","kind":"paid"}')
    const provider = dummy.open(environment)
    expect(() => provider?.parse({ body, headers, url: '' })).toThrow(SignatureError)
  })

  it('refunds at once, and the same refund once', async () => {
    const provider = dummy.open(environment)
    const refund = { money: { amount: '1.00', currency: 'RUB' }, idempotencyKey: 'refund-1' }
    const call = { signal: new AbortController().signal }
    const payment = {
      ...requestFor(pair),
      providerId: 'dummy-1',
      createdAt: '',
      details: {},
    }
    expect(await provider?.refund?.(payment, refund, call)).toEqual({ refundId: 'dummy-refund-1', status: 'succeeded' })
    expect(await provider?.refund?.(payment, refund, call)).toEqual({ refundId: 'dummy-refund-1', status: 'succeeded' })
  })
})
