import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkPayments } from '../src/server/check-payments.ts'
import { NoResponseError, ProviderFailure } from '../src/server/index.ts'
import { billingOf } from '../src/server/payments.ts'
import { eventOf, ScriptedProvider } from './scripted-provider.ts'
import { atOnce, type Invoice, paymentOf, Shop } from './shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await Shop.open()
})
afterAll(() => shop?.close())
beforeEach(() => {
  shop.provider.refund = undefined
  shop.provider.refunds.length = 0
})

const refundsOf = async (row: Invoice) => {
  const links = await shop.rows(
    `refunds-to-invoices?include=refund&filters[and][0][column]=invoiceId&filters[and][0][method]=eq&filters[and][0][value]=${row.id}`,
  )
  return links.map(link => link.refund as { id: string; status: string; amount: number; providerId: string | null })
}

describe('A refund', () => {
  test('of what somebody else has refunded meanwhile is refused; the same one that is sent again is not', async () => {
    const row = await shop.paid()
    const administrator = shop.node.asAdministrator()
    const { headers } = await administrator.get(`/api/billing/invoices/${row.id}?include=refundsToInvoices.refund`)
    const ifMatch = { 'if-match': String(headers.etag) }
    const send = (key: string) =>
      shop.admin(`invoices/${row.id}/refunds`, { amount: 500 }, { ...ifMatch, 'idempotency-key': key })
    const [first, second] = [await send('first'), await send('second')]
    expect([first.status, second.status]).toEqual([201, 412])
    expect((await send('first')).row.id).toBe(first.row.id)
    expect(shop.provider.refunds).toHaveLength(1)
    const settled = await shop.admin(`invoices/${row.id}/settle`, { note: 'Cash' }, ifMatch)
    expect(settled.status).toBe(412)
  })

  test('of a part, and then of what is left, reaches the provider in its own words', async () => {
    const row = await shop.paid()
    const first = await shop.admin(`invoices/${row.id}/refunds`, { amount: 500, reason: 'Broken' })
    expect([first.status, first.row.status, first.row.amount]).toEqual([201, 'succeeded', 500])
    const rest = await shop.admin(`invoices/${row.id}/refunds`, {})
    expect(rest.row).toMatchObject({ status: 'succeeded', amount: 1490 })
    expect(await shop.invoice(row.id)).toMatchObject({ status: 'paid', refundedAmount: 1990 })
    expect(shop.provider.refunds.map(each => each.refund)).toEqual([
      { money: { amount: '5.00', currency: 'EUR' }, reason: 'Broken', idempotencyKey: first.row.id },
      { money: { amount: '14.90', currency: 'EUR' }, idempotencyKey: rest.row.id },
    ])
    expect(shop.provider.refunds[0]?.payment.transactionId).toBe(`transaction-${row.id}`)
  })

  test('twenty at once never take more than was paid, on two nodes', async () => {
    const other = await shop.addNode()
    const row = await shop.paid()
    const responses = await atOnce(20, index =>
      (index % 2 === 0 ? shop.node : other)
        .asAdministrator()
        .post(`/api/billing/invoices/${row.id}/refunds`, { amount: 600 }),
    )
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(responses.filter(({ issues }) => issues[0]?.code === 'BILLING_REFUND_TOO_LARGE')).toHaveLength(17)
    expect(await shop.invoice(row.id)).toMatchObject({ refundedAmount: 1800 })
    expect(shop.provider.refunds).toHaveLength(3)
  })

  test('with one key is one refund, however often it is asked for', async () => {
    const row = await shop.paid()
    const headers = { 'idempotency-key': 'click-1' }
    const responses = await atOnce(10, () => shop.admin(`invoices/${row.id}/refunds`, { amount: 700 }, headers))
    expect(new Set(responses.map(each => each.row.id)).size).toBe(1)
    expect(await shop.invoice(row.id)).toMatchObject({ refundedAmount: 700 })
    const other = await shop.admin(`invoices/${row.id}/refunds`, { amount: 701 }, headers)
    expect([other.status, other.issues[0]?.code]).toEqual([409, 'BILLING_KEY_REUSED'])
  })

  test('is never above what is left, nor of what is unpaid, nor below one unit', async () => {
    const [row, open] = [await shop.paid(), await shop.started()]
    const tooLarge = await shop.admin(`invoices/${row.id}/refunds`, { amount: 1991 })
    expect([tooLarge.status, tooLarge.issues]).toEqual([
      409,
      [{ path: 'amount', code: 'BILLING_REFUND_TOO_LARGE', params: { maximum: 1990 } }],
    ])
    for (const amount of [0, -1, 0.5, '500']) {
      expect((await shop.admin(`invoices/${row.id}/refunds`, { amount })).status).toBe(400)
    }
    const unpaid = await shop.admin(`invoices/${open.id}/refunds`, {})
    expect([unpaid.status, unpaid.issues[0]?.code]).toEqual([409, 'BILLING_NOT_PAID'])
    expect((await shop.node.asNobody().post(`/api/billing/invoices/${row.id}/refunds`, {})).status).toBe(401)
  })

  test('that the provider refuses gives the amount back', async () => {
    const row = await shop.paid()
    shop.provider.refund = () => {
      throw new ProviderFailure('Too old')
    }
    const refused = await shop.admin(`invoices/${row.id}/refunds`, {})
    expect(refused.row).toMatchObject({ status: 'failed', failure: 'Too old' })
    expect(await shop.invoice(row.id)).toMatchObject({ refundedAmount: 0 })
  })

  test('without a response keeps its amount, and is asked for again under its key', async () => {
    const row = await shop.paid()
    shop.provider.refund = () => {
      throw new NoResponseError('socket hang up')
    }
    const pending = await shop.admin(`invoices/${row.id}/refunds`, { amount: 1000 })
    expect(pending.row.status).toBe('pending')
    expect(await shop.invoice(row.id)).toMatchObject({ refundedAmount: 1000 })
    shop.provider.refund = undefined
    const age = `update billing_refunds set requested_at = now() - interval '1 hour', created_at = now() - interval '1 hour' where id = $1`
    await shop.node.database.query({ text: age, values: [pending.row.id] })
    await checkPayments(billingOf(shop.node.host))
    expect(await refundsOf(row)).toMatchObject([{ id: pending.row.id, status: 'succeeded' }])
    expect(new Set(shop.provider.refunds.map(each => each.refund.idempotencyKey))).toEqual(new Set([pending.row.id]))
  })

  test('that is noted as paid by hand asks nobody', async () => {
    const row = await shop.paid()
    const noted = await shop.admin(`invoices/${row.id}/refunds`, {
      isByHand: true,
      reason: 'Bank transfer',
      amount: 90,
    })
    expect(noted.row).toMatchObject({ status: 'succeeded', isByHand: true })
    expect(shop.provider.refunds).toHaveLength(0)
    expect(await shop.invoice(row.id)).toMatchObject({ refundedAmount: 90 })
  })

  test('of lines, with the order, asks the module that sells', async () => {
    const row = await shop.paid()
    const lines = [{ id: row.id, quantity: 2 }]
    const without = await shop.admin(`invoices/${row.id}/refunds`, { lines })
    expect([without.status, without.issues[0]?.code]).toEqual([400, 'BILLING_REFUND_LINES'])
    const canceled: string[] = []
    shop.payments.provideOrders({
      refundAmount: async (_paid, given) => (given[0]?.quantity ?? 0) * 300,
      cancel: async (_paid, made) => void canceled.push(made.id),
      paidAgain: async () => {},
    })
    const made = await shop.admin(`invoices/${row.id}/refunds`, { lines, cancelOrder: true })
    expect(made.row).toMatchObject({ status: 'succeeded', amount: 600, lines })
    expect(canceled).toEqual([made.row.id])
    shop.provider.refund = () => {
      throw new ProviderFailure('No')
    }
    await shop.admin(`invoices/${row.id}/refunds`, { amount: 1, cancelOrder: true })
    expect(canceled).toHaveLength(1)
  })
})

describe('A refund that was made at the provider', () => {
  const refunded = (row: Invoice, given: object = {}) =>
    eventOf({
      kind: 'refunded',
      eventId: `refunded-${row.id}`,
      invoiceId: row.id,
      refundId: `at-provider-${row.id}`,
      money: { amount: '5.00', currency: 'EUR' },
      ...given,
    })

  test('is ours when it is on its way with this amount, and the notification has no number', async () => {
    const row = await shop.paid()
    shop.provider.refund = () => ({ refundId: `ours-${row.id}`, status: 'pending' })
    const asked = await shop.admin(`invoices/${row.id}/refunds`, { amount: 500 })
    expect(asked.row.status).toBe('pending')
    const { refundId: _number, ...said } = refunded(row)
    await shop.notify(said)
    expect(await refundsOf(row)).toMatchObject([{ id: asked.row.id, status: 'succeeded', amount: 500 }])
    expect(await shop.invoice(row.id)).toMatchObject({ refundedAmount: 500 })
    await shop.notify({ ...said, eventId: `another-${row.id}` })
    expect(await refundsOf(row)).toHaveLength(2)
    expect(await shop.invoice(row.id)).toMatchObject({ refundedAmount: 1000 })
  })

  test('of a test payment is known where the notification does not say that it is a test', async () => {
    const row = await shop.started()
    await shop.notify(paymentOf(row, { isTest: true }))
    const { isTest: _mode, ...said } = refunded(row)
    await shop.notify(said)
    expect(await shop.invoice(row.id)).toMatchObject({ isTest: true, refundedAmount: 500 })
  })

  test('becomes the same record, once', async () => {
    const row = await shop.paid()
    await shop.notify(refunded(row))
    await shop.notify(refunded(row, { eventId: `again-${row.id}` }))
    expect(await refundsOf(row)).toMatchObject([
      { status: 'succeeded', amount: 500, providerId: `at-provider-${row.id}` },
    ])
    expect(await shop.invoice(row.id)).toMatchObject({ status: 'paid', refundedAmount: 500 })
  })

  test('is ours where it carries our key, or comes before the response to our request', async () => {
    const row = await shop.paid()
    shop.provider.refund = async ({ idempotencyKey }) => {
      await shop.notify(refunded(row, { refundId: `slow-${row.id}` }))
      return { refundId: `slow-${row.id}`, status: 'succeeded', idempotencyKey } as never
    }
    await shop.admin(`invoices/${row.id}/refunds`, { amount: 500 })
    expect(await refundsOf(row)).toMatchObject([{ status: 'succeeded', amount: 500 }])
    expect(await shop.invoice(row.id)).toMatchObject({ refundedAmount: 500 })
  })

  test('that fails later gives the amount back, once', async () => {
    const row = await shop.paid()
    await shop.notify(refunded(row))
    for (const eventId of [`failed-${row.id}`, `failed-again-${row.id}`]) {
      await shop.notify(refunded(row, { kind: 'refund-failed', eventId }))
    }
    expect(await refundsOf(row)).toMatchObject([{ status: 'failed' }])
    expect(await shop.invoice(row.id)).toMatchObject({ refundedAmount: 0 })
    // What failed stays so, whatever arrives late.
    await shop.notify(refunded(row, { eventId: `late-${row.id}` }))
    expect(await shop.invoice(row.id)).toMatchObject({ refundedAmount: 0 })
  })

  test('of more than was paid moves nothing', async () => {
    const row = await shop.paid()
    await shop.notify(refunded(row, { money: { amount: '19.91', currency: 'EUR' } }))
    const stored = (await shop.inbox()).find(each => each.eventId === `refunded-${row.id}`)
    expect(stored?.outcome).toBe('mismatch')
    expect(await shop.invoice(row.id)).toMatchObject({ refundedAmount: 0 })
  })
})

test('The database refuses a refund above the payment', async () => {
  const row = await shop.paid()
  const text = 'update billing_invoices set refunded_amount = amount + 1 where id = $1'
  await expect(shop.node.database.query({ text, values: [row.id] })).rejects.toThrow(
    /billing_invoices_refunded_amount_check/,
  )
})

test('A provider without refunds is not asked: it can be noted as paid by hand', async () => {
  const keyless = new ScriptedProvider('keyless', {
    abilities: { subscriptions: 'none', refunds: 'none', isIdempotent: false },
  })
  const other = await Shop.open(keyless)
  try {
    const row = await other.paid()
    const refused = await other.admin(`invoices/${row.id}/refunds`, {})
    expect([refused.status, refused.issues[0]?.code]).toEqual([409, 'BILLING_NO_REFUNDS'])
    expect((await other.admin(`invoices/${row.id}/refunds`, { isByHand: true })).row).toMatchObject({
      status: 'succeeded',
    })
  } finally {
    await other.close()
  }
})

test('A refund without a response, at a provider that takes a second request for a second refund, is looked for', async () => {
  const keyless = new ScriptedProvider('keyless', {
    abilities: { subscriptions: 'none', refunds: 'partial', isIdempotent: false },
  })
  const other = await Shop.open(keyless)
  try {
    const row = await other.paid()
    keyless.refund = () => {
      throw new NoResponseError('socket hang up')
    }
    const { row: made } = await other.admin(`invoices/${row.id}/refunds`, { amount: 500 })
    const text = `update billing_refunds set requested_at = now() - interval '1 hour', created_at = now() - interval '1 hour'`
    await other.node.database.query({ text })
    keyless.responses.set(row.id, [
      eventOf({
        kind: 'refunded',
        invoiceId: row.id,
        refundId: 'theirs',
        money: { amount: '5.00', currency: 'EUR' },
      }),
    ])
    await checkPayments(billingOf(other.node.host))
    expect((await other.rows('refunds')).map(({ id, status }) => [id, status])).toEqual([[made.id, 'succeeded']])
    expect(keyless.refunds).toHaveLength(1)
    expect(await other.invoice(row.id)).toMatchObject({ refundedAmount: 500 })
  } finally {
    await other.close()
  }
})

test('An export says that its amounts are in minor units', async () => {
  await shop.paid()
  const { text } = await shop.node
    .asAdministrator()
    .get('/api/billing/invoices/export?format=csv&fields=amount,currencyCode')
  expect(text.split('\r\n').slice(0, 2)).toEqual(['\uFEFFamount (minor units),currencyCode', '1990,EUR'])
})
