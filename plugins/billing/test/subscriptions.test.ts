import { system } from '@tessera/server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nextPaymentAfter } from '../src/index.ts'
import { checkPayments } from '../src/server/check-payments.ts'
import { intentOf, invoicesOf } from '../src/server/invoice-records.ts'
import { billingOf } from '../src/server/payments.ts'
import { renewSubscriptions, sendInvoice, subscribe } from '../src/server/subscriptions.ts'
import { eventOf, ScriptedProvider } from './scripted-provider.ts'
import { atOnce, type Invoice, paymentOf, Shop } from './shop.ts'

const month = { unit: 'month', count: 1 } as const
const money = { amount: '19.90', currency: 'EUR' }

const intent = async (shop: Shop, row: Invoice) => {
  const found = await intentOf(shop.node.host, row.id, system)
  if (!found) throw new Error('No intent')
  return found
}
const invoices = async (shop: Shop, row: Invoice) => {
  const all = await invoicesOf(shop.node.host, (await intent(shop, row)).id, system)
  return all.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id))
}

describe('A subscription that its provider charges', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await Shop.open()
  })
  afterAll(() => shop?.close())
  beforeEach(() => {
    shop.seen.length = 0
  })

  const renewed = (row: Invoice, number: number, given: object = {}) =>
    eventOf({
      kind: 'renewed',
      eventId: `renewed-${number}-${row.id}`,
      subscriptionId: `subscription-${row.id}`,
      transactionId: `renewal-${number}-${row.id}`,
      money,
      ...given,
    })
  const begun = async () => {
    const row = await shop.started({ interval: month })
    await shop.notify(
      paymentOf(row, { subscriptionId: `subscription-${row.id}`, happenedAt: '2026-01-31T12:00:00.000Z' }),
    )
    return shop.invoice(row.id)
  }

  test('has the number that is said apart from its payment, and no other one', async () => {
    const row = await shop.started({ interval: month })
    await shop.notify(paymentOf(row, { happenedAt: '2026-01-31T12:00:00.000Z' }))
    const said = { kind: 'subscribed', invoiceId: row.id, nextPaymentAt: '2026-03-01T12:00:00.000Z' } as const
    await shop.notify(eventOf({ ...said, eventId: `begun-${row.id}`, subscriptionId: `number-${row.id}` }))
    await shop.notify(eventOf({ ...said, eventId: `other-${row.id}`, subscriptionId: 'somebody-else' }))
    expect(await intent(shop, row)).toMatchObject({
      subscriptionId: `number-${row.id}`,
      nextPaymentAt: '2026-03-01T12:00:00.000Z',
    })
  })

  test('begins with its first payment, and knows its next', async () => {
    const row = await begun()
    expect(await intent(shop, row)).toMatchObject({
      status: 'succeeded',
      type: 'subscription',
      subscriptionId: `subscription-${row.id}`,
      startedAt: '2026-01-31T12:00:00.000Z',
      nextPaymentAt: '2026-02-28T12:00:00.000Z',
      endedAt: null,
    })
  })

  test('gets a paid invoice for each further payment, once, and modules see it being paid', async () => {
    const row = await begun()
    shop.seen.length = 0
    for (const number of [1, 1, 2]) {
      const happenedAt = `2026-0${number + 1}-28T12:00:00.000Z`
      await shop.notify(renewed(row, number, { eventId: `${Math.random()}`, happenedAt }))
    }
    const all = await invoices(shop, row)
    expect(all.map(each => [each.status, each.amount, each.transactionId])).toEqual([
      ['paid', 1990, row.transactionId],
      ['paid', 1990, `renewal-1-${row.id}`],
      ['paid', 1990, `renewal-2-${row.id}`],
    ])
    expect(shop.seen.map(({ before, after }) => [before, after])).toEqual([
      ['open', 'paid'],
      ['open', 'paid'],
    ])
    // 31 January counts, not 28 March.
    expect((await intent(shop, row)).nextPaymentAt).toBe('2026-03-31T12:00:00.000Z')
  })

  test('gets one invoice for twenty notifications of one payment at once, on two nodes', async () => {
    const other = await shop.addNode()
    const row = await begun()
    await atOnce(20, index => shop.notify(renewed(row, 1), index % 2 === 0 ? shop.node : other, { attempt: index }))
    expect(await invoices(shop, row)).toHaveLength(2)
  })

  test('whose first notification is lost takes the renewal for its first payment', async () => {
    const row = await shop.started({ interval: month })
    await shop.notify(renewed(row, 1, { invoiceId: row.id }))
    expect(await invoices(shop, row)).toMatchObject([{ id: row.id, status: 'paid' }])
  })

  test('of another amount than agreed is not renewed', async () => {
    const row = await begun()
    await shop.notify(renewed(row, 1, { money: { amount: '9.90', currency: 'EUR' } }))
    expect(await invoices(shop, row)).toHaveLength(1)
  })

  test('fails to be charged, and recovers', async () => {
    const row = await begun()
    const failed = { kind: 'renewal-failed', happenedAt: '2026-02-28T12:00:00.000Z' } as const
    await shop.notify(renewed(row, 1, failed))
    expect(await intent(shop, row)).toMatchObject({ status: 'failed', endedAt: null })
    await shop.notify(renewed(row, 2, { happenedAt: '2026-03-02T12:00:00.000Z' }))
    expect(await intent(shop, row)).toMatchObject({ status: 'succeeded' })
    // A failure that is reported after the payment which made up for it.
    await shop.notify(renewed(row, 3, failed))
    expect(await intent(shop, row)).toMatchObject({ status: 'succeeded' })
  })

  test('ends at the provider, and a payment after that is still stored', async () => {
    const row = await begun()
    await shop.notify(renewed(row, 1, { kind: 'subscription-ended', happenedAt: '2026-02-01T00:00:00.000Z' }))
    expect(await intent(shop, row)).toMatchObject({
      status: 'canceled',
      endedAt: '2026-02-01T00:00:00.000Z',
      nextPaymentAt: null,
    })
    await shop.notify(renewed(row, 2))
    expect(await invoices(shop, row)).toHaveLength(2)
    expect(await intent(shop, row)).toMatchObject({ endedAt: '2026-02-01T00:00:00.000Z', nextPaymentAt: null })
  })

  test('goes on when another one of the same payer ends', async () => {
    const row = await begun()
    const other = { kind: 'subscription-ended', subscriptionId: 'another', invoiceId: row.id } as const
    await shop.notify(renewed(row, 1, other))
    expect(await intent(shop, row)).toMatchObject({ status: 'succeeded', endedAt: null })
    expect((await shop.inbox()).find(each => each.eventId === `renewed-1-${row.id}`)?.outcome).toBe('mismatch')
  })

  test('is ended by an administrator, at the provider first', async () => {
    const row = await begun()
    const { id } = await intent(shop, row)
    expect((await shop.admin(`payment-intents/${id}/end`)).row).toMatchObject({
      status: 'canceled',
      nextPaymentAt: null,
    })
    expect(shop.provider.ended).toMatchObject([{ invoiceId: row.id, subscriptionId: `subscription-${row.id}` }])
    await shop.admin(`payment-intents/${id}/end`)
    expect(shop.provider.ended).toHaveLength(1)
    const single = await shop.paid()
    expect((await shop.admin(`payment-intents/${(await intent(shop, single)).id}/end`)).status).toBe(400)
  })

  test('may go on being charged while it runs, and not after its end', async () => {
    const row = await begun()
    const ask = () => shop.notify(renewed(row, 1, { kind: 'check', eventId: `check-${row.id}`, invoiceId: row.id }))
    expect((await ask()).text).toBe('{"code":0}')
    await shop.payments.endSubscription((await intent(shop, row)).id)
    expect((await ask()).text).toBe('{"code":"settled"}')
  })

  test('refunds a later payment by its own number', async () => {
    const row = await begun()
    await shop.notify(renewed(row, 1))
    const [, second] = await invoices(shop, row)
    const refunded = { kind: 'refunded', refundId: `refund-${row.id}`, invoiceId: row.id } as const
    await shop.notify(
      renewed(row, 1, { ...refunded, eventId: `refunded-${row.id}`, money: { ...money, amount: '4.00' } }),
    )
    expect((await shop.invoice(second?.id ?? '')).refundedAmount).toBe(400)
    expect((await shop.invoice(row.id)).refundedAmount).toBe(0)
  })
})

test('A subscription that begins after the first payment is begun by a job, once', async () => {
  const calls: string[] = []
  const provider = new ScriptedProvider('later', {
    subscribe: async ({ invoiceId }) => {
      calls.push(invoiceId)
      return { subscriptionId: `begun-${invoiceId}`, nextPaymentAt: '2027-01-01T00:00:00.000Z' }
    },
  })
  const shop = await Shop.open(provider)
  try {
    const row = await shop.paid({ interval: month })
    const text = `select count(*)::int as count from tessera_jobs.job where name = 'billing-module-payment-intents-subscribe'`
    expect(await shop.node.database.query({ text })).toEqual([{ count: 1 }])
    for (let time = 0; time < 2; time++) await subscribe(billingOf(shop.node.host), row.id)
    expect(calls).toEqual([row.id])
    expect(await intent(shop, row)).toMatchObject({
      subscriptionId: `begun-${row.id}`,
      nextPaymentAt: '2027-01-01T00:00:00.000Z',
    })
  } finally {
    await shop.close()
  }
})

describe('A subscription that we send invoices for', () => {
  let shop: Shop
  const day = 24 * 60 * 60 * 1000
  beforeAll(async () => {
    const abilities = { subscriptions: 'invoices', refunds: 'partial', isIdempotent: true } as const
    shop = await Shop.open(new ScriptedProvider('ours', { abilities }))
  })
  afterAll(() => shop?.close())

  /** Paid for the first time some days ago. */
  async function begunDaysAgo(days: number) {
    const happenedAt = new Date(Date.now() - days * day).toISOString()
    const row = await shop.started({ interval: month, language: 'ru' })
    await shop.notify(paymentOf(row, { happenedAt }))
    return { row: await shop.invoice(row.id), happenedAt }
  }

  test('gets one invoice for a period, however often and on however many nodes the job runs', async () => {
    const other = await shop.addNode()
    const { row, happenedAt } = await begunDaysAgo(40)
    await atOnce(6, index => renewSubscriptions(billingOf((index % 2 === 0 ? shop.node : other).host)))
    const all = await invoices(shop, row)
    expect(all.map(each => each.status)).toEqual(['paid', 'open'])
    const { nextPaymentAt } = await intent(shop, row)
    expect(nextPaymentAt).toBe(nextPaymentAfter(happenedAt, month, new Date().toISOString()))
    expect(all[1]?.expiresAt?.localeCompare(nextPaymentAt ?? '')).not.toBe(1)
  })

  test('leaves out the periods in which nobody was there to charge', async () => {
    const { row } = await begunDaysAgo(100)
    await renewSubscriptions(billingOf(shop.node.host))
    expect(await invoices(shop, row)).toHaveLength(2)
  })

  test('mails the link of the invoice in the language of the payer; paying it keeps the date', async () => {
    const { row } = await begunDaysAgo(35)
    await renewSubscriptions(billingOf(shop.node.host))
    const [, next] = (await invoices(shop, row)) as [Invoice, Invoice]
    await sendInvoice(billingOf(shop.node.host), next.id)
    const mail = shop.node.mails.at(-1)
    expect(mail).toMatchObject({ to: 'ada@example.com', language: 'ru' })
    expect(mail?.subject).toContain('к оплате 19,90')
    expect(mail?.html).toContain(`/api/billing/invoices/${next.id}/pay`)
    const { nextPaymentAt } = await intent(shop, row)
    await shop.notify(paymentOf(await shop.invoice(next.id)))
    expect(await intent(shop, row)).toMatchObject({ status: 'succeeded', nextPaymentAt })
  })

  test('ends when nobody pays in time', async () => {
    const { row } = await begunDaysAgo(35)
    await renewSubscriptions(billingOf(shop.node.host))
    const [, next] = (await invoices(shop, row)) as [Invoice, Invoice]
    const text = `update billing_invoices set expires_at = now() - interval '1 hour' where id = $1`
    await shop.node.database.query({ text, values: [next.id] })
    await checkPayments(billingOf(shop.node.host))
    expect(await shop.invoice(next.id)).toMatchObject({ status: 'uncollectible' })
    expect(await intent(shop, row)).toMatchObject({
      status: 'canceled',
      endedAt: expect.any(String),
      nextPaymentAt: null,
    })
  })
})
