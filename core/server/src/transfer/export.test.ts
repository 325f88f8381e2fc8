import { parseCsv } from '@tessera/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { product } from '../../test/shop/entities.ts'
import { openShop } from '../../test/shop/shop-host.ts'
import { type Caller, system } from '../access/caller.ts'
import { readPages } from '../service/read-pages.ts'
import { countStatements } from '../testing/count-statements.ts'
import type { TestHost } from '../testing/create-test-host.ts'

const url = '/api/shop/products'
const many = 450
const customer = (subjectId: string): Caller => ({
  kind: 'subject',
  subjectId,
  roles: ['customer'],
  isAdministrator: false,
})

let shop: TestHost

beforeAll(async () => {
  shop = await openShop()
  const data = Array.from({ length: many }, (_, index) => ({
    data: {
      sku: `${index}`,
      title: { en: `Thing ${index % 7}`, ...(index % 3 === 0 && { ru: `Вещь ${index}` }) },
      ...(index % 5 > 0 && { price: index % 4 }),
      variant: 'many',
    },
  }))
  await shop.asAdministrator().post(`${url}/bulk`, data)
}, 60_000)
afterAll(() => shop?.close())

const ofMany = { filters: { and: [{ column: 'variant', method: 'eq', value: 'many' }] } }

async function exported(query: object): Promise<string[][]> {
  const response = await shop.asNobody().get(`${url}/export`, { format: 'csv', ...query })
  expect(response.status, response.text.slice(0, 300)).toBe(200)
  return parseCsv(response.text)
}

describe('an export', () => {
  it('is a CSV file with a column for each field that may be read, and for each language', async () => {
    const { status, headers, text } = await shop.asNobody().get(`${url}/export`, { format: 'csv', ...ofMany })
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8; header=present')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="shop-products-\d{4}-\d\d-\d\d\.csv"$/)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(text.startsWith('\uFEFFid,createdAt,updatedAt,variant,title.en,title.ru,')).toBe(true)
    const [head = [], ...lines] = parseCsv(text)
    expect(head).not.toContain('secret')
    expect(lines).toHaveLength(many)
    expect(new Set(lines.map(([id]) => id)).size).toBe(many)
    expect(lines.map(line => line[head.indexOf('sku')])).toEqual(Array.from({ length: many }, (_, index) => `${index}`))
  })

  it('is a JSON file with records as a list has them', async () => {
    const query = { format: 'json', ...ofMany, orderBy: { and: [{ column: 'sku', method: 'asc' }] } }
    const response = await shop.asNobody().get(`${url}/export`, query)
    const { rows } = await shop.asNobody().get(url, { ...ofMany, orderBy: query.orderBy, limit: 1000 })
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.body).toEqual(rows)
    const none = await shop.asNobody().get(`${url}/export`, { format: 'json', search: 'nowhere' })
    expect(none.body).toEqual([])
  })

  it('holds the chosen fields in their order, narrowed and searched like a list', async () => {
    const lines = await exported({ ...ofMany, fields: 'title.ru,sku,title', search: 'вещь 9' })
    expect(lines.slice(0, 3)).toEqual([
      ['title.ru', 'sku', 'title.en'],
      ['Вещь 9', '9', 'Thing 2'],
      ['Вещь 39', '39', 'Thing 4'],
    ])
    const response = await shop
      .asNobody()
      .get(`${url}/export`, { format: 'json', fields: 'sku,title.ru', search: 'вещь 9' })
    expect((response.body as object[])[0]).toEqual({ sku: '9', title: { ru: 'Вещь 9' } })
    expect(await exported({ search: 'nowhere', fields: 'sku' })).toEqual([['sku']])
  })

  it.each([
    ['price', 'asc'],
    ['price', 'desc'],
    ['title.ru', 'asc'],
    ['title.ru', 'desc'],
    ['title.en', 'desc'],
    ['createdAt', 'desc'],
  ])('keeps the order by %s %s across its pages', async (column, method) => {
    const orderBy = {
      and: [
        { column, method },
        { column: 'stock', method: 'asc' },
      ],
    }
    const lines = await exported({ ...ofMany, fields: 'id', orderBy })
    const { rows } = await shop.asNobody().get(url, { ...ofMany, orderBy, limit: 1000 })
    expect(lines.slice(1).flat()).toEqual(rows.map(({ id }) => id))
  })

  it('reads its records in pages', async () => {
    const { statements } = await countStatements(shop.host, () => exported({ ...ofMany, fields: 'id' }))
    expect(statements).toHaveLength(3)
  })

  it('sorts a list once, and reads each page by its ids', async () => {
    const orderBy = { and: [{ column: 'title.en', method: 'desc' }] }
    const { statements } = await countStatements(shop.host, () => exported({ ...ofMany, fields: 'id', orderBy }))
    expect(statements).toHaveLength(4)
    expect(statements.filter(text => !text.includes('"id" = any('))).toHaveLength(1)
  })

  it('leaves out what is deleted or hidden by its filters while it is read', async () => {
    const administrator = shop.asAdministrator()
    const { body } = await administrator.post(
      `${url}/bulk`,
      Array.from({ length: 450 }, (_, index) => ({ data: { sku: `gone-${index}`, variant: 'going' } })),
    )
    const ids = (body as { data: { id: string }[] }).data.map(({ id }) => id)
    const query = { filters: { and: [{ column: 'variant', method: 'eq', value: 'going' }] } } as const
    const orderBy = [{ column: 'sku', method: 'asc' }] as const
    const pages = readPages(
      shop.host,
      shop.host.service(product),
      { ...query, orderBy },
      { caller: system.caller },
      200,
    )
    const read = (await pages.next()).value ?? []
    const left = ids.filter(id => !read.some(row => row.id === id))
    await administrator.delete(`${url}/${left[0]}`)
    await administrator.patch(`${url}/${left[1]}`, { variant: 'other' })
    const all = [...read]
    for await (const page of pages) all.push(...page)
    expect(all.map(({ id }) => id).sort()).toEqual(ids.filter(id => id !== left[0] && id !== left[1]).sort())
  })

  it('T-035: holds no cell that a spreadsheet would run, and numbers as they are', async () => {
    const title = { en: '=HYPERLINK("https://evil.example")', ru: '@sum' }
    await shop.asAdministrator().post(url, { sku: '-1+2', title, price: -5, variant: 'danger' })
    const filters = { and: [{ column: 'variant', method: 'eq', value: 'danger' }] }
    const [, line] = await exported({ filters, fields: 'title,sku,price' })
    expect(line).toEqual(['\'=HYPERLINK("https://evil.example")', "'@sum", "'-1+2", '-5'])
  })

  it('T-001: holds no field that may not be read', async () => {
    for (const fields of ['secret', 'nothing', 'title.de', 'title.__proto__', '']) {
      const response = await shop.asAdministrator().get(`${url}/export`, { format: 'csv', fields })
      expect(response.status, fields).toBe(400)
    }
    const response = await shop.asAdministrator().get(`${url}/export`, { format: 'csv', fields: 'sku,secret' })
    expect(response.causes).toEqual(['fields "secret" is no field to export'])
    expect((await shop.asAdministrator().get(`${url}/export`, { format: 'json' })).text).not.toContain('CANARY')
  })

  it('T-087: is for callers who may read the list, and holds what they may see', async () => {
    await shop.asAdministrator().post('/api/shop/orders', { ownerId: 'anna' })
    await shop.asAdministrator().post('/api/shop/orders', { ownerId: 'boris' })
    const orders = '/api/shop/orders/export'
    const query = { format: 'csv', fields: 'ownerId' }
    expect(parseCsv((await shop.as(customer('anna')).get(orders, query)).text)).toEqual([['ownerId'], ['anna']])
    expect((await shop.asNobody().get(orders, query)).status).toBe(401)
    const stranger = shop.as({ kind: 'subject', subjectId: 'c', roles: [], isAdministrator: false })
    expect((await stranger.get(orders, query)).status).toBe(403)
  })

  it('refuses what it does not understand', async () => {
    const client = shop.asNobody()
    expect((await client.get(`${url}/export`)).causes).toEqual(['format must be csv or json'])
    expect((await client.get(`${url}/export`, { format: 'xlsx' })).status).toBe(400)
    expect((await client.get(`${url}/export`, { format: 'csv', limit: 5 })).causes).toEqual([
      "The query's limit is unknown",
    ])
  })
})
