import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop } from '../../../test/shop/shop-host.ts'
import type { TestHost } from '../../testing/create-test-host.ts'

let shop: TestHost
beforeAll(async () => {
  shop = await openShop()
}, 60_000)
afterAll(() => shop?.close())

const products = '/api/shop/products'

describe('routes of an entity', () => {
  it('make, change, find and remove a record', async () => {
    const administrator = shop.asAdministrator()
    const made = await administrator.post(products, { sku: 'a-1', title: { en: 'A' } })
    expect(made.status, made.text).toBe(201)
    expect(made.headers.location).toBe(`${products}/${made.row.id}`)
    const changed = await administrator.patch(`${products}/${made.row.id}`, { title: { ru: 'Я' } })
    expect(changed.row.title).toEqual({ en: 'A', ru: 'Я' })
    expect(changed.headers.etag).not.toBe(made.headers.etag)
    const found = await shop.asNobody().get(`${products}/${made.row.id.toUpperCase()}`)
    expect(found.row).toEqual(changed.row)
    expect(found.headers.etag).toBe(changed.headers.etag)
    const removed = await administrator.delete(`${products}/${made.row.id}`, undefined, { 'if-match': '*' })
    expect(removed.row).toEqual(changed.row)
  })
})
