import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop } from '../../test/shop/shop-host.ts'
import { countStatements } from '../testing/count-statements.ts'
import type { TestHost } from '../testing/create-test-host.ts'

const products = '/api/shop/products'
const refused = 'a list must bring at most 8 MB in one response: ask for fewer records with limit'

let shop: TestHost
beforeAll(async () => {
  shop = await openShop()
  const administrator = shop.asAdministrator()
  for (let time = 0; time < 2; time += 1) {
    const { status } = await administrator.post(
      `${products}/bulk`,
      Array.from({ length: 500 }, (_, index) => ({
        data: { sku: `heavy-${time}-${index}`, title: { en: 'Ж'.repeat(4_500) } },
      })),
    )
    expect(status).toBe(201)
  }
})
afterAll(() => shop?.close())

describe('a list', () => {
  test('brings at most 8 MB of its own records, for any caller', async () => {
    for (const client of [shop.asNobody(), shop.asAdministrator()]) {
      const { status, causes } = await client.get(products, { limit: 1000 })
      expect([status, causes]).toEqual([400, [refused]])
      const fits = await client.get(products, { limit: 800 })
      expect([fits.status, fits.rows.length]).toEqual([200, 800])
    }
  })

  test('counts what is included with its own records', async () => {
    const include = 'categoriesToProducts'
    expect((await shop.asAdministrator().get(products, { limit: 1000, include })).causes).toEqual([refused])
    expect((await shop.asAdministrator().get(products, { limit: 800, include })).status).toBe(200)
  })

  test('that was too much leaves every connection as it was', async () => {
    const visitor = shop.asNobody()
    const lists = Array.from({ length: 30 }, (_, index) => visitor.get(products, { limit: 970 + index }))
    for (const { status } of await Promise.all(lists)) expect(status).toBe(400)
    const few = Array.from({ length: 30 }, (_, index) => visitor.get(products, { limit: 1 + index }))
    expect((await Promise.all(few)).map(({ status, rows }) => [status, rows.length])).toEqual(
      Array.from({ length: 30 }, (_, index) => [200, 1 + index]),
    )
  })

  test('is still one statement', async () => {
    const { statements } = await countStatements(shop, () => shop.asNobody().get(products, { limit: 999 }))
    expect(statements).toHaveLength(1)
  })
})

test('a record is read however large it is', async () => {
  const [record] = (await shop.asNobody().get(products, { limit: 1 })).rows
  expect((await shop.asNobody().get(`${products}/${record?.id}`)).status).toBe(200)
})
