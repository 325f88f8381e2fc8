import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestHost } from '../src/testing/create-test-host.ts'
import type { TestRow } from '../src/testing/test-client.ts'
import { openShop } from './shop/shop-host.ts'

const records = 12_000
const url = '/api/shop/products'

let shop: TestHost
beforeAll(async () => {
  shop = await openShop()
  await shop.asAdministrator().post(url, { sku: '0', title: { en: 'Thing 0' }, stock: 0 })
  // One import: all of one moment.
  const text = `insert into shop_products
    select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'slug', 'thing-' || n, 'sku', n::text, 'stock', n % 100,
      'title', jsonb_build_object('en', 'Thing ' || n || ' 100% Ёлка_' || n)))).*
    from shop_products t, generate_series(1, $1::integer - 1) n`
  await shop.database.transaction(async transaction => {
    // Inserting so many at once may exceed the product's statement timeout.
    await transaction.query({ text: 'set local statement_timeout = 0' })
    await transaction.query({ text, values: [records] })
  })
  await shop.database.query({ text: 'analyze shop_products' })
}, 60_000)
afterAll(() => shop?.close())

interface Listed {
  readonly data: readonly TestRow[]
  readonly meta: { readonly total?: number; readonly isEstimated?: boolean }
}

async function list(query: object): Promise<Listed> {
  const response = await shop.asNobody().get(url, query as Record<string, unknown>)
  expect(response.status, response.text).toBe(200)
  return response.body as Listed
}

const bySku = { orderBy: { and: [{ column: 'stock', method: 'desc' }] } }
const skus = ({ data }: Listed) => data.map(({ sku }) => sku)
const where = (column: string, method: string, value: unknown) => ({ filters: { and: [{ column, method, value }] } })

describe('a list of more than 10,000 records', () => {
  it('has an estimated total and says so; up to 10,000 it is exact', async () => {
    const { meta } = await list({ limit: 1, count: true })
    expect(meta.isEstimated).toBe(true)
    expect(meta.total).toBeGreaterThan(records * 0.8)
    expect(meta.total).toBeLessThan(records * 1.2)
    expect((await list({ limit: 1, count: true, ...where('stock', 'lt', 50) })).meta).toEqual({
      limit: 1,
      offset: 0,
      total: records / 2,
    })
    const counted = await shop.asNobody().get(`${url}/count`)
    expect(counted.body).toMatchObject({ meta: { isEstimated: true } })
    expect((await shop.asNobody().get(`${url}/count`, where('stock', 'eq', 7))).body).toEqual({ data: records / 100 })
  })

  it('is read from its end in its own order', async () => {
    const all = [...(await list({ ...bySku, offset: records - 30, limit: 30 })).data]
    const last = await list({ ...bySku, fromEnd: true, limit: 10 })
    expect(last.data).toEqual(all.slice(20))
    expect((await list({ ...bySku, fromEnd: true, offset: 10, limit: 20 })).data).toEqual(all.slice(0, 20))
    expect((await list({ fromEnd: true, limit: 5 })).data).toEqual((await list({ offset: records - 5, limit: 5 })).data)
    expect((await list({ fromEnd: true, offset: records - 2, limit: 5 })).data).toHaveLength(2)
  })

  it('has every record once, page by page, also where all are equal', async () => {
    const orderBy = { and: [{ column: 'createdAt', method: 'desc' }] }
    const seen = new Set<unknown>()
    for (let offset = 0; offset < records; offset += 1000) {
      for (const sku of skus(await list({ orderBy, offset, limit: 1000 }))) seen.add(sku)
    }
    expect(seen.size).toBe(records)
  }, 60_000)

  it.each([
    ['title.en', 'ilike', '%thing 4711 %', 1],
    ['title.en', 'ilike', 'THING 47%', 111],
    ['title.en', 'like', '%Thing 4711%', 1],
    ['title.en', 'like', '%thing 4711%', 0],
    ['title.en', 'ilike', '%ёлка\\_4711', 1],
    ['title.en', 'ilike', '%100\\% %\\_4711', 1],
    ['title.en', 'ilike', '%елка%', 0],
    ['title.en', 'ilike', '%11', 120],
    ['sku', 'like', '4711', 1],
  ])('finds what %s %s %s means', async (column, method, value, found) => {
    expect((await shop.asNobody().get(`${url}/count`, where(column, method, value))).body).toEqual({ data: found })
  })
})
