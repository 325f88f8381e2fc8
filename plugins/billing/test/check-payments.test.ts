import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkPayments } from '../src/server/check-payments.ts'
import { paymentsOf } from '../src/server/index.ts'
import { billingOf } from '../src/server/payments.ts'
import { reconcile } from '../src/server/reconcile.ts'
import { eventOf } from './scripted-provider.ts'
import { atOnce, paymentOf, Shop } from './shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await Shop.open()
})
afterAll(() => shop?.close())
beforeEach(() => {
  shop.seen.length = 0
  shop.provider.listed = []
  shop.provider.responses.clear()
})
afterEach(() => {
  shop.provider.create = undefined
  shop.hookError = undefined
})

const check = (node = shop.node) => checkPayments(billingOf(node.host))
/** As if that had happened some time ago. */
const age = (id: string, columns: readonly string[], interval: string, table = 'billing_invoices') =>
  shop.node.database.query({
    text: `update ${table} set ${columns.map(name => `${name} = now() - interval '${interval}'`).join()} where id = $1`,
    values: [id],
  })

describe('The job that looks after payments', () => {
  test('settles what was paid without a notification, once, on two nodes', async () => {
    const other = await shop.addNode()
    const row = await shop.started()
    shop.provider.responses.set(row.id, [paymentOf(row)])
    await check()
    expect(await shop.invoice(row.id)).toMatchObject({ status: 'open' })
    await age(row.id, ['created_at'], '2 minutes')
    await atOnce(4, index => check(index % 2 === 0 ? shop.node : other))
    expect(await shop.invoice(row.id)).toMatchObject({ status: 'paid', checkedAt: expect.any(String) })
    expect(shop.seen).toEqual([{ id: row.id, before: 'open', after: 'paid' }])
    const stored = (await shop.inbox()).filter(each => each.invoiceId === row.id)
    expect(stored.map(each => [each.kind, each.outcome])).toEqual([['read', 'handled']])
    // The notification, which comes at last.
    await shop.notify(paymentOf(row))
    expect(shop.seen).toHaveLength(1)
  })

  test('asks again for the page of an invoice whose process died', async () => {
    const { payments } = await shop.open(await shop.request())
    const id = payments[0]?.invoice.id ?? ''
    await age(id, ['created_at', 'requested_at'], '2 minutes')
    await check()
    expect((await shop.invoice(id)).paymentUrl).toMatch(/^https:/)
  })

  test('handles notifications that were stored and not handled', async () => {
    const row = await shop.started()
    shop.hookError = new Error('The process dies here')
    await shop.notify(paymentOf(row))
    shop.hookError = undefined
    const [event] = (await shop.inbox()).filter(each => each.eventId === `paid-${row.id}`)
    await age(event?.id ?? '', ['received_at'], '1 minute', 'billing_payment_events')
    await check()
    expect(await shop.invoice(row.id)).toMatchObject({ status: 'paid' })
  })

  test('ends invoices that nobody paid in time, after it has asked; money still counts then', async () => {
    const [unpaid, paid] = [await shop.started(), await shop.started()]
    shop.provider.responses.set(paid.id, [paymentOf(paid)])
    for (const { id } of [unpaid, paid]) await age(id, ['expires_at'], '1 hour')
    await check()
    expect(await shop.invoice(unpaid.id)).toMatchObject({ status: 'uncollectible' })
    expect(await shop.invoice(paid.id)).toMatchObject({ status: 'paid' })
    expect(shop.provider.closed.map(each => each.invoiceId)).toContain(unpaid.id)
    await shop.notify(paymentOf(unpaid))
    expect(await shop.invoice(unpaid.id)).toMatchObject({ status: 'paid' })
  })

  test('goes on where a provider throws', async () => {
    const [broken, fine] = [await shop.started(), await shop.started()]
    for (const { id } of [broken, fine]) await age(id, ['created_at'], '2 minutes')
    shop.provider.responses.set(broken.id, [{} as never])
    shop.provider.responses.set(fine.id, [paymentOf(fine)])
    await check()
    expect(await shop.invoice(fine.id)).toMatchObject({ status: 'paid' })
  })
})

describe('A question about a payment', () => {
  test('reaches the provider once in some seconds, from however many and whichever nodes, and then again', async () => {
    const other = await shop.addNode()
    const row = await shop.started()
    const ask = () => atOnce(10, index => paymentsOf((index % 2 === 0 ? shop.node : other).host).check([row.id]))
    const asked = () => shop.provider.read.filter(id => id === row.id)
    await ask()
    await ask()
    expect(asked()).toHaveLength(1)
    shop.provider.responses.set(row.id, [paymentOf(row)])
    await ask()
    expect([asked().length, (await shop.invoice(row.id)).status]).toEqual([1, 'open'])
    await age(row.id, ['checked_at'], '4 seconds')
    await ask()
    expect([asked().length, (await shop.invoice(row.id)).status]).toEqual([2, 'paid'])
  })

  test('is no reason to close a page without asking: the payment of the last second counts', async () => {
    const row = await shop.started()
    await shop.payments.check([row.id])
    shop.provider.responses.set(row.id, [paymentOf(row)])
    shop.provider.isPaidWhenClosed = true
    expect(await shop.payments.close([row.id])).toBe('paid')
    shop.provider.isPaidWhenClosed = false
  })
})

describe('A reconciliation', () => {
  const day = 24 * 60 * 60 * 1000
  const period = () => ({
    from: new Date(Date.now() - day).toISOString(),
    to: new Date(Date.now() + day).toISOString(),
  })
  const differences = async () =>
    (await shop.rows('payment-differences?limit=1000')) as readonly Record<string, unknown>[]

  test('settles what fits an invoice, and stores what does not, until somebody settles it', async () => {
    const [lost, known, cheap] = [await shop.started(), await shop.paid(), await shop.started()]
    shop.provider.listed = [
      paymentOf(lost),
      paymentOf(known),
      paymentOf(cheap, { money: { amount: '1.00', currency: 'EUR' } }),
      eventOf({ kind: 'paid', eventId: 'stray', transactionId: 'stray', money: { amount: '7.00', currency: 'EUR' } }),
      eventOf({
        kind: 'refunded',
        eventId: 'refund-in-office',
        invoiceId: known.id,
        refundId: 'in-office',
        money: { amount: '5.00', currency: 'EUR' },
      }),
    ]
    const unseen = await shop.paid()
    const [run] = await reconcile(billingOf(shop.node.host), period())
    expect(run).toMatchObject({
      provider: 'scripted',
      compared: 5,
      settled: 2,
      failure: null,
      endedAt: expect.any(String),
    })
    expect(await shop.invoice(lost.id)).toMatchObject({ status: 'paid' })
    expect(await shop.invoice(known.id)).toMatchObject({ refundedAmount: 500 })
    expect(await shop.invoice(cheap.id)).toMatchObject({ status: 'open' })
    const found = await differences()
    expect(found).toContainEqual(
      expect.objectContaining({ kind: 'amount', invoiceId: cheap.id, amount: '1.00', expectedAmount: '19.90' }),
    )
    expect(found).toContainEqual(
      expect.objectContaining({ kind: 'no-invoice', transactionId: 'stray', amount: '7.00' }),
    )
    expect(found).toContainEqual(expect.objectContaining({ kind: 'no-payment', invoiceId: unseen.id, settledAt: null }))
    // Again: the same differences, seen later.
    const [second] = await reconcile(billingOf(shop.node.host), period())
    expect(second).toMatchObject({ settled: 0, differences: run?.differences })
    expect(await differences()).toHaveLength(found.length)
    const stray = found.find(each => each.transactionId === 'stray')
    const settled = await shop.admin(`payment-differences/${stray?.id}/settle`, { note: 'Paid back' })
    expect(settled.row).toMatchObject({ note: 'Paid back', settledAt: expect.any(String) })
    await reconcile(billingOf(shop.node.host), period())
    expect((await differences()).find(each => each.id === stray?.id)).toMatchObject({ note: 'Paid back' })
    expect((await shop.admin(`payment-differences/${stray?.id}/settle`, { note: 'Twice' })).status).toBe(409)
  })

  test('finds refunds of ours that the provider does not know, and none that it mentions', async () => {
    const [unknown, listed, asked, byHand, failed] = await Promise.all(Array.from({ length: 5 }, () => shop.paid()))
    const rows = [unknown, listed, asked, byHand, failed].map(row => row as NonNullable<typeof row>)
    for (const row of rows.slice(0, 3)) await shop.admin(`invoices/${row.id}/refunds`, { amount: 500 })
    await shop.admin(`invoices/${byHand?.id}/refunds`, { amount: 500, isByHand: true })
    shop.provider.refund = () => ({ refundId: 'refused', status: 'failed' })
    await shop.admin(`invoices/${failed?.id}/refunds`, { amount: 500 })
    shop.provider.refund = undefined
    const refundOf = async (row: (typeof rows)[number]) => {
      const links = await shop.rows(`refunds-to-invoices?include=refund&limit=1000`)
      const link = links.find(each => each.invoiceId === row.id) as unknown as {
        refund: { id: string; providerId: string }
      }
      return link.refund
    }
    const money = { amount: '5.00', currency: 'EUR' }
    shop.provider.listed = [
      ...rows.map(row => paymentOf(row)),
      eventOf({ kind: 'refunded', eventId: 'r', refundId: (await refundOf(rows[1] as never)).providerId, money }),
    ]
    const [, , third] = rows
    if (!third) throw new Error('No invoice')
    const { id: refundKey } = await refundOf(third)
    shop.provider.responses.set(third.id, [paymentOf(third), eventOf({ kind: 'refunded', refundKey, money })])
    await reconcile(billingOf(shop.node.host), period())
    const found = (await differences()).filter(each => rows.some(row => row.id === each.invoiceId))
    const { providerId } = await refundOf(rows[0] as never)
    expect(found).toMatchObject([
      {
        kind: 'no-refund',
        invoiceId: rows[0]?.id,
        transactionId: providerId,
        amount: null,
        expectedAmount: '5.00',
        currencyCode: 'EUR',
      },
    ])
  })

  test('asks about a payment before it calls it unknown, and says nothing where there is no response', async () => {
    const [late, silent] = [await shop.paid(), await shop.paid()]
    shop.provider.responses.set(late.id, [paymentOf(late)])
    await reconcile(billingOf(shop.node.host), period())
    const kinds = async (id: string) =>
      (await differences()).filter(each => each.invoiceId === id).map(each => each.kind)
    expect([await kinds(late.id), await kinds(silent.id)]).toEqual([[], ['no-payment']])
    const third = await shop.paid()
    shop.provider.unreachable.add(third.id)
    const [run] = await reconcile(billingOf(shop.node.host), period())
    shop.provider.unreachable.clear()
    expect(run?.failure).toContain('socket hang up')
    expect(await kinds(third.id)).toEqual([])
  })

  test('counts what nobody has settled', async () => {
    shop.provider.listed = [
      ...(await shop.invoices()).map(row => paymentOf(row)),
      eventOf({ kind: 'paid', eventId: 'lone', transactionId: 'lone', money: { amount: '3.00', currency: 'EUR' } }),
    ]
    const [before] = await reconcile(billingOf(shop.node.host), period())
    const lone = (await differences()).find(each => each.transactionId === 'lone')
    await shop.admin(`payment-differences/${lone?.id}/settle`, { note: 'Of another shop' })
    const [after] = await reconcile(billingOf(shop.node.host), period())
    expect(after?.differences).toBe((before?.differences ?? 0) - 1)
  })

  test('is settled by one of two who do it at the same time', async () => {
    shop.provider.listed = [
      eventOf({ kind: 'paid', eventId: 'both', transactionId: 'both', money: { amount: '4.00', currency: 'EUR' } }),
    ]
    await reconcile(billingOf(shop.node.host), period())
    const { id } = (await differences()).find(each => each.transactionId === 'both') ?? {}
    const responses = await atOnce(4, index => shop.admin(`payment-differences/${id}/settle`, { note: `By ${index}` }))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })

  test('names the invoice that a difference is about, also where the provider knows its own number only', async () => {
    const row = await shop.started()
    const { invoiceId: _ours, ...event } = paymentOf(row, { money: { amount: '2.00', currency: 'EUR' } })
    shop.provider.listed = [event]
    await reconcile(billingOf(shop.node.host), period())
    expect(await differences()).toContainEqual(
      expect.objectContaining({ kind: 'amount', invoiceId: row.id, amount: '2.00', expectedAmount: '19.90' }),
    )
  })

  test('is started by administrators, for a period that makes sense', async () => {
    const response = await shop.admin('reconciliations', period())
    expect([response.status, response.rows.map(each => each.provider)]).toEqual([200, ['scripted']])
    const wrong = await shop.admin('reconciliations', { from: '2026-01-01T00:00:00Z', to: '2026-12-01T00:00:00Z' })
    expect([wrong.status, wrong.issues[0]?.code]).toEqual([400, 'BILLING_PERIOD'])
    expect((await shop.node.asNobody().post('/api/billing/reconciliations', {})).status).toBe(401)
  })
})
