import { afterEach, describe, expect, test, vi } from 'vitest'
import { type FakeRedis, fakeRedis } from '../../test/fixtures/fake-redis.ts'
import type { Database } from '../database/database.ts'
import { TooManyRequestsError } from '../errors.ts'
import { createTestHost, openTestDatabase, type TestHost } from '../testing/index.ts'
import { createRateLimiter } from './create-rate-limiter.ts'
import type { RateLimiter } from './rate-limiter.ts'

const open: { close(): unknown }[] = []

afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

async function openDatabase(): Promise<Database> {
  const { database, drop } = await openTestDatabase([])
  open.push({ close: drop })
  return database
}

async function startNode(database: Database, environment: Record<string, string> = {}): Promise<TestHost> {
  const node = await createTestHost({ plugins: [], database, environment })
  open.push(node)
  return node
}

async function startRedis(port?: number): Promise<FakeRedis> {
  const redis = await fakeRedis(port)
  open.push(redis)
  return redis
}

const rule = { tokens: 3, seconds: 900 }
const times = (count: number) => Array.from({ length: count })

/** How many of the calls at once got a point. */
async function taken(
  nodes: readonly { rateLimiter: RateLimiter }[],
  count: number,
  key = 'anna@example.com',
): Promise<number> {
  const calls = times(count).flatMap(() => nodes.map(({ rateLimiter }) => rateLimiter.consume('test/login', key, rule)))
  const results = await Promise.allSettled(calls)
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(TooManyRequestsError)
  }
  return results.filter(({ status }) => status === 'fulfilled').length
}

/** As if the time of every counter and claim were over. */
async function letTimePass(database: Database): Promise<void> {
  await database.query({ text: `update "core_limits" set "ends_at" = now() - interval '1 second'` })
}

describe.each(['the database', 'Redis'])('tokens counted in %s', store => {
  async function start() {
    const environment = store === 'Redis' ? { REDIS_URL: process.env.TEST_REDIS_URL ?? (await startRedis()).url } : {}
    const database = await openDatabase()
    const nodes = [await startNode(database, environment), await startNode(database, environment)]
    const [first, second] = nodes.map(({ host }) => host)
    if (!first || !second) throw new TypeError('two nodes')
    await first.rateLimiter.refund('test/login', 'anna@example.com')
    await first.rateLimiter.refund('test/login', 'boris@example.com')
    return { database, first, second }
  }

  test('are as many as the rule says, for all nodes and all callers at once', async () => {
    const { first, second } = await start()
    expect(await taken([first, second], 10)).toBe(3)
    expect(await taken([second], 1)).toBe(0)
  })

  test('are counted by key', async () => {
    const { first } = await start()
    expect(await taken([first], 5)).toBe(3)
    expect(await taken([first], 5, 'boris@example.com')).toBe(3)
  })

  test('come back as a whole, on whichever node', async () => {
    const { first, second } = await start()
    expect(await taken([first], 5)).toBe(3)
    await second.rateLimiter.refund('test/login', 'anna@example.com')
    expect(await taken([first], 5)).toBe(3)
  })

  test('that are gone say when there are some again', async () => {
    const { first } = await start()
    await taken([first], 3)
    const refused = await first.rateLimiter.consume('test/login', 'anna@example.com', rule).catch(error => error)
    expect(refused).toMatchObject({ statusCode: 429, message: 'Too many attempts; try again in 15 minutes' })
    expect(refused.retryAfter).toBeGreaterThan(880)
    expect(refused.retryAfter).toBeLessThanOrEqual(900)
  })
})

describe('tokens in the database', () => {
  test('are not told from the address or e-mail they are counted for', async () => {
    const database = await openDatabase()
    const { host } = await startNode(database)
    await taken([host], 1)
    const rows = await database.query<{ key: string }>({ text: 'select "key" from "core_limits"' })
    expect(rows).toHaveLength(1)
    expect(rows[0]?.key).not.toContain('anna')
  })

  test('are there again when the time is over', async () => {
    const database = await openDatabase()
    const { host } = await startNode(database)
    expect(await taken([host], 5)).toBe(3)
    await letTimePass(database)
    expect(await taken([host], 5)).toBe(3)
  })

  test('leave nothing behind', async () => {
    const database = await openDatabase()
    const [first, second] = [await startNode(database), await startNode(database)]
    await first.host.rateLimiter.consume('test/login', 'anna@example.com', rule)
    await letTimePass(database)
    await second.host.rateLimiter.consume('test/login', 'boris@example.com', rule)
    const [row] = await database.query<{ count: number }>({ text: 'select count(*)::integer from "core_limits"' })
    expect(row?.count).toBe(1)
  })
})

describe('without a response of Redis', () => {
  test('tokens are counted in the database, for all nodes', async () => {
    const redis = await startRedis()
    const database = await openDatabase()
    const nodes = []
    for (const _ of times(2)) {
      const onError = vi.fn()
      const rateLimiter = await createRateLimiter(database, redis.url, onError)
      open.push(rateLimiter)
      nodes.push({ rateLimiter, onError })
    }
    expect(await taken(nodes.slice(0, 1), 3)).toBe(3)
    await redis.close()
    expect(await taken(nodes, 5)).toBe(3)
    for (const { onError } of nodes) expect(onError).toHaveBeenCalled()
  })

  test('the start does not wait for it, and it is used once it is there', async () => {
    const away = await startRedis()
    await away.close()
    const database = await openDatabase()
    const rateLimiter = await createRateLimiter(database, away.url, () => undefined)
    open.push(rateLimiter)
    await rateLimiter.consume('test/login', 'anna@example.com', rule)
    const redis = await startRedis(Number(new URL(away.url).port))
    await vi.waitFor(() => expect(redis.sockets.size).toBe(1), 20_000)
    await vi.waitFor(async () => {
      await database.query({ text: 'delete from "core_limits"' })
      await rateLimiter.consume('test/away', 'anna@example.com', { tokens: 1000, seconds: 900 })
      const rows = await database.query({ text: 'select 1 from "core_limits"' })
      expect(rows).toEqual([])
    }, 20_000)
  })
})

describe('a claim', () => {
  const used = async (nodes: readonly { rateLimiter: RateLimiter }[], count: number) => {
    const calls = times(count).flatMap(() =>
      nodes.map(({ rateLimiter }) => rateLimiter.useNonce('test/nonce', 'f00d', 300)),
    )
    return (await Promise.all(calls)).filter(Boolean).length
  }

  test('is one caller’s of all nodes that race for it', async () => {
    const database = await openDatabase()
    const nodes = [(await startNode(database)).host, (await startNode(database)).host]
    expect(await used(nodes, 10)).toBe(1)
    expect(await used(nodes, 1)).toBe(0)
  })

  test('can be made again when its time is over', async () => {
    const database = await openDatabase()
    const { host } = await startNode(database)
    expect(await used([host], 1)).toBe(1)
    await letTimePass(database)
    expect(await used([host], 10)).toBe(1)
  })

  test('outlives a restart, also where Redis counts the tokens', async () => {
    const { url } = await startRedis()
    const database = await openDatabase()
    const first = await startNode(database, { REDIS_URL: url })
    expect(await used([first.host], 1)).toBe(1)
    await first.close()
    const second = await startNode(database)
    expect(await used([second.host], 1)).toBe(0)
  })

  test('is not refunded with the tokens of the same name', async () => {
    const { host } = await startNode(await openDatabase())
    expect(await used([host], 1)).toBe(1)
    await host.rateLimiter.refund('test/nonce', 'f00d')
    expect(await used([host], 1)).toBe(0)
  })
})
