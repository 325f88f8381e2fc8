import { type Context, system } from '@tessera/server'
import { countStatements, createTestHost, type TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChangeEvent } from '../src/events.ts'
import { author, authorsToSpecimens, specimen } from './fixtures/library/entities.ts'
import { library } from './fixtures/library/plugin.ts'

const url = `/api/${specimen.path}`
const tables = ['library_specimens', 'library_authors', 'library_authors_to_specimens', 'core_changes', 'core_history']

let kit: TestHost
let one: { readonly id: string; readonly [field: string]: unknown }
let two: { readonly id: string; readonly [field: string]: unknown }
let keeper: { readonly id: string }
const events: ChangeEvent[] = []

beforeAll(async () => {
  kit = await createTestHost({ plugins: [library] })
  kit.host.events.on('*', event => {
    events.push(event)
  })
  keeper = await kit.host.service(author).create({ slug: 'keeper', note: 'unreadable' }, system)
})

afterAll(() => kit?.close())

beforeEach(async () => {
  const input = { motto: { en: 'Same', ru: 'То же' }, data: { a: 1 }, weight: 1.5, seenAt: '2026-01-01T10:00:00.000Z' }
  const made = await kit.host.service(specimen).createMany(
    ['one', 'two'].map(code => ({
      ...input,
      code: code + Math.random().toString(36).slice(2, 5),
      keeperId: keeper.id,
    })),
    system,
  )
  ;[one, two] = made as unknown as [typeof one, typeof two]
  await kit.host.service(authorsToSpecimens).create({ authorId: keeper.id, specimenId: one.id }, system)
})

/** All rows with their versions, of records as of what is written about them. */
function everyRow(): Promise<object[]> {
  const versions = tables.map(table => `select '${table}' as "table", ctid::text, xmin::text from "${table}"`)
  return kit.host.database.query({ text: `${versions.join(' union all ')} order by 1, 2` })
}

/** Does some work, and expects that no row has changed and nobody was told of anything. */
async function changingNothing<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = await everyRow()
  events.length = 0
  const result = await work()
  expect(await everyRow()).toEqual(before)
  expect(events).toEqual([])
  return result
}

describe('a write that changes nothing', () => {
  test('is answered with the record and its ETag, and leaves nothing', async () => {
    const administrator = kit.asAdministrator()
    const { headers, row } = await administrator.get(`${url}/${one.id}`)
    const { createdAt: _, updatedAt: __, id: ___, ...values } = row
    for (const body of [row, values, { motto: { en: 'Same' } }, { data: { a: 1 } }, { authorId: null }, {}]) {
      const response = await changingNothing(() => administrator.patch(`${url}/${one.id}`, body))
      expect(response).toMatchObject({ status: 200, row })
      expect(response.headers.etag).toBe(headers.etag)
    }
    const ifMatch = { 'if-match': String(headers.etag) }
    const put = await changingNothing(() => administrator.put(`${url}/${one.id}`, { code: one.code }, ifMatch))
    expect(put).toMatchObject({ status: 200, row })
    const outdated = { 'if-match': '"another"' }
    expect((await administrator.patch(`${url}/${one.id}`, { code: one.code }, outdated)).status).toBe(412)
  })

  test('leaves nothing in bulk, in a batch, in an import and by find-or-create', async () => {
    const administrator = kit.asAdministrator()
    const operations = [one, two].map(({ id, code }) => ({
      entity: specimen.path,
      action: 'update',
      id,
      data: { code },
    }))
    const many = [one, two].map(({ id, code, keeperId }, index) => ({
      id,
      data: { code, ...(index === 1 && { keeperId }) },
    }))
    const bulk = await changingNothing(() => administrator.patch(`${url}/bulk`, many))
    expect(bulk.rows).toEqual([one, two])
    const batch = await changingNothing(() => administrator.post('/api/core/batch', { operations }))
    expect(batch.status, batch.text).toBe(200)
    const rows = [{ code: one.code, 'motto.ru': 'То же', weight: 1.5 }]
    const read = await changingNothing(() => administrator.post(`${url}/import`, { key: 'code', rows }))
    expect(read.body).toMatchObject({ data: { created: 0, updated: 1, errors: [] } })
    const found = await changingNothing(() =>
      administrator.post(`${url}/find-or-create`, { code: one.code, motto: one.motto, keeperId: keeper.id }),
    )
    expect(found).toMatchObject({ status: 200, row: { id: one.id } })
  })

  test.each<[string, Context]>([
    ['with a history', system],
    ['without one', { ...system, history: 'none' }],
  ])('beside one that does: only what changed is written and published, %s', async (_, context) => {
    const before = await everyRow()
    events.length = 0
    const specimens = kit.host.service(specimen)
    const other = await kit.host.service(author).create({}, system)
    events.length = 0
    const rows = await specimens.updateMany(
      [
        { id: one.id, data: { keeperId: keeper.id } },
        { id: two.id, data: { keeperId: other.id } },
      ],
      context,
    )
    expect(rows).toEqual([one, { ...two, keeperId: other.id, updatedAt: expect.anything() }])
    expect(Object.keys(rows[0] as object)).toEqual(Object.keys(one))
    expect(events.flatMap(({ ids }) => ids)).toEqual([two.id])
    expect(events[0]?.tags).toContain(`library/specimens?keeperId=${keeper.id}`)
    const after = await everyRow()
    expect(after.filter(row => isOf(row, 'library_specimens'))).toHaveLength(
      before.filter(row => isOf(row, 'library_specimens')).length,
    )
  })

  test('is not written of what nobody may read either', async () => {
    const authors = kit.host.service(author)
    await changingNothing(() => authors.update(keeper.id, { note: 'unreadable' }, system))
    const row = await authors.update(keeper.id, { note: 'something else' }, system)
    expect(row).not.toHaveProperty('note')
    expect(events.map(({ ids }) => ids)).toEqual([[keeper.id]])
  })

  test('takes as many statements as one that does', async () => {
    const specimens = kit.host.service(specimen)
    const changes = (weight: number) => [one, two].map(({ id }) => ({ id, data: { weight } }))
    const single = (weight: number) => countStatements(kit.host, () => specimens.update(one.id, { weight }, system))
    const both = (weight: number) => countStatements(kit.host, () => specimens.updateMany(changes(weight), system))
    expect((await single(2)).statements).toHaveLength((await single(2)).statements.length)
    expect((await single(2)).statements).toHaveLength(1)
    expect((await both(3)).statements).toHaveLength((await both(3)).statements.length)
  })

  test('waits for one that is under way, and answers what that one left', async () => {
    const specimens = kit.host.service(specimen)
    const written = Promise.withResolvers<void>()
    const done = Promise.withResolvers<void>()
    const first = kit.host.database.transaction(async transaction => {
      await specimens.update(one.id, { weight: 9, code: 'first' }, { ...system, transaction })
      written.resolve()
      await done.promise
    })
    await written.promise
    const second = specimens.update(one.id, { weight: 9 }, system)
    // The embedded database has one connection: the second begins when the first has ended.
    if (kit.host.database.kind === 'postgresql') await expect.poll(isWaiting, { timeout: 30_000 }).toBe(true)
    done.resolve()
    await first
    expect(await second).toMatchObject({ weight: 9, code: 'first' })
  })
})

async function isWaiting(): Promise<boolean> {
  const text = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await kit.host.database.query({ text })).length > 0
}

function isOf(row: object, table: string): boolean {
  return (row as { table: string }).table === table
}
