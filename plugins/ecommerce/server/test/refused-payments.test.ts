import { ProviderFailure } from '@tessera/billing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

test('a checkout of which the provider refuses one payment fails as a whole, and asks for none of them again', async () => {
  const shopper = await shop.shopper()
  for (const code of ['EUR', 'RUB']) {
    const productId = await shop.product({ prices: [[500, code]] })
    await shopper.client.post(shopper.orders, { productId })
  }
  const ids = (await shopper.client.get(shopper.orders)).rows.map(({ id }) => id)
  shop.till.meanwhile = async () => {
    throw new ProviderFailure('Not today')
  }
  const refused = await shop.checkOut(shopper, ids)
  expect([refused.status, refused.response.issues[0]?.code]).toEqual([409, 'ECOMMERCE_PAYMENT_FAILED'])
  expect(shop.till.calls).toBe(2)
  const invoices = (await Promise.all(ids.map(id => shop.invoices(id)))).flat()
  const statuses = new Map(invoices.map(({ id, status }) => [id, status]))
  expect([...statuses.values()].toSorted()).toEqual(['failed', 'void'])
})
