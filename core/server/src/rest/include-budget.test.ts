import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop } from '../../test/shop/shop-host.ts'
import type { Caller } from '../access/caller.ts'
import { countStatements } from '../testing/count-statements.ts'
import type { TestHost } from '../testing/create-test-host.ts'
import type { TestClient } from '../testing/test-client.ts'

const products = '/api/shop/products'
const categories = '/api/shop/categories'
const links = '/api/shop/categories-to-products'
const visitors = 'include must bring at most 1,000 records and 0.8 MB in one response'
const members = 'include must bring at most 10,000 records and 8 MB in one response'

let shop: TestHost
let administrator: TestClient
let visitor: TestClient
let anonymous: TestClient
let wide: string
let narrow: string
beforeAll(async () => {
  shop = await openShop()
  administrator = shop.asAdministrator()
  visitor = shop.asNobody()
  const caller: Caller = {
    kind: 'subject',
    subjectId: '01900000-0000-7000-8000-000000000001',
    roles: [],
    isAdministrator: false,
  }
  anonymous = shop.as(caller)
  const made = await administrator.post(
    `${products}/bulk`,
    Array.from({ length: 600 }, (_, index) => ({ data: { sku: `i-${index}` } })),
  )
  wide = await categoryOf(made.rows.map(({ id }) => id))
  narrow = await categoryOf(made.rows.slice(0, 400).map(({ id }) => id))
})
afterAll(() => shop?.close())

async function categoryOf(ids: readonly string[]): Promise<string> {
  const { id: categoryId } = (await administrator.post(categories, { title: { en: 'Kilns' } })).row
  const { status } = await administrator.post(
    `${links}/bulk`,
    ids.map(productId => ({ data: { categoryId, productId } })),
  )
  expect(status).toBe(201)
  return categoryId
}

const include = 'categoriesToProducts.product'
const only = (id: string) => ({ filters: { and: [{ column: 'id', method: 'eq', value: id }] }, include })

describe('what a response includes', () => {
  test('is at most 1,000 records for callers without a session or without a role', async () => {
    for (const client of [visitor, anonymous]) {
      const fits = await client.get(`${categories}/${narrow}`, { include })
      expect([fits.status, (fits.row.categoriesToProducts as object[]).length]).toEqual([200, 400])
      for (const response of [
        await client.get(`${categories}/${wide}`, { include }),
        await client.get(categories, only(wide)),
        await client.get(categories, { include }),
      ]) {
        expect([response.status, response.causes]).toEqual([400, [visitors]])
      }
    }
  })

  test('is not given from memory to a caller who may not bring it', async () => {
    const url = `${categories}/${wide}?include=${include}`
    expect((await visitor.get(url)).status).toBe(400)
    const { status, row } = await administrator.get(url)
    expect([status, (row.categoriesToProducts as object[]).length]).toEqual([200, 600])
    expect((await visitor.get(url)).status).toBe(400)
    expect((await administrator.get(url)).status).toBe(200)
  })

  test('counts records that are there once for each way to them', async () => {
    const both = { include: 'categoriesToProducts,categoriesToProducts.product' }
    expect((await visitor.get(`${categories}/${narrow}`, both)).status).toBe(200)
    expect((await visitor.get(links, { limit: 600, include: 'product,category' })).causes).toEqual([visitors])
    expect((await visitor.get(links, { limit: 500, include: 'product,category' })).status).toBe(200)
    expect((await visitor.get(links, { limit: 501, include: 'product,category' })).causes).toEqual([visitors])
  })

  test('is at most 0.8 MB for visitors, and 8 MB for anyone', async () => {
    const texts = Array.from({ length: 100 }, (_, index) => ({
      data: { sku: `b-${index}`, title: { en: 'A'.repeat(9_000) } },
    }))
    const ids = (await administrator.post(`${products}/bulk`, texts)).rows.map(({ id }) => id)
    const heavy = await categoryOf(ids)
    expect((await visitor.get(`${categories}/${heavy}`, { include })).causes).toEqual([visitors])
    expect((await administrator.get(`${categories}/${heavy}`, { include })).status).toBe(200)
    const light = await categoryOf(ids.slice(0, 70))
    const { status, row } = await visitor.get(`${categories}/${light}`, { include })
    expect([status, (row.categoriesToProducts as object[]).length]).toEqual([200, 70])
    for (let time = 0; time < 9; time += 1) await categoryOf(ids)
    expect((await administrator.get(categories, { include })).causes).toEqual([members])
    expect((await administrator.get(categories, { include, limit: 5 })).status).toBe(200)
  })

  test('is at most 10,000 records for anyone', async () => {
    const found = await administrator.get(links, {
      filters: { and: [{ column: 'categoryId', method: 'eq', value: wide }] },
      limit: 600,
    })
    const ids = found.rows.map(({ productId }) => String(productId))
    const made = [wide]
    for (let time = 0; time < 8; time += 1) made.push(await categoryOf(ids))
    const query = (some: readonly string[]) => ({
      filters: { and: [{ column: 'id', method: 'inArray', value: some }] },
      include,
    })
    expect((await administrator.get(categories, query(made.slice(1)))).status).toBe(200)
    expect((await administrator.get(categories, query(made))).causes).toEqual([members])
  })

  test('is read by one statement, which ends by itself', async () => {
    const { statements, result } = await countStatements(shop, () => visitor.get(`${categories}/${wide}`, { include }))
    expect([result.status, statements.length]).toEqual([400, 1])
  })

  test('leaves the next response its whole budget', async () => {
    for (let time = 0; time < 3; time += 1) {
      const limit = 100 + time
      expect((await visitor.get(links, { limit, include: 'product,category' })).status).toBe(200)
    }
  })
})

describe('a path of an include', () => {
  test.each([
    [categories, 'categoriesToProducts.category'],
    [categories, 'categoriesToProducts.product.categoriesToProducts'],
    [categories, 'categoriesToProducts.product.categoriesToProducts.category.categoriesToProducts.product'],
    [links, 'product.categoriesToProducts'],
    [categories, 'parent.categories'],
    [categories, 'categories.parent'],
  ])('never leads back over the relation it comes from: %s %s', async (url, path) => {
    const { statements, result } = await countStatements(shop, () => visitor.get(url, { include: path }))
    expect([result.status, statements]).toEqual([400, []])
    expect(result.causes[0]).toContain('leads back over the relation it comes from')
  })

  test('may lead on over the same reference', async () => {
    expect((await visitor.get(categories, { include: 'parent.parent', limit: 1 })).status).toBe(200)
  })
})
