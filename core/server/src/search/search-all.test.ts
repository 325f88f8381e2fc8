import type { SearchHit } from '@tessera/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop } from '../../test/shop/shop-host.ts'
import type { Caller } from '../access/caller.ts'
import { countStatements } from '../testing/count-statements.ts'
import type { TestHost } from '../testing/create-test-host.ts'
import type { TestClient } from '../testing/test-client.ts'

const url = '/api/core/search'
const subject = (subjectId: string, ...roles: string[]): Caller => ({
  kind: 'subject',
  subjectId,
  roles,
  isAdministrator: false,
})

let shop: TestHost

beforeAll(async () => {
  shop = await openShop()
  const administrator = shop.asAdministrator()
  const { rows } = await administrator.post('/api/shop/products/bulk', [
    { data: { sku: '1', title: { en: 'A lamp for a desk' } } },
    { data: { sku: '2', title: { en: 'Overlamped' } } },
    { data: { sku: '3', title: { en: 'Lamp' } } },
    { data: { sku: '4', title: { en: 'Lamp shade', ru: 'Абажур' } } },
    { data: { sku: '5', title: { en: 'Shade of a lamp' } } },
  ])
  await administrator.patch(`/api/shop/products/${rows[4]?.id}`, { stock: 1 })
  await administrator.post('/api/shop/categories', { title: { en: 'Lamps' }, variant: 'bright' })
  await administrator.post('/api/shop/orders', { ownerId: 'anna', note: 'x' })
}, 60_000)
afterAll(() => shop?.close())

async function hits(client: TestClient, q: string, limit?: number): Promise<readonly SearchHit[]> {
  const response = await client.get(url, { q, ...(limit !== undefined && { limit }) })
  expect(response.status, response.text).toBe(200)
  return (response.body as { data: readonly SearchHit[] }).data
}

const titles = (found: readonly SearchHit[]) => found.map(({ title }) => title.en)

describe('the search over everything', () => {
  it('gives whole texts first, then beginnings, words, parts and words apart, in all entities', async () => {
    expect(titles(await hits(shop.asAdministrator(), 'lamp', 20))).toEqual([
      'Lamp',
      'Lamps',
      'Lamp shade',
      'Shade of a lamp',
      'A lamp for a desk',
      'Overlamped',
    ])
    expect(titles(await hits(shop.asAdministrator(), ' lamp   SHADE '))).toEqual(['Lamp shade', 'Shade of a lamp'])
  })

  it('says what it found as the back office shows it', async () => {
    const [found, ...others] = await hits(shop.asAdministrator(), 'абажур')
    expect(others).toEqual([])
    expect(found).toEqual({
      entity: 'shop/products',
      id: expect.any(String),
      title: { en: 'Lamp shade', ru: 'Абажур' },
      variant: 'default',
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
    expect(await hits(shop.asAdministrator(), 'lamps')).toMatchObject([
      { entity: 'shop/categories', variant: 'bright' },
    ])
  })

  it('finds a record by its id, also one without a text that is searched', async () => {
    const { rows } = await shop.asAdministrator().get('/api/shop/orders')
    const id = String(rows[0]?.id)
    expect(await hits(shop.asAdministrator(), id)).toMatchObject([{ entity: 'shop/orders', id, title: {} }])
  })

  it('gives at most the asked number of each entity, and the whole text among many', async () => {
    const many = Array.from({ length: 300 }, (_, index) => ({
      data: { sku: `m${index}`, title: { en: `Crate ${index}` } },
    }))
    await shop.asAdministrator().post('/api/shop/products/bulk', many)
    expect(await hits(shop.asAdministrator(), 'crate')).toHaveLength(5)
    expect(await hits(shop.asAdministrator(), 'crate', 2)).toHaveLength(2)
    expect(titles(await hits(shop.asAdministrator(), 'crate 0'))[0]).toBe('Crate 0')
    await shop.asAdministrator().post('/api/shop/products', { sku: 'old', title: { en: 'Crate' } })
    await shop.database.query({ text: `update shop_products set created_at = '2020-01-01' where sku = 'old'` })
    expect(titles(await hits(shop.asAdministrator(), 'crate'))[0]).toBe('Crate')
  })

  it('asks the database one question, however many entities there are', async () => {
    const { statements } = await countStatements(shop.host, () => hits(shop.asAdministrator(), 'lamp'))
    expect(statements.filter(text => text.startsWith('select'))).toHaveLength(1)
  })

  it('finds by one or two letters what begins with them, a whole name first', async () => {
    const administrator = shop.asAdministrator()
    await administrator.post('/api/shop/products', { sku: 'la', title: { en: 'La' } })
    expect(titles(await hits(administrator, 'LA', 20))).toEqual(['La', 'Lamps', 'Lamp shade', 'Lamp'])
    expect(titles(await hits(administrator, 'l', 20)).toSorted()).toEqual(['La', 'Lamp', 'Lamp shade', 'Lamps'])
    expect(titles(await hits(administrator, 'аб'))).toEqual(['Lamp shade'])
    expect(titles(await hits(administrator, 'a l'))).toEqual(['A lamp for a desk'])
    expect(await hits(administrator, 'm')).toEqual([])
    const { statements } = await countStatements(shop.host, () => hits(administrator, 'la'))
    expect(statements.filter(text => text.startsWith('select'))).toHaveLength(1)
  })

  it('finds the same in tables that are known to be large', async () => {
    const before = await hits(shop.asAdministrator(), 'lamp', 20)
    shop.host.internals.largeTables.add('shop_products')
    expect(await hits(shop.asAdministrator(), 'lamp', 20)).toEqual(before)
    shop.host.internals.largeTables.clear()
  })

  it('T-087: shows only what the caller may read: by the rules, and by whose it is', async () => {
    const { rows } = await shop.asAdministrator().get('/api/shop/orders')
    const id = String(rows[0]?.id)
    expect(await hits(shop.as(subject('anna', 'customer')), id)).toHaveLength(1)
    expect(await hits(shop.as(subject('boris', 'customer')), id)).toEqual([])
    expect(await hits(shop.as(subject('anna')), id)).toEqual([])
    expect(titles(await hits(shop.as(subject('boris')), 'lamp'))[0]).toBe('Lamp')
    expect((await shop.asNobody().get(url, { q: 'lamp' })).status).toBe(401)
  })

  it('T-001: finds nothing by what may not be read', async () => {
    expect(await hits(shop.asAdministrator(), 'CANARY-secret')).toEqual([])
  })

  it.each([`'`, '"', '\\', '%', '_', '(', '[a-z]+', '.*', '$1', '\\n', '🏺'])('takes %s as it is', async q => {
    expect(await hits(shop.asAdministrator(), q)).toEqual([])
  })

  it('T-159: refuses what is too long, or nothing', async () => {
    const client = shop.asAdministrator()
    expect((await client.get(url)).causes).toEqual(['q is required'])
    expect((await client.get(url, { q: '  ' })).causes).toEqual(['search must hold a word'])
    expect((await client.get(url, { q: 'x'.repeat(201) })).status).toBe(400)
    expect((await client.get(url, { q: 'x', limit: 21 })).causes).toEqual(['limit must be at most 20'])
    expect((await client.get(`${url}?q=a&q=b`)).status).toBe(400)
  })
})
