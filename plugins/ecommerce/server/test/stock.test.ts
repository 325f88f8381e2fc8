import { sku, stock } from '@tessera/ecommerce'
import { system } from '@tessera/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { returnToStock, takeFromStock } from '../src/stock/line-stock.ts'
import { openShop, type Shop } from './shop.ts'
import { stockOf } from './stock-of.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

const {
  administrator,
  put,
  codesOf,
  stocksOf,
  amounts,
  movements,
  kinds,
  counted,
  inCart,
  placed,
  paid,
  setStatus,
  lineOf,
  url,
} = stockOf(() => shop)

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
