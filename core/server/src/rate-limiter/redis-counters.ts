import type { ChainableCommander } from 'ioredis'
import type { Counters } from './counters.ts'

export interface RedisCounters extends Counters {
  close(): void
}

/**
 * Counters in Redis or Valkey, which expires them itself.
 * @param url as in `REDIS_URL`
 * @param onError called for each failed connection
 * @returns counters whose calls reject at once while the server is unreachable, and after a second if it doesn't respond
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
  // ioredis keeps trying to connect.
  await redis.connect().catch(() => undefined)
  return {
    async consume(key, { tokens, seconds }) {
      const name = prefix + key
      const duration = seconds * 1000
      const [, count = 0, left = 0] = await results(
        redis.multi().set(name, 0, 'PX', duration, 'NX').incr(name).pttl(name),
      )
      // The key expired between the first two commands, so the second created it again without an expiry.
      if (left < 0) await redis.pexpire(name, duration)
      return count <= tokens ? 0 : Math.max(1, left < 0 ? duration : left)
    },
    async refund(key) {
      await redis.del(prefix + key)
    },
    close: () => redis.disconnect(),
  }
}

const prefix = 'tessera:limits:'

/** The results of a transaction's commands. @throws the first error among them */
async function results(transaction: ChainableCommander): Promise<number[]> {
  const replies = (await transaction.exec()) ?? []
  return replies.map(([error, value]) => {
    if (error) throw error
    return Number(value)
  })
}
