import type { Entity } from '@tessera/core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Ownership } from '../src/access/ownership.ts'
import { type Caller, nobody, readableSql, system, tableName } from '../src/index.ts'
import { Parameters } from '../src/records/parameters.ts'
import { countStatements, type TestClient, type TestHost, type TestRow } from '../src/testing/index.ts'
import {
  audit,
  bill,
  card,
  good,
  line,
  market,
  marketEntities,
  order,
  ordersToBills,
  refund,
  refundsToBills,
  remark,
} from './club/market.ts'
import { club, clubEntities, member, membersToCards, membersToOrders } from './club/plugin.ts'
import { openTables } from './fixtures/open-tables.ts'

/** What one member has, of each entity. */
interface Belongings {
  readonly id: string
  readonly caller: Caller
  readonly client: TestClient
  readonly rows: ReadonlyMap<Entity, TestRow>
}

const unknownId = '01890000-0000-7000-8000-000000000000'
let host: TestHost
let administrator: TestClient
let ann: Belongings
let bob: Belongings

beforeAll(async () => {
  host = await openTables([...marketEntities, ...clubEntities], { plugins: [market, club] })
  administrator = host.asAdministrator()
  ann = await belongings('Ann')
  bob = await belongings('Bob')
})
afterAll(() => host?.close())

function callerOf(subjectId: string, roles: readonly string[] = []): Caller {
  return { kind: 'subject', subjectId, isRegistered: true, roles, isAdministrator: false }
}

async function make(entity: Entity, values: object): Promise<TestRow> {
  return (await administrator.post(`/api/${entity.path}`, values)).row
}

async function belongings(name: string): Promise<Belongings> {
  const { id } = await make(member, { name })
  const rows = new Map<Entity, TestRow>()
  const add = async (entity: Entity, values: object) => rows.set(entity, await make(entity, values))
  const idOf = (entity: Entity) => rows.get(entity)?.id
  await add(order, { note: `order of ${name}`, total: 100 })
  await host.host.ownership.assign(order, idOf(order) ?? '', id, system)
  await add(line, { orderId: idOf(order), goodId: (await make(good, {})).id })
  await add(remark, { orderId: idOf(order), words: `words for ${name}` })
  await add(audit, { orderId: idOf(order), words: 'checked' })
  await add(bill, { amount: 100 })
  await add(ordersToBills, { orderId: idOf(order), billId: idOf(bill) })
  await add(refund, { amount: 50 })
  await add(refundsToBills, { refundId: idOf(refund), billId: idOf(bill) })
  const caller = callerOf(id)
  return { id, caller, client: host.as(caller), rows }
}

const owned = [order, line, remark, bill, ordersToBills, refund, refundsToBills] as const
/** Its rule is that of the left end, which the definition opens; lines and links have none of their own. */
const listed = [order, line, remark, bill, refund] as const

const idsIn = (rows: readonly unknown[]) => rows.map(row => (row as TestRow).id)
const own = (who: Belongings, entity: Entity) => who.rows.get(entity) as TestRow

describe('a route that is opened to subjects shows each their own', () => {
  test.each(listed.map(entity => [entity.path, entity] as const))('%s', async (path, entity) => {
    const url = `/api/${path}`
    for (const [who, other] of [
      [ann, bob],
      [bob, ann],
    ] as const) {
      const [mine, theirs] = [own(who, entity), own(other, entity)]
      const both = { filters: { and: [{ column: 'id', method: 'inArray', value: [mine.id, theirs.id] }] } }
      expect(idsIn((await who.client.get(url)).rows)).toEqual([mine.id])
      expect(idsIn((await who.client.get(url, both)).rows)).toEqual([mine.id])
      expect((await who.client.get(url, { count: 'true', limit: 1 })).body).toMatchObject({ meta: { total: 1 } })
      expect((await who.client.get(`${url}/count`)).body).toEqual({ data: 1 })
      const theirsOnly = { filters: { and: [{ column: 'id', method: 'eq', value: theirs.id }] } }
      expect((await who.client.get(`${url}/count`, theirsOnly)).body).toEqual({ data: 0 })
      expect((await who.client.get(`${url}/${mine.id}`)).row.id).toBe(mine.id)
      expect((await who.client.get(`${url}/${theirs.id}`)).status).toBe(404)
      const exported = await who.client.get(`${url}/export`, { format: 'json' })
      expect(exported.text).toContain(mine.id)
      expect(exported.text).not.toContain(theirs.id)
      expect(idsIn((await host.host.read([{ entity, query: {} }], { caller: who.caller }))[0]?.rows ?? [])).toEqual([
        mine.id,
      ])
      expect(idsIn(await host.host.service(entity as Entity).query({ caller: who.caller }))).toEqual([mine.id])
    }
    const all = idsIn((await administrator.get(url)).rows)
    expect(all).toEqual(expect.arrayContaining([own(ann, entity).id, own(bob, entity).id]))
  })

  test('in includes, downwards and upwards', async () => {
    const { row } = await ann.client.get(`/api/${remark.path}/${own(ann, remark).id}`, { include: 'order' })
    expect((row.order as TestRow).id).toBe(own(ann, order).id)
    const goods = await host.host.read(
      [{ entity: good, query: { include: [{ path: 'ordersToGoods.order.ordersToBills.bill' }] } as never }],
      { caller: ann.caller },
    )
    const text = JSON.stringify(goods)
    expect(text).toContain(own(ann, line).id)
    expect(text).toContain(own(ann, bill).id)
    for (const entity of owned) expect(text).not.toContain(own(bob, entity).id)
  })

  test('in filters by what is theirs, and by nothing of others', async () => {
    const goods = async (who: Belongings, column: string, method: string, value?: unknown) => {
      const filter = { column, method, ...(value !== undefined && { value }) }
      const { rows } = await who.client.get(`/api/${good.path}`, { filters: { and: [filter] } })
      return idsIn(rows)
    }
    const ordered = ({ rows }: Belongings) => String((rows.get(line) as TestRow).goodId)
    for (const [who, other] of [
      [ann, bob],
      [bob, ann],
    ] as const) {
      const theirs = own(other, order).id
      expect(await goods(who, 'ordersToGoods', 'isNotNull')).toEqual([ordered(who)])
      expect(await goods(who, 'ordersToGoods.order.note', 'ilike', 'order%')).toEqual([ordered(who)])
      expect(await goods(who, 'ordersToGoods.orderId', 'eq', theirs)).toEqual([])
      expect(await goods(who, 'ordersToGoods.orderId', 'ne', theirs)).toHaveLength(2)
    }
  })

  test('in a search of one list, and in the one of everything', async () => {
    const found = await ann.client.get(`/api/${order.path}`, { search: 'order of' })
    expect(idsIn(found.rows)).toEqual([own(ann, order).id])
    const hits = await ann.client.get('/api/core/search', { q: 'order of' })
    expect(hits.text).not.toContain(own(bob, order).id)
  })

  test('in statements by hand', async () => {
    const parameters = new Parameters()
    const condition = readableSql(host.host, bill, 't', { caller: bob.caller }, parameters)
    const rows = await host.database.query({
      text: `select t."id" from "market_bills" t where ${condition}`,
      values: parameters.values,
    })
    expect(rows).toEqual([{ id: own(bob, bill).id }])
  })

  test('in one statement a list, whatever the way to the owner', async () => {
    for (const entity of listed) {
      const { statements } = await countStatements(host, () => ann.client.get(`/api/${entity.path}`))
      expect(statements, entity.path).toHaveLength(1)
    }
  })
})

describe('what belongs to nobody', () => {
  test('is read with the same statement by everyone: owners and privacy add nothing to it', async () => {
    const service = host.host.service(good)
    const texts: string[][] = []
    for (const caller of [nobody, ann.caller, callerOf(ann.id, ['editor']), system.caller]) {
      const { statements } = await countStatements(host, () => service.list({ count: true }, { caller }))
      texts.push(statements.toSorted())
    }
    const [first, ...others] = texts
    expect(first).toHaveLength(2)
    expect(first?.join()).not.toMatch(/\bwhere (?!true\b)|\bexists\b|\bjoin\b/)
    for (const other of others) expect(other).toEqual(first)
  })

  test('asks about ways to an owner once, and about rules never', () => {
    const rule = vi.fn(() => 'public' as const)
    const values = vi.fn(() => host.host.entities.values())
    const entities = Object.assign(new Map(host.host.entities), { values })
    const ownership = new Ownership(entities, { rule })
    for (const caller of [nobody, ann.caller, bob.caller])
      for (const right of ['read', 'update'] as const) expect(ownership.conditions({ caller }, good, right)).toEqual([])
    expect(rule).not.toHaveBeenCalled()
    expect(values).toHaveBeenCalledOnce()
  })
})

describe('what belongs to somebody', () => {
  test('is nobody’s without a session, even where a rule opens its routes to everyone', async () => {
    const open = new Set(listed.flatMap(({ path }) => [`GET /api/${path}`]))
    host.host.access.provideRules((method, url) => (open.has(`${method} ${url}`) ? 'public' : undefined))
    try {
      for (const entity of listed) {
        const url = `/api/${entity.path}`
        // Twice, between callers: neither takes the other's response from a cache.
        for (const _ of [1, 2]) {
          const { status, body } = await host.asNobody().get(url, { count: 'true' })
          expect([status, body], url).toEqual([200, { data: [], meta: { limit: 100, offset: 0, total: 0 } }])
          expect(idsIn((await ann.client.get(url)).rows), url).toEqual([own(ann, entity).id])
        }
        expect((await host.asNobody().get(`${url}/${own(ann, entity).id}`)).status, url).toBe(404)
        expect(
          (await host.host.readCached([{ entity, query: {} }])).map(({ rows }) => rows),
          url,
        ).toEqual([[]])
      }
    } finally {
      host.host.access.provideRules(() => undefined)
    }
  })

  test('is whole for administrators, and for those whom a rule by role lets in', async () => {
    const auditor = host.as(callerOf(ann.id, ['auditor']))
    const everything = [own(ann, audit).id, own(bob, audit).id]
    expect(idsIn((await auditor.get(`/api/${audit.path}`)).rows)).toEqual(everything)
    expect(idsIn((await administrator.get(`/api/${audit.path}`)).rows)).toEqual(everything)
    expect((await ann.client.get(`/api/${audit.path}`)).status).toBe(403)
  })

  test('is shown to everyone where its definition makes it public, and written by its owner only', async () => {
    const mine = await make(card, { title: { en: 'Mine' } })
    const other = await make(card, { title: { en: 'Not mine' } })
    await host.host.ownership.assign(card, mine.id, ann.id, system)
    const url = `/api/${card.path}`
    expect(idsIn((await host.asNobody().get(url)).rows)).toEqual([mine.id, other.id])
    expect(idsIn((await bob.client.get(url)).rows)).toEqual([mine.id, other.id])
    const change = { title: { en: 'Changed' } }
    expect((await ann.client.patch(`${url}/${mine.id}`, change)).status).toBe(200)
    expect((await ann.client.patch(`${url}/${other.id}`, change)).status).toBe(404)
    expect((await bob.client.patch(`${url}/bulk`, [{ id: mine.id, data: change }])).status).toBe(404)
    expect((await bob.client.delete(`${url}/${mine.id}`)).status).toBe(404)
    expect((await bob.client.delete(`${url}/bulk`, { ids: [mine.id] })).status).toBe(404)
    const operations = [{ action: 'delete', entity: card.path, id: mine.id }]
    expect((await bob.client.post('/api/core/batch', { operations })).status).toBe(404)
    expect((await bob.client.get('/api/core/history', { entity: card.path })).rows).toEqual([])
    const claim = { memberId: bob.id, marketModuleCardId: mine.id }
    const claimed = await bob.client.post(`/api/${membersToCards.path}`, claim)
    expect([claimed.status, claimed.issues[0]?.path]).toEqual([400, 'marketModuleCardId'])
    expect((await administrator.get(`${url}/${mine.id}`)).row.title).toEqual(change.title)
  })

  test('neither goes to another owner nor comes from one', async () => {
    const url = `/api/${remark.path}`
    const theirs = { orderId: own(bob, order).id, words: 'mine now' }
    const refused = { path: 'orderId', code: 'UNKNOWN_RECORD' }
    for (const response of [
      await ann.client.post(url, theirs),
      await ann.client.post(`${url}/bulk`, [{ data: theirs }]),
      await ann.client.post(`${url}/find-or-create`, theirs),
      await ann.client.patch(`${url}/${own(ann, remark).id}`, { orderId: theirs.orderId }),
    ]) {
      expect(response.status, response.text).toBe(400)
      expect(response.issues[0]).toMatchObject(refused)
    }
    const imported = await ann.client.post(`${url}/import`, { rows: [theirs] })
    expect([imported.status, imported.text.includes('UNKNOWN_RECORD')]).toEqual([422, true])
    const unknown = await ann.client.post(url, { ...theirs, orderId: unknownId })
    expect([unknown.status, unknown.issues[0]]).toEqual([400, expect.objectContaining(refused)])
    expect((await ann.client.patch(`${url}/${own(bob, remark).id}`, { words: 'x' })).status).toBe(404)
    const mine = { orderId: own(ann, order).id, words: 'my own' }
    const made = await ann.client.post(url, mine)
    expect(made.status, made.text).toBe(201)
    expect((await ann.client.delete(`${url}/${made.row.id}`)).status).toBe(200)
    const link = { memberId: ann.id, marketModuleOrderId: own(bob, order).id }
    expect((await ann.client.post(`/api/${membersToOrders.path}`, link)).status).toBe(400)
    expect((await administrator.get(`${url}/${own(bob, remark).id}`)).row.words).toBe('words for Bob')
  })

  test('names its owners, all of them in one statement', async () => {
    const { ownership } = host.host
    for (const entity of owned) {
      const ids = [own(ann, entity).id, own(bob, entity).id, unknownId]
      const { result, statements } = await countStatements(host, () => ownership.of(entity, ids, system))
      expect([...result], entity.path).toEqual(
        expect.arrayContaining([
          [own(ann, entity).id, [ann.id]],
          [own(bob, entity).id, [bob.id]],
        ]),
      )
      expect([result.size, statements.length], entity.path).toEqual([2, 1])
    }
    expect(await ownership.of(good, [unknownId], system)).toEqual(new Map())
  })

  test('is linked to its owner without the module that has the owners', async () => {
    const { ownership } = host.host
    expect(ownership.entity).toBe(member)
    const links = await administrator.get(`/api/${membersToOrders.path}`)
    expect(links.rows).toEqual(
      [ann, bob].map(who => expect.objectContaining({ memberId: who.id, marketModuleOrderId: own(who, order).id })),
    )
    const filters = { and: [ownership.condition(order, ann.id) as never] }
    expect(idsIn((await host.host.service(order).list({ filters }, system)).rows)).toEqual([own(ann, order).id])
  })
})

describe('statements of modules', () => {
  /** Whose records a statement finds: of one owner, and of many. */
  const ownedBy = async (entity: Entity, ...owners: readonly Belongings[]) => {
    const one = host.host.ownership.conditionSql(entity, 't."id"', '$1::uuid')
    const any = host.host.ownership.conditionSql(entity, 't."id"', 'any($1::uuid[])')
    const [condition, value] = owners.length === 1 ? [one, owners[0]?.id] : [any, owners.map(({ id }) => id)]
    const text = `select t."id" from "${tableName(entity)}" t where ${condition} order by t."id"`
    return idsIn(await host.database.query({ text, values: [value] }))
  }

  test('find the records of one owner and of many, whatever the way to them', async () => {
    for (const entity of owned) {
      expect(await ownedBy(entity, ann), entity.path).toEqual([own(ann, entity).id])
      expect(await ownedBy(entity, ann, bob), entity.path).toEqual([own(ann, entity).id, own(bob, entity).id])
    }
    expect(await ownedBy(member, ann)).toEqual([ann.id])
    expect(host.host.ownership.conditionSql(good, 't."id"', '$1::uuid')).toBe('false')
  })

  test('give records to another owner, and no others', async () => {
    const { ownership } = host.host
    const theirs = [own(ann, order).id, own(bob, order).id]
    const made = await make(order, { note: 'of a visitor' })
    const unowned = await make(order, { note: 'nobody’s' })
    await ownership.assign(order, made.id, ann.id, system)
    const { statements } = await countStatements(host, () => ownership.reassign(order, [], bob.id, system))
    expect(statements).toEqual([])
    await ownership.reassign(order, [made.id, unowned.id], bob.id, system)
    expect(Object.fromEntries(await ownership.of(order, [...theirs, made.id, unowned.id], system))).toEqual({
      [own(ann, order).id]: [ann.id],
      [own(bob, order).id]: [bob.id],
      [made.id]: [bob.id],
    })
    await administrator.delete(`/api/${order.path}/${made.id}`)
    await administrator.delete(`/api/${order.path}/${unowned.id}`)
  })
})

describe('routes below a subject', () => {
  const orders = (id: string, more = '') => `/api/club/members/${id}/market-module/orders${more}`

  test('are for the subject itself; another one and an unknown one don’t exist, and no id is none', async () => {
    expect(idsIn((await ann.client.get(orders(ann.id))).rows)).toEqual([own(ann, order).id])
    for (const id of [bob.id, unknownId]) expect((await ann.client.get(orders(id))).status, id).toBe(404)
    for (const id of ['1', 'null', `${ann.id}0`]) {
      const response = await ann.client.get(orders(id))
      expect([response.status, response.causes]).toEqual([400, ['id is required']])
    }
    expect((await host.asNobody().get(orders(ann.id))).status).toBe(401)
    expect((await host.as({ ...ann.caller, kind: 'nobody' }).get(orders(ann.id))).status).toBe(401)
  })

  test('show administrators the rows of that subject, and of none that doesn’t exist', async () => {
    expect(idsIn((await administrator.get(orders(bob.id))).rows)).toEqual([own(bob, order).id])
    expect((await administrator.get(orders(bob.id, `/${own(bob, order).id}`))).row.id).toBe(own(bob, order).id)
    expect((await administrator.get(orders(bob.id, `/${own(ann, order).id}`))).status).toBe(404)
    expect((await administrator.get(orders(unknownId))).status).toBe(404)
    const staff = host.as(callerOf(ann.id, ['auditor']))
    expect((await staff.get(orders(bob.id))).status).toBe(404)
  })

  test('take the query of lists, with what the subject owns', async () => {
    const { id } = own(ann, order)
    const query = {
      filters: { and: [{ column: 'total', method: 'gte', value: 100 }] },
      orderBy: { and: [{ column: 'total', method: 'desc' }] },
      search: 'Ann',
      include: 'ordersToGoods.good,audits,remarks',
      limit: 10,
      count: 'true',
    }
    const { body, rows, headers } = await ann.client.get(orders(ann.id), query)
    expect(body).toMatchObject({ meta: { limit: 10, offset: 0, total: 1 } })
    expect(rows).toMatchObject([
      {
        id,
        audits: [{ id: own(ann, audit).id }],
        remarks: [{ id: own(ann, remark).id }],
        ordersToGoods: [{ id: own(ann, line).id, good: { id: own(ann, line).goodId } }],
      },
    ])
    expect(headers['cache-control']).toContain('no-store')
    expect((await ann.client.get(orders(ann.id), { include: 'nothing' })).status).toBe(400)
    expect((await ann.client.get(orders(ann.id, `/${id}`), { include: 'remarks' })).row.remarks).toHaveLength(1)
    expect((await ann.client.get(orders(ann.id, '/1'))).causes).toEqual(['orderId is required'])
  })

  test('check the subject before the body, and take ids further down into the same query', async () => {
    const theirs = orders(bob.id, `/${own(bob, order).id}`)
    expect((await ann.client.post(`${theirs}/remarks`, { nothing: true })).status).toBe(404)
    expect((await ann.client.post(orders(ann.id, `/${own(ann, order).id}/remarks`), {})).status).toBe(400)
    const foreign = await ann.client.post(orders(ann.id, `/${own(bob, order).id}/remarks`), { words: 'x' })
    expect([foreign.status, foreign.issues[0]?.path]).toEqual([400, 'orderId'])
    const byKey = await administrator.post(orders(ann.id, `/${own(bob, order).id}/remarks`), { words: 'x' })
    expect([byKey.status, byKey.issues[0]?.path]).toEqual([400, 'orderId'])
    expect((await ann.client.delete(orders(ann.id, `/${own(bob, order).id}`))).status).toBe(404)
    expect((await administrator.delete(orders(ann.id, `/${own(bob, order).id}`))).status).toBe(404)
    const made = await administrator.post(orders(ann.id, `/${own(ann, order).id}/remarks`), { words: 'for Ann' })
    expect(made.status, made.text).toBe(201)
    await administrator.delete(`/api/${remark.path}/${made.row.id}`)
  })

  test('are not there without a module that has subjects, and nobody is limited then', async () => {
    const alone = await openTables(marketEntities, { plugins: [market] })
    try {
      const made = (await alone.asAdministrator().post(`/api/${order.path}`, { note: 'alone' })).row
      expect((await alone.asAdministrator().get(orders(ann.id))).status).toBe(404)
      expect(idsIn((await alone.as(ann.caller).get(`/api/${order.path}`)).rows)).toEqual([made.id])
      const { ownership } = alone.host
      expect([ownership.entity, ownership.conditionSql(order, 'o."id"', '$1::uuid')]).toEqual([undefined, 'false'])
      await ownership.assign(order, made.id, ann.id, system)
      await ownership.reassign(order, [made.id], bob.id, system)
      expect(await ownership.of(order, [made.id], system)).toEqual(new Map())
    } finally {
      await alone.close()
    }
  })
})
