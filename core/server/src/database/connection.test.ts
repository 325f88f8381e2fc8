import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { openDatabase } from './connection.ts'
import type { OpenedDatabase } from './database.ts'

/** A bound for what never comes, not for what is slow. */
const inTime = { timeout: 30_000 }

let own: TestDatabase
let database: OpenedDatabase

beforeAll(async () => {
  own = await openTestDatabase([])
  database = own.database
  await database.query({ text: 'create table "notes" ("id" integer primary key, "body" text not null)' })
}, 60_000)
afterAll(() => own.drop())

const count = async () => (await database.query<{ n: number }>({ text: 'select count(*) as "n" from "notes"' }))[0]?.n

describe('values', () => {
  test.each([
    [`'2026-11-21 12:30:00.12+03'::timestamptz`, '2026-11-21T09:30:00.120Z'],
    [`'2026-11-21 12:30:00.123456+03'::timestamptz`, '2026-11-21T09:30:00.123Z'],
    [`'2026-11-21 12:30'::timestamptz(3)`, '2026-11-21T12:30:00.000Z'],
    [`'infinity'::timestamptz`, 'infinity'],
    [`'2026-11-21 12:30'::timestamp`, '2026-11-21T12:30:00.000Z'],
    [`'2026-11-21'::date`, '2026-11-21'],
    [`123.450::numeric`, 123.45],
    [`42::bigint`, 42],
    [`9007199254740993::bigint`, '9007199254740993'],
    [`7::integer`, 7],
    [`'{"a": [1, null, "x"]}'::jsonb`, { a: [1, null, 'x'] }],
    [`'"text"'::jsonb`, 'text'],
    [`'01900000-0000-7000-8000-000000000001'::uuid`, '01900000-0000-7000-8000-000000000001'],
    [`true`, true],
    [`null::timestamptz`, null],
  ])('%s comes out as %j', async (expression, value) => {
    expect(await database.query({ text: `select ${expression} as "value"` })).toEqual([{ value }])
    expect((await database.knex.raw(`select ${expression} as "value"`)).rows).toEqual([{ value }])
  })

  test('a moment is read right in a session of another zone', async () => {
    const rows = await database.transaction(async transaction => {
      await transaction.query({ text: `set local timezone to 'Asia/Kolkata'` })
      return transaction.query({ text: `select '2026-11-21 09:30:00.5Z'::timestamptz as "value"` })
    })
    expect(rows).toEqual([{ value: '2026-11-21T09:30:00.500Z' }])
  })

  test('objects go in as JSON and come out as they were', async () => {
    const value = { en: "it's", ru: 'да' }
    expect(await database.query({ text: 'select $1::jsonb as "value"', values: [value] })).toEqual([{ value }])
  })
})

describe('statements', () => {
  test('a refused one says why, and the next works on the same connection', async () => {
    await database.query({ text: `insert into "notes" values (1, 'a')` })
    const again = database.query({ text: 'insert into "notes" values ($1, $2)', values: [1, 'b'] })
    await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'notes_pkey', table: 'notes' })
    expect(await count()).toBe(1)
  })

  test('a named one outlives a change of its table', async () => {
    const statement = { text: 'select * from "changing"', name: 'changing' }
    await database.query({ text: 'create table "changing" ("a" integer)' })
    await database.query({ text: 'insert into "changing" values (1)' })
    expect(await database.query(statement)).toEqual([{ a: 1 }])
    await database.query({ text: `alter table "changing" add column "b" text default 'x'` })
    expect(await database.query(statement)).toEqual([{ a: 1, b: 'x' }])
  })

  test('each one that is sent is observed, of Knex too, until one stops', async () => {
    const seen: string[] = []
    const stop = database.observe(text => seen.push(text))
    await database.query({ text: 'select 1' })
    await database.knex('notes').where('id', 99)
    await database.transaction(transaction => transaction.query({ text: 'select 2' }))
    stop()
    await database.query({ text: 'select 3' })
    expect(seen).toEqual(['select 1', 'select * from "notes" where "id" = $1', 'BEGIN;', 'select 2', 'COMMIT;'])
  })
})

describe('a transaction', () => {
  test('is rolled back when its work fails, and what was to follow it never runs', async () => {
    const before = await count()
    const follow = vi.fn()
    const failing = database.transaction(async transaction => {
      transaction.afterCommit(follow)
      await transaction.query({ text: `insert into "notes" values (100, 'gone')` })
      await transaction.knex('notes').insert({ id: 101, body: 'gone too' })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await count()).toBe(before)
    expect(follow).not.toHaveBeenCalled()
  })

  test('runs what follows it after the commit, in order, and gives its result', async () => {
    const followed: unknown[] = []
    const result = await database.transaction(async transaction => {
      await transaction.query({ text: `insert into "notes" values (200, 'kept')` })
      transaction.afterCommit(async () => {
        followed.push(await database.query({ text: 'select "body" from "notes" where "id" = 200' }))
      })
      transaction.afterCommit(() => void followed.push('second'))
      return 'done'
    })
    expect(result).toBe('done')
    expect(followed).toEqual([[{ body: 'kept' }], 'second'])
  })

  test('has ended for code that still holds it', async () => {
    const ended = await database.transaction(async transaction => transaction)
    await expect(ended.query({ text: 'select 1' })).rejects.toThrow('has ended')
  })

  test('many at once take their turns', async () => {
    const before = (await count()) ?? 0
    const numbers = Array.from({ length: 20 }, (_, index) => 300 + index)
    await Promise.all(
      numbers.map(id =>
        database.transaction(transaction => transaction.query({ text: `insert into "notes" values (${id}, 'many')` })),
      ),
    )
    expect(await count()).toBe(before + 20)
  })

  test.skipIf(process.env.TEST_DATABASE_URL)('says what is wrong when its flow goes past it', async () => {
    const past = database.transaction(() => database.query({ text: 'select 1' }))
    await expect(past).rejects.toThrow('use the transaction')
    const nested = database.transaction(() => database.transaction(async () => undefined))
    await expect(nested).rejects.toThrow('use the transaction')
    expect(await database.query({ text: 'select 1 as "one"' })).toEqual([{ one: 1 }])
  })
})

describe('notifications', () => {
  test('reach their listeners once they are committed, until those stop', async () => {
    const heard: string[] = []
    const stop = await database.listen('gossip', payload => heard.push(payload))
    await database.transaction(async transaction => {
      await transaction.query({ text: `select pg_notify('gossip', 'in time')` })
      expect(heard).toEqual([])
    })
    await database.notify('elsewhere', 'not for us')
    await database.notify('gossip', 'и снова')
    await vi.waitFor(() => expect(heard).toEqual(['in time', 'и снова']), inTime)
    await stop()
    await database.notify('gossip', 'too late')
    const control = vi.fn()
    await database.listen('control', control)
    await database.notify('control', '')
    await vi.waitFor(() => expect(control).toHaveBeenCalled(), inTime)
    expect(heard).toEqual(['in time', 'и снова'])
  })

  test('may be answered by statements', async () => {
    const question = Promise.withResolvers<unknown>()
    await database.listen('questions', () => question.resolve(database.query({ text: 'select 1 as "one"' })))
    await database.notify('questions', '')
    expect(await question.promise).toEqual([{ one: 1 }])
  })
})

describe('a session', () => {
  test('keeps its settings to itself', async () => {
    const show = { text: 'show statement_timeout' }
    const before = await database.query(show)
    expect(await database.session(session => session.query(show))).toEqual([{ statement_timeout: '0' }])
    expect(await database.query(show)).toEqual(before)
  })
})

describe.skipIf(process.env.TEST_DATABASE_URL)('the embedded database', () => {
  test('begins with a snapshot of another', async () => {
    await database.query({ text: 'create table "kept" as select 42 as "number"' })
    const copy = await openDatabase({ snapshot: await database.snapshot() })
    expect(await copy.query({ text: 'select * from "kept"' })).toEqual([{ number: 42 }])
    await copy.close()
  }, 30_000)
})
