import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '../database/database.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { createJobs, type Handlers, type JobSettings, jobsSchema } from './create-jobs.ts'
import type { JobRunner } from './jobs.ts'

const logger = { error: vi.fn(), warn: vi.fn() }
const soon = { timeout: 15_000, interval: 20 }
const atOnce: JobSettings = {
  pollingInterval: 0.5,
  scheduleInterval: 1,
  retry: { retryLimit: 1, retryDelay: 0, retryBackoff: false },
}

describe('jobs', { timeout: 20_000 }, () => {
  const open: (() => Promise<void>)[] = []

  afterEach(async () => {
    while (open.length > 0) await open.pop()?.()
    expect(logger.error).not.toHaveBeenCalled()
  })

  async function database(): Promise<Database> {
    const { database: opened, drop } = await openTestDatabase([])
    open.push(drop)
    return opened
  }

  async function node(on: Database, handlers: Handlers, settings?: JobSettings): Promise<JobRunner> {
    const jobs = await createJobs(on, handlers, logger, settings)
    open.push(() => jobs.stop())
    return jobs
  }

  test('a handler gets the payload of its job', async () => {
    const greet = vi.fn(async () => {})
    const jobs = await node(await database(), { greet })
    await jobs.start()
    await jobs.enqueue('greet', { name: 'Ada' })
    await vi.waitFor(() => expect(greet).toHaveBeenCalledExactlyOnceWith({ name: 'Ada' }), soon)
  })

  test('a job of a transaction runs when it commits and never when it is rolled back', async () => {
    const run = vi.fn(async () => {})
    const on = await database()
    const jobs = await node(on, { run })
    await jobs.start()
    await expect(
      on.transaction(async transaction => {
        await jobs.enqueue('run', 'rolled back', { transaction })
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    await on.transaction(transaction => jobs.enqueue('run', 'committed', { transaction }))
    await vi.waitFor(() => expect(run).toHaveBeenCalledExactlyOnceWith('committed'), soon)
    expect(await on.query({ text: `select id from ${jobsSchema}.job where name = 'run'` })).toHaveLength(1)
  })

  test('a transaction may enqueue the first job of all', async () => {
    const run = vi.fn(async () => {})
    const on = await database()
    const jobs = await node(on, { run })
    await on.transaction(transaction => jobs.enqueue('run', 'first', { transaction }))
    await jobs.start()
    await vi.waitFor(() => expect(run).toHaveBeenCalledExactlyOnceWith('first'), soon)
  })

  test('two nodes run every job once', async () => {
    const ran: unknown[] = []
    const handlers = { run: async (payload: unknown) => void ran.push(payload) }
    const on = await database()
    const nodes = [await node(on, handlers, atOnce), await node(on, handlers, atOnce)] as const
    await Promise.all(nodes.map(jobs => jobs.start()))
    const payloads = Array.from({ length: 20 }, (_, index) => index)
    await Promise.all(payloads.map(index => nodes[index % 2 === 0 ? 0 : 1].enqueue('run', index)))
    await vi.waitFor(() => expect(ran.length).toBeGreaterThanOrEqual(20), soon)
    await Promise.all(nodes.map(jobs => jobs.stop()))
    expect([...ran].sort((a, b) => Number(a) - Number(b))).toEqual(payloads)
  })

  test('nodes that start at the same moment make the tables once', async () => {
    const on = await database()
    const run = async () => {}
    await Promise.all([1, 2, 3].map(() => node(on, { run })))
    const [row] = await on.query<{ count: number }>({
      text: `select count(*)::int as count from ${jobsSchema}.queue where name in ('run', 'failed')`,
    })
    expect(row?.count).toBe(2)
  })

  test('a job waits for its time', async () => {
    const run = vi.fn(async () => {})
    const jobs = await node(await database(), { run })
    await jobs.start()
    await jobs.enqueue('run', 'later', { startAfter: 3600 })
    await jobs.enqueue('run', 'now')
    await vi.waitFor(() => expect(run).toHaveBeenCalledExactlyOnceWith('now'), soon)
  })

  test('one job waits under a singleton key, and another one may once it runs', async () => {
    const run = vi.fn(async () => {})
    const jobs = await node(await database(), { run })
    await jobs.enqueue('run', 1, { singletonKey: 'one' })
    await jobs.enqueue('run', 2, { singletonKey: 'one' })
    await jobs.enqueue('run', 3, { singletonKey: 'other' })
    await jobs.start()
    await vi.waitFor(() => expect(run.mock.calls).toEqual([[1], [3]]), soon)
    await jobs.enqueue('run', 4, { singletonKey: 'one' })
    await vi.waitFor(() => expect(run).toHaveBeenLastCalledWith(4), soon)
  })

  test('a job that fails is tried again, then listed among the failed, and can be put back', async () => {
    let isBroken = true
    const run = vi.fn(async () => {
      if (isBroken) throw new Error('no connection')
    })
    const jobs = await node(await database(), { run }, atOnce)
    await jobs.start()
    await jobs.enqueue('run', { order: 7 })
    await vi.waitFor(async () => expect(await jobs.failed()).toHaveLength(1), soon)
    expect(run).toHaveBeenCalledTimes(2)
    const [failed] = await jobs.failed()
    expect(failed).toEqual({
      id: expect.any(String),
      name: 'run',
      payload: { order: 7 },
      error: 'no connection',
      tries: 2,
      failedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    isBroken = false
    await jobs.retry(failed?.id ?? '')
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(3), soon)
    expect(await jobs.failed()).toEqual([])
  })

  test('a schedule makes one job per tick for all nodes, until it ends', async () => {
    const run = vi.fn(async () => {})
    const on = await database()
    const nodes = [await node(on, { run }, atOnce), await node(on, { run }, atOnce)] as const
    await Promise.all(nodes.map(jobs => jobs.start()))
    await nodes[0].schedule('run', '* * * * *', 'tick')
    await vi.waitFor(() => expect(run).toHaveBeenCalledWith('tick'), soon)
    const slots = await on.query<{ slot: string }>({
      text: `select singleton_on::text as slot from ${jobsSchema}.job where name = '__pgboss__send-it'`,
    })
    expect(new Set(slots.map(({ slot }) => slot)).size).toBe(slots.length)
    await nodes[1].schedule('run', null)
    expect(await on.query({ text: `select name from ${jobsSchema}.schedule` })).toEqual([])
  })

  test('jobs that wait behind another one run right after it', async () => {
    const run = vi.fn(async () => {})
    const jobs = await node(await database(), { run }, { pollingInterval: 600 })
    for (const payload of [1, 2, 3]) await jobs.enqueue('run', payload)
    await jobs.start()
    await vi.waitFor(() => expect(run.mock.calls).toEqual([[1], [2], [3]]), soon)
  })

  test('stopping waits for the job that runs and takes no other', async () => {
    const finished: unknown[] = []
    const running = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const jobs = await node(await database(), {
      run: async payload => {
        running.resolve()
        await release.promise
        finished.push(payload)
      },
    })
    await jobs.enqueue('run', 1)
    await jobs.enqueue('run', 2)
    await jobs.start()
    await running.promise
    const stopped = jobs.stop()
    expect(finished).toEqual([])
    release.resolve()
    await stopped
    expect(finished).toEqual([1])
  })

  test('a name without a handler is refused', async () => {
    const jobs = await node(await database(), {})
    await expect(jobs.enqueue('nothing', {})).rejects.toThrow('No plugin registered a job handler named "nothing"')
    await expect(jobs.schedule('nothing', '* * * * *')).rejects.toThrow('"nothing"')
  })
})
