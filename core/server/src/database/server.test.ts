import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { openDatabase } from './connection.ts'

/** A bound for what never comes, not for what is slow. */
const inTime = { timeout: 30_000 }

describe('a server that is not there', () => {
  test('is reported with the variable to look at, without the password', async () => {
    const server = createServer().listen(0)
    const { port } = server.address() as { port: number }
    await new Promise(resolve => server.close(resolve))
    const opening = openDatabase({ url: `postgres://me:secret@127.0.0.1:${port}/site`, connectTimeout: 0 })
    await expect(opening).rejects.toThrow(`DATABASE_URL: no connection to PostgreSQL at 127.0.0.1:${port}/site`)
    await expect(opening).rejects.not.toThrow('secret')
  })
})

describe('a server that is not there yet', () => {
  test('is waited for, and that is said once', async () => {
    const server = createServer().listen(0)
    const { port } = server.address() as { port: number }
    await new Promise(resolve => server.close(resolve))
    const onWaiting = vi.fn()
    const opening = openDatabase({ url: `postgres://127.0.0.1:${port}/site`, connectTimeout: 1_000, onWaiting })
    await expect(opening).rejects.toThrow('DATABASE_URL')
    expect(onWaiting.mock.calls).toEqual([
      [`Waiting for PostgreSQL at 127.0.0.1:${port}/site (connect ECONNREFUSED 127.0.0.1:${port})`],
    ])
  })
})

const url = process.env.TEST_DATABASE_URL

describe.runIf(url)('a server', () => {
  let own: TestDatabase

  beforeAll(async () => {
    own = await openTestDatabase([])
  }, 60_000)
  afterAll(() => own.drop())

  const terminate = (condition: string) =>
    own.database.query({
      text: `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and ${condition}`,
    })

  test('that refuses the name of the database is reported at once', async () => {
    const wrong = new URL(url as string)
    wrong.pathname = '/there_is_no_such_database'
    await expect(openDatabase({ url: wrong.href })).rejects.toThrow('there_is_no_such_database')
  })

  test('ends statements that take too long, and waits for locks', async () => {
    const { database } = own
    await database.query({ text: 'create table "locked" ("id" integer)' })
    await expect(
      database.transaction(async transaction => {
        await transaction.query({ text: 'set local statement_timeout = 20' })
        await transaction.query({ text: 'select pg_sleep(60)' })
      }),
    ).rejects.toMatchObject({ code: '57014' })
    await database.transaction(async holder => {
      await holder.query({ text: 'lock table "locked"' })
      const waiting = database.transaction(async transaction => {
        await transaction.query({ text: 'set local lock_timeout = 20' })
        await transaction.query({ text: 'lock table "locked"' })
      })
      await expect(waiting).rejects.toMatchObject({ code: '55P03' })
    })
    const limits = await database.query({
      text: `select current_setting('statement_timeout') as s, current_setting('lock_timeout') as l,
        current_setting('idle_in_transaction_session_timeout') as i`,
    })
    expect(limits).toEqual([{ s: '5s', l: '3s', i: '10s' }])
  })

  test('goes on with both of two transactions that wait for each other, one of them from its start again', async () => {
    const { database } = own
    await database.query({
      text: 'create table "crossed" as select "id", 0 as "number" from generate_series(1, 2) as "id"',
    })
    const both = Promise.withResolvers<void>()
    let holding = 0
    const runs: string[] = []
    const cross = (name: string, ids: readonly number[]) =>
      database.transaction(async transaction => {
        runs.push(name)
        transaction.afterCommit(() => void runs.push(`${name} done`))
        for (const id of ids) {
          await transaction.query({
            text: 'update "crossed" set "number" = "number" + 1 where "id" = $1',
            values: [id],
          })
          holding += 1
          if (holding === 2) both.resolve()
          await both.promise
        }
      })
    await Promise.all([cross('there', [1, 2]), cross('back', [2, 1])])
    // On a busy server the one that begins again may be faster than the other once more.
    expect(runs.length).toBeGreaterThanOrEqual(5)
    const done = runs.filter(each => each.endsWith(' done'))
    expect(done.toSorted()).toEqual(['back done', 'there done'])
    expect(await database.query({ text: 'select distinct "number" from "crossed"' })).toEqual([{ number: 2 }])
  })

  test('that drops our connections is connected to again, and listeners hear of the gap', async () => {
    const { database } = own
    const heard: string[] = []
    const onReconnect = vi.fn()
    const report = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await database.listen('gossip', payload => heard.push(payload), onReconnect)
    await terminate(`query ilike 'listen%'`)
    await vi.waitFor(() => expect(onReconnect).toHaveBeenCalledOnce(), { timeout: 10_000 })
    await database.notify('gossip', 'after the gap')
    await vi.waitFor(() => expect(heard).toEqual(['after the gap']), inTime)
    report.mockRestore()
  })

  test('that drops a transaction fails that one only', async () => {
    const { database } = own
    const report = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const dropped = database.transaction(async transaction => {
      await transaction.query({ text: 'select 1' })
      await terminate(`state = 'idle in transaction'`)
      await transaction.query({ text: 'select 2' })
    })
    await expect(dropped).rejects.toThrow()
    expect(await database.query({ text: 'select 3 as "three"' })).toEqual([{ three: 3 }])
    report.mockRestore()
  })
})
