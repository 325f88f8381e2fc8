import { EventEmitter } from 'node:events'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

describe('places', () => {
  const limits = { places: 3, perCaller: 2, waiting: 5, waitingPerCaller: 3 }

  test('are given to callers in turn, and never all to one', async () => {
    const queue = new FairQueue(limits)
    const order: string[] = []
    const leaves: (() => void)[] = []
    const enter = (caller: string | undefined) =>
      queue.enter(caller).then(leave => {
        order.push(caller ?? 'job')
        leaves.push(leave)
      })
    const all = [enter('a'), enter('a'), enter('a'), enter('a'), enter('b'), enter('b'), enter(undefined)]
    await Promise.all([all[0], all[1], all[4]])
    expect(order).toEqual(['a', 'a', 'b'])
    while (order.length < all.length) {
      leaves.shift()?.()
      await Promise.race(all.slice(order.length - 1))
    }
    await Promise.all(all)
    expect(order).toEqual(['a', 'a', 'b', 'a', 'b', 'job', 'a'])
  })

  test('have a queue with an end, for each caller and for all', async () => {
    const queue = new FairQueue(limits)
    const enter = (caller?: string) => void queue.enter(caller)
    for (let time = 0; time < 5; time += 1) enter('a')
    await expect(queue.enter('a')).rejects.toMatchObject({ statusCode: 429, retryAfter: 1 })
    for (const caller of ['b', 'c', 'd']) enter(caller)
    await expect(queue.enter('e')).rejects.toMatchObject({ statusCode: 503 })
  })

  test('are given back once, however often that is said', async () => {
    const queue = new FairQueue({ ...limits, places: 1 })
    const leave = await queue.enter('a')
    leave()
    leave()
    await queue.enter('b')
    const waiting = queue.enter('c')
    const first = await Promise.race([waiting.then(() => 'c'), Promise.resolve('nobody')])
    expect(first).toBe('nobody')
  })
})

describe('callers of a host', () => {
  let host: TestHost
  const arrivals = new EventEmitter<{ arrived: [] }>()
  beforeAll(async () => {
    host = await createTestHost({
      plugins: [],
      extensions: [
        (app, { database }) => {
          const config = { access: 'public' } as const
          const respond = (text: string) => () => {
            const rows = database.query({ text })
            arrivals.emit('arrived')
            return rows
          }
          app.get('/heavy', { config }, respond('select pg_advisory_xact_lock_shared(20)::text'))
          app.get('/light', { config }, respond('select 1 as "one"'))
          app.post('/light', { config }, respond('select 1 as "one"'))
        },
      ],
    })
  })
  afterAll(() => host?.close())

  const stranger = '203.0.113.5'
  const other = '203.0.113.6'

  test('wait behind their own requests, not behind those of others', async () => {
    const order: string[] = []
    const ask = async (url: string, remoteAddress: string, method: 'GET' | 'POST' = 'GET') => {
      const { statusCode } = await host.app.inject({
        method,
        url,
        remoteAddress,
        ...(method === 'POST' && { payload: {} }),
      })
      expect(statusCode).toBe(200)
      order.push(url)
    }
    const { database } = host
    const locked = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const arrived = Promise.withResolvers<void>()
    let count = 0
    arrivals.on('arrived', () => {
      count += 1
      if (count === 22) arrived.resolve()
    })
    const holding = database.transaction(async transaction => {
      await transaction.query({ text: 'select pg_advisory_xact_lock(20)' })
      locked.resolve()
      await released.promise
    })
    await locked.promise
    const heavy = Array.from({ length: 20 }, () => ask('/heavy', stranger))
    const light = [ask('/light', other), ask('/light', '203.0.113.7', 'POST')]
    // The embedded database has one connection, which the transaction holds: there all of them wait in the queue.
    await (database.kind === 'postgresql' ? Promise.all(light) : arrived.promise)
    released.resolve()
    await Promise.all([holding, ...heavy, ...light])
    expect(order.slice(0, database.kind === 'postgresql' ? 2 : 4).filter(url => url === '/light')).toHaveLength(2)
  })

  test('are asked to come again when too many of their requests wait, while others are served', async () => {
    const flood = Array.from({ length: 600 }, () => host.app.inject({ url: '/light', remoteAddress: stranger }))
    const responses = await Promise.all([...flood, host.app.inject({ url: '/light', remoteAddress: other })])
    const refused = responses.filter(({ statusCode }) => statusCode === 429)
    expect(refused.length).toBeGreaterThan(40)
    expect(new Set(refused.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['1']))
    expect(responses.at(-1)?.statusCode).toBe(200)
    expect((await host.app.inject({ url: '/light', remoteAddress: stranger })).statusCode).toBe(200)
  })
})
