import { randomUUID } from 'node:crypto'
import { deliveryMethod, discount, shopTermsPath } from '@tessera/ecommerce'
import { system } from '@tessera/server'
import { countStatements, type TestRow } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop, type Shopper } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

const noPrice = "Product doesn't have price attributes connected to billing module currency."

interface Line extends TestRow {
  readonly productId: string
  readonly quantity: number
  readonly unitAmount: number
  readonly currentUnitAmount: number | null
  readonly isChanged: boolean
  readonly problem?: { readonly code: string; readonly text: string }
}

const linesOf = (order: TestRow | undefined) => (order?.ordersToProducts ?? []) as Line[]
const cartOf = async ({ client, orders }: Shopper) => (await client.get(orders)).rows
const add = ({ client, orders }: Shopper, body: object) => client.post(orders, body)
const currencyOf = (code: string) => ({ currency: { id: shop.currencies.get(code) } })

async function filled(prices: readonly (readonly [number, string])[] = [[19.9, 'EUR']]) {
  const shopper = await shop.shopper()
  const productId = await shop.product({ prices })
  const order = (await add(shopper, { productId })).row
  return { shopper, productId, order, line: linesOf(order)[0] as Line }
}

describe('A cart', () => {
  test('is empty, and costs nothing, before something is put into it', async () => {
    const shopper = await shop.shopper()
    expect(await cartOf(shopper)).toEqual([])
    expect((await shopper.client.get(`${shopper.orders}/total`)).rows).toEqual([])
    expect((await shopper.client.get(`${shopper.orders}/quantity`)).body).toEqual({ data: 0 })
  })

  test('has a line with product, currency and price for what is put into it', async () => {
    const { order, productId } = await filled()
    expect(order).toMatchObject({ status: 'new', type: 'cart', number: null })
    expect(linesOf(order)).toEqual([
      expect.objectContaining({
        productId,
        product: expect.objectContaining({ id: productId, title: { en: 'Tile' } }),
        store: null,
        billingModuleCurrency: expect.objectContaining({ code: 'EUR' }),
        quantity: 1,
        unitAmount: 1990,
        currentUnitAmount: 1990,
        isChanged: false,
      }),
    ])
  })

  test('has one line for each product, store and currency, and adding again raises its quantity', async () => {
    const shopper = await shop.shopper()
    const productId = await shop.product({
      prices: [
        [5, 'EUR'],
        [500, 'RUB'],
      ],
    })
    const storeId = await shop.store([{ productId }])
    await add(shopper, { productId, quantity: 2 })
    await add(shopper, { productId, quantity: 3, billingModule: currencyOf('EUR') })
    await add(shopper, { productId, billingModule: currencyOf('RUB') })
    await add(shopper, { productId, storeId })
    const [order, ...others] = await cartOf(shopper)
    expect(others).toEqual([])
    expect(linesOf(order).map(line => [line.storeId, line.currencyCode, line.quantity])).toEqual([
      [null, 'EUR', 5],
      [null, 'RUB', 1],
      [storeId, 'EUR', 1],
    ])
  })

  test('has one order with one line of twenty when twenty requests put something into it at once', async () => {
    const shopper = await shop.shopper()
    const productId = await shop.product({ prices: [[1, 'EUR']] })
    const added = await Promise.all(Array.from({ length: 20 }, () => add(shopper, { productId })))
    expect(added.map(({ status }) => status)).toEqual(Array(20).fill(201))
    const orders = await cartOf(shopper)
    expect(orders.map(order => linesOf(order).map(({ quantity }) => quantity))).toEqual([[20]])
  })

  test.each([0, -1, 1.5, 10_001, '2', null, 1e300])('takes no quantity of %o', async quantity => {
    const { shopper, productId, order, line } = await filled()
    const added = await add(shopper, { productId, quantity })
    expect([added.status, added.issues[0]?.path]).toEqual([400, 'quantity'])
    const changed = await shopper.client.patch(`${shopper.orders}/${order.id}`, {
      ordersToProducts: [{ id: line.id, quantity }],
    })
    expect([changed.status, changed.issues[0]?.path]).toEqual([400, 'ordersToProducts.0.quantity'])
    const url = `/api/ecommerce/orders/${order.id}/orders-to-products/${line.id}`
    expect((await shopper.client.patch(url, { quantity })).status).toBe(400)
    expect(linesOf((await cartOf(shopper))[0]).map(each => each.quantity)).toEqual([1])
  })

  test('takes at most 10,000 pieces of a product', async () => {
    const { shopper, productId } = await filled()
    expect((await add(shopper, { productId, quantity: 9_999 })).status).toBe(201)
    const refused = await add(shopper, { productId })
    expect([refused.status, refused.issues[0]?.code]).toEqual([400, 'ECOMMERCE_TOO_MANY'])
  })

  test('takes nothing without a price in the currency', async () => {
    const shopper = await shop.shopper()
    const productId = await shop.product({ prices: [[5, 'EUR']] })
    for (const body of [{ productId, billingModule: currencyOf('RUB') }, { productId: await shop.product() }]) {
      const refused = await add(shopper, body)
      expect([refused.status, refused.causes]).toEqual([400, [noPrice]])
    }
    expect(await cartOf(shopper)).toEqual([])
  })

  test('takes a product in its only currency, and asks for one where there are several without the shop’s own', async () => {
    const shopper = await shop.shopper()
    const only = await shop.product({ prices: [[5, 'RUB']] })
    expect(linesOf((await add(shopper, { productId: only })).row)[0]).toMatchObject({ currencyCode: 'RUB' })
    const several = await shop.product({
      prices: [
        [5, 'RUB'],
        [7, 'JPY'],
      ],
    })
    const refused = await add(shopper, { productId: several })
    expect([refused.status, refused.issues]).toEqual([
      400,
      [{ code: 'ECOMMERCE_NAME_CURRENCY', path: 'billingModule.currency.id', params: { codes: ['JPY', 'RUB'] } }],
    ])
  })

  test('takes a subscription only with an interval that can be read', async () => {
    const shopper = await shop.shopper()
    const prices = [[5, 'EUR']] as const
    const without = await add(shopper, { productId: await shop.product({ prices, type: 'subscription' }) })
    expect([without.status, without.issues[0]?.code]).toEqual([400, 'ECOMMERCE_NO_INTERVAL'])
    const nonsense = await add(shopper, { productId: await shop.product({ prices, interval: 'now and then' }) })
    expect([nonsense.status, nonsense.issues[0]?.code]).toEqual([400, 'ECOMMERCE_UNREADABLE_INTERVAL'])
    const good = await add(shopper, { productId: await shop.product({ prices, interval: '3 months' }) })
    expect(linesOf(good.row)[0]).toMatchObject({ interval: 'month', intervalCount: 3 })
  })

  test('takes nothing that a store doesn’t sell, and its own prices of what it does', async () => {
    const shopper = await shop.shopper()
    const productId = await shop.product({ prices: [[5, 'EUR']] })
    const elsewhere = await shop.store([])
    const refused = await add(shopper, { productId, storeId: elsewhere })
    expect([refused.status, refused.issues[0]?.code]).toEqual([400, 'ECOMMERCE_NOT_IN_STORE'])
    const storeId = await shop.store([{ productId, prices: [[4.5, 'EUR']] }])
    expect(linesOf((await add(shopper, { productId, storeId })).row)[0]).toMatchObject({ unitAmount: 450 })
  })

  test.each([
    [{}, 'productId is required'],
    [{ productId: 'x' }, 'productId is required'],
    [{ productId: randomUUID() }, 'productId is unknown'],
  ])('refuses %o', async (body, cause) => {
    const refused = await add(await shop.shopper(), body)
    expect([refused.status, refused.causes]).toEqual([400, [cause]])
  })

  test('says when a price has changed since it was added', async () => {
    const { shopper, productId } = await filled()
    await shop.reprice(productId, 25)
    const [order] = await cartOf(shopper)
    expect(linesOf(order)[0]).toMatchObject({ unitAmount: 1990, currentUnitAmount: 2500, isChanged: true })
    await add(shopper, { productId })
    expect(linesOf((await cartOf(shopper))[0])[0]).toMatchObject({ unitAmount: 2500, isChanged: false })
  })

  test('shows what can no longer be sold, with the reason, and doesn’t count it', async () => {
    const { shopper, productId } = await filled()
    await add(shopper, { productId: await shop.product({ prices: [[3, 'EUR']] }) })
    await shop.reprice(productId, -1)
    const [order] = await cartOf(shopper)
    expect(linesOf(order)[0]).toMatchObject({
      currentUnitAmount: null,
      isChanged: true,
      problem: { code: 'ECOMMERCE_NEGATIVE_PRICE' },
    })
    expect((await shopper.client.get(`${shopper.orders}/total`)).rows).toMatchObject([{ total: 300 }])
  })

  test('changes quantities, comment and e-mail, and loses a line', async () => {
    const { shopper, order, line } = await filled()
    const url = `${shopper.orders}/${order.id}`
    const changed = await shopper.client.put(url, {
      ordersToProducts: [{ id: line.id, quantity: 4 }],
      comment: 'Ring twice',
      email: 'ada@mail.example',
    })
    expect(changed.row).toMatchObject({ comment: 'Ring twice', email: 'ada@mail.example', status: 'new' })
    expect(linesOf(changed.row)[0]?.quantity).toBe(4)
    const lineUrl = `/api/ecommerce/orders/${order.id}/orders-to-products/${line.id}`
    expect((await shopper.client.patch(lineUrl, { quantity: 7 })).row).toMatchObject({ id: line.id, quantity: 7 })
    expect(linesOf((await shopper.client.delete(lineUrl)).row)).toEqual([])
    expect((await shopper.client.delete(url)).row.id).toBe(order.id)
    expect(await cartOf(shopper)).toEqual([])
  })

  // T-105
  test.each([
    ...['status', 'receipt', 'type', 'price', 'number', 'unitAmount', 'amount', 'total', 'placedAt'],
    ...['discount', 'adjustments', 'attributes', 'invoice', 'paymentUrl'],
  ])('never takes %s from its owner (T-105)', async name => {
    const { shopper, order, line } = await filled()
    const url = `${shopper.orders}/${order.id}`
    for (const body of [{ [name]: 1 }, { ordersToProducts: [{ id: line.id, quantity: 1, [name]: 1 }] }]) {
      for (const method of ['PUT', 'PATCH'] as const) {
        expect((await shopper.client.send(method, url, { body })).status).toBe(400)
      }
    }
    expect((await add(shopper, { productId: line.productId, [name]: 1 })).status).toBe(400)
    expect((await cartOf(shopper))[0]).toEqual(order)
  })

  test('changes nothing when one of several lines is somebody else’s', async () => {
    const [mine, theirs] = [await filled(), await filled()]
    const ordersToProducts = [mine, theirs].map(({ line }) => ({ id: line.id, quantity: 9 }))
    const url = `${mine.shopper.orders}/${mine.order.id}`
    expect((await mine.shopper.client.patch(url, { ordersToProducts })).status).toBe(404)
    const twice = [ordersToProducts[0], ordersToProducts[0]]
    expect((await mine.shopper.client.patch(url, { ordersToProducts: twice })).status).toBe(400)
    expect([await cartOf(mine.shopper), await cartOf(theirs.shopper)].flat().flatMap(linesOf)).toMatchObject([
      { quantity: 1 },
      { quantity: 1 },
    ])
  })
})

test('A shop says whether it delivers or has discounts, so that pages ask for the rest only then', async () => {
  const { service } = shop.host.host
  const hasRules = async () => (await shop.host.asNobody().get(shopTermsPath)).row.hasRules
  expect(await hasRules()).toBe(false)
  const over = { title: { en: 'Summer' }, percent: 1000, endsAt: '2001-01-01T00:00:00.000Z' }
  const { id } = await service(discount).create(over, system)
  expect(await hasRules()).toBe(false)
  await service(discount).update(id, { endsAt: null }, system)
  expect(await hasRules()).toBe(true)
  await service(discount).update(id, { isEnabled: false }, system)
  expect(await hasRules()).toBe(false)
  const method = await service(deliveryMethod).create({ title: { en: 'Courier' } }, system)
  expect(await hasRules()).toBe(true)
  await service(deliveryMethod).update(method.id, { isEnabled: false }, system)
  expect(await hasRules()).toBe(false)
})

describe('Totals', () => {
  test('add up what is in a cart by currency, the shop’s own first', async () => {
    const shopper = await shop.shopper()
    const productId = await shop.product({
      prices: [
        [0.1, 'EUR'],
        [0.2, 'EUR'],
        [19.99, 'RUB'],
      ],
    })
    await add(shopper, { productId, quantity: 3, billingModule: currencyOf('RUB') })
    await add(shopper, { productId, quantity: 3 })
    const [order] = await cartOf(shopper)
    const totals = (await shopper.client.get(`${shopper.orders}/total`)).rows
    expect(totals).toMatchObject([
      { billingModuleCurrency: { code: 'EUR' }, total: 90, orders: [{ id: order?.id }] },
      { billingModuleCurrency: { code: 'RUB' }, total: 5997, orders: [{ id: order?.id }] },
    ])
    expect((await shopper.client.get(`/api/ecommerce/orders/${order?.id}/total`)).rows).toEqual(totals)
    expect((await shopper.client.get(`${shopper.orders}/quantity`)).body).toEqual({ data: 6 })
    expect((await shopper.client.get(`/api/ecommerce/orders/${order?.id}/quantity`)).body).toEqual({ data: 6 })
    const line = linesOf(order)[0]
    expect((await shopper.client.get(`/api/ecommerce/orders-to-products/${line?.id}/total`)).rows).toMatchObject([
      { total: 5997 },
    ])
  })

  test('of more than 15 digits are refused', async () => {
    const { shopper, order } = await filled([[9_999_999_999_999, 'EUR']])
    await add(shopper, { productId: linesOf(order)[0]?.productId })
    const refused = await shopper.client.get(`${shopper.orders}/total`)
    expect([refused.status, refused.issues[0]?.code]).toEqual([400, 'ECOMMERCE_AMOUNT_TOO_LARGE'])
  })

  test('for a checkout say what is paid in a currency, and how often', async () => {
    const { shopper, order } = await filled([[5, 'EUR']])
    const attributes = async (code: string) => {
      const url = `/api/ecommerce/orders/${order.id}/checkout-attributes/${shop.currencies.get(code)}`
      return (await shopper.client.get(url)).body
    }
    const once = { amount: 500, type: 'one_off' }
    expect(await attributes('EUR')).toEqual({ data: { ...once, payments: [once] } })
    expect(await attributes('RUB')).toMatchObject({ status: 404 })
    await add(shopper, { productId: await shop.product({ prices: [[7, 'RUB']], interval: '2 weeks' }) })
    const twice = { amount: 700, type: 'subscription', interval: 'week', intervalCount: 2 }
    expect(await attributes('RUB')).toEqual({ data: { ...twice, payments: [twice] } })
    await add(shopper, { productId: await shop.product({ prices: [[7, 'EUR']], interval: '2 weeks' }) })
    expect(await attributes('EUR')).toEqual({ data: { amount: 1200, type: 'one_off', payments: [once, twice] } })
  })
})

describe('The orders of somebody else', () => {
  // T-087, T-089
  test('are answered like orders that don’t exist (T-087, T-089)', async () => {
    const { shopper, order, line, productId } = await filled()
    const stranger = await shop.shopper()
    const { client } = stranger
    const foreign = [
      () => client.get(shopper.orders),
      () => client.get(`${shopper.orders}/total`),
      () => client.get(`${shopper.orders}/quantity`),
      () => client.post(shopper.orders, { productId }),
      ...[shopper.orders, stranger.orders].flatMap(orders => [
        () => client.get(`${orders}/${order.id}`),
        () => client.put(`${orders}/${order.id}`, { comment: 'x' }),
        () => client.patch(`${orders}/${order.id}`, { comment: 'x' }),
        () => client.delete(`${orders}/${order.id}`),
      ]),
      () => client.get(`/api/ecommerce/orders/${order.id}/total`),
      () => client.get(`/api/ecommerce/orders/${order.id}/quantity`),
      () => client.get(`/api/ecommerce/orders/${order.id}/checkout-attributes/${shop.currencies.get('EUR')}`),
      () => client.patch(`/api/ecommerce/orders/${order.id}/orders-to-products/${line.id}`, { quantity: 2 }),
      () => client.delete(`/api/ecommerce/orders/${order.id}/orders-to-products/${line.id}`),
      () => client.get(`/api/ecommerce/orders-to-products/${line.id}/total`),
    ]
    const unknown = await client.get(`/api/ecommerce/orders/${randomUUID()}/total`)
    expect(unknown.status).toBe(404)
    for (const send of foreign) {
      const response = await send()
      expect([response.status, response.issues]).toEqual([404, unknown.issues])
    }
    expect(await cartOf(shopper)).toEqual([order])
  })

  test('are open to administrators, through their own subject only', async () => {
    const { shopper, order } = await filled()
    const administrator = shop.host.asAdministrator()
    expect((await administrator.get(shopper.orders)).rows).toEqual([order])
    expect((await administrator.get(`${(await shop.shopper()).orders}/${order.id}`)).status).toBe(404)
    expect((await administrator.get(`/api/rbac/subjects/${randomUUID()}/ecommerce-module/orders`)).status).toBe(404)
  })

  test('need a session, and ids', async () => {
    const { shopper, order } = await filled()
    const nobody = shop.host.asNobody()
    expect((await nobody.get(shopper.orders)).status).toBe(401)
    expect((await nobody.get(`/api/ecommerce/orders/${order.id}/total`)).status).toBe(401)
    const malformed = await shopper.client.get(`${shopper.orders}/x`)
    expect([malformed.status, malformed.causes]).toEqual([400, ['orderId is required']])
    expect((await shopper.client.get('/api/rbac/subjects/x/ecommerce-module/orders')).causes).toEqual([
      'id is required',
    ])
  })

  test('are in no cache', async () => {
    const { shopper, order } = await filled()
    for (const url of [shopper.orders, `${shopper.orders}/total`, `/api/ecommerce/orders/${order.id}/quantity`]) {
      expect((await shopper.client.get(url)).headers['cache-control']).toBe('no-store')
    }
  })
})

describe('SQL statements', () => {
  test('are as many for a cart of thirty lines as for one of one', async () => {
    const counted = async (size: number) => {
      const shopper = await shop.shopper()
      for (let index = 0; index < size; index++) {
        await add(shopper, { productId: await shop.product({ prices: [[index, 'EUR']] }) })
      }
      const { orders, client } = shopper
      const urls = [orders, `${orders}/total`, `${orders}/quantity`]
      const figures = []
      for (const url of urls) figures.push((await countStatements(shop.host, () => client.get(url))).statements.length)
      return figures
    }
    expect(await counted(1)).toEqual([4, 4, 4])
    expect(await counted(30)).toEqual([4, 4, 4])
  })

  test('that put something into a cart are few', async () => {
    const { shopper, productId } = await filled()
    const { statements } = await countStatements(shop.host, () => add(shopper, { productId }))
    // Of these one reads discounts, deliveries and taxes.
    expect(statements.length).toBeLessThanOrEqual(11)
  })
})
