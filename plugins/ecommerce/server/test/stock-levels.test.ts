import { availability, product } from '@tessera/ecommerce'
import { system } from '@tessera/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from './shop.ts'
import { stockOf } from './stock-of.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

const { administrator, amounts, counted, inCart, placed, put } = stockOf(() => shop)

const level = async (productId: string) =>
  (
    await shop.host.asNobody().get(`/api/${availability.path}`, {
      filters: { and: [{ column: 'productId', method: 'eq', value: productId }] },
    })
  ).rows.map(row => row.level)

describe('What everybody may know', () => {
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

/** The embedded database has one connection: nothing waits for anything there. */
describe.skipIf(!process.env.TEST_DATABASE_URL)('A step that is changed at the moment of', () => {
  const waiting = async () => {
    const text = `select count(*)::integer as "count" from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    const [row] = await shop.host.database.query<{ count: number }>({ text })
    return row?.count ?? 0
  }
  /** Something that happens while somebody sells the product by another step, and has not committed it. */
  async function duringChange<Result>(productId: string, step: number, work: () => Promise<Result>): Promise<Result> {
    const { host } = shop.host
    const { promise: done, resolve } = Promise.withResolvers<void>()
    let result: Promise<Result> | undefined
    await host.database.transaction(async transaction => {
      await host.service(product).update(productId, { step }, { ...system, transaction })
      result = work()
      result.then(
        () => resolve(),
        () => resolve(),
      )
      // Until it waits for what the change has locked, or is done without.
      await Promise.race([done, expect.poll(waiting, { timeout: 20_000, interval: 20 }).toBeGreaterThan(0)])
    })
    return result as Promise<Result>
  }

  test('a sale leaves the level that follows from both', async () => {
    const productId = await counted(3)
    const { shopper, orderId } = await inCart(productId, 1)
    await duringChange(productId, 3, () => shop.checkOut(shopper, [orderId]))
    expect(await amounts(productId)).toEqual([2, 1])
    expect(await level(productId)).toEqual(['sold-out'])
  })

  test('a first count does, too', async () => {
    const productId = await shop.product({ prices: [[10, 'EUR']] })
    const response = await duringChange(productId, 5, () => put(productId, { available: 4 }))
    expect(response.status, response.text).toBe(200)
    expect(await level(productId)).toEqual(['sold-out'])
  })

  test('another count does, too', async () => {
    const productId = await counted(9)
    const response = await duringChange(productId, 5, () => put(productId, { available: 4 }))
    expect(response.status, response.text).toBe(200)
    expect(await level(productId)).toEqual(['sold-out'])
  })
})
