import type { Row } from '@tessera/core'
import { system } from '@tessera/server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { currency, type Interval, invoice, paymentEvent } from '../src/index.ts'
import billing, { paymentsOf } from '../src/server/index.ts'
import { intentOf, invoicesOf } from '../src/server/invoice-records.ts'
import { billingOf } from '../src/server/payments.ts'
import { reconcile } from '../src/server/reconcile.ts'
import { subscribe } from '../src/server/subscriptions.ts'
import type { FakeProvider } from '../src/testing/index.ts'
import { pairs } from './provider-pairs.ts'

const publicUrl = 'http://localhost:3000'

describe.each(pairs.map(pair => ({ name: pair.definition.name, pair })))('Paying with $name', ({ name, pair }) => {
  let fake: FakeProvider
  let node: TestHost
  let money: Row<typeof currency>
  let attempts = 0

  beforeAll(async () => {
    const webhook = `/api/billing/payment-intents/${name}/webhook`
    fake = await new pair.Fake({
      webhookUrl: (_name, kind) => `${publicUrl}${webhook}${kind ? `/${kind}` : ''}`,
      async deliver({ url, headers, body }) {
        const host = 'localhost:3000'
        const path = url.slice(publicUrl.length)
        const response = await node.app.inject({
          method: 'POST',
          url: path,
          headers: { ...headers, host },
          payload: body,
        })
        return { status: response.statusCode, contentType: response.headers['content-type'], body: response.payload }
      },
    }).start()
    node = await createTestHost({ plugins: [billing], environment: { ...fake.variables, PAYMENTS_TEST: 'true' } })
    money = await node.host.service(currency).create({ code: pair.currency, slug: pair.currency.toLowerCase() }, system)
  })
  afterAll(async () => {
    await node?.close()
    await fake?.close()
  })

  const payments = () => paymentsOf(node.host)
  const find = async (id: string) => {
    const found = await node.host.service(invoice).find(id, system)
    if (!found) throw new Error(`No invoice ${id}`)
    return found
  }
  const outcomes = async (invoiceId: string) => {
    const filters = { and: [{ column: 'invoiceId', method: 'eq', value: invoiceId }] } as const
    return (await node.host.service(paymentEvent).list({ filters }, system)).rows.map(({ outcome }) => outcome)
  }

  async function started(interval?: Interval) {
    attempts++
    const request = {
      key: `${name} ${attempts}`,
      provider: name,
      email: 'buyer@example.com',
      language: 'ru',
      customerId: crypto.randomUUID(),
      description: 'Заказ T-10024',
      successUrl: `${publicUrl}/ru/orders/done`,
      cancelUrl: `${publicUrl}/ru/cart`,
      expiresAt: new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString(),
      groups: [
        {
          key: 'all',
          currency: money,
          ...(interval && { interval }),
          amount: 150_000,
          lines: [{ title: 'Плитка', quantity: 3, unitAmount: 50_000, amount: 150_000 }],
        },
      ],
    }
    const { host } = node
    const attempt = await host.database.transaction(transaction => payments().open(request, { ...system, transaction }))
    const [row] = await payments().start(attempt.payments.map(each => each.invoice.id))
    if (!row) throw new Error('No invoice')
    expect(row, row.failure ?? '').toMatchObject({ status: 'open', paymentUrl: expect.any(String) })
    return row
  }

  test('a payment settles its invoice, once, however often it is notified', async () => {
    const row = await started()
    await fake.pay()
    expect(fake.outbox.deliveries.at(-1)).toMatchObject({ isAccepted: true })
    const paid = await find(row.id)
    expect(paid).toMatchObject({ status: 'paid', transactionId: expect.any(String) })
    await fake.outbox.again()
    await payments().check([row.id])
    expect(await find(row.id)).toMatchObject({ status: 'paid', transactionId: paid.transactionId })
    expect((await outcomes(row.id)).filter(each => each === 'unmatched' || each === 'mismatch')).toEqual([])
  })

  test('another amount settles nothing, and is acknowledged', async () => {
    const row = await started()
    await fake.pay(fake.payment(), { amount: '15.00' })
    expect(fake.outbox.deliveries.at(-1)).toMatchObject({ isAccepted: true })
    expect(await find(row.id)).toMatchObject({ status: 'open' })
    expect(await outcomes(row.id)).toContain(name === '0xprocessing' ? 'insufficient' : 'mismatch')
  })

  test('a second payment of one invoice moves nothing: it is refused, or waits for somebody to pay it back', async () => {
    const row = await started()
    await fake.pay()
    await fake.pay()
    const surplus = { cloudpayments: 'ignored', tiptoppay: 'ignored', '0xprocessing': 'mismatch' } as const
    // Those that ask first are refused; 0xProcessing's has a number of its own.
    expect((await outcomes(row.id)).at(-1)).toBe(surplus[name as keyof typeof surplus] ?? 'unmatched')
    expect(await find(row.id)).toMatchObject({ status: 'paid', amount: 150_000 })
  })

  test.skipIf(pair.lacks.includes('refunds'))(
    'a refund reaches the provider, and its notification is the same refund',
    async () => {
      const row = await started()
      await fake.pay()
      await payments().refund(row.id, { amount: 50_000 })
      await fake.idle()
      expect(await find(row.id)).toMatchObject({ refundedAmount: 50_000 })
      if (!pair.lacks.includes('refunded')) {
        await fake.refund(fake.payment(), '100.00')
        expect(await find(row.id)).toMatchObject({ refundedAmount: 60_000 })
        await fake.outbox.again()
      }
      await payments().check([row.id])
      expect((await find(row.id)).refundedAmount).toBe(pair.lacks.includes('refunded') ? 50_000 : 60_000)
    },
  )

  test.skipIf(!pair.interval)('a subscription is renewed, and ends', async () => {
    const row = await started(pair.interval)
    await fake.pay()
    expect(await find(row.id)).toMatchObject({ status: 'paid' })
    await subscribe(billingOf(node.host), row.id)
    const begun = await intentOf(node.host, row.id, system)
    if (!begun) throw new Error('No intent')
    await fake.renew()
    expect((await invoicesOf(node.host, begun.id, system)).map(({ status }) => status)).toEqual(['paid', 'paid'])
    await fake.outbox.again()
    expect(await invoicesOf(node.host, begun.id, system)).toHaveLength(2)
    expect(await payments().endSubscription(begun.id)).toMatchObject({ status: 'canceled', nextPaymentAt: null })
  })

  test('closing an attempt leaves nothing that counts as open', async () => {
    const row = await started()
    await payments().close([row.id])
    expect(await find(row.id)).toMatchObject({ status: 'void' })
  })

  test('reconciling finds no difference that is not there', async () => {
    const now = Date.now()
    const [run] = await reconcile(billingOf(node.host), {
      from: new Date(now - 60 * 60_000).toISOString(),
      to: new Date(now + 60 * 60_000).toISOString(),
    })
    if (!run) return
    expect(run).toMatchObject({ provider: name, failure: null })
    const kinds = (await node.asAdministrator().get('/api/billing/payment-differences', { limit: 1000 })).rows.map(
      each => each.kind,
    )
    // The two payments above that don't fit.
    expect(kinds.toSorted()).toEqual(kinds.filter(kind => kind === 'amount' || kind === 'no-invoice').toSorted())
    expect(kinds.length).toBeLessThanOrEqual(2)
  })
})
