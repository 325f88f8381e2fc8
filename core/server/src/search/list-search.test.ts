import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop } from '../../test/shop/shop-host.ts'
import type { TestHost } from '../testing/create-test-host.ts'
import type { TestRow } from '../testing/test-client.ts'

const url = '/api/shop/products'
const nothing = '01890000-0000-7000-8000-000000000001'

let shop: TestHost
let rows: Record<string, TestRow>

beforeAll(async () => {
  shop = await openShop()
  const made = await shop
    .asAdministrator()
    .post(`${url}/bulk`, [
      { data: { sku: 'A-1', title: { en: 'Blue tile', ru: 'Синяя плитка' }, subtitle: { ru: 'Ёлка и снег' } } },
      { data: { sku: 'A-2', title: { en: 'Blue vase' }, email: 'Anna@example.com', link: 'https://example.com/vase' } },
      { data: { sku: '100%_off', title: { en: 'Discount\\tag' }, adminTitle: 'BIG sale' } },
      { data: { sku: 'B-9', title: { en: 'Secret thing' }, description: { en: 'Only the body says marmalade' } } },
    ])
  const [tile, vase, discount, secret] = made.rows
  rows = { tile, vase, discount, secret } as Record<string, TestRow>
}, 60_000)
afterAll(() => shop?.close())

async function found(search: string, more: object = {}): Promise<(string | undefined)[]> {
  const response = await shop.asNobody().get(url, { search, ...more })
  expect(response.status, response.text).toBe(200)
  return response.rows.map(({ id }) => Object.keys(rows).find(name => rows[name]?.id === id)).sort()
}

describe('the search of a list', () => {
  it.each([
    ['a word of a title', 'tile', ['tile']],
    ['in any case', 'BLUE', ['tile', 'vase']],
    ['part of a word', 'iscoun', ['discount']],
    ['in Russian, in any case', 'ПЛИТ', ['tile']],
    ['е for ё', 'елка', ['tile']],
    ['ё for е', 'снЁг', ['tile']],
    ['every word, in any order and in different fields', 'a-1 снег blue', ['tile']],
    ['not only one of the words', 'blue absent', []],
    ['an e-mail address', 'anna@EXAMPLE', ['vase']],
    ['an address', 'com/vase', ['vase']],
    ['an admin title', 'big', ['discount']],
    ['what is no word, as it is: percent and underscore', '%_', ['discount']],
    ['a percent sign alone', '%', ['discount']],
    ['a backslash', '\\t', ['discount']],
    ['nothing from rich text', 'marmalade', []],
    ['nothing across two fields', 'tileСиняя', []],
    ['quotes and parentheses', `'") or 1=1`, []],
  ])('finds %s: %s', async (_, search, names) => {
    expect(await found(search)).toEqual(names)
  })

  it('finds a record by its id', async () => {
    const id = String(rows.vase?.id)
    expect(await found(id)).toEqual(['vase'])
    expect(await found(id.toUpperCase())).toEqual(['vase'])
    expect(await found(nothing)).toEqual([])
  })

  it('T-001: finds nothing by what may not be read', async () => {
    expect(await found('CANARY-secret')).toEqual([])
    expect(await found('canary')).toEqual([])
  })

  it('is counted and narrowed like any list', async () => {
    const client = shop.asNobody()
    expect((await client.get(`${url}/count`, { search: 'blue' })).body).toEqual({ data: 2 })
    const response = await client.get(url, { search: 'blue', limit: 1, offset: 1, count: true })
    expect(response.body).toMatchObject({ meta: { limit: 1, offset: 1, total: 2 } })
    expect(response.rows).toHaveLength(1)
    const filters = { and: [{ column: 'sku', method: 'eq', value: 'A-2' }] }
    expect(await found('blue', { filters })).toEqual(['vase'])
  })

  it('is cached like any list, and invalidated when a record changes', async () => {
    const client = shop.asNobody()
    const first = await client.get(url, { search: 'violet' })
    expect(first.rows).toEqual([])
    expect((await client.get(url, { search: 'violet' })).headers.etag).toBe(first.headers.etag)
    const { row } = await shop.asAdministrator().post(url, { sku: 'V', title: { en: 'Violet' } })
    expect((await client.get(url, { search: 'violet' })).rows.map(({ id }) => id)).toEqual([row.id])
    await shop.asAdministrator().delete(`${url}/${row.id}`)
    expect((await client.get(url, { search: 'violet' })).rows).toEqual([])
  })

  it.each([
    ['', 'search is required'],
    ['   ', 'search must hold a word'],
    ['x'.repeat(201), 'search must have at most 200 characters'],
    [Array.from({ length: 21 }, (_, index) => `w${index}`).join(' '), 'search must have at most 20 words'],
  ])('T-159: refuses "%s"', async (search, cause) => {
    const response = await shop.asNobody().get(`${url}?search=${encodeURIComponent(search)}`)
    expect(response.status).toBe(400)
    expect(response.causes).toEqual([cause])
    expect((await shop.asNobody().get(`${url}?search[a]=b`)).status).toBe(400)
    expect((await shop.asNobody().get(`${url}/${rows.tile?.id}?search=x`)).status).toBe(400)
  })

  it('shows nobody what is another’s', async () => {
    const administrator = shop.asAdministrator()
    await administrator.post('/api/shop/orders', { ownerId: 'anna', variant: 'x' })
    const anna = shop.as({ kind: 'subject', subjectId: 'anna', roles: ['customer'], isAdministrator: false })
    const other = shop.as({ kind: 'subject', subjectId: 'boris', roles: ['customer'], isAdministrator: false })
    const { row } = await administrator.post('/api/shop/orders', { ownerId: 'anna' })
    expect((await anna.get('/api/shop/orders', { search: row.id })).rows).toHaveLength(1)
    expect((await other.get('/api/shop/orders', { search: row.id })).rows).toEqual([])
    expect((await other.get('/api/shop/orders/count', { search: row.id })).body).toEqual({ data: 0 })
  })
})
