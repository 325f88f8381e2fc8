import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop } from '../../../test/shop/shop-host.ts'
import type { TestHost } from '../../testing/create-test-host.ts'
import { system } from '../access/caller.ts'

let shop: TestHost
beforeAll(async () => {
  shop = await openShop()
}, 60_000)
afterAll(() => shop?.close())

describe('a statement that changes one record', () => {
  it('is planned once for many of them', async () => {
    const { rows } = await shop.asAdministrator().post('/api/shop/products/bulk', [{ data: { sku: 'planned' } }])
    const entity = shop.host.entities.get('shop/products')
    if (!entity) throw new Error('The shop has no products')
    const plans = await shop.host.database.transaction(async transaction => {
      const context = { ...system, transaction }
      for (let stock = 1; stock <= 12; stock += 1) {
        await shop.host.service(entity).update(String(rows[0]?.id), { stock } as object, context)
      }
      return transaction.query<{ once: number; again: number }>({
        text: `select "generic_plans"::integer as "once", "custom_plans"::integer as "again" from pg_prepared_statements
          where "statement" like '%update "shop_products"%'`,
      })
    })
    // PostgreSQL compares with the plans of the first five executions.
    expect(plans).toEqual([{ once: expect.toSatisfy((count: number) => count >= 6), again: 5 }])
  })
})
