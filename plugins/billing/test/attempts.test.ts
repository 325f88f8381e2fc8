import { ForbiddenError, system } from '@tessera/server'
import { countStatements } from '@tessera/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { invoice, paymentIntentsToInvoices } from '../src/index.ts'
import { NoResponseError, ProviderFailure, paymentsOf } from '../src/server/index.ts'
import { ScriptedProvider } from './scripted-provider.ts'
import { atOnce, paymentOf, Shop } from './shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await Shop.open()
})
afterAll(() => shop?.close())
beforeEach(() => {
  shop.provider.create = undefined
  shop.provider.requests.length = 0
  shop.provider.closed.length = 0
  shop.provider.isPaidWhenClosed = false
  shop.seen.length = 0
})

async function twoCurrencies() {
  const request = await shop.request()
  const [group] = request.groups
  if (!group) throw new Error('No group')
  return {
    ...request,
    groups: [group, { ...group, key: 'EUR monthly', interval: { unit: 'month', count: 1 } as const }],
  }
}

describe('An attempt', () => {
  test('makes one intent and one invoice for each group, and what the provider is asked for never changes', async () => {
    const request = await twoCurrencies()
    const { payments } = await shop.open(request)
    expect(payments.map(({ intent }) => [intent.type, intent.interval, intent.amount])).toEqual([
      ['one_off', null, 1990],
      ['subscription', 'month', 1990],
    ])
    expect(payments[0]?.invoice).toMatchObject({
      status: 'open',
      amount: 1990,
      currencyCode: 'EUR',
      provider: 'scripted',
      attempt: request.key,
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{64}$/),
      parameters: {
        total: { amount: '19.90', currency: 'EUR' },
        lines: [{ title: 'Tile', quantity: 1, unit: { amount: '19.90' }, total: { amount: '19.90' } }],
      },
    })
    const keys = payments.map(each => each.invoice.idempotencyKey)
    expect(new Set(keys).size).toBe(2)
  })

  test('takes at most eight statements, however many groups it has', async () => {
    const request = await shop.request()
    const [group] = request.groups
    const groups = Array.from({ length: 12 }, (_, index) => ({
      ...group,
      key: `group ${index}`,
    })) as typeof request.groups
    const { statements } = await countStatements(shop.node.host, () => shop.open({ ...request, groups }))
    expect(statements.filter(text => !/^(begin|commit)/i.test(text)).length, statements.join('\n')).toBeLessThanOrEqual(
      8,
    )
  })

  test('that is opened twenty times at once is one', async () => {
    const request = await twoCurrencies()
    const attempts = await atOnce(20, () => shop.open(request))
    const ids = attempts.map(({ payments }) => payments.map(each => each.invoice.id))
    expect(new Set(ids.map(String)).size).toBe(1)
    const filters = { and: [{ column: 'invoiceId', method: 'inArray', value: ids[0] ?? [] }] } as const
    expect(await shop.node.host.service(paymentIntentsToInvoices).count({ filters }, system)).toBe(2)
  })

  test('leaves nothing when its checkout is rolled back', async () => {
    const request = await shop.request()
    const { host } = shop.node
    const work = host.database.transaction(async transaction => {
      await paymentsOf(host).open(request, { ...system, transaction })
      throw new ForbiddenError()
    })
    await expect(work).rejects.toThrow('Not authorized')
    const filters = { and: [{ column: 'attempt', method: 'eq', value: request.key }] } as const
    expect(await host.service(invoice).count({ filters }, system)).toBe(0)
  })

  test('with a provider that is not offered is refused in the words of the specification', async () => {
    const request = await shop.request({ provider: 'barter' })
    await expect(shop.open(request)).rejects.toMatchObject({
      statusCode: 400,
      causes: ['Invalid provider'],
      issues: [{ path: 'provider', code: 'BILLING_INVALID_PROVIDER' }],
    })
  })

  test('whose lines do not add up is refused', async () => {
    const request = await shop.request()
    const groups = request.groups.map(group => ({ ...group, amount: group.amount + 1 }))
    await expect(shop.open({ ...request, groups })).rejects.toThrow(/add up/)
  })
})

describe('Starting an attempt', () => {
  test('asks the provider for each page, and stores the addresses', async () => {
    const { payments } = await shop.open(await twoCurrencies())
    const rows = await shop.payments.start(payments.map(each => each.invoice.id))
    expect(rows.map(row => row.paymentUrl)).toEqual(rows.map(row => `https://pay.example.com/${row.providerId}`))
    expect(new Set(shop.provider.requests.map(each => each.invoiceId))).toEqual(new Set(rows.map(row => row.id)))
  })

  test('twenty times at once, on two nodes, is one call with one address for all (T-109)', async () => {
    const other = await shop.addNode()
    const { payments } = await shop.open(await shop.request())
    const ids = payments.map(each => each.invoice.id)
    const response = Promise.withResolvers<void>()
    shop.provider.create = async request => {
      await response.promise
      return shop.provider.pageOf(request)
    }
    const starts = atOnce(20, index => paymentsOf(index % 2 === 0 ? shop.node.host : other.host).start(ids))
    await expect.poll(() => shop.provider.requests.length).toBe(1)
    response.resolve()
    const rows = (await starts).flat()
    expect(shop.provider.requests).toHaveLength(1)
    expect(new Set(rows.map(row => row.paymentUrl)).size).toBe(1)
    expect(rows[0]?.paymentUrl).toMatch(/^https:\/\/pay\.example\.com\/page-/)
  })

  test('again returns the same address without asking', async () => {
    const row = await shop.started()
    const [again] = await shop.payments.start([row.id])
    expect(again?.paymentUrl).toBe(row.paymentUrl)
    expect(shop.provider.requests).toHaveLength(1)
  })

  test('without a response asks twice with one key, leaves the invoice open, and asks the same when it is started again', async () => {
    shop.provider.create = () => {
      throw new NoResponseError('socket hang up')
    }
    const row = await shop.started()
    expect(row).toMatchObject({ status: 'open', paymentUrl: null })
    expect(shop.provider.requests).toHaveLength(2)
    shop.provider.create = undefined
    const [again] = await shop.payments.start([row.id])
    expect(again?.paymentUrl).toMatch(/^https:/)
    expect(new Set(shop.provider.requests.map(each => JSON.stringify(each))).size).toBe(1)
  })

  test('after a process died in the middle asks the same again, once its time is over', async () => {
    const { payments } = await shop.open(await shop.request())
    const ids = payments.map(each => each.invoice.id)
    const sql = "update billing_invoices set requested_at = now() - interval '46 seconds' where id = $1"
    await shop.node.database.query({ text: sql, values: ids })
    const [row] = await shop.payments.start(ids)
    expect(row?.paymentUrl).toMatch(/^https:/)
  })

  test('that the provider refuses fails the invoice and its intent, and closes what else would be paid', async () => {
    const { payments } = await shop.open(await twoCurrencies())
    shop.provider.create = request => {
      if (request.interval) throw new ProviderFailure('Subscriptions are switched off')
      return shop.provider.pageOf(request)
    }
    const rows = await shop.payments.start(payments.map(each => each.invoice.id))
    expect(rows.map(row => row.status)).toEqual(['void', 'failed'])
    expect(rows[1]?.failure).toBe('Subscriptions are switched off')
    expect(shop.provider.closed.map(each => each.invoiceId)).toEqual([rows[0]?.id])
    const intents = await shop.rows(
      'payment-intents?orderBy[and][0][column]=createdAt&orderBy[and][0][method]=desc&limit=2',
    )
    expect(intents.map(each => each.status).toSorted()).toEqual(['canceled', 'failed'])
    expect(shop.seen.map(each => each.after).toSorted()).toEqual(['failed', 'void'])
  })

  test.each([
    'http://pay.example.com/page',
    'https://pay.example.com.evil.com/page',
    'https://user@pay.example.com/page',
    'https://pay.example.com:8443/page',
    'javascript:alert(1)',
    '//pay.example.com/page',
    '',
  ])('never sends a browser to %s (T-119), and closes that page', async paymentUrl => {
    shop.provider.create = request => ({ ...shop.provider.pageOf(request), paymentUrl })
    const row = await shop.started()
    expect(row).toMatchObject({ status: 'failed', paymentUrl: null, failure: expect.stringContaining('address') })
    expect(shop.provider.closed.map(each => each.invoiceId)).toEqual([row.id])
  })

  test('that failed, although the payment is there, settles it', async () => {
    const { payments } = await shop.open(await shop.request())
    const row = payments[0]?.invoice
    if (!row) throw new Error('No invoice')
    shop.provider.responses.set(row.id, [paymentOf(row)])
    shop.provider.create = () => {
      throw new ProviderFailure('500')
    }
    const [after] = await shop.payments.start([row.id])
    expect(after?.status).toBe('paid')
  })

  test('of nothing is paid at once, without the provider', async () => {
    const row = await shop.started({ amount: 0 })
    expect(row).toMatchObject({ status: 'paid', amount: 0, paidAt: expect.any(String) })
    expect(shop.provider.requests).toHaveLength(0)
    expect(shop.seen.filter(each => each.id === row.id)).toEqual([{ id: row.id, before: 'open', after: 'paid' }])
  })
})

describe('Closing an attempt', () => {
  test('takes the page away at the provider', async () => {
    const row = await shop.started()
    expect(await shop.payments.close([row.id])).toBe('closed')
    expect(await shop.invoice(row.id)).toMatchObject({ status: 'void' })
    expect(shop.provider.closed).toHaveLength(1)
  })

  test('that has been paid meanwhile settles it', async () => {
    const row = await shop.started()
    shop.provider.isPaidWhenClosed = true
    shop.provider.responses.set(row.id, [paymentOf(row)])
    expect(await shop.payments.close([row.id])).toBe('paid')
    expect(await shop.invoice(row.id)).toMatchObject({ status: 'paid' })
  })

  test('while the provider is asked closes the page of its response', async () => {
    const { payments } = await shop.open(await shop.request())
    const ids = payments.map(each => each.invoice.id)
    const response = Promise.withResolvers<void>()
    shop.provider.create = async request => {
      await response.promise
      return shop.provider.pageOf(request)
    }
    const start = shop.payments.start(ids)
    await expect.poll(() => shop.provider.requests.length).toBe(1)
    await shop.payments.close(ids)
    response.resolve()
    await start
    expect(shop.provider.closed.map(each => each.invoiceId)).toEqual(ids)
    expect(await shop.invoice(ids[0] ?? '')).toMatchObject({ status: 'void' })
  })
})

describe('An invoice', () => {
  test('is settled by hand with a note only, and its page is taken away', async () => {
    const row = await shop.started()
    expect((await shop.admin(`invoices/${row.id}/settle`, {})).status).toBe(400)
    expect((await shop.admin(`invoices/${row.id}/settle`, { note: '   ' })).status).toBe(400)
    const response = await shop.admin(`invoices/${row.id}/settle`, { note: 'Cash, 22 November' })
    expect(response.row).toMatchObject({ status: 'paid', note: 'Cash, 22 November' })
    expect(shop.provider.closed.map(each => each.invoiceId)).toEqual([row.id])
    expect((await shop.admin(`invoices/${row.id}/settle`, { note: 'Again' })).status).toBe(409)
    expect((await shop.node.asNobody().post(`/api/billing/invoices/${row.id}/settle`, { note: 'Me' })).status).toBe(401)
  })

  test('in a mail leads to its page while it can be paid', async () => {
    const row = await shop.started()
    const pay = () => shop.node.asNobody().get(`/api/billing/invoices/${row.id}/pay`)
    expect((await pay()).headers).toMatchObject({ location: row.paymentUrl, 'cache-control': 'no-store' })
    await shop.payments.close([row.id])
    expect((await pay()).status).toBe(404)
  })
})

describe('With a provider that knows no keys', () => {
  const keyless = new ScriptedProvider('keyless', {
    abilities: { subscriptions: 'none', refunds: 'none', isIdempotent: false },
  })
  let other: Shop
  beforeAll(async () => {
    other = await Shop.open(keyless)
  })
  afterAll(() => other?.close())

  test('a request without a response is sent once, and the attempt is over', async () => {
    keyless.create = () => {
      throw new NoResponseError('socket hang up')
    }
    const row = await other.started()
    expect(row).toMatchObject({ status: 'failed', failure: 'socket hang up' })
    expect(keyless.requests).toHaveLength(1)
    await other.payments.start([row.id])
    expect(keyless.requests).toHaveLength(1)
  })

  test('a request whose process died is not sent again', async () => {
    keyless.requests.length = 0
    const { payments } = await other.open(await other.request())
    const ids = payments.map(each => each.invoice.id)
    const sql = "update billing_invoices set requested_at = now() - interval '46 seconds' where id = $1"
    await other.node.database.query({ text: sql, values: ids })
    const [row] = await other.payments.start(ids)
    expect(row?.status).toBe('failed')
    expect(keyless.requests).toHaveLength(0)
  })

  test('a subscription is not collected, and it says so', async () => {
    const request = await other.request({ interval: { unit: 'month', count: 1 } })
    await expect(other.open(request)).rejects.toMatchObject({
      causes: ['The provider keyless has no subscriptions'],
      issues: [{ code: 'BILLING_SUBSCRIPTION', path: 'provider' }],
    })
  })
})
