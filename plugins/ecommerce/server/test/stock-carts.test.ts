import { product } from '@tessera/ecommerce'
import { system } from '@tessera/server'
import { countStatements, type TestRow } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkedOut, openShop, type Shop, type Shopper } from './shop.ts'
import { stockOf } from './stock-of.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

const { administrator, put, codesOf, stocksOf, amounts, counted, inCart, placed, setStatus, lineOf } = stockOf(
  () => shop,
)

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
