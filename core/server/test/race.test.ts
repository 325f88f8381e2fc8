import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../src/database/connection.ts'
import type { OpenedDatabase } from '../src/database/database.ts'
import type { ChangeEvent } from '../src/events.ts'
import { createTestHost, openTestDatabase, type TestHost } from '../src/testing/index.ts'
import { record } from './fixtures/archive/entities.ts'
import { archive } from './fixtures/archive/plugin.ts'

const url = `/api/${record.path}`

describe('callers who race', () => {
  let host: TestHost
  beforeAll(async () => {
    host = await createTestHost({ plugins: [archive] })
  })
  afterAll(() => host?.close())

  test('50 of find-or-create make one record', async () => {
    const input = { signature: 'one of fifty', title: { en: 'One' } }
    const responses = await atOnce(50, () => host.asAdministrator().post(`${url}/find-or-create`, input))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(49)
    expect(new Set(responses.map(({ row }) => row.id)).size).toBe(1)
  })

  test('100 creations with one title each get a slug of their own', async () => {
    const responses = await atOnce(100, index =>
      host.asAdministrator().post(url, { signature: `same title ${index}`, title: { en: 'Same', ru: 'Тот же' } }),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(responses.map(({ row }) => row.slug)).size).toBe(100)
  })

  test('a bulk creation gives records of one title slugs of their own', async () => {
    const body = Array.from({ length: 1000 }, (_, index) => ({
      data: { signature: `bulk ${index}`, title: { ru: 'Одно название' } },
    }))
    const response = await host.asAdministrator().post(`${url}/bulk`, body)
    expect(response.status, response.text.slice(0, 500)).toBe(201)
    expect(new Set(response.rows.map(({ slug }) => slug)).size).toBe(1000)
  })

  test('two changes from one version: one is made, the other is refused', async () => {
    const administrator = host.asAdministrator()
    const { row } = await administrator.post(url, { signature: 'contended' })
    const { etag = '' } = (await administrator.get(`${url}/${row.id}`)).headers
    const responses = await atOnce(2, index =>
      administrator.patch(`${url}/${row.id}`, { variant: `version-${index}` }, { 'if-match': etag }),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412])
    const [made, refused] = responses.toSorted((a, b) => a.status - b.status)
    expect(refused?.row).toEqual(made?.row)
  })

  test('changes of the same records in opposite orders wait for each other', async () => {
    const administrator = host.asAdministrator()
    const body = [1, 2, 3, 4].map(index => ({ data: { signature: `crossing ${index}` } }))
    const { rows } = await administrator.post(`${url}/bulk`, body)
    const responses = await atOnce(10, index => {
      const changes = rows.map(({ id }) => ({ id, data: { variant: `crossing-${index}` } }))
      return administrator.patch(`${url}/bulk`, index % 2 === 0 ? changes : changes.reverse())
    })
    for (const { status } of responses) expect(status).toBe(200)
    const found = await Promise.all(rows.map(({ id }) => administrator.get(`${url}/${id}`)))
    expect(new Set(found.map(({ row }) => row.variant)).size).toBe(1)
  })

  test('a read that began before a write is not remembered past it', async () => {
    const [administrator, visitor] = [host.asAdministrator(), host.asNobody()]
    const { row } = await administrator.post(url, { signature: 'read while written' })
    const filters = { and: [{ column: 'id', method: 'eq', value: row.id }] }
    for (const variant of Array.from({ length: 25 }, (_, index) => `round-${index}`)) {
      const reads = () => [visitor.get(`${url}/${row.id}`), visitor.get(url, { filters })]
      await Promise.all([...reads(), administrator.patch(`${url}/${row.id}`, { variant }), ...reads()])
      const [byId, list] = await Promise.all(reads())
      expect([byId?.row.variant, list?.rows[0]?.variant]).toEqual([variant, variant])
    }
  })

  test('a record that is deleted while it is changed is deleted or changed, never both', async () => {
    const administrator = host.asAdministrator()
    const { row } = await administrator.post(url, { signature: 'going' })
    const [changed, removed] = await Promise.all([
      administrator.patch(`${url}/${row.id}`, { variant: 'late' }),
      administrator.delete(`${url}/${row.id}`),
    ])
    expect(removed.status).toBe(200)
    expect([200, 404]).toContain(changed.status)
    if (changed.status === 200) expect(removed.row.variant).toBe('late')
    expect((await administrator.get(`${url}/${row.id}`)).status).toBe(404)
  })
})

describe.runIf(process.env.TEST_DATABASE_URL)('two nodes on one PostgreSQL', () => {
  const open: (() => Promise<unknown>)[] = []

  // Without polls, only notifications trigger reads; the tests advance the clock to poll.
  beforeAll(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(async () => {
    while (open.length > 0) await open.pop()?.()
  })
  afterAll(() => void vi.useRealTimers())

  async function twoNodes() {
    const { database, drop } = await openTestDatabase([archive])
    open.push(drop)
    const nodes: { host: TestHost; events: ChangeEvent[]; database: OpenedDatabase }[] = []
    for (const _ of [1, 2]) {
      const own = await openDatabase({ url: await addressOf(database), poolSize: 3 })
      open.push(() => own.close())
      const host = await createTestHost({ plugins: [archive], database: own })
      open.push(() => host.close())
      const events: ChangeEvent[] = []
      host.host.events.on(`${record.path}:*`, event => void events.push(event))
      nodes.push({ host, events, database: own })
    }
    return nodes as [(typeof nodes)[number], (typeof nodes)[number]]
  }

  test('a change on one is an event on the other, with the same tags, once', async () => {
    const [here, there] = await twoNodes()
    const administrator = here.host.asAdministrator()
    const { row } = await administrator.post(url, { signature: 'travels' })
    await administrator.patch(`${url}/${row.id}`, { variant: 'changed' })
    await administrator.delete(`${url}/${row.id}`)
    await vi.waitFor(() => expect(there.events).toHaveLength(3), { timeout: 10_000 })
    expect(there.events).toEqual(here.events)
    expect(here.events.map(({ action }) => action)).toEqual(['created', 'updated', 'deleted'])
  })

  test('what one node remembers is fresh after a write on the other', async () => {
    const [here, there] = await twoNodes()
    const { row } = await here.host.asAdministrator().post(url, { signature: 'remembered' })
    const look = async () => (await there.host.asNobody().get(`${url}/${row.id}`)).row.variant
    expect(await look()).toBe('default')
    await here.host.asAdministrator().patch(`${url}/${row.id}`, { variant: 'fresh' })
    await vi.waitFor(async () => expect(await look()).toBe('fresh'), { timeout: 10_000 })
  })

  test('a lost notification is made up for by the next poll', async () => {
    const [here, there] = await twoNodes()
    const id = randomUUID()
    await here.database.query({
      text: `insert into "core_changes" ("node", "entity", "action", "records") values ($1::uuid, $2, 'updated', $3::jsonb)`,
      values: [randomUUID(), record.path, JSON.stringify([{ id }])],
    })
    await here.database.query({ text: 'select 1' })
    expect(there.events).toEqual([])
    await vi.advanceTimersByTimeAsync(5_000)
    await vi.waitFor(() => expect(there.events.map(({ ids }) => ids)).toEqual([[id]]), { timeout: 10_000 })
    await vi.advanceTimersByTimeAsync(5_000)
    await there.database.query({ text: 'select 1' })
    expect(there.events).toHaveLength(1)
  })

  test('a change that commits after a later one was read arrives too', async () => {
    const [here, there] = await twoNodes()
    const administrator = here.host.asAdministrator()
    const slow = Promise.withResolvers<void>()
    const service = here.host.host.service(record)
    const context = { caller: { kind: 'system', roles: [], isAdministrator: true } } as const
    const late = here.database.transaction(async transaction => {
      await service.create({ signature: 'begun first' }, { ...context, transaction })
      await slow.promise
    })
    const { row } = await administrator.post(url, { signature: 'committed first' })
    await vi.waitFor(() => expect(there.events.map(({ ids }) => ids)).toEqual([[row.id]]), { timeout: 10_000 })
    slow.resolve()
    await late
    await vi.waitFor(() => expect(there.events).toHaveLength(2), { timeout: 10_000 })
  })
})

function atOnce<Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => work(index)))
}

async function addressOf(database: OpenedDatabase): Promise<string> {
  const [row] = await database.query<{ name: string }>({ text: 'select current_database() as name' })
  const address = new URL(process.env.TEST_DATABASE_URL ?? '')
  address.pathname = `/${row?.name}`
  return address.href
}
