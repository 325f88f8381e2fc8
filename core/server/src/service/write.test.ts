import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop } from '../../test/shop/shop-host.ts'
import type { TestHost } from '../testing/create-test-host.ts'
import { updateStatement } from './write.ts'

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
    const id = String(rows[0]?.id)
    // A name of its own: the house names the most frequent statements only.
    const name = `planned_${randomUUID().slice(0, 8)}`
    const plans = await shop.host.database.transaction(async transaction => {
      for (let stock = 1; stock <= 12; stock += 1) {
        const statement = updateStatement(entity, ['stock'], [{ id, data: { stock } }], [], { node: randomUUID() })
        await transaction.query({ ...statement, name })
      }
      return transaction.query<{ once: number; each: number }>({
        text: `select "generic_plans"::integer as "once", "custom_plans"::integer as "each" from pg_prepared_statements
          where "name" = $1`,
        values: [name],
      })
    })
    // PostgreSQL compares with the plans of the first five executions.
    expect(plans).toEqual([{ once: 7, each: 5 }])
  })
})
