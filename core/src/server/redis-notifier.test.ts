import { afterEach, expect, test, vi } from 'vitest'
import { type FakeRedis, fakeRedis } from '../../test/fixtures/fake-redis.ts'
import type { ChangeNotifier } from './change-notifier.ts'
import { redisNotifier } from './redis-notifier.ts'

/** A bound for what never comes, not for what is slow. */
const inTime = { timeout: 30_000 }

const open: { close(): unknown }[] = []

afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

async function startRedis(): Promise<FakeRedis> {
  const redis = await fakeRedis()
  open.push(redis)
  return redis
}

async function notifierFor({ url }: FakeRedis, onError = vi.fn()): Promise<ChangeNotifier> {
  const notifier = await redisNotifier(url, onError)
  open.push(notifier)
  return notifier
}

test('a notification reaches the nodes that listen', async () => {
  const redis = await startRedis()
  const [one, other] = [await notifierFor(redis), await notifierFor(redis)]
  const onNotify = vi.fn()
  const stop = await other.listen(onNotify)
  await vi.waitFor(() => expect(onNotify).toHaveBeenCalled(), inTime)
  onNotify.mockClear()
  await one.notify()
  await vi.waitFor(() => expect(onNotify).toHaveBeenCalledTimes(1), inTime)
  await stop()
})

test('a reconnect counts as a notification', async () => {
  const redis = await startRedis()
  const notifier = await notifierFor(redis)
  const onNotify = vi.fn()
  const stop = await notifier.listen(onNotify)
  await vi.waitFor(() => expect(onNotify).toHaveBeenCalled(), inTime)
  onNotify.mockClear()
  for (const socket of redis.sockets) socket.destroy()
  await vi.waitFor(() => expect(onNotify).toHaveBeenCalled(), 10_000)
  onNotify.mockClear()
  await notifier.notify()
  await vi.waitFor(() => expect(onNotify).toHaveBeenCalled(), inTime)
  await stop()
})

test('a server that is not there is reported and stops nothing', async () => {
  const redis = await startRedis()
  await redis.close()
  const onError = vi.fn()
  const notifier = await notifierFor(redis, onError)
  await vi.waitFor(() => expect(onError).toHaveBeenCalled(), inTime)
  await expect(notifier.notify()).rejects.toThrow()
})
