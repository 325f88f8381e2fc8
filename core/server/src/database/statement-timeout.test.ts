import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from './connection.ts'
import type { OpenedDatabase } from './database.ts'
import { openShadow } from './shadow.ts'

const url = process.env.TEST_DATABASE_URL
const runaway = {
  text: 'with recursive "r"("n") as (select 1 union all select "n" + 1 from "r" where "n" < 1000000000) select count(*) from "r"',
}

describe('a database that is patient for 100 ms', () => {
  let database: OpenedDatabase
  beforeAll(async () => {
    const snapshot = url ? undefined : await snapshotOf()
    database = await openDatabase({ ...(url && { url }), ...(snapshot && { snapshot }), statementTimeout: 100 })
    await database.query({ text: 'drop table if exists "timed"' })
    await database.query({ text: 'create table "timed" ("id" integer primary key)' })
  })
  afterAll(async () => {
    await database.query({ text: 'drop table "timed"' })
    await database.close()
  })

  const ids = async () =>
    (await database.query<{ id: number }>({ text: 'select "id" from "timed" order by 1' })).map(({ id }) => id)

  test('ends a statement that runs away, keeps what was committed and goes on', async () => {
    await database.query({ text: 'insert into "timed" values (1)' })
    await expect(database.query(runaway)).rejects.toMatchObject({ code: '57014' })
    expect(await ids()).toEqual([1])
  })

  test('takes back the transaction that it ran in, and no more', async () => {
    await database.query({ text: 'insert into "timed" values (2)' })
    const failing = database.transaction(async transaction => {
      await transaction.query({ text: 'insert into "timed" values (3)' })
      await transaction.query(runaway)
    })
    await expect(failing).rejects.toMatchObject({ code: '57014' })
    await database.transaction(transaction => transaction.query({ text: 'insert into "timed" values (4)' }))
    expect(await ids()).toEqual([1, 2, 4])
  })

  test('answers other callers meanwhile', async () => {
    const app = Fastify()
    app.get('/healthz', async () => 'ok')
    const order: string[] = []
    const running = database.query(runaway).catch(() => order.push('cancelled'))
    const { body } = await app.inject('/healthz')
    order.push(body)
    await running
    expect(order).toEqual(['ok', 'cancelled'])
    await app.close()
  })

  test('gives a transaction the limit that it asks for', async () => {
    const patient = database.transaction(async transaction => {
      await transaction.query({ text: `set local statement_timeout = '60s'` })
      return transaction.query({ text: 'select pg_sleep(0.3)::text as "slept"' })
    })
    expect(await patient).toEqual([{ slept: '' }])
    await expect(database.query(runaway)).rejects.toMatchObject({ code: '57014' })
  })

  test('ends a loop in a function too', async () => {
    await expect(database.query({ text: 'do $$ begin loop end loop; end $$' })).rejects.toMatchObject({ code: '57014' })
  })

  test('has no limit in a session', async () => {
    const slept = await database.session(session => session.query({ text: 'select pg_sleep(0.3)::text as "slept"' }))
    expect(slept).toEqual([{ slept: '' }])
  })

  test('cancels no other statement than the one that took too long', async () => {
    for (let time = 0; time < 5; time += 1) {
      await expect(database.query(runaway)).rejects.toMatchObject({ code: '57014' })
      for (let next = 0; next < 20; next += 1)
        expect(await database.query({ text: 'select 1 as "one"' })).toHaveLength(1)
    }
  })
})

test.skipIf(url)(
  'An embedded database whose statement does not even look whether it is cancelled is opened again',
  async () => {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'tessera-timeout-'))
    const database = await openDatabase({ dataDirectory, statementTimeout: 200, snapshot: await snapshotOf() })
    await database.query({ text: 'create table "kept" as select 42 as "number"' })
    await expect(database.query({ text: 'select pg_sleep(600)' })).rejects.toMatchObject({ code: '57014' })
    expect(await database.query({ text: 'select * from "kept"' })).toEqual([{ number: 42 }])
    await database.close()
    rmSync(dataDirectory, { recursive: true, force: true })
  },
)

async function snapshotOf(): Promise<Uint8Array<ArrayBuffer>> {
  const shadow = await openShadow()
  const snapshot = await shadow.snapshot()
  await shadow.close()
  return snapshot
}
