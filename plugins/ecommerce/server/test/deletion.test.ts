import { currency } from '@tessera/billing'
import { ordersToCurrencies } from '@tessera/ecommerce'
import { definePlugin, tableName } from '@tessera/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

const administrator = () => shop.host.asAdministrator()

async function filled() {
  const shopper = await shop.shopper()
  const productId = await shop.product({ prices: [[5, 'EUR']] })
  const storeId = await shop.store([{ productId }])
  const { row } = await shopper.client.post(shopper.orders, { productId, storeId })
  return { shopper, productId, storeId, orderId: row.id }
}

const lines = async ({ shopper }: Awaited<ReturnType<typeof filled>>) =>
  (await shopper.client.get(shopper.orders)).rows.flatMap(({ ordersToProducts }) => ordersToProducts as object[])

describe('A deleted', () => {
  test.each(['products', 'stores'] as const)('record of %s leaves the carts that hold it', async path => {
    const cart = await filled()
    const other = await shop.product({ prices: [[5, 'EUR']] })
    await cart.shopper.client.post(cart.shopper.orders, { productId: other })
    const id = path === 'products' ? cart.productId : cart.storeId
    expect((await administrator().delete(`/api/ecommerce/${path}/${id}`)).status).toBe(200)
    expect(await lines(cart)).toMatchObject([{ productId: other }])
    const [entry] = (await administrator().get('/api/core/trash', { entity: `ecommerce/${path}` })).rows
    expect((await administrator().post(`/api/core/trash/${entry?.id}/restore`)).status).toBeLessThan(300)
    expect(await lines(cart)).toMatchObject([{ productId: other }])
  })

  test.each(['products', 'stores'] as const)(
    'record of %s stays once it has been ordered, and says by whom',
    async path => {
      const cart = await filled()
      await shop.checkOut(cart.shopper, [cart.orderId])
      const { number } = await shop.order(cart.orderId)
      const id = path === 'products' ? cart.productId : cart.storeId
      const other = path === 'products' ? await shop.product() : await shop.store([])
      for (const refused of [
        await administrator().delete(`/api/ecommerce/${path}/${id}`),
        await administrator().delete(`/api/ecommerce/${path}/bulk`, { ids: [other, id] }),
      ]) {
        expect([refused.status, refused.issues]).toEqual([
          409,
          [{ code: 'ECOMMERCE_ORDERED', path: '', params: { orders: [number], count: 1 } }],
        ])
        expect(refused.causes[0]).toContain(number)
      }
      expect((await administrator().get(`/api/ecommerce/${path}/${other}`)).status).toBe(200)
    },
  )

  test('currency leaves the carts that hold a price in it, and stays once something was ordered in it', async () => {
    const shopper = await shop.shopper()
    const rouble = shop.currencies.get('RUB') ?? ''
    const productId = await shop.product({ prices: [[500, 'RUB']] })
    const { row } = await shopper.client.post(shopper.orders, { productId })
    await shop.checkOut(shopper, [row.id])
    const refused = await administrator().delete(`/api/billing/currencies/${rouble}`)
    expect([refused.status, refused.issues[0]?.code]).toEqual([409, 'ECOMMERCE_ORDERED'])
    const yen = shop.currencies.get('JPY') ?? ''
    const other = await shop.shopper()
    await other.client.post(other.orders, { productId: await shop.product({ prices: [[500, 'JPY']] }) })
    expect((await administrator().delete(`/api/billing/currencies/${yen}`)).status).toBe(200)
    expect((await other.client.get(other.orders)).rows).toMatchObject([{ ordersToProducts: [] }])
  })

  test('subject takes its cart along, and stays once it has ordered', async () => {
    const [shopping, ordered] = [await filled(), await filled()]
    await shop.checkOut(ordered.shopper, [ordered.orderId])
    const { number } = await shop.order(ordered.orderId)
    expect((await administrator().delete(`/api/rbac/subjects/${shopping.shopper.id}`)).status).toBe(200)
    expect((await administrator().get(`/api/ecommerce/orders/${shopping.orderId}`)).status).toBe(404)
    const refused = await administrator().delete(`/api/rbac/subjects/${ordered.shopper.id}`)
    expect([refused.status, refused.issues]).toMatchObject([
      409,
      [{ code: 'ECOMMERCE_ORDERED', params: { orders: [number] } }],
    ])
  })
})

test('A product that is deleted while it is checked out is sold or gone, never half', async () => {
  for (let round = 0; round < 10; round++) {
    const cart = await filled()
    const [{ status }, deleted] = await Promise.all([
      shop.checkOut(cart.shopper, [cart.orderId]),
      administrator().delete(`/api/ecommerce/products/${cart.productId}`),
    ])
    if (status === 200) {
      expect(deleted.status).toBe(409)
      expect((await shop.invoices(cart.orderId)).map(({ amount }) => amount)).toEqual([500])
    } else {
      expect([status, deleted.status]).toEqual([400, 200])
      expect(await shop.invoices(cart.orderId)).toEqual([])
    }
  }
})

test.each(['stores', 'subjects'] as const)(
  'A record of %s that is deleted while it is checked out stays with its order, or is gone with the cart',
  async kind => {
    for (let round = 0; round < 2; round++) {
      const cart = await filled()
      const path = kind === 'stores' ? `/api/ecommerce/stores/${cart.storeId}` : `/api/rbac/subjects/${cart.shopper.id}`
      const [{ status, response }, deleted] = await Promise.all([
        shop.checkOut(cart.shopper, [cart.orderId]),
        administrator().delete(path),
      ])
      const story = `${response.text} ${deleted.text}`
      if (status === 200) expect(deleted.status, story).toBe(409)
      else expect([[400, 404].includes(status), deleted.status], story).toEqual([true, 200])
      expect(await shop.invoices(cart.orderId)).toHaveLength(status === 200 ? 1 : 0)
    }
  },
)

/** The embedded database has one connection: nobody can wait for another one there. */
describe.skipIf(!process.env.TEST_DATABASE_URL)('On a server of its own (TEST_DATABASE_URL)', () => {
  test('a currency whose deletion and a checkout wait for each other ends in an order or without the cart', async () => {
    const [isDeleting, isWaiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    // Called before the hook of the shop: it holds the currency, and asks for the orders afterwards.
    const slow = definePlugin({
      name: 'billing-slowly',
      dependencies: ['billing'],
      removals: [
        {
          concerns: entity => entity.path === currency.path,
          async removing() {
            isDeleting.resolve()
            await isWaiting.promise
          },
        },
      ],
    })
    const own = await openShop({}, [slow])
    try {
      const shopper = await own.shopper()
      const productId = await own.product({ prices: [[500, 'RUB']] })
      const { row } = await shopper.client.post(shopper.orders, { productId })
      own.host.database.observe(text => {
        // It holds the order, and needs the currency now.
        if (text.includes(`insert into "${tableName(ordersToCurrencies)}"`)) isWaiting.resolve()
      })
      const deleting = own.host.asAdministrator().delete(`/api/billing/currencies/${own.currencies.get('RUB')}`)
      await isDeleting.promise
      const [{ status, response }, deleted] = await Promise.all([own.checkOut(shopper, [row.id]), deleting])
      const outcome = [status, deleted.status]
      expect(
        [
          [200, 409],
          [400, 200],
        ],
        `${response.text} ${deleted.text}`,
      ).toContainEqual(outcome)
      expect(await own.invoices(row.id)).toHaveLength(status === 200 ? 1 : 0)
    } finally {
      await own.close()
    }
  })
})
