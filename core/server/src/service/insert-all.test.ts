import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop } from '../../test/shop/shop-host.ts'
import { countStatements } from '../testing/count-statements.ts'
import type { TestHost } from '../testing/create-test-host.ts'

const url = '/api/shop/products'
const product = (sku: string, more: object = {}) => ({ data: { sku, ...more } })

let shop: TestHost
beforeAll(async () => {
  shop = await openShop()
}, 60_000)
afterAll(() => shop?.close())

const create = (records: readonly object[]) => shop.asAdministrator().post(`${url}/bulk`, records)
const count = async () => ((await shop.asAdministrator().get(`${url}/count`)).body as { data: number }).data

describe('records that are created together', () => {
  it('take one statement and no transaction, and come back in their order', async () => {
    const names = ['c', 'a', 'b']
    const { statements, result } = await countStatements(shop.host, () => create(names.map(name => product(name))))
    expect(result.rows.map(({ sku }) => sku)).toEqual(names)
    expect(statements).toHaveLength(1)
  })

  it('get slugs of their own where they would have the same', async () => {
    const { rows } = await create([1, 2, 3].map(each => product(`lamp-${each}`, { title: { en: 'Lamp' } })))
    expect(rows.map(({ slug }) => slug).slice(0, 2)).toEqual(['lamp', 'lamp-2'])
    expect(new Set(rows.map(({ slug }) => slug)).size).toBe(3)
  })

  it('are none of them there when one has a slug that is taken', async () => {
    const before = await count()
    const refused = await create([product('free', { slug: 'free' }), product('twice', { slug: 'lamp' })])
    expect([refused.status, refused.issues]).toMatchObject([409, [{ path: 'slug', code: 'TAKEN' }]])
    expect(await count()).toBe(before)
  })
})
