import type { ChainableCommander } from 'ioredis'
import type { Counters } from './counters.ts'

export interface RedisCounters extends Counters {
  close(): void
}

/**
 * Counters in Redis or Valkey, which ends them by itself.
 * @param url as in `REDIS_URL`
 * @param onError told of each connection that fails
 * @returns counters whose calls reject at once while the server can't be reached, and after a second when it does not answer
 */
export async function redisCounters(url: string, onError: (error: unknown) => void): Promise<RedisCounters> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    connectTimeout: 3_000,
    commandTimeout: 1_000,
  })
  redis.on('error', onError)
  // It goes on trying by itself.
  await redis.connect().catch(() => undefined)
  return {
    async take(key, { points, seconds }) {
      const name = prefix + key
      const duration = seconds * 1000
      const [, count = 0, left = 0] = await results(
        redis.multi().set(name, 0, 'PX', duration, 'NX').incr(name).pttl(name),
      )
      // It ended between the first command and the second, which made it anew, without an end.
      if (left < 0) await redis.pexpire(name, duration)
      return count <= points ? 0 : Math.max(1, left < 0 ? duration : left)
    },
    async giveBack(key) {
      await redis.del(prefix + key)
    },
    close: () => redis.disconnect(),
  }
}

const prefix = 'tessera:limits:'

/** What the commands of a transaction answered. @throws the first failure among them */
async function results(transaction: ChainableCommander): Promise<number[]> {
  const answers = (await transaction.exec()) ?? []
  return answers.map(([error, value]) => {
    if (error) throw error
    return Number(value)
  })
}
