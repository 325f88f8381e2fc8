import { system } from '@tessera/core/server'
import { countStatements, type TestResponse, type TestRow } from '@tessera/core/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { availability, ordersToProducts, product, sku, stock, stockAlert } from '../src/index.ts'
import { returnToStock, takeFromStock } from '../src/server/stock/line-stock.ts'
import { sendAlertMail, tellBackInStock } from '../src/server/stock/stock-alerts.ts'
import { checkedOut, openShop, type Shop, type Shopper } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

const administrator = () => shop.host.asAdministrator()
const url = (productId: string) => `/api/ecommerce/products/${productId}/stock`
const put = (productId: string, ...counts: readonly object[]) => administrator().put(url(productId), { stock: counts })
const codesOf = ({ status, issues }: TestResponse) => [
  status,
  issues.map(({ code, path, params }) => [code, path, params]),
]

interface Amounts {
  readonly available: number
  readonly reserved: number
}
const stocksOf = async (productId: string) =>
  (await administrator().get(url(productId))).rows as unknown as (TestRow & Amounts)[]
/** Of a product with one stock: available, reserved. */
const amounts = async (productId: string) => {
  const [row] = await stocksOf(productId)
  return [row?.available, row?.reserved]
}
/** The newest last: kind, available, reserved. */
const movements = async (productId: string) => {
  const [row] = await stocksOf(productId)
  const filters = { and: [{ column: 'stockId', method: 'eq', value: row?.id }] }
  const orderBy = { and: [{ column: 'id', method: 'asc' }] }
  return (await administrator().get('/api/ecommerce/stock-movements', { filters, orderBy })).rows
}
const kinds = async (productId: string) =>
  (await movements(productId)).map(({ kind, available, reserved }) => [kind, available, reserved])

/** A product at 10 euros, of which there are so many. */
async function counted(available: number) {
  const productId = await shop.product({ prices: [[10, 'EUR']] })
  expect((await put(productId, { available })).status).toBe(200)
  return productId
}

async function inCart(productId: string, quantity: number, more: object = {}) {
  const shopper = await shop.shopper()
  const response = await shopper.client.post(shopper.orders, { productId, quantity, ...more })
  expect(response.status, response.text).toBe(201)
  return { shopper, orderId: response.row.id, productId }
}

async function placed(productId: string, quantity: number, more: object = {}) {
  const cart = await inCart(productId, quantity, more)
  const { invoices, status, response } = await shop.checkOut(cart.shopper, [cart.orderId])
  expect(status, response.text).toBe(200)
  return { ...cart, invoiceId: invoices[0]?.id ?? '' }
}

async function paid(productId: string, quantity: number, more: object = {}) {
  const order = await placed(productId, quantity, more)
  await shop.till.payAndTell(shop.host, order.invoiceId)
  expect(await shop.order(order.orderId)).toMatchObject({ status: 'approving' })
  return order
}

const setStatus = (orderId: string, status: string) =>
  administrator().patch(`/api/ecommerce/orders/${orderId}`, { status, reason: 'because' })
const lineOf = async ({ orderId }: { readonly orderId: string }) => {
  const filters = { and: [{ column: 'orderId', method: 'eq', value: orderId }] } as const
  const { rows } = await shop.host.host.service(ordersToProducts).list({ filters }, system)
  return rows[0]?.id ?? ''
}

describe('A count by hand', () => {
  test('begins to track, is a movement with its reason, and says what there is', async () => {
    const productId = await shop.product({ prices: [[10, 'EUR']] })
    expect(await stocksOf(productId)).toEqual([])
    const response = await put(productId, { available: 5, lowAt: 2, reason: 'From the cellar' })
    expect(response.rows).toMatchObject([{ skuId: null, storeId: null, available: 5, reserved: 0, lowAt: 2 }])
    await put(productId, { available: 3, expected: 5 })
    await put(productId, { received: 10, reason: 'Delivery 7' })
    expect(await amounts(productId)).toEqual([13, 0])
    expect(await movements(productId)).toMatchObject([
      { kind: 'counted', available: 5, reserved: 0, reason: 'From the cellar', orderId: null },
      { kind: 'counted', available: -2, reason: null },
      { kind: 'received', available: 10, reason: 'Delivery 7' },
    ])
  })

  test('of what was sold meanwhile changes nothing, and says how many there are', async () => {
    const productId = await counted(5)
    await paid(productId, 2)
    const refused = await put(productId, { available: 5, expected: 5 })
    expect(codesOf(refused)).toEqual([409, [['ECOMMERCE_STOCK_CHANGED', 'stock.0.expected', { available: 3 }]]])
    expect((refused.body as { data: unknown }).data).toMatchObject([{ available: 3, reserved: 0 }])
    expect(await amounts(productId)).toEqual([3, 0])
    expect((await put(productId, { available: 9, expected: 3 })).status).toBe(200)
    const untracked = await shop.product()
    expect((await put(untracked, { available: 1, expected: 4 })).status).toBe(409)
    expect((await put(untracked, { available: 1, expected: null })).status).toBe(200)
  })

  test('of nothing ends it: what is sold isn’t counted any more', async () => {
    const productId = await counted(1)
    const { invoiceId, orderId } = await placed(productId, 1)
    expect((await put(productId, { available: null })).rows).toEqual([])
    expect((await inCart(productId, 50)).orderId).toBeTruthy()
    await shop.till.payAndTell(shop.host, invoiceId)
    expect(await shop.order(orderId)).toMatchObject({ status: 'approving', attention: null })
    await put(productId, { available: 4 })
    await setStatus(orderId, 'canceled')
    expect(await amounts(productId)).toEqual([4, 0])
  })

  test('names what it is about: SKUs of the product and stores that exist, each once', async () => {
    const productId = await shop.product()
    const other = await shop.host.host.service(sku).create({ productId: await shop.product() }, system)
    expect(codesOf(await put(productId, { skuId: other.id, available: 1 }))).toEqual([
      400,
      [['UNKNOWN', 'stock.0.skuId', {}]],
    ])
    expect(codesOf(await put(productId, { storeId: other.id, available: 1 }))).toEqual([
      400,
      [['UNKNOWN', 'stock.0.storeId', {}]],
    ])
    expect(codesOf(await put(productId, { available: 1 }, { available: 2 }))).toEqual([
      400,
      [['REPEATED', 'stock.1', {}]],
    ])
    expect(codesOf(await put(productId, { available: 1, received: 2 }))).toMatchObject([
      400,
      [['EITHER', 'stock.0', {}]],
    ])
    expect(codesOf(await put(productId, { lowAt: 1 }))).toMatchObject([
      400,
      [['ECOMMERCE_NOT_TRACKED', 'stock.0.lowAt', {}]],
    ])
    expect(codesOf(await put(productId, { available: -1 }))).toMatchObject([
      400,
      [['TOO_SMALL', 'stock.0.available', {}]],
    ])
    expect(await stocksOf(productId)).toEqual([])
    await put(productId, { available: 1_000_000_000 })
    expect(codesOf(await put(productId, { received: 1 }))).toMatchObject([
      400,
      [['ECOMMERCE_TOO_MUCH_STOCK', 'stock.0.received', {}]],
    ])
  })

  test('is for editors; nobody else reads how many there are', async () => {
    const productId = await counted(5)
    for (const path of [url(productId), '/api/ecommerce/stocks', '/api/ecommerce/stock-movements']) {
      expect((await shop.host.asNobody().get(path)).status, path).toBe(401)
      expect((await (await shop.shopper()).client.get(path)).status, path).toBe(403)
    }
    expect((await shop.host.asNobody().put(url(productId), { stock: [{ available: 1 }] })).status).toBe(401)
    expect((await administrator().post('/api/ecommerce/stocks', { productId, available: 3 })).status).toBe(405)
    expect((await administrator().get(url('01998000-0000-7000-8000-000000000000'))).status).toBe(404)
  })
})

describe('An order', () => {
  test('sets pieces aside when it is placed, and has them when it is paid', async () => {
    const productId = await counted(5)
    const { invoiceId, orderId } = await placed(productId, 2)
    expect(await amounts(productId)).toEqual([3, 2])
    await shop.till.payAndTell(shop.host, invoiceId)
    expect(await amounts(productId)).toEqual([3, 0])
    for (const status of ['packaging', 'delivering', 'delivered']) await setStatus(orderId, status)
    expect(await kinds(productId)).toEqual([
      ['counted', 5, 0],
      ['reserved', -2, 2],
      ['sold', 0, -2],
    ])
    const [, reserved] = await movements(productId)
    expect(reserved).toMatchObject({ orderId, lineId: await lineOf({ orderId }) })
  })

  test('gives them back when its owner gives it up, or changes it', async () => {
    const productId = await counted(5)
    const { shopper, orderId } = await placed(productId, 2)
    await shopper.client.delete(`${shopper.orders}/${orderId}`)
    expect(await amounts(productId)).toEqual([5, 0])
    const changed = await placed(productId, 3)
    const line = await lineOf(changed)
    const response = await changed.shopper.client.patch(
      `/api/ecommerce/orders/${changed.orderId}/orders-to-products/${line}`,
      { quantity: 5 },
    )
    expect(response.status, response.text).toBe(200)
    expect(await amounts(productId)).toEqual([5, 0])
    expect((await shop.checkOut(changed.shopper, [changed.orderId])).status).toBe(200)
    expect(await amounts(productId)).toEqual([0, 5])
  })

  test('gives them back when its payment expires', async () => {
    const productId = await counted(5)
    const { invoiceId, orderId } = await placed(productId, 2)
    await shop.till.expire(shop.host, invoiceId)
    expect(await shop.order(orderId)).toMatchObject({ status: 'new' })
    expect(await kinds(productId)).toEqual([
      ['counted', 5, 0],
      ['reserved', -2, 2],
      ['released', 2, -2],
    ])
  })

  test('that can’t be paid because the provider refuses leaves all where it was', async () => {
    const productId = await counted(5)
    const { shopper, orderId } = await inCart(productId, 2)
    shop.till.mood = 'refusing'
    expect((await shop.checkOut(shopper, [orderId])).status).toBe(409)
    shop.till.mood = 'willing'
    expect(await amounts(productId)).toEqual([5, 0])
    expect((await shop.checkOut(shopper, [orderId])).status).toBe(200)
    expect(await amounts(productId)).toEqual([3, 2])
  })

  test('that is paid late takes them again', async () => {
    const productId = await counted(2)
    const { shopper, orderId, invoiceId } = await placed(productId, 2)
    await shopper.client.delete(`${shopper.orders}/${orderId}`)
    expect(await amounts(productId)).toEqual([2, 0])
    await shop.till.payAndTell(shop.host, invoiceId)
    expect(await shop.order(orderId)).toMatchObject({ status: 'approving', isLate: true, attention: null })
    expect(await amounts(productId)).toEqual([0, 0])
  })

  test('that is paid late, when nothing is left, is paid and waits for a decision; once there is some, its next step takes it', async () => {
    const productId = await counted(2)
    const { shopper, orderId, invoiceId } = await placed(productId, 2)
    await shopper.client.delete(`${shopper.orders}/${orderId}`)
    await paid(productId, 1)
    await shop.till.payAndTell(shop.host, invoiceId)
    expect(await shop.order(orderId)).toMatchObject({ status: 'approving', isLate: true, attention: 'out-of-stock' })
    expect(await amounts(productId)).toEqual([1, 0])
    await setStatus(orderId, 'packaging')
    expect(await shop.order(orderId)).toMatchObject({ attention: 'out-of-stock' })
    await put(productId, { received: 4 })
    await setStatus(orderId, 'delivering')
    expect(await shop.order(orderId)).toMatchObject({ status: 'delivering', attention: null })
    expect(await amounts(productId)).toEqual([3, 0])
  })

  test('that is canceled before it was sent gives back what it had; one that was sent doesn’t', async () => {
    const productId = await counted(9)
    const early = await paid(productId, 2)
    await setStatus(early.orderId, 'canceled')
    expect(await kinds(productId)).toEqual([
      ['counted', 9, 0],
      ['reserved', -2, 2],
      ['sold', 0, -2],
      ['returned', 2, 0],
    ])
    expect((await movements(productId)).at(-1)).toMatchObject({ reason: 'because' })
    const sent = await paid(productId, 3)
    await setStatus(sent.orderId, 'packaging')
    await setStatus(sent.orderId, 'delivering')
    await setStatus(sent.orderId, 'canceled')
    expect(await amounts(productId)).toEqual([6, 0])
  })

  test('that somebody moves by hand moves its stock, too', async () => {
    const productId = await counted(5)
    const { orderId } = await placed(productId, 2)
    await setStatus(orderId, 'approving')
    expect(await amounts(productId)).toEqual([3, 0])
    await setStatus(orderId, 'paying')
    expect(await amounts(productId)).toEqual([3, 2])
    await setStatus(orderId, 'canceled')
    expect(await amounts(productId)).toEqual([5, 0])
    await setStatus(orderId, 'delivered')
    expect(await amounts(productId)).toEqual([3, 0])
  })

  test('whose invoice is settled by hand has its pieces', async () => {
    const productId = await counted(5)
    const { orderId, invoiceId } = await placed(productId, 2)
    const response = await administrator().post(`/api/billing/invoices/${invoiceId}/settle`, { note: 'Cash' })
    expect(response.status, response.text).toBe(200)
    expect(await shop.order(orderId)).toMatchObject({ status: 'approving' })
    expect(await amounts(productId)).toEqual([3, 0])
  })

  test('of what isn’t tracked moves nothing, even if it is by the time it is paid', async () => {
    const productId = await shop.product({ prices: [[10, 'EUR']] })
    const { invoiceId, orderId } = await placed(productId, 2)
    await put(productId, { available: 1 })
    await shop.till.payAndTell(shop.host, invoiceId)
    for (const status of ['packaging', 'canceled']) await setStatus(orderId, status)
    expect(await kinds(productId)).toEqual([['counted', 1, 0]])
  })
})

describe('What was sold', () => {
  test('goes back to where it was taken from, no more than that, with its reason', async () => {
    const productId = await counted(5)
    const order = await paid(productId, 3)
    const lineId = await lineOf(order)
    const putBack = (quantity: number) =>
      shop.host.host.database.transaction(transaction =>
        returnToStock({ host: shop.host.host, transaction, reason: 'Sent back' }, [
          { orderId: order.orderId, lineId, quantity },
        ]),
      )
    expect(await putBack(2)).toEqual([2])
    expect(await putBack(2)).toEqual([1])
    expect(await putBack(2)).toEqual([0])
    expect(await amounts(productId)).toEqual([5, 0])
    expect((await movements(productId)).at(-1)).toMatchObject({ kind: 'returned', available: 1, reason: 'Sent back' })
    await setStatus(order.orderId, 'canceled')
    expect(await amounts(productId)).toEqual([5, 0])
  })

  test('may become more, as far as there is some', async () => {
    const productId = await counted(5)
    const order = await paid(productId, 3)
    const line = { orderId: order.orderId, lineId: await lineOf(order) }
    const take = (quantity: number) =>
      shop.host.host.database.transaction(transaction =>
        takeFromStock({ host: shop.host.host, transaction }, [{ ...line, quantity }]),
      )
    await expect(take(3)).rejects.toMatchObject({ statusCode: 409, issues: [{ code: 'ECOMMERCE_FEW_LEFT' }] })
    await take(2)
    expect(await amounts(productId)).toEqual([0, 0])
  })
})

describe('A cart', () => {
  const add = (shopper: Shopper, productId: string, quantity: number) =>
    shopper.client.post(shopper.orders, { productId, quantity })

  test('takes no more than there are, and says how many that is', async () => {
    const productId = await counted(3)
    const shopper = await shop.shopper()
    expect(codesOf(await add(shopper, productId, 4))).toEqual([400, [['ECOMMERCE_FEW_LEFT', 'quantity', { left: 3 }]]])
    expect((await add(shopper, productId, 2)).status).toBe(201)
    expect(codesOf(await add(shopper, productId, 2))).toEqual([400, [['ECOMMERCE_FEW_LEFT', 'quantity', { left: 3 }]]])
    const none = await counted(0)
    expect(codesOf(await add(shopper, none, 1))).toEqual([400, [['ECOMMERCE_SOLD_OUT', 'quantity', {}]]])
  })

  test('may be reduced to more than there are, and not raised', async () => {
    const productId = await counted(9)
    const { shopper, orderId } = await inCart(productId, 8)
    await put(productId, { available: 3 })
    const line = await lineOf({ orderId })
    const change = (quantity: number) =>
      shopper.client.patch(`/api/ecommerce/orders/${orderId}/orders-to-products/${line}`, { quantity })
    expect((await change(5)).status).toBe(200)
    expect(codesOf(await change(6))).toEqual([400, [['ECOMMERCE_FEW_LEFT', 'quantity', { left: 3 }]]])
    expect((await change(3)).status).toBe(200)
  })

  test('says before its checkout which line is short, and is refused with it', async () => {
    const [productId, other] = [await counted(5), await counted(5)]
    const { shopper, orderId } = await inCart(productId, 1)
    await add(shopper, other, 4)
    await put(other, { available: 3 })
    const [row] = (await shopper.client.get(shopper.orders)).rows
    expect(row?.ordersToProducts).toMatchObject([
      { productId, currentUnitAmount: 1000 },
      { productId: other, currentUnitAmount: null, problem: { code: 'ECOMMERCE_FEW_LEFT', params: { left: 3 } } },
    ])
    const { response } = await shop.checkOut(shopper, [orderId])
    expect(codesOf(response)).toEqual([
      400,
      [['ECOMMERCE_FEW_LEFT', 'ecommerceModule.orders.0.ordersToProducts.1', { left: 3 }]],
    ])
    expect(await amounts(productId)).toEqual([5, 0])
  })

  test('counts lines of one product in two currencies together', async () => {
    const productId = await counted(5)
    await shop.price(productId, 900, 'RUB')
    const { shopper } = await inCart(productId, 3, { billingModule: { currency: { id: shop.currencies.get('EUR') } } })
    const more = (quantity: number) =>
      shopper.client.post(shopper.orders, {
        productId,
        quantity,
        billingModule: { currency: { id: shop.currencies.get('RUB') } },
      })
    expect(codesOf(await more(3))).toEqual([400, [['ECOMMERCE_FEW_LEFT', 'quantity', { left: 2 }]]])
    expect((await more(2)).status).toBe(201)
  })

  test('says a multiple of the step', async () => {
    const productId = await counted(25)
    await shop.host.host.service(product).update(productId, { step: 10 }, system)
    const shopper = await shop.shopper()
    expect(codesOf(await add(shopper, productId, 30))).toEqual([
      400,
      [['ECOMMERCE_FEW_LEFT', 'quantity', { left: 20 }]],
    ])
    await put(productId, { available: 9 })
    expect(codesOf(await add(shopper, productId, 10))).toEqual([400, [['ECOMMERCE_SOLD_OUT', 'quantity', {}]]])
  })

  test('that is bought at once takes its pieces once, however often it is asked for', async () => {
    const productId = await counted(1)
    const { client, id } = await shop.shopper()
    const buy = async () =>
      checkedOut(
        await client.post(`/api/rbac/subjects/${id}/ecommerce-module/products/${productId}/checkout`, {
          provider: 'till',
          email: 'ada@mail.example',
        }),
      )
    const first = await buy()
    const second = await buy()
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.invoices.map(each => each.id)).toEqual(first.invoices.map(each => each.id))
    expect(await amounts(productId)).toEqual([0, 1])
    const other = await shop.shopper()
    const refused = await other.client.post(
      `/api/rbac/subjects/${other.id}/ecommerce-module/products/${productId}/checkout`,
      { provider: 'till', email: 'bob@mail.example' },
    )
    expect(codesOf(refused)).toEqual([400, [['ECOMMERCE_SOLD_OUT', 'quantity', {}]]])
  })
})

describe('Stores and SKUs', () => {
  test('have stocks of their own: a line takes that of its store, else the first store that has all of it', async () => {
    const productId = await shop.product({ prices: [[10, 'EUR']] })
    const first = await shop.store([{ productId }])
    const second = await shop.store([{ productId }])
    await put(productId, { storeId: first, available: 2 }, { storeId: second, available: 5 })
    const of = async (storeId: string) => {
      const row = (await stocksOf(productId)).find(each => each.storeId === storeId)
      return [row?.available, row?.reserved]
    }
    await placed(productId, 2, { storeId: second })
    expect([await of(first), await of(second)]).toEqual([
      [2, 0],
      [3, 2],
    ])
    await placed(productId, 3)
    expect([await of(first), await of(second)]).toEqual([
      [2, 0],
      [0, 5],
    ])
    const shopper = await shop.shopper()
    const refused = await shopper.client.post(shopper.orders, { productId, quantity: 3 })
    expect(codesOf(refused)).toEqual([400, [['ECOMMERCE_FEW_LEFT', 'quantity', { left: 2 }]]])
    const elsewhere = await shop.store([{ productId }])
    expect((await inCart(productId, 9, { storeId: elsewhere })).orderId).toBeTruthy()
  })

  test('have nothing to do with one another: a SKU that is sold out leaves the others', async () => {
    const productId = await shop.product({ prices: [[10, 'EUR']] })
    const options = [{ title: { en: 'Size' }, values: [{ title: { en: 'Large' } }, { title: { en: 'Small' } }] }]
    const response = await administrator().put(`/api/ecommerce/products/${productId}/options`, { options, skus: 'all' })
    const [large, small] = (response.body as { data: { skus: TestRow[] } }).data.skus.map(({ id }) => id)
    await put(productId, { skuId: large, available: 1 }, { skuId: small, available: 2 })
    await placed(productId, 1, { skuId: large })
    const shopper = await shop.shopper()
    expect(codesOf(await shopper.client.post(shopper.orders, { productId, skuId: large }))).toEqual([
      400,
      [['ECOMMERCE_SOLD_OUT', 'quantity', {}]],
    ])
    expect((await shopper.client.post(shopper.orders, { productId, skuId: small, quantity: 2 })).status).toBe(201)
  })

  test('that go take their stock along, unless pieces wait for their payment', async () => {
    const productId = await shop.product({ prices: [[10, 'EUR']] })
    const storeId = await shop.store([{ productId }])
    await put(productId, { storeId, available: 5 })
    const { orderId, invoiceId } = await placed(productId, 2)
    const { number } = await shop.order(orderId)
    const refused = await administrator().delete(`/api/ecommerce/stores/${storeId}`)
    expect(codesOf(refused)).toEqual([409, [['ECOMMERCE_RESERVED', '', { orders: [number], count: 1 }]]])
    await shop.till.payAndTell(shop.host, invoiceId)
    expect((await administrator().delete(`/api/ecommerce/stores/${storeId}`)).status).toBe(200)
    expect(await stocksOf(productId)).toEqual([])
    await setStatus(orderId, 'canceled')
    const unsold = await counted(4)
    expect((await administrator().delete(`/api/ecommerce/products/${unsold}`)).status).toBe(200)
    const [entry] = (await administrator().get('/api/core/trash', { entity: 'ecommerce/products' })).rows
    expect((await administrator().post(`/api/core/trash/${entry?.id}/restore`)).status).toBeLessThan(300)
    expect(await stocksOf(unsold)).toEqual([])
  })
})

describe('What everybody may know', () => {
  const level = async (productId: string) =>
    (
      await shop.host.asNobody().get(`/api/${availability.path}`, {
        filters: { and: [{ column: 'productId', method: 'eq', value: productId }] },
      })
    ).rows.map(row => row.level)

  test('is whether there is something, few or nothing; it changes when that does', async () => {
    const productId = await shop.product({ prices: [[10, 'EUR']] })
    expect(await level(productId)).toEqual([])
    await put(productId, { available: 3, lowAt: 1 })
    const { updatedAt } = (await shop.host.host.service(availability).list({}, system)).rows.at(0) ?? {}
    expect(await level(productId)).toEqual(['available'])
    await placed(productId, 1)
    expect((await shop.host.host.service(availability).list({}, system)).rows.at(0)?.updatedAt).toBe(updatedAt)
    const { shopper, orderId } = await placed(productId, 1)
    expect(await level(productId)).toEqual(['low'])
    await placed(productId, 1)
    expect(await level(productId)).toEqual(['sold-out'])
    await shopper.client.delete(`${shopper.orders}/${orderId}`)
    expect(await level(productId)).toEqual(['low'])
    await put(productId, { available: null })
    expect(await level(productId)).toEqual([])
  })

  test('is nothing where there is less than one step, also once the step is another one', async () => {
    const productId = await shop.product({ prices: [[10, 'EUR']] })
    const sellBy = (step: number) => administrator().patch(`/api/ecommerce/products/${productId}`, { step })
    const soldOut = async () => {
      const filters = { and: [{ column: 'isSoldOut', method: 'eq', value: true }] }
      return (await administrator().get('/api/ecommerce/products', { filters })).rows.some(({ id }) => id === productId)
    }
    await sellBy(5)
    await put(productId, { available: 7, lowAt: 6 })
    expect(await level(productId)).toEqual(['available'])
    await placed(productId, 5)
    expect([await level(productId), await soldOut()]).toEqual([['sold-out'], true])
    await sellBy(2)
    expect([await level(productId), await soldOut()]).toEqual([['low'], false])
    await sellBy(3)
    expect(await level(productId)).toEqual(['sold-out'])
    await put(productId, { received: 1 })
    expect(await level(productId)).toEqual(['low'])
  })
})

describe('The table', () => {
  test('refuses amounts below zero from every statement', async () => {
    const productId = await counted(1)
    const [row] = await stocksOf(productId)
    for (const fields of [{ available: -1 }, { reserved: -1 }]) {
      await expect(shop.host.host.service(stock).update(row?.id ?? '', fields, system)).rejects.toMatchObject({
        statusCode: 409,
      })
    }
  })
})

describe('SQL statements', () => {
  /** @returns how many statements a checkout of so many lines takes */
  async function checkoutOf(size: number, available: number | undefined) {
    const shopper = await shop.shopper()
    let orderId = ''
    for (let index = 0; index < size; index++) {
      const productId =
        available === undefined ? await shop.product({ prices: [[1, 'EUR']] }) : await counted(available)
      orderId = (await shopper.client.post(shopper.orders, { productId })).row.id
    }
    const { statements } = await countStatements(shop.host, () => shop.checkOut(shopper, [orderId]))
    return statements
  }
  const ofStock = (statements: readonly string[]) =>
    statements.filter(text => /ecommerce_stock|ecommerce_availab/.test(text))

  test('of a checkout are one more where nothing is tracked, and two where all is, whatever the number of lines', async () => {
    const isMoving = (text: string) => /ecommerce_stock_movements/.test(text)
    expect((await checkoutOf(3, undefined)).filter(isMoving)).toHaveLength(1)
    for (const size of [2, 12]) expect((await checkoutOf(size, 50)).filter(isMoving)).toHaveLength(2)
    const few = await checkoutOf(2, 50)
    const many = await checkoutOf(12, 50)
    expect(many.length).toBe(few.length)
    expect(ofStock(many)).toHaveLength(ofStock(few).length)
  })
})

describe('Who wants to hear when a product is back', () => {
  const ask = (productId: string, email: string, more: object = {}) =>
    shop.host.asNobody().post(`/api/ecommerce/products/${productId}/alerts`, { email, language: 'en', ...more })
  const mailsTo = (email: string) => shop.host.mails.filter(({ to }) => to === email)
  /** Runs the jobs that are due; twice, as two nodes might. */
  async function tell(productId: string): Promise<void> {
    const { host } = shop.host
    await Promise.all([tellBackInStock(host, productId), tellBackInStock(host, productId)])
    const filters = { and: [{ column: 'sentAt', method: 'isNotNull' }] } as const
    const { rows } = await host.service(stockAlert).list({ filters }, system)
    for (const { id, email, productId: of } of rows) {
      if (of === productId && mailsTo(email).length === 0) await sendAlertMail(host, id)
    }
  }

  test('is mailed once, in their language, when it is', async () => {
    const productId = await counted(0)
    expect((await ask(productId, 'Olga@mail.example', { language: 'ru' })).status).toBe(202)
    expect((await ask(productId, 'olga@mail.example', { language: 'ru' })).status).toBe(202)
    await ask(productId, 'ada@mail.example')
    await tell(productId)
    expect(mailsTo('olga@mail.example')).toEqual([])
    await put(productId, { received: 2 })
    await tell(productId)
    await tell(productId)
    expect(mailsTo('olga@mail.example')).toMatchObject([{ language: 'ru', subject: 'Tile снова в продаже' }])
    expect(mailsTo('ada@mail.example')).toMatchObject([{ language: 'en', subject: 'Tile is back' }])
    await placed(productId, 2)
    await put(productId, { received: 1 })
    await tell(productId)
    expect(mailsTo('ada@mail.example')).toHaveLength(1)
  })

  test('is mailed of the SKU that they asked for only', async () => {
    const productId = await shop.product({ prices: [[10, 'EUR']] })
    const options = [{ title: { en: 'Size' }, values: [{ title: { en: 'Large' } }, { title: { en: 'Small' } }] }]
    const response = await administrator().put(`/api/ecommerce/products/${productId}/options`, { options, skus: 'all' })
    const [large, small] = (response.body as { data: { skus: TestRow[] } }).data.skus.map(({ id }) => id)
    await put(productId, { skuId: large, available: 0 }, { skuId: small, available: 0 })
    await ask(productId, 'large@mail.example', { skuId: large })
    await ask(productId, 'small@mail.example', { skuId: small })
    await put(productId, { skuId: small, available: 1 })
    await tell(productId)
    expect(mailsTo('large@mail.example')).toEqual([])
    expect(mailsTo('small@mail.example')).toHaveLength(1)
    await put(productId, { skuId: large, available: null })
    await tell(productId)
    expect(mailsTo('large@mail.example')).toHaveLength(1)
  })

  test('is forgotten by the link of the mail, with all that they wait for; a forged one does nothing', async () => {
    const [productId, other] = [await counted(0), await counted(0)]
    for (const id of [productId, other]) await ask(id, 'eve@mail.example')
    await put(productId, { available: 1 })
    await tell(productId)
    const [mail] = mailsTo('eve@mail.example')
    const [, alert = ''] = /\?alert=(\S+)/.exec(mail?.text ?? '') ?? []
    expect(mail?.unsubscribe).toMatch(new RegExp(`/api/ecommerce/stock-alerts/unsubscribe\\?alert=${alert}$`))
    const stop = (said: string) => shop.host.asNobody().post(`/api/ecommerce/stock-alerts/unsubscribe?alert=${said}`)
    const waiting = async () => {
      const filters = { and: [{ column: 'email', method: 'eq', value: 'eve@mail.example' }] }
      return (await administrator().get('/api/ecommerce/stock-alerts', { filters })).rows.length
    }
    for (const forged of [`${alert}x`, alert.split('.')[0] ?? '', 'x.y', `${other}.${alert.split('.')[1]}`]) {
      expect((await stop(forged)).status).toBe(200)
    }
    expect(await waiting()).toBe(2)
    expect((await stop(alert)).status).toBe(200)
    expect(await waiting()).toBe(0)
  })

  test('asks for what exists and isn’t there; nothing tells whether an address is known', async () => {
    const productId = await counted(1)
    expect(codesOf(await ask(productId, 'a@mail.example'))).toMatchObject([409, [['ECOMMERCE_IN_STOCK', '', {}]]])
    expect((await ask('01998000-0000-7000-8000-000000000000', 'a@mail.example')).status).toBe(404)
    const none = await counted(0)
    expect((await ask(none, 'no address')).status).toBe(400)
    expect((await ask(none, 'a@mail.example', { skuId: none })).status).toBe(400)
    await shop.host.host.service(product).update(none, { isHidden: true }, system)
    expect((await ask(none, 'a@mail.example')).status).toBe(404)
    const read = await shop.host.asNobody().get('/api/ecommerce/stock-alerts')
    expect(read.status).toBe(401)
  })

  test('is limited, by their network address', async () => {
    const productId = await counted(0)
    const statuses = []
    for (let index = 0; index < 25; index++) statuses.push((await ask(productId, `many-${index}@mail.example`)).status)
    expect(new Set(statuses)).toEqual(new Set([202, 429]))
  })
})

test('A product is saved with the stock of SKUs that are made with it', async () => {
  const options = [{ title: { en: 'Size' }, values: [{ title: { en: 'Large' } }, { title: { en: 'Small' } }] }]
  const operations = (available: number | string) => [
    { action: 'create', entity: product.path, ref: 'tile', data: { title: { en: 'Tile' } } },
    {
      action: 'run',
      name: 'ecommerce/product-options',
      id: { $ref: 'tile' },
      ref: 'options',
      data: { options, skus: 'all' },
    },
    {
      action: 'run',
      name: 'ecommerce/product-stock',
      id: { $ref: 'tile' },
      data: { stock: [{ skuId: { $ref: 'options/1' }, available, expected: null, lowAt: 2 }] },
    },
  ]
  const refused = await administrator().post('/api/core/batch', { operations: operations('many') })
  expect(codesOf(refused)).toMatchObject([400, [['WRONG_TYPE', 'operations.2.data.stock.0.available', {}]]])
  const made = await administrator().post('/api/core/batch', { operations: operations(4) })
  expect(made.status, made.text).toBe(200)
  const [{ id } = { id: '' }] = (made.body as { data: TestRow[] }).data
  expect(await stocksOf(id)).toMatchObject([{ available: 4, reserved: 0, lowAt: 2, storeId: null }])
  const shopper = await shop.shopper()
  expect((await shopper.client.post('/api/core/batch', { operations: operations(4).slice(2) })).status).toBe(403)
})
