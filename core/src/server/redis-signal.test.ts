import { afterEach, expect, test, vi } from 'vitest'
import { type FakeRedis, fakeRedis } from '../../test/fixtures/fake-redis.ts'
import { redisSignal } from './redis-signal.ts'
import type { Signal } from './signal.ts'

const open: { close(): unknown }[] = []

afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

async function startRedis(): Promise<FakeRedis> {
  const redis = await fakeRedis()
  open.push(redis)
  return redis
}

async function signalTo({ url }: FakeRedis, onError = vi.fn()): Promise<Signal> {
  const signal = await redisSignal(url, onError)
  open.push(signal)
  return signal
}

test('a signal of one node reaches those that listen', async () => {
  const redis = await startRedis()
  const [one, other] = [await signalTo(redis), await signalTo(redis)]
  const onSignal = vi.fn()
  const stop = await other.listen(onSignal)
  await vi.waitFor(() => expect(onSignal).toHaveBeenCalled())
  onSignal.mockClear()
  await one.send()
  await vi.waitFor(() => expect(onSignal).toHaveBeenCalledTimes(1))
  await stop()
})

test('a lost connection is made again, and counts as a signal', async () => {
  const redis = await startRedis()
  const signal = await signalTo(redis)
  const onSignal = vi.fn()
  const stop = await signal.listen(onSignal)
  await vi.waitFor(() => expect(onSignal).toHaveBeenCalled())
  onSignal.mockClear()
  for (const socket of redis.sockets) socket.destroy()
  await vi.waitFor(() => expect(onSignal).toHaveBeenCalled(), 10_000)
  onSignal.mockClear()
  await signal.send()
  await vi.waitFor(() => expect(onSignal).toHaveBeenCalled())
  await stop()
})

test('a server that is not there is reported and stops nothing', async () => {
  const redis = await startRedis()
  await redis.close()
  const onError = vi.fn()
  const signal = await signalTo(redis, onError)
  await vi.waitFor(() => expect(onError).toHaveBeenCalled())
  await expect(signal.send()).rejects.toThrow()
})
