import { bigint, defineModule, reference, relation, text } from '@tessera/core'
import { ConflictError, definePlugin, type RecordRemoval, system } from '@tessera/server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { issues } from '../src/index.ts'
import { countStatements, type TestClient, type TestHost, type TestRow } from '../src/testing/index.ts'
import { openTables } from './fixtures/open-tables.ts'

const goods = defineModule('goods')
const editors = { read: 'public', write: { roles: ['editor'] } } as const
const range = goods.entity('range', { fields: { name: text() }, access: editors })
const item = goods.entity('item', {
  fields: { name: text(), rangeId: reference(range, { onDelete: 'cascade' }) },
  access: editors,
})
const tag = goods.entity('tag', { fields: { name: text() }, access: editors })
const itemsToTags = relation(item, tag)
const catalogue = definePlugin({ name: 'goods', entities: [range, item, tag, itemsToTags] })

const sales = defineModule('sales')
const sale = sales.entity('sale', { fields: { status: text({ default: 'cart' }), total: bigint({ default: 0 }) } })
const saleLine = sales.entity('line', {
  fields: {
    saleId: reference(sale, { required: true, onDelete: 'cascade' }),
    itemId: reference(item, { required: true, onDelete: 'restrict' }),
  },
  writes: 'services',
})
const note = sales.entity('note', {
  fields: { tagId: reference(tag, { onDelete: 'restrict' }) },
  access: { read: 'public' },
})

let removals: RecordRemoval[] = []

const shop = definePlugin({
  name: 'sales',
  entities: [sale, saleLine, note],
  removals: [
    {
      concerns: entity => entity === item,
      async removing(host, removal, { transaction }) {
        removals.push(removal)
        const inside = { ...system, ...(transaction && { transaction }) }
        const filters = { and: [{ column: 'itemId', method: 'inArray', value: [...removal.ids] } as const] }
        const { rows } = await host
          .service(saleLine)
          .list({ filters, include: [{ path: 'sale' }], limit: 1000 }, inside)
        const lines = rows as unknown as (TestRow & { sale: TestRow })[]
        const placed = lines.find(line => line.sale.status === 'placed')
        if (placed) throw new ConflictError(issues.INVALID('', { complaint: `is part of sale ${placed.sale.id}` }))
        const carts = lines.filter(line => line.sale.status === 'cart')
        if (carts.length > 0)
          await host.service(saleLine).removeMany(
            carts.map(({ id }) => id),
            inside,
          )
      },
    },
  ],
})

let host: TestHost
let administrator: TestClient
let editor: TestClient

beforeAll(async () => {
  const entities = [range, item, tag, itemsToTags, sale, saleLine, note]
  host = await openTables(entities, { plugins: [catalogue, shop] })
  administrator = host.asAdministrator()
  editor = host.as({ kind: 'subject', subjectId: '1', roles: ['editor'], isAdministrator: false })
})
afterAll(() => host?.close())
beforeEach(() => {
  removals = []
})

const make = async (entity: { path: string }, values: object = {}): Promise<TestRow> =>
  (await administrator.post(`/api/${entity.path}`, values)).row
const line = (itemId: string, saleId: string) => host.host.service(saleLine).create({ itemId, saleId }, system)
const isThere = async (entity: { path: string }, id: string) =>
  (await administrator.get(`/api/${entity.path}/${id}`)).status === 200
const historyOf = (id: string) =>
  host.database.query({
    text: `select "action", "in_trash" as "inTrash" from "core_history" where "record_id" = $1 order by "position"`,
    values: [id],
  })

describe('a hook on removals', () => {
  test('removes what restricts them, in the same transaction', async () => {
    const [one, cart] = [await make(item, { name: 'one' }), await make(sale)]
    const { id } = await line(one.id, cart.id)
    expect((await editor.delete(`/api/${item.path}/${one.id}`)).status).toBe(200)
    expect([await isThere(item, one.id), await isThere(saleLine, id), await isThere(sale, cart.id)]).toEqual([
      false,
      false,
      true,
    ])
    expect(removals).toEqual([{ entity: item, ids: [one.id], isCascade: false }])
  })

  test('takes part in cascades, once for all records that go', async () => {
    const whole = await make(range)
    const inside = [await make(item, { rangeId: whole.id }), await make(item, { rangeId: whole.id })]
    const cart = await make(sale)
    for (const { id } of inside) await line(id, cart.id)
    expect((await administrator.delete(`/api/${range.path}/${whole.id}`)).status).toBe(200)
    expect(removals).toEqual([{ entity: item, ids: inside.map(({ id }) => id).sort(), isCascade: true }])
    const { rows } = await administrator.get(`/api/${saleLine.path}`, {
      filters: { and: [{ column: 'saleId', method: 'eq', value: cart.id }] },
    })
    expect(rows).toEqual([])
  })

  test('refuses with its cause: one record, many, a batch, a cascade, and nothing is gone', async () => {
    const whole = await make(range)
    const [sold, free] = [await make(item, { rangeId: whole.id }), await make(item)]
    const cart = await make(sale)
    const inCart = await line(free.id, cart.id)
    await line(sold.id, (await make(sale, { status: 'placed' })).id)
    for (const response of [
      await editor.delete(`/api/${item.path}/${sold.id}`),
      await editor.delete(`/api/${item.path}/bulk`, { ids: [free.id, sold.id] }),
      await editor.delete(`/api/${range.path}/${whole.id}`),
      await editor.post('/api/core/batch', {
        operations: [
          { action: 'delete', entity: item.path, id: free.id },
          { action: 'delete', entity: item.path, id: sold.id },
        ],
      }),
    ]) {
      expect([response.status, response.causes.join()]).toEqual([409, expect.stringContaining('is part of sale')])
    }
    for (const [entity, id] of [
      [item, sold.id],
      [item, free.id],
      [range, whole.id],
      [saleLine, inCart.id],
    ] as const) {
      expect(await isThere(entity, id), entity.path).toBe(true)
      expect(await historyOf(id), entity.path).toEqual([{ action: 'created', inTrash: false }])
    }
  })

  test('is not asked about records that the caller may not remove, or that don’t exist', async () => {
    const { id } = await make(item)
    const unknown = '01890000-0000-7000-8000-000000000000'
    expect((await administrator.delete(`/api/${item.path}/${unknown}`)).status).toBe(404)
    expect((await administrator.delete(`/api/${item.path}/bulk`, { ids: [id, unknown] })).status).toBe(404)
    expect((await host.asNobody().delete(`/api/${item.path}/${id}`)).status).toBe(401)
    expect(removals).toEqual([])
  })

  test('costs nothing where it concerns neither the entity nor what goes with it', async () => {
    const { id } = await make(tag)
    const without = await countStatements(host, () => administrator.delete(`/api/${tag.path}/${id}`))
    expect(without.statements.filter(text => text.includes('for update of t'))).toEqual([])
  })

  test('leaves what it removed away when the record comes back from the trash', async () => {
    const [one, cart] = [await make(item, { name: 'back' }), await make(sale)]
    const { id } = await line(one.id, cart.id)
    await editor.delete(`/api/${item.path}/${one.id}`)
    const { rows } = await administrator.get('/api/core/trash', { entity: item.path })
    const entry = rows.find(({ recordId }) => recordId === one.id)
    expect((await administrator.post(`/api/core/trash/${entry?.id}/restore`)).status).toBe(200)
    expect([await isThere(item, one.id), await isThere(saleLine, id)]).toEqual([true, false])
  })

  test('sees a reference that was made at the same moment, or the reference finds nothing', async () => {
    for (let round = 0; round < 10; round++) {
      const [one, cart] = [await make(item), await make(sale, { status: round % 2 === 0 ? 'cart' : 'placed' })]
      const [made, removed] = await Promise.allSettled([
        line(one.id, cart.id),
        administrator.delete(`/api/${item.path}/${one.id}`),
      ])
      const status = removed.status === 'fulfilled' ? removed.value.status : 0
      expect([200, 409]).toContain(status)
      const isGone = status === 200
      expect(await isThere(item, one.id)).toBe(!isGone)
      if (made.status === 'fulfilled') expect(await isThere(saleLine, made.value.id)).toBe(!isGone)
      else expect(isGone).toBe(true)
    }
  })
})

describe('a reference that restricts', () => {
  test('refuses without a hook, and names the records to those who may read them', async () => {
    const { id } = await make(tag)
    await host.host.service(note).create({ tagId: id }, system)
    for (const client of [administrator, editor]) {
      const { status, issues: found } = await client.delete(`/api/${tag.path}/${id}`)
      expect([status, found]).toEqual([409, [{ path: '', code: 'IN_USE_BY', params: { entity: note.path } }]])
    }
    expect(await historyOf(id)).toEqual([{ action: 'created', inTrash: false }])
  })

  test('doesn’t tell others what refers to a record', async () => {
    const [one, odd] = [await make(item), await make(sale, { status: 'odd' })]
    await line(one.id, odd.id)
    const known = await administrator.delete(`/api/${item.path}/${one.id}`)
    expect(known.issues).toEqual([{ path: '', code: 'IN_USE_BY', params: { entity: saleLine.path } }])
    const hidden = await editor.delete(`/api/${item.path}/${one.id}`)
    expect([hidden.status, hidden.issues, hidden.text.includes('sales')]).toEqual([
      409,
      [{ path: '', code: 'IN_USE', params: {} }],
      false,
    ])
    expect(await isThere(item, one.id)).toBe(true)
  })

  test('keeps a deleted record from coming back without what it refers to', async () => {
    const whole = await make(range)
    const one = await make(item, { rangeId: whole.id, name: 'alone' })
    const link = await make(itemsToTags, { itemId: one.id, tagId: (await make(tag)).id })
    await administrator.delete(`/api/${itemsToTags.path}/${link.id}`)
    await administrator.delete(`/api/${item.path}/${one.id}`)
    const { rows } = await administrator.get('/api/core/trash', { entity: itemsToTags.path })
    const entry = rows.find(({ recordId }) => recordId === link.id)
    expect((await administrator.post(`/api/core/trash/${entry?.id}/restore`)).status).toBe(409)
  })
})
