import { randomUUID } from 'node:crypto'
import { currency, invoice, paymentEvent, paymentIntent, refund } from '@tessera/billing'
import billing, { paymentsOf } from '@tessera/billing/server'
import type { FakeProvider } from '@tessera/billing/testing'
import { system } from '@tessera/server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkPayments } from '../src/server/check-payments.ts'
import { billingOf } from '../src/server/payments.ts'
import { subscribe } from '../src/server/subscriptions.ts'
import { type ProviderPair, pairs } from './provider-pairs.ts'

/** The whole module between a provider's adapter and its fake: pages, notifications over the webhook, refunds, subscriptions. */
describe.each(pairs.map(pair => ({ name: pair.definition.name, pair })))('A shop with $name', ({ name, pair }) => {
  let fake: FakeProvider
  let node: TestHost
  let currencyRow: Awaited<ReturnType<typeof addCurrency>>

  beforeAll(async () => {
    fake = await new pair.Fake({
      webhookUrl: (_name, kind) =>
        `http://localhost:3000/api/billing/payment-intents/${name}/webhook${kind ? `/${kind}` : ''}`,
      async deliver({ url, headers, body }) {
        const response = await node.app.inject({
          method: 'POST',
          url: new URL(url).pathname,
          headers: { ...headers, host: 'localhost:3000' },
          payload: body,
        })
        return {
          status: response.statusCode,
          contentType: String(response.headers['content-type']),
          body: response.body,
        }
      },
    }).start()
    node = await createTestHost({ plugins: [billing], environment: { ...fake.variables, PAYMENTS_TEST: 'true' } })
    currencyRow = await addCurrency(node, pair)
  })
  afterAll(async () => {
    await fake.close()
    await node.close()
  })

  async function started(interval = false) {
    const amount = 150_000
    const group = {
      key: pair.currency,
      currency: currencyRow,
      ...(interval && pair.interval && { interval: pair.interval }),
      amount,
      lines: [{ title: 'Плитка', quantity: 1, unitAmount: amount, amount }],
    }
    const request = {
      key: randomUUID(),
      provider: name,
      email: 'ada@example.com',
      language: 'ru',
      customerId: randomUUID(),
      description: 'Заказ T-1',
      successUrl: 'http://localhost:3000/ru/thanks',
      cancelUrl: 'http://localhost:3000/ru/cart',
      expiresAt: new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString(),
      groups: [group],
    }
    const payments = paymentsOf(node.host)
    const attempt = await node.host.database.transaction(transaction =>
      payments.open(request, { ...system, transaction }),
    )
    const [row] = await payments.start(attempt.payments.map(each => each.invoice.id))
    if (!row) throw new Error('No invoice')
    return row
  }
  const stored = async (id: string) =>
    (await node.host.service(invoice).find(id, system)) ?? { status: 'gone' as const }
  const outcomes = async () =>
    (await node.host.service(paymentEvent).list({ limit: 1000 }, system)).rows.map(each => each.outcome)

  it('sends the payer to its page, and is paid once by its notification, sent three times', async () => {
    const row = await started()
    expect(row.paymentUrl).toBe(fake.payment().url)
    await fake.pay()
    await fake.outbox.again()
    await fake.outbox.again()
    expect(await stored(row.id)).toMatchObject({ status: 'paid', amount: 150_000 })
    expect(fake.outbox.deliveries.every(({ isAccepted }) => isAccepted)).toBe(true)
  })

  it('is paid when it asks, before the notification came', async () => {
    if (pair.lacks.includes('read')) return
    const row = await started()
    fake.outbox.hold()
    await fake.pay()
    await paymentsOf(node.host).check([row.id])
    expect(await stored(row.id)).toMatchObject({ status: 'paid' })
    await fake.outbox.release()
    expect((await outcomes()).filter(each => each === 'unmatched')).toEqual([])
  })

  it('is not paid by another amount, nor by a forged notification', async () => {
    const row = await started()
    fake.outbox.hold()
    await fake.pay()
    for (const forgery of ['secret', 'unsigned', 'body'] as const) {
      expect((await fake.outbox.forge(forgery)).reply.status).toBe(400)
    }
    const other = await started()
    await fake.pay(fake.payment(), { amount: '15.00' })
    await fake.outbox.release({ isReversed: true })
    expect((await stored(row.id)).status).toBe('paid')
    expect((await stored(other.id)).status).toBe('open')
  })

  it('refunds a part and then the rest, each once, also when the notification is repeated', async () => {
    const row = await started()
    await fake.pay()
    const first = await node.asAdministrator().post(`/api/billing/invoices/${row.id}/refunds`, { amount: 50_000 })
    if (pair.lacks.includes('refunds')) return expect(first.status).toBe(409)
    expect(first.status).toBe(201)
    await fake.idle()
    await node.asAdministrator().post(`/api/billing/invoices/${row.id}/refunds`, {})
    await fake.idle()
    if (!pair.lacks.includes('refunded')) await fake.outbox.again()
    expect(await stored(row.id)).toMatchObject({ status: 'paid', refundedAmount: 150_000 })
    const { rows } = await node.host.service(refund).list({ limit: 1000 }, system)
    expect(rows.map(({ status, amount }) => [status, amount]).toSorted()).toEqual([
      ['succeeded', 100_000],
      ['succeeded', 50_000],
    ])
  })

  it('knows a refund that was made in the office of the provider', async () => {
    if (pair.lacks.includes('refunded')) return
    const row = await started()
    await fake.pay()
    await fake.refund(fake.payment(), '20.00')
    expect(await stored(row.id)).toMatchObject({ refundedAmount: 2000 })
  })

  it.skipIf(!pair.interval)('charges a subscription again, says when that fails, and ends it', async () => {
    const row = await started(true)
    await fake.pay()
    await subscribe(billingOf(node.host), row.id)
    const intents = async () =>
      (await node.host.service(paymentIntent).list({ limit: 1000 }, system)).rows.find(
        each => each.type === 'subscription',
      )
    const number = fake.payment().subscription?.id
    expect(number).toBeTruthy()
    expect(await intents()).toMatchObject({ status: 'succeeded', subscriptionId: number })
    const before = (await node.host.service(invoice).list({ limit: 1000 }, system)).rows.length
    await fake.renew()
    const { rows } = await node.host.service(invoice).list({ limit: 1000 }, system)
    expect(rows).toHaveLength(before + 1)
    await fake.failRenewal()
    expect(await intents()).toMatchObject({ status: 'failed' })
    await fake.endSubscription()
    expect((await intents())?.endedAt).toBeTruthy()
  })

  it('loses nothing when the response with the address never comes', async () => {
    const silent = fake.server.disturb('silent', pair.createPath)
    const starting = started()
    await silent
    fake.server.dropSilent()
    const row = await starting
    if (!row.paymentUrl) await checkPayments(billingOf(node.host))
    expect(['open', 'failed']).toContain((await stored(row.id)).status)
    await fake.pay()
    expect((await stored(row.id)).status).toBe('paid')
  })
})

async function addCurrency({ host }: TestHost, pair: ProviderPair) {
  const input = {
    code: pair.currency,
    symbol: pair.currency,
    title: { en: pair.currency },
    slug: pair.currency.toLowerCase(),
  }
  return host.service(currency).create(input, system)
}
