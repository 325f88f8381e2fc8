import type { BatchOperation } from '@tessera/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop } from '../../test/shop/shop-host.ts'
import { type Caller, system } from '../access/caller.ts'
import type { ChangeEvent } from '../events.ts'
import { countStatements } from '../testing/count-statements.ts'
import type { TestHost } from '../testing/create-test-host.ts'
import type { TestClient, TestResponse } from '../testing/test-client.ts'
import { runBatch } from './run-batch.ts'

const url = '/api/core/batch'
const nothing = '01890000-0000-7000-8000-000000000001'
const subject = (subjectId: string, ...roles: string[]): Caller => ({
  kind: 'subject',
  subjectId,
  roles,
  isAdministrator: false,
})

let shop: TestHost
let administrator: TestClient
beforeAll(async () => {
  shop = await openShop()
  administrator = shop.asAdministrator()
}, 60_000)
afterAll(() => shop?.close())

const batch = (operations: unknown, client = administrator): Promise<TestResponse> => client.post(url, { operations })
const product = (sku: string, more: object = {}) => ({
  action: 'create',
  entity: 'shop/products',
  data: { sku, ...more },
})

async function count(path: string): Promise<number> {
  return ((await administrator.get(`/api/${path}/count`)).body as { data: number }).data
}

describe('a batch', () => {
  it('makes records and what links them, and answers each in its place', async () => {
    const response = await batch([
      { action: 'create', entity: 'shop/categories', ref: 'lamps', data: { title: { en: 'Lamps' } } },
      { ...product('lamp', { title: { en: 'Lamp' } }), ref: 'lamp' },
      {
        action: 'create',
        entity: 'shop/categories-to-products',
        data: { categoryId: { $ref: 'lamps' }, productId: { $ref: 'lamp' }, orderIndex: 3 },
      },
      {
        action: 'create',
        entity: 'shop/categories',
        data: { parentId: { $ref: 'lamps' }, title: { en: 'Desk lamps' } },
      },
    ])
    expect(response.status, response.text).toBe(200)
    const [category, lamp, link, child] = response.rows
    expect(link).toMatchObject({ categoryId: category?.id, productId: lamp?.id, orderIndex: 3 })
    expect(child).toMatchObject({ parentId: category?.id, slug: 'desk-lamps' })
    expect((await administrator.get(`/api/shop/products/${lamp?.id}`)).row).toEqual(lamp)
  })

  it('changes and deletes too, in order', async () => {
    const { rows } = await batch([product('one'), product('two'), product('three')])
    const [one, two, three] = rows.map(({ id }) => id)
    const response = await batch([
      { action: 'update', entity: 'shop/products', id: one, data: { stock: 1 } },
      { action: 'update', entity: 'shop/products', id: two, data: { stock: 2, title: { ru: 'Два' } } },
      { action: 'update', entity: 'shop/products', id: one, data: { price: 5 } },
      { action: 'delete', entity: 'shop/products', id: three },
      { action: 'delete', entity: 'shop/products', id: two },
    ])
    expect(response.rows.map(({ id }) => id)).toEqual([one, two, one, three, two])
    expect(response.rows[2]).toMatchObject({ stock: 1, price: 5 })
    expect(response.rows[4]).toMatchObject({ stock: 2, title: { ru: 'Два' } })
    expect((await administrator.get(`/api/shop/products/${three}`)).status).toBe(404)
  })

  it.each([
    [
      'a value that is wrong',
      [product('a'), product('b', { stock: -1 })],
      400,
      ['operations[1]: stock must be at least 0'],
    ],
    [
      'all values that are wrong',
      [product('x'.repeat(30)), { action: 'create', entity: 'shop/products', data: {} }],
      400,
      ['operations[0]: sku must have at most 20 characters', 'operations[1]: sku is required'],
    ],
    [
      'a slug that is taken, among creations that are one write',
      [product('a'), product('b', { slug: 'taken' }), product('c', { slug: 'taken' })],
      409,
      ['operations[2]: slug is already in use'],
    ],
    [
      'a record that is not there',
      [product('a'), { action: 'update', entity: 'shop/products', id: nothing, data: { stock: 1 } }],
      404,
      ['operations[1]: Not found'],
    ],
    [
      'a reference to nothing',
      [{ action: 'create', entity: 'shop/categories', data: { parentId: nothing } }],
      400,
      ['operations[0]: parentId must be the id of an existing record'],
    ],
    [
      'a ref that nothing makes',
      [product('a'), { action: 'create', entity: 'shop/categories', data: { parentId: { $ref: 'later' } } }],
      400,
      ['operations[1]: parentId names "later", which no operation before it makes'],
    ],
    [
      'a ref that is made later, by itself even',
      [{ action: 'create', entity: 'shop/categories', ref: 'me', data: { parentId: { $ref: 'me' } } }],
      400,
      ['operations[0]: parentId names "me", which no operation before it makes'],
    ],
    [
      'two refs of one name',
      [
        { ...product('a'), ref: 'r' },
        { ...product('b'), ref: 'r' },
      ],
      400,
      ['operations[1]: ref "r" is there twice'],
    ],
    [
      'a ref where no id belongs',
      [{ ...product('a'), ref: 'r' }, product('b', { title: { $ref: 'r' } })],
      400,
      ['operations[1]: title.$ref is unknown'],
    ],
    [
      'an entity that is not there',
      [{ action: 'delete', entity: 'shop/x', id: nothing }],
      400,
      ['operations[0]: entity must be the path of one, such as blog/articles'],
    ],
    [
      'another action',
      [{ action: 'truncate', entity: 'shop/products' }],
      400,
      ['operations[0]: action must be one of create, update, delete, run'],
    ],
    ['no id', [{ action: 'delete', entity: 'shop/products', id: '' }], 400, ['operations[0]: id is required']],
    ['what belongs to no operation', [{ ...product('a'), id: nothing }], 400, ['operations[0]: id is unknown']],
    ['what may not be set', [product('a', { rating: 5 })], 400, ['operations[0]: rating is unknown']],
  ])('is refused as a whole for %s', async (_, operations, status, causes) => {
    const before = await count('shop/products')
    const response = await batch(operations)
    expect(response.status, response.text).toBe(status)
    expect(response.causes).toEqual(causes)
    expect(await count('shop/products')).toBe(before)
  })

  it('takes at most 5000 operations, and only a list of them', async () => {
    expect((await batch(Array.from({ length: 5001 }, () => product('x')))).status).toBe(400)
    expect((await batch('all')).status).toBe(400)
    expect((await administrator.post(url, {})).causes).toEqual(['operations is required'])
    expect((await batch([])).rows).toEqual([])
  })

  it('runs what plugins add, about a record that it makes, and refers to what that makes', async () => {
    const response = await batch([
      { ...product('vase'), ref: 'vase' },
      { action: 'run', name: 'shop/shelf', id: { $ref: 'vase' }, ref: 'shelf', data: { title: 'Top shelf' } },
      {
        action: 'run',
        name: 'shop/shelf',
        id: { $ref: 'vase' },
        data: { title: 'Below', besides: { $ref: 'shelf/category' } },
      },
    ])
    expect(response.status, response.text).toBe(200)
    const [vase, top, below] = response.rows
    expect(top).toMatchObject({ productId: vase?.id })
    expect((await administrator.get(`/api/shop/categories/${below?.categoryId}`)).row).toMatchObject({
      title: { en: 'Below' },
      parentId: top?.categoryId,
    })
  })

  it.each([
    [{ name: 'shop/shelf', id: nothing, data: { title: '' } }, 400, ['operations[1]: title must not be empty']],
    [{ name: 'shop/shelf', id: nothing, data: { title: 'x' } }, 400, undefined],
    [{ name: 'shop/other', id: nothing, data: {} }, 400, ['operations[1]: name must be one of shop/shelf']],
    [{ name: 'shop/shelf', data: { title: 'x' } }, 400, ['operations[1]: id is required']],
    [
      { name: 'shop/shelf', id: { $ref: 'later' }, data: { title: 'x' } },
      400,
      ['operations[1]: id names "later", which no operation before it makes'],
    ],
  ])('takes everything back if a plugin refuses its part: %j', async (run, status, causes) => {
    const before = await count('shop/products')
    const response = await batch([product('shelved'), { action: 'run', ...run }])
    expect(response.status, response.text).toBe(status)
    if (causes) expect(response.causes).toEqual(causes)
    expect(await count('shop/products')).toBe(before)
  })

  it('runs what plugins add by the rule of its route', async () => {
    const run = { action: 'run', name: 'shop/shelf', id: nothing, data: { title: 'x' } }
    expect((await batch([run], shop.as(subject('s')))).status).toBe(403)
  })

  it('changes a record only while it is as it was read', async () => {
    const { rows } = await batch([product('guarded')])
    const path = `/api/shop/products/${rows[0]?.id}`
    const { etag } = (await administrator.get(path)).headers
    const change = { action: 'update', entity: 'shop/products', id: rows[0]?.id, data: { stock: 5 }, ifMatch: etag }
    expect((await batch([change])).status).toBe(200)
    const refused = await batch([product('not made'), change])
    expect(refused.status).toBe(412)
    expect(refused.causes).toEqual(['operations[1]: The record has been changed since it was read'])
    expect(refused.row).toMatchObject({ stock: 5 })
  })

  it('T-091: does each operation by the rule of its own route', async () => {
    const editor = shop.as(subject('e', 'editor'))
    const order = { action: 'create', entity: 'shop/orders', data: { ownerId: 'e' } }
    expect((await batch([product('by-editor'), order], editor)).status).toBe(200)
    const { rows } = await administrator.get('/api/shop/orders')
    const change = { action: 'update', entity: 'shop/orders', id: rows[0]?.id, data: { note: 'mine' } }
    const refused = await batch([product('x'), change], editor)
    expect(refused.status).toBe(403)
    expect(refused.causes).toEqual(['operations[1]: Not authorized'])
    expect((await batch([product('x')], shop.as(subject('s')))).status).toBe(403)
    expect((await batch([product('x')], shop.asNobody())).status).toBe(401)
  })

  it('T-087: reaches only what the caller may see', async () => {
    shop.host.access.provideRules((method, path) =>
      method === 'PATCH' && path === '/api/shop/orders/:id' ? 'subject' : undefined,
    )
    const { rows } = await batch([{ action: 'create', entity: 'shop/orders', data: { ownerId: 'anna' } }])
    const change = { action: 'update', entity: 'shop/orders', id: rows[0]?.id, data: { note: 'changed' } }
    expect((await batch([change], shop.as(subject('boris')))).status).toBe(404)
    expect((await batch([change], shop.as(subject('anna')))).status).toBe(200)
    shop.host.access.provideRules(() => undefined)
  })

  it('T-155: is refused to a caller who may not write anything, whatever is in it', async () => {
    shop.host.access.provideRules((method, path) =>
      method === 'POST' && path === '/api/shop/orders' ? 'administrator' : undefined,
    )
    for (const operations of [[], [product('mine')], 'nonsense']) {
      const response = await batch(operations, shop.as(subject('vera')))
      expect([response.status, response.causes]).toEqual([403, ['Not authorized']])
    }
    shop.host.access.provideRules(() => undefined)
  })

  it('T-161: of a great many wrong operations tells one fault', async () => {
    const response = await batch(Array(100_000).fill(0))
    expect([response.status, response.causes]).toEqual([400, ['operations must have at most 5000 items']])
    const wide = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`key${index}`, 0]))
    const many = await batch(Array(50).fill(product('a', wide)))
    expect(many.causes[0]).toBe('operations[0]: data has too many fields')
    expect(many.causes).toHaveLength(20)
  })

  it('takes as many statements as it has kinds of work, not records', async () => {
    const { rows } = await batch([{ action: 'create', entity: 'shop/categories', data: {} }])
    const products = Array.from({ length: 50 }, (_, index) => ({ ...product(`s-${index}`), ref: `s-${index}` }))
    const links = products.map(({ ref }) => ({
      action: 'create',
      entity: 'shop/categories-to-products',
      data: { categoryId: rows[0]?.id, productId: { $ref: ref } },
    }))
    const { statements, result } = await countStatements(shop.host, () => batch([...products, ...links]))
    expect(result.rows).toHaveLength(100)
    expect(statements.filter(text => !/^(begin|commit)/i.test(text))).toHaveLength(2)
  })

  it('whose operations fail together names the one that does, and leaves nothing of those before', async () => {
    const before = await count('shop/products')
    const taken = { slug: 'taken-at-last' }
    const refused = await batch([product('f-1'), product('f-2', taken), product('f-3'), product('f-4', taken)])
    expect([refused.status, refused.causes]).toMatchObject([409, [expect.stringMatching(/^operations\[3\]: /)]])
    expect(await count('shop/products')).toBe(before)
  })

  it('tells of its records after the commit, and of nothing when it is refused', async () => {
    const events: ChangeEvent[] = []
    const stop = shop.host.events.on('shop/products:created', event => void events.push(event))
    await batch([product('e-1'), product('e-2', { slug: 'taken-too' }), product('e-3', { slug: 'taken-too' })])
    expect(events).toEqual([])
    await batch([product('e-1'), product('e-2')])
    stop()
    expect(events.map(({ ids }) => ids.length)).toEqual([2])
  })

  it('takes part in a transaction of somebody else, who takes it back', async () => {
    const before = await count('shop/products')
    const seen: number[] = []
    const operations = [product('preview'), { ...product('preview-2'), ref: 'p' }] as readonly BatchOperation[]
    const events: string[] = []
    const stop = shop.host.events.on('*', ({ entity }) => void events.push(entity))
    const work = shop.host.database.transaction(async transaction => {
      const records = await runBatch(shop.host, operations, { ...system, transaction })
      const entity = shop.host.entities.get('shop/products')
      if (entity) seen.push(records.length, await shop.host.service(entity).count({}, { ...system, transaction }))
      throw new Error('taken back')
    })
    await expect(work).rejects.toThrow('taken back')
    stop()
    expect(seen).toEqual([2, before + 2])
    expect(await count('shop/products')).toBe(before)
    expect(events).toEqual([])
  })
})
