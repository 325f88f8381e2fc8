import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { adjustment } from '@tessera/ecommerce'
import { system } from '@tessera/server'
import { countStatements, type TestRow } from '@tessera/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkedOut, openShop, type Shop, type Shopper } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())
beforeEach(() => {
  shop.till.mood = 'willing'
})

interface Filled {
  readonly shopper: Shopper
  readonly orderId: string
  readonly lineId: string
  readonly productId: string
}

type Prices = readonly (readonly [number, string])[]

async function filled(prices: Prices = [[19.9, 'EUR']], interval?: string): Promise<Filled> {
  const shopper = await shop.shopper()
  const productId = await shop.product({ prices, ...(interval && { interval }) })
  const { row } = await shopper.client.post(shopper.orders, { productId, quantity: 2 })
  const [line] = row.ordersToProducts as TestRow[]
  return { shopper, orderId: row.id, lineId: line?.id ?? '', productId }
}

const statuses = async (orderId: string) =>
  (await shop.events(orderId)).flatMap(({ type, from, to }) => (type === 'status' ? [`${from} → ${to}`] : []))
const statusOf = async (orderId: string) => (await shop.order(orderId)).status

describe('A checkout', () => {
  test('freezes the lines, gives the order a number, and returns a payment page', async () => {
    const { shopper, orderId, productId } = await filled()
    const { status, invoices, response } = await shop.checkOut(shopper, [orderId], {
      comment: 'Ring twice',
      language: 'ru',
    })
    expect(status, response.text).toBe(200)
    expect(invoices).toEqual([
      expect.objectContaining({
        status: 'open',
        amount: 3980,
        currencyCode: 'EUR',
        provider: 'till',
        paymentUrl: `https://till.example/${invoices[0]?.id}`,
      }),
    ])
    expect(Object.keys(invoices[0] ?? {})).not.toContain('parameters')
    expect(await shop.order(orderId)).toMatchObject({
      status: 'paying',
      type: 'history',
      number: expect.stringMatching(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/),
      email: 'ada@mail.example',
      comment: 'Ring twice',
      language: 'ru',
      placedAt: expect.any(String),
    })
    await shop.reprice(productId, 99)
    const [order] = (await shopper.client.get(shopper.orders, { type: 'history' })).rows
    expect(order?.ordersToProducts).toEqual([
      expect.objectContaining({
        unitAmount: 1990,
        currentUnitAmount: 1990,
        isChanged: false,
        productTitle: { en: 'Tile' },
      }),
    ])
    const { request } = shop.till.pages.get(invoices[0]?.id ?? '') ?? {}
    expect(request).toMatchObject({
      total: { amount: '39.80', currency: 'EUR' },
      lines: [{ title: 'Tile', quantity: 2, unit: { amount: '19.90' }, total: { amount: '39.80' } }],
      email: 'ada@mail.example',
      language: 'ru',
      customerId: shopper.id,
      description: expect.stringMatching(/^Заказ /),
      successUrl: expect.stringMatching(new RegExp(`/ru/ecommerce/payment\\?order=${orderId}$`)),
    })
  })

  test('makes a payment for each currency and interval, and goes on when all are paid', async () => {
    const { shopper, orderId } = await filled([[5, 'EUR']])
    for (const [price, interval] of [
      [[7, 'EUR'], 'month'],
      [[9, 'EUR'], '3 months'],
      [[700, 'JPY'], undefined],
    ] as const) {
      const productId = await shop.product({ prices: [price], ...(interval && { interval }) })
      await shopper.client.post(shopper.orders, { productId })
    }
    const { invoices } = await shop.checkOut(shopper, [orderId])
    expect(invoices.map(({ amount, currencyCode }) => [amount, currencyCode])).toEqual([
      [1000, 'EUR'],
      [700, 'EUR'],
      [900, 'EUR'],
      [700, 'JPY'],
    ])
    for (const [index, { id }] of invoices.entries()) {
      expect(await statusOf(orderId)).toBe('paying')
      await shop.till.payAndTell(shop.host, id)
      expect(await statusOf(orderId)).toBe(index === 3 ? 'approving' : 'paying')
    }
    expect(await statuses(orderId)).toEqual(['new → paying', 'paying → approving'])
  })

  test('of subscriptions only leads to delivering', async () => {
    const { shopper, orderId } = await filled([[5, 'EUR']], 'month')
    const { invoices } = await shop.checkOut(shopper, [orderId])
    await shop.till.payAndTell(shop.host, invoices[0]?.id ?? '')
    expect(await statuses(orderId)).toEqual(['new → paying', 'paying → delivering'])
  })

  test('doesn’t wait for others while it holds the only connection', async () => {
    const { shopper, orderId } = await filled()
    const { pageAddresses, database } = shop.host.host
    // Pages are read once for all who ask at the same time: by somebody else.
    const asSomebodyElse = AsyncLocalStorage.snapshot()
    pageAddresses.provide(url => asSomebodyElse(() => database.query({ text: 'select 1' })).then(() => url))
    try {
      expect((await shop.checkOut(shopper, [orderId])).status).toBe(200)
    } finally {
      pageAddresses.provide(async url => url)
    }
  })

  test('over nothing is paid at once', async () => {
    const { shopper, orderId } = await filled([[0, 'EUR']])
    const { invoices } = await shop.checkOut(shopper, [orderId])
    expect(invoices).toMatchObject([{ status: 'paid', amount: 0 }])
    expect(await statusOf(orderId)).toBe('approving')
  })

  test('sent twenty times at once on two nodes is one attempt with the same payment page (T-109)', async () => {
    const node = await shop.secondNode()
    try {
      const { shopper, orderId } = await filled()
      const before = shop.till.calls
      const nodes = [shopper, shop.shopperOn(node, shopper.id)]
      const all = await Promise.all(
        Array.from({ length: 20 }, (_, index) => shop.checkOut(nodes[index % 2] as Shopper, [orderId])),
      )
      // A key of the caller's makes no other attempt of it.
      const body = { provider: 'till', email: 'ada@mail.example' }
      const keyed = await shopper.client.post(`${shopper.orders}/${orderId}/checkout`, body, { 'idempotency-key': 'k' })
      expect(checkedOut(keyed).invoices).toEqual(all[0]?.invoices)
      expect(all.map(({ status }) => status)).toEqual(Array(20).fill(200))
      expect(new Set(all.map(({ invoices }) => invoices[0]?.paymentUrl)).size).toBe(1)
      expect(await shop.invoices(orderId)).toHaveLength(1)
      expect(shop.till.calls - before).toBe(1)
      const again = await shop.checkOut(shopper, [orderId])
      expect(again.invoices).toEqual(all[0]?.invoices)
    } finally {
      await node.close()
    }
  })

  test('with another provider or address is another attempt, and closes the one before', async () => {
    const { shopper, orderId } = await filled()
    const first = await shop.checkOut(shopper, [orderId])
    const second = await shop.checkOut(shopper, [orderId], { email: 'other@mail.example' })
    expect(second.invoices[0]?.id).not.toBe(first.invoices[0]?.id)
    expect(shop.till.pages.get(first.invoices[0]?.id ?? '')?.isClosed).toBe(true)
    expect((await shop.invoices(orderId)).map(({ status }) => status).toSorted()).toEqual(['open', 'void'])
    expect(await statuses(orderId)).toEqual(['new → paying', 'paying → new', 'new → paying'])
  })

  test('that the provider refuses leaves the cart as it was, and can be tried again', async () => {
    const { shopper, orderId } = await filled()
    shop.till.mood = 'refusing'
    const refused = await shop.checkOut(shopper, [orderId])
    expect([refused.status, refused.response.issues[0]?.code]).toEqual([409, 'ECOMMERCE_PAYMENT_FAILED'])
    expect(await shop.order(orderId)).toMatchObject({ status: 'new', type: 'cart', placedAt: null })
    expect((await shopper.client.get(shopper.orders)).rows.map(({ id }) => id)).toEqual([orderId])
    shop.till.mood = 'willing'
    const again = await shop.checkOut(shopper, [orderId])
    expect(again.invoices).toMatchObject([{ status: 'open', paymentUrl: expect.any(String) }])
  })

  test('without a response waits, and is the same attempt later', async () => {
    const { shopper, orderId } = await filled()
    shop.till.mood = 'silent'
    const waiting = await shop.checkOut(shopper, [orderId])
    expect(waiting).toMatchObject({ status: 200, invoices: [{ status: 'open', paymentUrl: null }] })
    shop.till.mood = 'willing'
    const later = await shop.checkOut(shopper, [orderId])
    expect(later.invoices[0]?.id).toBe(waiting.invoices[0]?.id)
    expect(later.invoices[0]?.paymentUrl).toEqual(expect.any(String))
  })

  test('charges what was shown: other totals are refused with the new ones (T-107)', async () => {
    const { shopper, orderId, productId } = await filled()
    const eur = { billingModuleCurrency: { id: shop.currencies.get('EUR') } }
    await shop.reprice(productId, 25)
    const refused = await shop.checkOut(shopper, [orderId], { expected: [{ ...eur, total: 3980 }] })
    expect([refused.status, refused.response.issues[0]?.code]).toEqual([409, 'ECOMMERCE_PRICES_CHANGED'])
    expect(refused.response.body).toMatchObject({ data: { totals: [{ total: 5000 }] } })
    expect(await statusOf(orderId)).toBe('new')
    const accepted = await shop.checkOut(shopper, [orderId], { expected: [{ ...eur, total: 5000 }] })
    expect(accepted.invoices).toMatchObject([{ amount: 5000 }])
    await shop.reprice(productId, 1)
    await shop.till.payAndTell(shop.host, accepted.invoices[0]?.id ?? '')
    expect(await statusOf(orderId)).toBe('approving')
  })

  test.each([
    [{ provider: 'nobody' }, 'Invalid provider'],
    [{ provider: 'dummy-2' }, 'Invalid provider'],
    [{ email: 'x' }, 'email must be an e-mail address'],
    [{ price: 1 }, 'price is unknown'],
    [{ amount: 1 }, 'amount is unknown'],
    [{ total: 1 }, 'total is unknown'],
    [{ discount: 1 }, 'discount is unknown'],
    [{ invoice: { paymentUrl: 'https://evil.example' } }, 'invoice is unknown'],
  ])('refuses %o (T-105, T-117)', async (body, cause) => {
    const { shopper, orderId } = await filled()
    const { response } = await shop.checkOut(shopper, [orderId], body)
    expect([response.status, response.causes]).toEqual([400, [cause]])
    expect(await statusOf(orderId)).toBe('new')
  })

  test('refuses an empty order, and what can’t be sold any more', async () => {
    const { shopper, orderId, lineId, productId } = await filled()
    await shop.reprice(productId, -1)
    const unsold = await shop.checkOut(shopper, [orderId])
    expect(unsold.response.issues).toMatchObject([
      { code: 'ECOMMERCE_NEGATIVE_PRICE', path: 'ecommerceModule.orders.0.ordersToProducts.0' },
    ])
    await shopper.client.delete(`/api/ecommerce/orders/${orderId}/orders-to-products/${lineId}`)
    const empty = await shop.checkOut(shopper, [orderId])
    expect(empty.response.issues).toMatchObject([{ code: 'ECOMMERCE_EMPTY_ORDER' }])
  })

  test('of somebody else’s order is one of none (T-087)', async () => {
    const [mine, theirs] = [await filled(), await filled()]
    for (const ids of [[theirs.orderId], [mine.orderId, theirs.orderId], [randomUUID()]]) {
      expect((await shop.checkOut(mine.shopper, ids)).status).toBe(404)
    }
    const direct = await mine.shopper.client.post(`${theirs.shopper.orders}/checkout`, {
      provider: 'till',
      email: 'ada@mail.example',
      ecommerceModule: { orders: [{ id: theirs.orderId }] },
    })
    expect(direct.status).toBe(404)
    expect([await statusOf(mine.orderId), await statusOf(theirs.orderId)]).toEqual(['new', 'new'])
  })

  test('adds adjustments to what is paid, and never less than nothing', async () => {
    const { shopper, orderId, lineId } = await filled([[10, 'EUR']])
    const currencyId = shop.currencies.get('EUR') ?? ''
    const adjust = (kind: 'delivery' | 'discount' | 'tax', amount: number, line?: string) =>
      shop.host.host
        .service(adjustment)
        .create({ orderId, kind, amount, currencyId, ...(line && { lineId: line }) }, system)
    await adjust('delivery', 501)
    await adjust('discount', -333)
    await adjust('tax', 7, lineId)
    expect((await shopper.client.get(`${shopper.orders}/total`)).rows).toMatchObject([{ total: 2175 }])
    const { invoices } = await shop.checkOut(shopper, [orderId], { language: 'en' })
    expect(invoices).toMatchObject([{ amount: 2175 }])
    const { lines } = shop.till.pages.get(invoices[0]?.id ?? '')?.request ?? { lines: [] }
    expect(lines.map(({ title, total }) => [title, total.amount])).toEqual([
      ['Tile', '17.41'],
      ['Delivery', '4.34'],
    ])
    const free = await filled([[10, 'EUR']])
    await shop.host.host
      .service(adjustment)
      .create({ orderId: free.orderId, kind: 'discount', amount: -99_999, currencyId }, system)
    expect((await shop.checkOut(free.shopper, [free.orderId])).invoices).toMatchObject([{ amount: 0, status: 'paid' }])
  })

  test('takes at most 25 statements in its transaction, and eight for its provider and the response', async () => {
    const { shopper, orderId } = await filled()
    const { statements } = await countStatements(shop.host, () => shop.checkOut(shopper, [orderId]))
    const end = statements.findIndex(text => /^commit/i.test(text))
    expect(statements.slice(0, end + 1).length, statements.join('\n')).toBeLessThanOrEqual(25)
    expect(statements.slice(end + 1).length, statements.join('\n')).toBeLessThanOrEqual(8)
    const many = await filled()
    for (let index = 0; index < 20; index++) {
      const productId = await shop.product({ prices: [[index, 'EUR']] })
      await many.shopper.client.post(many.shopper.orders, { productId })
    }
    const more = await countStatements(shop.host, () => shop.checkOut(many.shopper, [many.orderId]))
    expect(more.statements.length - statements.length).toBeLessThanOrEqual(1)
  })
})

describe('A product bought at once', () => {
  const buy = async ({ client, id }: Shopper, productId: string, body: object = {}) =>
    checkedOut(
      await client.post(`/api/rbac/subjects/${id}/ecommerce-module/products/${productId}/checkout`, {
        provider: 'till',
        email: 'ada@mail.example',
        ...body,
      }),
    )

  test('has an order of its own, and leaves the cart alone', async () => {
    const { shopper, orderId } = await filled()
    const productId = await shop.product({ prices: [[3, 'EUR']] })
    const { invoices, status } = await buy(shopper, productId, { quantity: 4 })
    expect([status, invoices[0]?.amount]).toEqual([200, 1200])
    expect((await shopper.client.get(shopper.orders)).rows.map(({ id }) => id)).toEqual([orderId])
  })

  test('by a double click is bought once, and after its payment once more', async () => {
    const shopper = await shop.shopper()
    const productId = await shop.product({ prices: [[3, 'EUR']] })
    const both = await Promise.all([buy(shopper, productId), buy(shopper, productId)])
    expect(new Set(both.map(({ invoices }) => invoices[0]?.id)).size).toBe(1)
    await shop.till.payAndTell(shop.host, both[0].invoices[0]?.id ?? '')
    expect((await buy(shopper, productId)).invoices[0]?.id).not.toBe(both[0].invoices[0]?.id)
  })

  test('that the provider refuses is in no cart, is not mailed about, and can be bought again', async () => {
    const { shopper, orderId } = await filled()
    const productId = await shop.product({ prices: [[3, 'EUR']] })
    shop.till.mood = 'refusing'
    const refused = await buy(shopper, productId)
    shop.till.mood = 'willing'
    expect([refused.status, refused.response.issues[0]?.code]).toEqual([409, 'ECOMMERCE_PAYMENT_FAILED'])
    expect((await shopper.client.get(shopper.orders)).rows.map(({ id }) => id)).toEqual([orderId])
    const [given] = (await shopper.client.get(shopper.orders, { type: 'history' })).rows
    expect(given).toMatchObject({ status: 'canceled', ordersToProducts: [{ productId }] })
    const steps = (await shop.events(given?.id ?? '')).filter(({ type }) => type === 'status')
    const queued = await shop.host.database.query<{ data: { payload: { eventId: string } } }>({
      text: `select data from tessera_jobs.job where name = 'ecommerce-module-orders-mail'`,
    })
    const told = queued.map(({ data }) => data.payload.eventId)
    expect(steps.map(({ id, to }) => [to, told.includes(id)])).toEqual([
      ['paying', true],
      ['new', false],
      ['canceled', false],
    ])
    const again = await buy(shopper, productId)
    expect([again.status, again.invoices[0]?.status]).toEqual([200, 'open'])
    expect((await shopper.client.get(shopper.orders)).rows.map(({ id }) => id)).toEqual([orderId])
  })

  test('that is refused leaves no order behind', async () => {
    const shopper = await shop.shopper()
    const productId = await shop.product({ prices: [[3, 'EUR']] })
    expect((await buy(shopper, productId, { provider: 'nobody' })).response.causes).toEqual(['Invalid provider'])
    expect((await buy(shopper, await shop.product())).status).toBe(400)
    expect((await buy(shopper, 'x')).response.causes).toEqual(['productId is required'])
    expect((await shopper.client.get(shopper.orders)).rows).toEqual([])
  })
})

describe('An order that is being paid for', () => {
  test('becomes a cart again when its owner changes it, and its payment page is closed (T-111)', async () => {
    const { shopper, orderId, lineId } = await filled()
    const { invoices } = await shop.checkOut(shopper, [orderId])
    const url = `/api/ecommerce/orders/${orderId}/orders-to-products/${lineId}`
    expect((await shopper.client.patch(url, { quantity: 5 })).row).toMatchObject({ quantity: 5 })
    expect(await statusOf(orderId)).toBe('new')
    expect(shop.till.pages.get(invoices[0]?.id ?? '')?.isClosed).toBe(true)
    expect((await shop.checkOut(shopper, [orderId])).invoices).toMatchObject([{ amount: 9950 }])
  })

  test('is not changed once it has been paid, even where nobody has told us yet', async () => {
    const { shopper, orderId, lineId } = await filled()
    const { invoices } = await shop.checkOut(shopper, [orderId])
    shop.till.pay(invoices[0]?.id ?? '')
    const url = `/api/ecommerce/orders/${orderId}/orders-to-products/${lineId}`
    const refused = await shopper.client.patch(url, { quantity: 5 })
    expect([refused.status, refused.issues[0]?.code]).toEqual([409, 'ECOMMERCE_ORDER_PLACED'])
    expect(await statusOf(orderId)).toBe('approving')
    for (const send of [
      () => shopper.client.delete(url),
      () => shopper.client.delete(`${shopper.orders}/${orderId}`),
      () => shopper.client.put(`${shopper.orders}/${orderId}`, { comment: 'x' }),
      async () => (await shop.checkOut(shopper, [orderId])).response,
    ]) {
      expect((await send()).status).toBe(409)
    }
  })

  test('goes on when it is checked, though no notification came', async () => {
    const { shopper, orderId } = await filled()
    const { invoices } = await shop.checkOut(shopper, [orderId])
    const check = () => shopper.client.post(`/api/ecommerce/orders/${orderId}/check`, {})
    expect((await check()).row.status).toBe('paying')
    shop.till.pay(invoices[0]?.id ?? '')
    // The provider was asked a moment ago; a page that waits for the payment asks again, and learns of it then.
    expect((await check()).row.status).toBe('paying')
    await shop.host.database.query({ text: `update billing_invoices set checked_at = now() - interval '4 seconds'` })
    expect((await check()).row.status).toBe('approving')
    expect((await (await shop.shopper()).client.post(`/api/ecommerce/orders/${orderId}/check`, {})).status).toBe(404)
    // The notification comes all the same, a hundred times.
    for (let index = 0; index < 5; index++) await shop.till.payAndTell(shop.host, invoices[0]?.id ?? '')
    expect(await statuses(orderId)).toEqual(['new → paying', 'paying → approving'])
    expect((await shop.order(orderId)).attention).toBeNull()
  })

  test('is a cart again when its payment page is over at the provider', async () => {
    const { shopper, orderId } = await filled()
    const { invoices } = await shop.checkOut(shopper, [orderId])
    await shop.till.expire(shop.host, invoices[0]?.id ?? '')
    expect(await statuses(orderId)).toEqual(['new → paying', 'paying → new'])
    expect((await shop.checkOut(shopper, [orderId])).status).toBe(200)
  })

  test('is canceled by its owner, and a cart is deleted', async () => {
    const { shopper, orderId } = await filled()
    const { invoices } = await shop.checkOut(shopper, [orderId])
    expect((await shopper.client.delete(`${shopper.orders}/${orderId}`)).row.status).toBe('canceled')
    expect(shop.till.pages.get(invoices[0]?.id ?? '')?.isClosed).toBe(true)
    expect(await shop.order(orderId)).toMatchObject({ status: 'canceled', type: 'history' })
    expect((await shopper.client.delete(`${shopper.orders}/${orderId}`)).status).toBe(409)
  })
})

describe('Money that comes late', () => {
  test('counts for a canceled order that can still be sold', async () => {
    const { shopper, orderId } = await filled()
    const { invoices } = await shop.checkOut(shopper, [orderId])
    await shopper.client.delete(`${shopper.orders}/${orderId}`)
    await shop.till.payAndTell(shop.host, invoices[0]?.id ?? '')
    expect(await shop.order(orderId)).toMatchObject({ status: 'approving', isLate: true, attention: null })
    expect((await statuses(orderId)).at(-1)).toBe('canceled → approving')
  })

  test('waits for a decision where the order can’t be sold any more', async () => {
    const { shopper, orderId, productId } = await filled()
    const { invoices } = await shop.checkOut(shopper, [orderId])
    await shopper.client.delete(`${shopper.orders}/${orderId}`)
    await shop.reprice(productId, -1)
    await shop.till.payAndTell(shop.host, invoices[0]?.id ?? '')
    expect(await shop.order(orderId)).toMatchObject({ status: 'canceled', attention: 'late-payment' })
    expect((await shop.events(orderId)).map(({ type }) => type)).toContain('payment')
    const { row } = await shop.host.asAdministrator().patch(`/api/ecommerce/orders/${orderId}`, { attention: null })
    expect(row.attention).toBeNull()
  })

  test('pays for an order whose payment was given up and that is as it was, and closes the other payment page', async () => {
    const { shopper, orderId } = await filled()
    const first = await shop.checkOut(shopper, [orderId])
    const second = await shop.checkOut(shopper, [orderId], { provider: 'other-till' })
    await shop.till.payAndTell(shop.host, first.invoices[0]?.id ?? '')
    expect(await statusOf(orderId)).toBe('approving')
    const jobs = await shop.host.database.query<{ data: unknown }>({
      text: `select data from tessera_jobs.job where name = 'ecommerce-module-orders-close-payments'`,
    })
    expect(jobs.map(({ data }) => data)).toContainEqual({ payload: { invoiceIds: [second.invoices[0]?.id] } })
  })

  test('doesn’t pay for a cart that holds something else by now', async () => {
    const { shopper, orderId, lineId } = await filled()
    const { invoices } = await shop.checkOut(shopper, [orderId])
    const url = `/api/ecommerce/orders/${orderId}/orders-to-products/${lineId}`
    await shopper.client.patch(url, { quantity: 5 })
    await shop.till.payAndTell(shop.host, invoices[0]?.id ?? '')
    expect(await shop.order(orderId)).toMatchObject({ status: 'new', attention: 'changed-cart' })
    const again = await shop.checkOut(shopper, [orderId])
    await shop.till.payAndTell(shop.host, again.invoices[0]?.id ?? '')
    expect(await statusOf(orderId)).toBe('approving')
  })

  test('for one of two payments leaves the other to be paid', async () => {
    const { shopper, orderId } = await filled([[5, 'EUR']])
    await shopper.client.post(shopper.orders, { productId: await shop.product({ prices: [[700, 'JPY']] }) })
    const first = await shop.checkOut(shopper, [orderId])
    await shop.till.payAndTell(shop.host, first.invoices[0]?.id ?? '')
    await shop.till.expire(shop.host, first.invoices[1]?.id ?? '')
    expect(await statusOf(orderId)).toBe('paying')
    const second = await shop.checkOut(shopper, [orderId])
    expect(second.invoices).toMatchObject([
      { id: first.invoices[0]?.id, status: 'paid' },
      { status: 'open', amount: 700, currencyCode: 'JPY' },
    ])
    expect((await shop.checkOut(shopper, [orderId])).invoices).toEqual(second.invoices)
    await shop.till.payAndTell(shop.host, second.invoices[1]?.id ?? '')
    expect(await statusOf(orderId)).toBe('approving')
  })
})
