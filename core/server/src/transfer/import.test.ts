import { type ImportReport, parseCsv } from '@tessera/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop } from '../../test/shop/shop-host.ts'
import type { Caller } from '../access/caller.ts'
import type { ChangeEvent } from '../events.ts'
import { countStatements } from '../testing/count-statements.ts'
import type { TestHost } from '../testing/create-test-host.ts'
import type { TestResponse } from '../testing/test-client.ts'

const url = '/api/shop/products'
const nothing = '01890000-0000-7000-8000-000000000001'

let shop: TestHost
beforeAll(async () => {
  shop = await openShop()
}, 60_000)
afterAll(() => shop?.close())

function imported(body: object, to = url): Promise<TestResponse> {
  return shop.asAdministrator().post(`${to}/import`, body)
}

const dataOf = ({ body }: TestResponse) => (body as { data: ImportReport }).data
/** What a report says to people. */
const reportOf = (response: TestResponse) => {
  const { errors, ...counts } = dataOf(response)
  return { ...counts, errors: errors.map(({ issue: _, ...said }) => said) }
}

async function total(): Promise<number> {
  const { body } = await shop.asNobody().get(`${url}/count`)
  return (body as { data: number }).data
}

async function bySku(sku: string) {
  const filters = { and: [{ column: 'sku', method: 'eq', value: sku }] }
  return (await shop.asNobody().get(url, { filters })).rows[0]
}

describe('an import', () => {
  it('makes records, and changes those that a key finds', async () => {
    const made = await imported({
      rows: [
        { sku: 'a', slug: 'first', title: { en: 'One' } },
        { sku: 'b', slug: 'second' },
      ],
    })
    expect(made.status, made.text).toBe(200)
    expect(reportOf(made)).toEqual({ created: 2, updated: 0, errors: [] })
    const again = await imported({
      key: 'slug',
      rows: [
        { slug: 'first', 'title.ru': 'Один' },
        { slug: 'third', sku: 'c' },
      ],
    })
    expect(reportOf(again)).toEqual({ created: 1, updated: 1, errors: [] })
    expect(await bySku('a')).toMatchObject({ slug: 'first', title: { en: 'One', ru: 'Один' } })
  })

  it('changes records by their id, and makes one where no record has it', async () => {
    const { id = '' } = (await bySku('a')) ?? {}
    const response = await imported({
      rows: [
        { id: id.toUpperCase(), stock: 7 },
        { id: nothing, sku: 'd' },
      ],
    })
    expect(reportOf(response)).toEqual({ created: 1, updated: 1, errors: [] })
    expect(await bySku('a')).toMatchObject({ id, stock: 7, title: { en: 'One', ru: 'Один' } })
  })

  it('finds all that is wrong in one dry run, and changes nothing', async () => {
    const before = await total()
    const { id = '' } = (await bySku('b')) ?? {}
    const rows = [
      { sku: 'ok-1' },
      { sku: 5, stock: -1 },
      { title: { en: 'No sku' } },
      { sku: 'x', colour: 'red' },
      { sku: 'y', slug: 'first' },
      { sku: 'z1', slug: 'twice' },
      { sku: 'z2', slug: 'twice' },
      { id: 'no-id', sku: 'w' },
      { id, stock: 1 },
      { id, stock: 2 },
      { sku: 'ok-2', __proto: 1 },
    ]
    const response = await imported({ rows, isDryRun: true })
    expect(response.status).toBe(422)
    expect(reportOf(response)).toEqual({
      created: 2,
      updated: 1,
      errors: [
        { row: 1, field: 'sku', message: 'sku must be a string' },
        { row: 1, field: 'stock', message: 'stock must be at least 0' },
        { row: 2, field: 'sku', message: 'sku is required' },
        { row: 3, field: 'colour', message: 'colour is unknown' },
        { row: 4, field: 'slug', message: 'slug is already in use' },
        { row: 6, field: 'slug', message: 'slug is in another row too' },
        { row: 7, field: 'id', message: 'id must be a UUID' },
        { row: 9, field: 'id', message: 'id is in another row too' },
        { row: 10, field: '__proto', message: '__proto is unknown' },
      ],
    })
    expect(response.causes).toContain('rows.2: sku is required')
    expect(await total()).toBe(before)
    expect(dataOf(response).errors[0]).toMatchObject({
      issue: { path: 'sku', code: 'WRONG_TYPE', params: { types: ['string'] } },
    })
    expect(response.issues[0]).toEqual({ path: 'rows.1.sku', code: 'WRONG_TYPE', params: { types: ['string'] } })
  })

  it('finds references to nothing', async () => {
    const product = await bySku('b')
    const rows = [
      { productId: product?.id, categoryId: nothing },
      { productId: 'x', categoryId: nothing },
    ]
    const response = await imported({ rows }, '/api/shop/categories-to-products')
    expect(reportOf(response).errors).toEqual([
      { row: 0, field: 'categoryId', message: 'categoryId must be the id of an existing record' },
      { row: 1, field: 'productId', message: 'productId must be a UUID' },
    ])
  })

  it('is all or nothing, unless invalid rows may be left out', async () => {
    const rows = [{ sku: 'left-1' }, { sku: 'x'.repeat(30) }, { sku: 'left-2' }]
    const refused = await imported({ rows })
    expect(refused.status).toBe(422)
    expect(await bySku('left-1')).toBeUndefined()
    const partly = await imported({ rows, skipsInvalid: true })
    expect(partly.status).toBe(200)
    expect(reportOf(partly)).toMatchObject({ created: 2, errors: [{ row: 1, field: 'sku' }] })
    expect(await bySku('left-2')).toBeDefined()
  })

  it('finds what only the database knows, row by row', async () => {
    // A constraint that no definition knows of.
    await shop.database.query({ text: `alter table shop_products add constraint odd check (stock <> 13)` })
    const rows = Array.from({ length: 40 }, (_, index) => ({ sku: `odd-${index}`, stock: index, title: { en: 'Odd' } }))
    const response = await imported({ rows, skipsInvalid: true })
    expect(reportOf(response)).toEqual({
      created: 39,
      updated: 0,
      errors: [{ row: 13, field: null, message: 'A value is not allowed' }],
    })
    expect((await bySku('odd-39'))?.slug).toMatch(/^odd-/)
    await shop.database.query({ text: 'alter table shop_products drop constraint odd' })
  })

  it('takes back what an export in CSV gave, letter by letter', async () => {
    const row = {
      sku: '=1+1',
      slug: 'round-trip',
      title: { en: "'=quoted", ru: '-минус, "кавычки"\r\nи строка' },
      price: -2.5,
      stock: 3,
      soldOn: '2026-01-02',
      seenAt: '2026-01-02T03:04:05.000Z',
      facts: { deep: ['=x'] },
      variant: '@home',
    }
    await shop.asAdministrator().post(url, row)
    const file = await shop.asNobody().get(`${url}/export`, { format: 'csv', search: 'round-trip' })
    const [head = [], ...lines] = parseCsv(file.text)
    const rows = lines.map(line => Object.fromEntries(head.map((name, index) => [name, line[index]])))
    const before = (await bySku('=1+1')) ?? { id: '' }
    await shop.asAdministrator().delete(`${url}/${before.id}`)
    const response = await imported({ format: 'csv', rows })
    expect(response.status, response.text).toBe(200)
    expect(await bySku('=1+1')).toMatchObject(row)
    const { id, createdAt, updatedAt, ...others } = before as Record<string, unknown>
    expect(await bySku('=1+1')).toMatchObject(others)
  })

  it('T-023: takes JSON in a cell of CSV that could be sent as JSON, and any other for a text', async () => {
    const cells = ['{"a":1}', '{"__proto__":{"a":1}}', '{"a":1,"a":2}', '['.repeat(5000) + ']'.repeat(5000)]
    const rows = cells.map((facts, index) => ({ sku: `cell-${index}`, facts }))
    expect((await imported({ rows, format: 'csv' })).status).toBe(200)
    const facts = await Promise.all(cells.map(async (_, index) => (await bySku(`cell-${index}`))?.facts))
    expect(facts).toEqual([{ a: 1 }, ...cells.slice(1)])
  })

  it('reads what spreadsheets write in CSV', async () => {
    const rows = [{ sku: 'csv-1', price: '12.50', stock: '', email: '', 'title.en': '', facts: '' }]
    expect(reportOf(await imported({ format: 'csv', rows }))).toEqual({ created: 1, updated: 0, errors: [] })
    expect(await bySku('csv-1')).toMatchObject({ price: 12.5, stock: 0, email: null, title: {}, facts: null })
    const wrong = [{ sku: 'csv-2', price: 'twelve', stock: '1.5', soldOn: '1.2.2026' }]
    expect(reportOf(await imported({ format: 'csv', rows: wrong })).errors.map(({ field }) => field)).toEqual([
      'price',
      'stock',
      'soldOn',
    ])
    const boxes = [{ 'title.en': 'Box', isOpen: 'FALSE' }]
    await imported({ format: 'csv', rows: boxes }, '/api/shop/categories')
    expect((await shop.asNobody().get('/api/shop/categories', { search: 'box' })).rows).toMatchObject([
      { isOpen: false },
    ])
  })

  it('of 1,000 rows with 3 bad ones takes a few statements', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) => ({ sku: `t-${index}`, slug: `t-${index}`, price: index }))
    const bad: object[] = [...rows]
    bad[10] = { sku: 'x', price: 'no' }
    bad[500] = { sku: 'y', slug: 'first' }
    bad[999] = { sku: 'z', slug: 't-1' }
    const dry = await countStatements(shop.host, () => imported({ rows: bad, isDryRun: true }))
    expect(reportOf(dry.result).errors.map(({ row }) => row)).toEqual([10, 500, 999])
    expect(dry.statements.length).toBeLessThanOrEqual(8)
    expect(reportOf(await imported({ rows: bad, skipsInvalid: true }))).toMatchObject({ created: 997 })
    const changed = await countStatements(shop.host, () =>
      imported({ key: 'slug', rows: rows.slice(1, 400).filter((_, index) => index !== 9) }),
    )
    expect(reportOf(changed.result)).toEqual({ created: 0, updated: 398, errors: [] })
    expect(changed.statements.length).toBeLessThanOrEqual(10)
  })

  it('tells of its records once, after the commit, and of nothing in a dry run', async () => {
    const events: ChangeEvent[] = []
    const stop = shop.host.events.on('shop/products:created', event => void events.push(event))
    await imported({ rows: [{ sku: 'e-1' }, { sku: 'e-2' }], isDryRun: true })
    await imported({ rows: [{ sku: 'e-1' }, { sku: 'x'.repeat(30) }] })
    expect(events).toEqual([])
    await imported({ rows: [{ sku: 'e-1' }, { sku: 'e-2' }, { sku: 'x'.repeat(30) }], skipsInvalid: true })
    stop()
    expect(events.map(({ ids }) => ids.length)).toEqual([2])
  })

  it('T-155: needs the rights to create and to update, and reaches nothing of others', async () => {
    const as = (...roles: string[]): Caller => ({ kind: 'subject', subjectId: 'anna', roles, isAdministrator: false })
    expect((await shop.asNobody().post(`${url}/import`, { rows: [] })).status).toBe(401)
    expect((await shop.as(as()).post(`${url}/import`, { rows: [] })).status).toBe(403)
    expect((await shop.as(as('editor')).post(`${url}/import`, { rows: [] })).status).toBe(200)
    // Everybody may create an order, but only administrators change one.
    expect((await shop.as(as('customer')).post('/api/shop/orders/import', { rows: [{}] })).status).toBe(403)
  })

  it('T-023: refuses what may not be set, and bodies that are none of it', async () => {
    const response = await imported({ rows: [{ sku: 'r', rating: 5, secret: 'known to be writable' }] })
    expect(reportOf(response)).toMatchObject({ created: 1 })
    expect(await bySku('r')).toMatchObject({ rating: 0 })
    for (const [body, cause] of [
      [{}, 'rows must be a list'],
      [{ rows: [1] }, 'rows.0 must be an object of at most 500 fields'],
      [{ rows: [], key: 'sku' }, 'key must be one of id, slug'],
      [{ rows: [], key: 'secret' }, 'key must be one of id, slug'],
      [{ rows: [], mode: 'fast' }, 'mode is unknown'],
      [{ rows: [], isDryRun: 'yes' }, 'isDryRun must be true or false'],
      [{ rows: Array.from({ length: 5001 }, () => ({})) }, 'rows must have at most 5000 items'],
    ] as const) {
      expect((await imported(body)).causes).toEqual([cause])
    }
    const forged = await shop.asAdministrator().post(`${url}/import`, '{"rows":[{"__proto__":{"sku":"x"}}]}', {
      'content-type': 'application/json',
    })
    expect(forged.status).toBe(400)
  })
})
