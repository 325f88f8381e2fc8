import { type ImportReport, parseCsv } from '@tessera/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop } from '../../test/shop/shop-host.ts'
import type { Caller } from '../access/caller.ts'
import { countStatements } from '../testing/count-statements.ts'
import type { TestHost } from '../testing/create-test-host.ts'
import type { TestResponse } from '../testing/test-client.ts'

const url = '/api/shop/products'
const columns = 'sku,slug,title,categories'

let shop: TestHost
beforeAll(async () => {
  shop = await openShop()
  await shop
    .asAdministrator()
    .post('/api/shop/categories/bulk', [
      { data: { title: { en: 'Chairs', ru: 'Стулья' }, slug: 'chairs' } },
      { data: { title: { en: 'Tables' }, slug: 'tables' } },
      { data: { title: { en: 'Lamps; and more' }, slug: 'lamps' } },
      { data: { title: { en: 'Twins' }, slug: 'twins-1' } },
      { data: { title: { en: 'Twins' }, slug: 'twins-2' } },
    ])
}, 60_000)
afterAll(() => shop?.close())

function imported(body: object, to = url, host = shop): Promise<TestResponse> {
  return host.asAdministrator().post(`${to}/import`, body)
}

const reportOf = ({ body }: TestResponse) => (body as { data: ImportReport }).data
const messagesOf = (response: TestResponse) =>
  reportOf(response).errors.map(({ row, field, message }) => ({ row, field, message }))

async function exported(query: object, to = url, host = shop): Promise<string> {
  const response = await host.asAdministrator().get(`${to}/export`, { format: 'csv', ...query })
  expect(response.status, response.text.slice(0, 300)).toBe(200)
  return response.text
}

/** The rows of a CSV file as the back office sends them. */
function rowsOf(text: string): Record<string, string | undefined>[] {
  const [head = [], ...lines] = parseCsv(text)
  return lines.map(line => Object.fromEntries(head.map((name, index) => [name, line[index]])))
}

async function categoriesOf(sku: string): Promise<string | undefined> {
  const filters = { and: [{ column: 'sku', method: 'eq', value: sku }] }
  return rowsOf(await exported({ fields: columns, filters }))[0]?.categories
}

describe('linked records in files', () => {
  it('are found by title in any language, by slug, by id, and whatever their case; exports have the title in the default language', async () => {
    const { rows } = await shop.asNobody().get('/api/shop/categories', { search: 'Lamps' })
    const response = await imported({
      format: 'csv',
      rows: [
        { sku: 'by-title', categories: 'Tables;Chairs' },
        { sku: 'by-other', categories: 'стулья; lamps' },
        { sku: 'by-id', categories: String(rows[0]?.id) },
        { sku: 'none', categories: '' },
      ],
    })
    expect(reportOf(response), response.text).toEqual({ created: 4, updated: 0, errors: [] })
    expect(await categoriesOf('by-title')).toBe('Tables; Стулья')
    // A title with a semicolon can't stand in a cell: the slug does.
    expect(await categoriesOf('by-other')).toBe('Стулья; lamps')
    expect(await categoriesOf('by-id')).toBe('lamps')
    expect(await categoriesOf('none')).toBe('')
  })

  it('are called by their slug where several have the title, and refused by the title alone', async () => {
    const response = await imported({ rows: [{ sku: 'twin', categories: ['twins-2'] }] })
    expect(response.status, response.text).toBe(200)
    expect(await categoriesOf('twin')).toBe('twins-2')
    const unclear = await imported({ rows: [{ sku: 'unclear', categories: 'Twins' }] })
    expect(messagesOf(unclear)).toEqual([
      {
        row: 0,
        field: 'categoriesToProducts',
        message: 'categoriesToProducts: several are called "Twins"',
      },
    ])
  })

  it('are created where the import asks for it, and listed by its dry run', async () => {
    const rows = [
      { sku: 'new-1', categories: 'Beds; Sofas' },
      { sku: 'new-2', categories: 'Beds' },
    ]
    const refused = await imported({ rows })
    expect(refused.status).toBe(422)
    expect(messagesOf(refused).map(({ message }) => message)).toEqual([
      'categoriesToProducts: nothing is called "Beds"',
      'categoriesToProducts: nothing is called "Sofas"',
      'categoriesToProducts: nothing is called "Beds"',
    ])
    const options = { createsMissing: ['categoriesToProducts'] }
    const added = [{ entity: 'shop/categories', count: 2, names: ['Beds', 'Sofas'] }]
    const dry = await imported({ rows, ...options, isDryRun: true })
    expect(reportOf(dry)).toEqual({ created: 2, updated: 0, errors: [], added })
    expect((await shop.asNobody().get('/api/shop/categories', { search: 'Beds' })).rows).toEqual([])
    expect(reportOf(await imported({ rows, ...options }))).toEqual({ created: 2, updated: 0, errors: [], added })
    expect(await categoriesOf('new-1')).toBe('Beds; Sofas')
  })

  it('become what the cell says, in one write that the history undoes', async () => {
    await imported({ rows: [{ sku: 'moved', slug: 'moved', categories: 'Chairs; Tables' }] })
    const again = { key: 'slug', rows: [{ slug: 'moved', categories: 'Tables; twins-1' }] }
    expect(reportOf(await imported(again))).toEqual({ created: 0, updated: 1, errors: [] })
    expect(await categoriesOf('moved')).toBe('Tables; twins-1')
    expect(reportOf(await imported(again))).toEqual({ created: 0, updated: 1, errors: [] })
    const without = { key: 'slug', rows: [{ slug: 'moved', 'title.en': 'Moved' }] }
    await imported(without)
    expect(await categoriesOf('moved')).toBe('Tables; twins-1')
    const query = new URLSearchParams({ entity: 'shop/categories-to-products', limit: '1' })
    const { body } = await shop.asAdministrator().get(`/api/core/history?${query}`)
    const [entry] = (body as { data: { id: string }[] }).data
    await shop.asAdministrator().post(`/api/core/history/${entry?.id}/undo`)
    expect(await categoriesOf('moved')).toBe('Стулья; Tables')
  })

  it('leave out rows whose names are unknown, and import the others', async () => {
    const rows = [
      { sku: 'kept-1', categories: 'Chairs' },
      { sku: 'left', categories: 'Nowhere' },
      { sku: 'kept-2', categories: 'Tables' },
    ]
    const response = await imported({ rows, skipsInvalid: true })
    expect(reportOf(response)).toMatchObject({ created: 2, errors: [{ row: 1, field: 'categoriesToProducts' }] })
    expect(await categoriesOf('kept-2')).toBe('Tables')
    expect(await categoriesOf('left')).toBeUndefined()
  })

  it('are a field of a record where that refers to one', async () => {
    const categories = '/api/shop/categories'
    const rows = [
      { 'title.en': 'Stools', parent: 'Chairs' },
      { 'title.en': 'Benches', parent: 'Seats' },
    ]
    expect(messagesOf(await imported({ rows }, categories))).toEqual([
      { row: 1, field: 'parent', message: 'parent: nothing is called "Seats"' },
    ])
    const response = await imported({ rows, createsMissing: ['parent'] }, categories)
    expect(reportOf(response)).toMatchObject({ created: 2, added: [{ names: ['Seats'] }] })
    const filters = { and: [{ column: 'parentId', method: 'isNotNull' }] }
    const text = await exported({ fields: 'title.en,parent', filters }, categories)
    expect(rowsOf(text)).toEqual([
      { 'title.en': 'Stools', parent: 'Стулья' },
      { 'title.en': 'Benches', parent: 'Seats' },
    ])
  })

  it('T-155: are there for callers who may read and link them', async () => {
    const as = (...roles: string[]): Caller => ({ kind: 'subject', subjectId: 'anna', roles, isAdministrator: false })
    const visitor = await shop.as(as()).get('/api/core/transfer', { entity: 'shop/products' })
    const editor = await shop.as(as('editor')).get('/api/core/transfer', { entity: 'shop/products' })
    const column = { name: 'categoriesToProducts', heading: 'categories', entity: 'shop/categories' }
    expect((visitor.body as { data: object }).data).toEqual({
      exported: [{ ...column, canCreate: false }],
      imported: [],
      open: [],
    })
    expect((editor.body as { data: object }).data).toEqual({
      exported: [{ ...column, canCreate: true }],
      imported: [{ ...column, canCreate: true }],
      open: [],
    })
    expect((await shop.asNobody().get('/api/core/transfer', { entity: 'shop/products' })).status).toBe(401)
    expect((await shop.as(as()).get('/api/core/transfer', { entity: 'shop/orders' })).status).toBe(403)
  })

  it('take a few statements for many rows', async () => {
    const rows = Array.from({ length: 500 }, (_, index) => ({
      sku: `many-${index}`,
      slug: `many-${index}`,
      categories: `Chairs; Shelf ${index % 50}`,
    }))
    const request = { key: 'slug', rows, createsMissing: ['categoriesToProducts'] }
    const { result, statements } = await countStatements(shop.host, () => imported(request))
    expect(reportOf(result)).toMatchObject({ created: 500, added: [{ count: 50 }] })
    expect(statements.length).toBeLessThanOrEqual(20)
    const query = { filters: { and: [{ column: 'sku', method: 'like', value: 'many-%' }] }, fields: columns }
    const reading = await countStatements(shop.host, () => exported(query))
    // Three pages, each with its links and their names.
    expect(reading.statements.length).toBeLessThanOrEqual(12)
  })
})

/** The same sequence for every run: xorshift32. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

describe('export, import, export', () => {
  it('gives the same file, in the same site and in an empty one, whatever the records are', async () => {
    const empty = await openShop()
    const below = numbers(20_261_123)
    const pick = <Item>(items: readonly Item[]) => items[below(items.length)] as Item
    const words = ['=1+1', "'quoted", '"', ';', ',', ' x ', '\n', '\r\n', 'Ёлка', '🏺', '-3', '+', '@a', '\t', 'a', 'Б']
    const text = () => Array.from({ length: 1 + below(4) }, () => pick(words)).join('')
    const categories = Array.from({ length: 30 }, () => ({
      data: { title: { ...(below(5) > 0 && { en: text() }), ...(below(3) > 0 && { ru: text() }) } },
    }))
    await shop.asAdministrator().post('/api/shop/categories/bulk', categories)
    const all = (await shop.asNobody().get('/api/shop/categories', { limit: 1000 })).rows.map(({ id }) => String(id))
    const rows = Array.from({ length: 150 }, (_, index) => ({
      sku: `random-${index}`,
      title: { ...(below(4) > 0 && { en: text() }), ...(below(2) > 0 && { ru: text() }) },
      ...(below(2) > 0 && { price: (below(20_000) - 10_000) / 100 }),
      stock: below(50),
      ...(below(2) > 0 && { facts: { list: [text()] } }),
      ...(below(2) > 0 && { soldOn: '2026-02-03' }),
      variant: 'random',
      categories: Array.from({ length: below(4) }, () => pick(all)),
    }))
    const made = await imported({ rows })
    expect(made.status, made.text.slice(0, 500)).toBe(200)
    const query = {
      filters: { and: [{ column: 'variant', method: 'eq', value: 'random' }] },
      fields: `slug,sku,title,price,stock,facts,soldOn,variant,adminTitle,categories`,
    }
    const first = await exported(query)
    const request = { format: 'csv', key: 'slug', rows: rowsOf(first), createsMissing: ['categories'] }
    const again = await imported(request)
    expect(reportOf(again)).toEqual({ created: 0, updated: 150, errors: [] })
    expect(await exported(query)).toBe(first)
    const elsewhere = await imported(request, url, empty)
    expect(elsewhere.status, elsewhere.text.slice(0, 500)).toBe(200)
    expect(await exported(query, url, empty)).toBe(first)
    await empty.close()
  }, 60_000)
})
