import { randomUUID } from 'node:crypto'
import { system } from '@tessera/server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { intentOf } from '../src/server/invoice-records.ts'
import { eventOf, signatureOf } from './scripted-provider.ts'
import { atOnce, paymentOf, Shop } from './shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await Shop.open()
})
afterAll(() => shop?.close())
beforeEach(() => {
  shop.seen.length = 0
  shop.hookError = undefined
})

async function outcomesOf(eventId: string) {
  return (await shop.inbox()).filter(each => each.eventId === eventId).map(each => each.outcome)
}

describe('A genuine notification', () => {
  test('of a payment makes the invoice and its intent paid, and gets the documented response', async () => {
    const row = await shop.started()
    const response = await shop.notify(paymentOf(row, { happenedAt: '2026-11-20T09:30:00.000Z' }))
    expect([response.status, response.text, response.headers['content-type']]).toEqual([
      200,
      '{"code":0}',
      'application/json',
    ])
    expect(await shop.invoice(row.id)).toMatchObject({
      status: 'paid',
      paidAt: '2026-11-20T09:30:00.000Z',
      transactionId: `transaction-${row.id}`,
    })
    expect(await intentOf(shop.node.host, row.id, system)).toMatchObject({ status: 'succeeded' })
    expect(shop.seen).toEqual([{ id: row.id, before: 'open', after: 'paid' }])
  })

  test('is stored as it came, with what became of it', async () => {
    const row = await shop.started()
    const body = `{ "events": [${JSON.stringify(paymentOf(row))}],  "note": "Zoë \\u0000" }`
    await shop.send(body, { 'x-signature': signatureOf(body) })
    const stored = (await shop.inbox()).find(each => each.eventId === `paid-${row.id}`)
    expect(stored).toMatchObject({
      provider: 'scripted',
      kind: 'payment',
      body,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      payload: { note: 'Zoë ' },
      outcome: 'handled',
      invoiceId: row.id,
      processedAt: expect.any(String),
    })
  })

  test('a hundred times at once, on two nodes, has one effect and the same reply', async () => {
    const other = await shop.addNode()
    const row = await shop.started()
    const responses = await atOnce(100, index => shop.notify(paymentOf(row), index % 2 === 0 ? shop.node : other))
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 {"code":0}']))
    expect(await outcomesOf(`paid-${row.id}`)).toEqual(['handled'])
    expect(shop.seen).toEqual([{ id: row.id, before: 'open', after: 'paid' }])
  })

  test('of twenty kinds of bytes for one payment at once has one effect', async () => {
    const other = await shop.addNode()
    const row = await shop.started()
    await atOnce(20, index => shop.notify(paymentOf(row), index % 2 === 0 ? shop.node : other, { attempt: index }))
    const outcomes = await outcomesOf(`paid-${row.id}`)
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 19 }, () => 'duplicate'), 'handled'])
    expect(shop.seen).toHaveLength(1)
  })

  test('that a failing module could not follow is acknowledged, and handled later', async () => {
    const row = await shop.started()
    shop.hookError = new Error('The shop is broken')
    expect((await shop.notify(paymentOf(row))).status).toBe(200)
    expect(await shop.invoice(row.id)).toMatchObject({ status: 'open' })
    expect(await outcomesOf(`paid-${row.id}`)).toEqual([null])
    const failures = async () =>
      (await shop.inbox()).filter(each => each.eventId === `paid-${row.id}`).map(each => each.failure)
    expect(await failures()).toEqual(['The shop is broken'])
    shop.hookError = undefined
    expect((await shop.notify(paymentOf(row))).status).toBe(200)
    expect(await shop.invoice(row.id)).toMatchObject({ status: 'paid' })
    expect(await failures()).toEqual([null])
  })
})

describe('A notification that is not the provider’s (T-113)', () => {
  test('is refused and stored nowhere, and counted by day on all nodes together', async () => {
    const other = await shop.addNode()
    const row = await shop.started()
    const body = JSON.stringify({ events: [paymentOf(row)] })
    const before = (await shop.inbox()).length
    const forged = [
      await shop.send(body, {}),
      await shop.send(body, { 'x-signature': 'ab' }),
      await shop.send(body, { 'x-signature': signatureOf(`${body} `) }),
      await shop.send(body.replace('19.90', '0.01'), { 'x-signature': signatureOf(body) }),
      await shop.send('', { 'x-signature': signatureOf(body) }),
    ]
    expect(forged.map(({ status, issues }) => [status, issues[0]?.code])).toEqual(
      forged.map(() => [400, 'BILLING_NOTIFICATION_REFUSED']),
    )
    expect((await shop.inbox()).length).toBe(before)
    expect(await shop.invoice(row.id)).toMatchObject({ status: 'open' })
    await atOnce(40, index => shop.send(body, {}, index % 2 === 0 ? shop.node : other))
    const day = new Date().toISOString().slice(0, 10)
    expect(await shop.rows('refused-notifications')).toMatchObject([{ provider: 'scripted', day, count: 45 }])
    expect((await shop.node.asNobody().get('/api/billing/refused-notifications')).status).toBe(401)
  })

  test('is forgotten after a quarter of a year', async () => {
    const text = `update billing_refused_notifications set day = day - 93`
    await shop.node.database.query({ text })
    await shop.send('{}', {})
    expect(await shop.rows('refused-notifications')).toMatchObject([{ count: 1 }])
  })

  test('says nothing of its body in the log', async () => {
    const lines: string[] = []
    const node = await shop.addNode({ onLog: line => lines.push(line), environment: { LOG_LEVEL: 'warn' } })
    await shop.send('{"events":"CANARY-BODY"}', { 'x-signature': 'no' }, node)
    expect(lines.join('\n')).toContain('Notification refused')
    expect(lines.join('\n')).not.toContain('CANARY')
  })

  test('is refused when it is larger than any provider sends', async () => {
    const body = JSON.stringify({ events: [], filler: 'x'.repeat(256 * 1024) })
    expect((await shop.send(body, { 'x-signature': signatureOf(body) })).status).toBe(413)
  })

  test('is not found for a provider that is not there, and for a GET', async () => {
    const client = shop.node.asNobody()
    expect((await client.post('/api/billing/payment-intents/barter/webhook', {})).status).toBe(404)
    expect((await client.get('/api/billing/payment-intents/scripted/webhook')).status).toBe(404)
  })
})

describe('A genuine notification that does not fit (T-115)', () => {
  const mismatches = {
    'another amount': { money: { amount: '19.89', currency: 'EUR' } },
    'more than was asked for': { money: { amount: '1990.00', currency: 'EUR' } },
    'another currency': { money: { amount: '19.90', currency: 'RUB' } },
    'no amount': { money: undefined },
    'an amount with an exponent': { money: { amount: '1.99e1', currency: 'EUR' } },
    'another merchant account': { isOwnAccount: false },
    'another payer': { payer: { email: 'eve@example.com' } },
    'another customer': { payer: { customerId: 'customer-2' } },
    'the page of another invoice': { providerId: 'page-of-another' },
  } as const

  test.each(Object.entries(mismatches))('by %s is stored, acknowledged and moves nothing', async (_name, wrong) => {
    const row = await shop.started()
    const response = await shop.notify(paymentOf(row, wrong as object))
    expect([response.status, response.text]).toEqual([200, '{"code":0}'])
    expect(await outcomesOf(`paid-${row.id}`)).toEqual(['mismatch'])
    expect(await shop.invoice(row.id)).toMatchObject({ status: 'open', paidAt: null })
    // The genuine one, which comes later, is another event.
    await shop.notify(paymentOf(row))
    expect(await shop.invoice(row.id)).toMatchObject({ status: 'paid' })
  })

  test.each([
    { money: { amount: '19.9', currency: 'eur' } },
    { money: { amount: '19.900', currency: 'EUR' } },
    { payer: { email: 'Ada@Example.com', customerId: 'customer-1' } },
    { providerId: undefined },
  ])('fits when it only writes it in another way: %o', async same => {
    const row = await shop.started()
    await shop.notify(paymentOf(row, same as object))
    expect(await shop.invoice(row.id)).toMatchObject({ status: 'paid' })
  })

  test.each([randomUUID(), '1', "' or 1=1 --"])('names no invoice of ours: %s', async invoiceId => {
    const eventId = `unknown-${invoiceId}`
    const response = await shop.notify(
      eventOf({ kind: 'paid', eventId, invoiceId, money: { amount: '1.00', currency: 'EUR' } }),
    )
    expect(response.status).toBe(200)
    expect(await outcomesOf(eventId)).toEqual(['unmatched'])
  })

  test('within the tolerance of the provider is paid, and below it too little', async () => {
    const [enough, short] = [await shop.started({ amount: 10_000 }), await shop.started({ amount: 10_000 })]
    const tolerance = 5
    await shop.notify(paymentOf(enough, { tolerance, money: { amount: '99.50', currency: 'EUR' } }))
    await shop.notify(paymentOf(short, { tolerance, money: { amount: '99.49', currency: 'EUR' } }))
    expect(await shop.invoice(enough.id)).toMatchObject({ status: 'paid' })
    expect(await shop.invoice(short.id)).toMatchObject({ status: 'open' })
    expect(await outcomesOf(`paid-${short.id}`)).toEqual(['insufficient'])
  })

  test('is a payment of a test mode that does not count here', async () => {
    const node = await shop.addNode({ environment: { PAYMENTS_TEST: 'false' } })
    const row = await shop.started()
    await shop.notify(paymentOf(row, { isTest: true }), node)
    expect(await outcomesOf(`paid-${row.id}`)).toEqual(['test'])
    expect(await shop.invoice(row.id)).toMatchObject({ status: 'open' })
    await shop.notify(paymentOf(row, { isTest: true, eventId: `counted-${row.id}` }))
    expect(await shop.invoice(row.id)).toMatchObject({ status: 'paid', isTest: true })
  })
})

describe('Notifications in any order', () => {
  test('money that comes late counts: after a failure and after the invoice was closed', async () => {
    const [failed, closed] = [await shop.started(), await shop.started()]
    await shop.notify(eventOf({ kind: 'closed', eventId: `closed-${failed.id}`, invoiceId: failed.id }))
    await shop.payments.close([closed.id])
    expect(await shop.invoice(failed.id)).toMatchObject({ status: 'failed' })
    for (const row of [failed, closed]) {
      await shop.notify(paymentOf(row))
      expect(await shop.invoice(row.id)).toMatchObject({ status: 'paid', failure: null })
      expect(await intentOf(shop.node.host, row.id, system)).toMatchObject({ status: 'succeeded' })
    }
  })

  test('a failure after the payment changes nothing', async () => {
    const row = await shop.paid()
    for (const kind of ['closed', 'declined'] as const) {
      await shop.notify(eventOf({ kind, eventId: `${kind}-${row.id}`, invoiceId: row.id }))
      expect(await outcomesOf(`${kind}-${row.id}`)).toEqual(['ignored'])
    }
    expect(await shop.invoice(row.id)).toMatchObject({ status: 'paid' })
  })

  test('a declined try leaves the page standing', async () => {
    const row = await shop.started()
    await shop.notify(eventOf({ kind: 'declined', eventId: `declined-${row.id}`, invoiceId: row.id }))
    expect(await shop.invoice(row.id)).toMatchObject({ status: 'open', paymentUrl: row.paymentUrl })
  })

  test('a second payment of the same invoice moves nothing, and waits for somebody to pay it back', async () => {
    const row = await shop.paid()
    await shop.notify(paymentOf(row, { eventId: `twice-${row.id}`, transactionId: 'another-transaction' }))
    expect(await outcomesOf(`twice-${row.id}`)).toEqual(['unmatched'])
    expect(await shop.invoice(row.id)).toMatchObject({ transactionId: `transaction-${row.id}` })
  })

  test('one that is faster than the response to our request is handled when the response is there', async () => {
    const { payments } = await shop.open(await shop.request())
    const id = payments[0]?.invoice.id ?? ''
    const early = { providerId: 'page-early', money: { amount: '19.90', currency: 'EUR' } }
    shop.provider.create = async request => {
      await shop.notify(eventOf({ kind: 'paid', eventId: `early-${id}`, transactionId: `early-${id}`, ...early }))
      return { ...shop.provider.pageOf(request), providerId: early.providerId }
    }
    await shop.payments.start([id])
    shop.provider.create = undefined
    expect(await outcomesOf(`early-${id}`)).toEqual(['unmatched'])
    const queued = await shop.node.database.query<{ count: number }>({
      text: `select count(*)::int as count from tessera_jobs.job where name = 'billing-module-payment-events-handle'`,
    })
    expect(queued[0]?.count).toBeGreaterThan(0)
    const event = (await shop.inbox()).find(each => each.eventId === `early-${id}`)
    expect((await shop.admin(`payment-events/${event?.id}/handle`)).row).toMatchObject({ outcome: 'handled' })
    expect(await shop.invoice(id)).toMatchObject({ status: 'paid' })
  })

  test('every order of payment, failure and refund ends the same', async () => {
    const kinds = ['paid', 'closed', 'refunded'] as const
    for (const order of permutations(kinds)) {
      const row = await shop.started()
      const events = {
        paid: paymentOf(row),
        closed: eventOf({ kind: 'closed', eventId: `closed-${row.id}`, invoiceId: row.id }),
        refunded: eventOf({
          kind: 'refunded',
          eventId: `refunded-${row.id}`,
          invoiceId: row.id,
          refundId: `refund-${row.id}`,
          money: { amount: '5.00', currency: 'EUR' },
        }),
      }
      for (const kind of order) await shop.notify(events[kind])
      // A job hands events over again that came too early.
      const early = (await shop.inbox()).filter(each => each.invoiceId === row.id && each.outcome === 'unmatched')
      for (const { id } of early) await shop.admin(`payment-events/${id}/handle`)
      const { status, refundedAmount } = await shop.invoice(row.id)
      expect([order, status, refundedAmount]).toEqual([order, 'paid', 500])
    }
  })
})

describe('A payment that its payer disputes', () => {
  const disputes = async (invoiceId: string) =>
    (await shop.rows('payment-differences?limit=1000')).filter(each => each.invoiceId === invoiceId)

  test('moves nothing, and waits for somebody, once for each dispute', async () => {
    const row = await shop.paid()
    const money = { amount: '19.90', currency: 'EUR' }
    const dispute = eventOf({ kind: 'disputed', eventId: `d-${row.id}`, transactionId: `transaction-${row.id}`, money })
    const other = await shop.addNode()
    await atOnce(6, index => shop.notify(dispute, index % 2 === 0 ? shop.node : other, { attempt: index }))
    expect(await shop.invoice(row.id)).toMatchObject({ status: 'paid', refundedAmount: 0 })
    const found = await disputes(row.id)
    expect(found).toMatchObject([
      {
        kind: 'dispute',
        amount: '19.90',
        currencyCode: 'EUR',
        transactionId: `transaction-${row.id}`,
        settledAt: null,
      },
    ])
    const settled = await shop.admin(`payment-differences/${found[0]?.id}/settle`, { note: 'Sent the receipt' })
    expect(settled.row).toMatchObject({ note: 'Sent the receipt', settledAt: expect.any(String) })
    await shop.notify({ ...dispute, eventId: `d-again-${row.id}` })
    expect(await disputes(row.id)).toHaveLength(2)
  })

  test('and that is not ours is shown with what fits no invoice', async () => {
    const money = { amount: '19.90', currency: 'EUR' }
    await shop.notify(eventOf({ kind: 'disputed', eventId: 'd-unknown', transactionId: 'unknown', money }))
    expect(await outcomesOf('d-unknown')).toEqual(['unmatched'])
  })
})

describe('A provider that asks whether it may charge', () => {
  const ask = (given: object) => shop.notify(eventOf({ kind: 'check', eventId: `check-${randomUUID()}`, ...given }))
  const money = { amount: '19.90', currency: 'EUR' }

  test('learns that it may, again and again, and nothing moves', async () => {
    const row = await shop.started()
    for (let time = 0; time < 2; time++) {
      const question = eventOf({ kind: 'check', eventId: `check-${row.id}`, invoiceId: row.id, money })
      expect((await shop.notify(question)).text).toBe('{"code":0}')
    }
    expect(await shop.invoice(row.id)).toMatchObject({ status: 'open' })
    await shop.notify(paymentOf(row))
    const question = eventOf({ kind: 'check', eventId: `check-${row.id}`, invoiceId: row.id, money })
    expect((await shop.notify(question)).text).toBe('{"code":"settled"}')
  })

  test('learns what is wrong', async () => {
    const [open, closed, over] = [await shop.started(), await shop.started(), await shop.started()]
    await shop.payments.close([closed.id])
    const sql = "update billing_invoices set expires_at = now() - interval '1 second' where id = $1"
    await shop.node.database.query({ text: sql, values: [over.id] })
    const responses = [
      await ask({ invoiceId: randomUUID(), money }),
      await ask({ invoiceId: open.id, money, isOwnAccount: false }),
      await ask({ invoiceId: open.id, money: { ...money, amount: '0.01' } }),
      await ask({ invoiceId: closed.id, money }),
      await ask({ invoiceId: over.id, money }),
    ]
    expect(responses.map(({ text }) => (JSON.parse(text) as { code: unknown }).code)).toEqual([
      'unknown',
      'account',
      'amount',
      'settled',
      'expired',
    ])
  })
})

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map(rest => [item, ...rest]))
}
