import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from 'vitest'
import { fakeRedis } from '../test/fixtures/fake-redis.ts'
import type { ChangeNotifier } from './change-notifier.ts'
import type { Database } from './database/database.ts'
import type { Events } from './events.ts'
import { redisNotifier } from './redis-notifier.ts'
import { createTestHost, openTestDatabase } from './testing/index.ts'

/** A bound for what never comes, not for what is slow. */
const inTime = { timeout: 30_000 }

const open: { close(): unknown }[] = []

/** Closes something at the end of the test. */
function untilTheEnd<Value extends { close(): unknown }>(value: Value): Value {
  open.push(value)
  return value
}

beforeEach(() => {
  // Nodes that poll in between would find what no notification told them of.
  const { setInterval } = globalThis
  const never = 2 ** 31 - 1
  const spy = vi.spyOn(globalThis, 'setInterval') as unknown as { mockImplementation(work: unknown): void }
  spy.mockImplementation((handler: () => void, delay: number) => setInterval(handler, delay === 5_000 ? never : delay))
})

afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
  vi.restoreAllMocks()
})

async function startDatabase(): Promise<Database> {
  const { database, drop } = await openTestDatabase([])
  untilTheEnd({ close: drop })
  return database
}

async function startRedis() {
  const { url, sockets, close } = await fakeRedis()
  let current = { sockets, close }
  untilTheEnd({ close: () => current.close() })
  return {
    url,
    stop: () => current.close(),
    async start() {
      current = await fakeRedis(Number(new URL(url).port))
    },
    /** Connections that are open now. */
    count: () => current.sockets.size,
  }
}

/** A way to a server that can be cut. */
async function wayTo(url: string) {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    const other = dial(Number(new URL(url).port), '127.0.0.1')
    for (const each of [socket, other]) {
      sockets.add(each)
      each.on('error', () => undefined).on('close', () => sockets.delete(each))
    }
    socket.pipe(other).pipe(socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const cut = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  untilTheEnd({ close: cut })
  return { url: `redis://127.0.0.1:${port}`, cut }
}

describe('nodes with Redis', () => {
  const entity = 'shop/products'

  async function startNode(database: Database, url: string) {
    const { host } = untilTheEnd(await createTestHost({ plugins: [], database, environment: { REDIS_URL: url } }))
    const heard: string[] = []
    host.events.on('*', ({ tags }) => {
      heard.push(...tags)
    })
    return { events: host.events, heard }
  }

  /** Publishes on one node what the others have to hear next. */
  async function tell(events: Events, others: readonly { heard: string[] }[], tag: string): Promise<void> {
    const before = others.map(({ heard }) => [...heard])
    await events.publish(entity, [tag])
    await vi.waitFor(() => {
      for (const [index, { heard }] of others.entries()) expect(heard).toEqual([...(before[index] ?? []), tag])
    }, inTime)
  }

  test('hear each other at once and in order while it goes and comes', async ({ skip }) => {
    const database = await startDatabase()
    skip(database.kind === 'pglite', 'the embedded database has one node')
    const redis = await startRedis()
    const [one, other] = [await startNode(database, redis.url), await startNode(database, redis.url)]
    // Each has a publisher, a subscriber and a counter of limits.
    await vi.waitFor(() => expect(redis.count()).toBe(6), inTime)
    await tell(one.events, [other], 'with Redis')
    await redis.stop()
    await tell(one.events, [other], 'as it goes')
    await tell(other.events, [one], 'the other way')
    await Promise.all(Array.from({ length: 20 }, (_, index) => one.events.publish(entity, [`many ${index}`])))
    await tell(one.events, [], 'without it')
    await vi.waitFor(() => expect(other.heard).toContain('without it'), inTime)
    await redis.start()
    await tell(one.events, [other], 'as it comes')
    await vi.waitFor(() => expect(redis.count()).toBe(6), inTime)
    await tell(other.events, [one], 'with Redis again')
    const many = Array.from({ length: 20 }, (_, index) => `many ${index}`)
    const told = ['with Redis', 'as it goes', 'the other way', ...many, 'without it', 'as it comes', 'with Redis again']
    for (const { heard } of [one, other]) expect([...heard].sort()).toEqual([...told].sort())
    expect(one.heard.filter(tag => !tag.startsWith('many'))).toEqual(told.filter(tag => !tag.startsWith('many')))
  })

  test('are notified through PostgreSQL of what is written while they alone are cut off', async ({ skip }) => {
    const database = await startDatabase()
    skip(database.kind === 'pglite', 'the embedded database has one node')
    const redis = await startRedis()
    const way = await wayTo(redis.url)
    const [one, other, third] = [
      await startNode(database, redis.url),
      await startNode(database, way.url),
      await startNode(database, redis.url),
    ]
    await vi.waitFor(() => expect(redis.count()).toBe(9), inTime)
    await tell(one.events, [other, third], 'together')
    way.cut()
    await tell(one.events, [other, third], 'to who is cut off')
    await tell(other.events, [one, third], 'by who is cut off')
    await tell(third.events, [one, other], 'by another')
  })
})

describe('a notification', () => {
  async function startNotifier(database: Pick<Database, 'listen' | 'notify'>, url: string, onError = vi.fn()) {
    return untilTheEnd(await redisNotifier(url, database, onError))
  }

  /** A database that hears and says nothing, and notes what it is to say. */
  function silent() {
    const said: string[] = []
    return {
      said,
      listen: async () => async () => undefined,
      notify: async (channel: string) => void said.push(channel),
    }
  }

  /** Notifies until it is heard: a connection that isn't ready takes nothing. */
  async function notifyUntilHeard(notifier: ChangeNotifier, onNotify: Mock): Promise<void> {
    onNotify.mockClear()
    await vi.waitFor(async () => {
      await notifier.notify()
      expect(onNotify).toHaveBeenCalled()
    }, inTime)
  }

  test('burdens PostgreSQL only while Redis doesn’t take it', async () => {
    const redis = await startRedis()
    const database = silent()
    const [one, other] = [await startNotifier(database, redis.url), await startNotifier(database, redis.url)]
    const onNotify = vi.fn()
    await other.listen(onNotify)
    await notifyUntilHeard(one, onNotify)
    onNotify.mockClear()
    database.said.length = 0
    await one.notify()
    await vi.waitFor(() => expect(onNotify).toHaveBeenCalled(), inTime)
    expect(database.said).toEqual([])
    await redis.stop()
    await one.notify()
    expect(database.said).toContain('tessera_changes')
  })

  test('may have been missed during a reconnect, which counts as one', async () => {
    const redis = await startRedis()
    const notifier = await startNotifier(silent(), redis.url)
    const onNotify = vi.fn()
    await notifier.listen(onNotify)
    await vi.waitFor(() => expect(onNotify).toHaveBeenCalled(), inTime)
    onNotify.mockClear()
    await redis.stop()
    await redis.start()
    await vi.waitFor(() => expect(onNotify).toHaveBeenCalled(), inTime)
    await notifyUntilHeard(notifier, onNotify)
  })

  test('is sent through PostgreSQL where there is no Redis, which is reported', async () => {
    const redis = await startRedis()
    await redis.stop()
    const onError = vi.fn()
    const database = silent()
    const notifier = await startNotifier(database, redis.url, onError)
    await vi.waitFor(() => expect(onError).toHaveBeenCalled(), inTime)
    await notifier.notify()
    expect(database.said).toEqual(['tessera_changes'])
  })
})
