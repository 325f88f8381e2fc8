import { createHash } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { TooManyRequestsError } from '../errors.ts'
import type { Counters } from './counters.ts'
import { databaseCounters } from './database-counters.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { redisCounters } from './redis-counters.ts'

const purgeInterval = 10 * 60_000

/**
 * Tokens are counted in Redis if it is configured and responds, otherwise in the database; both are shared by all nodes.
 * Nonces are always stored in the database: Redis may evict them, and a nonce must not be accepted twice.
 * @param redisUrl as in `REDIS_URL`
 * @param onError receives errors that no caller awaits
 */
export async function createRateLimiter(
  database: Database,
  redisUrl: string | undefined,
  onError: (error: unknown) => void,
): Promise<RateLimiter & { close(): void }> {
  const stored = databaseCounters(database)
  const redis = redisUrl ? await redisCounters(redisUrl, onError) : undefined
  let lastPurged = 0

  /** Uses Redis, and falls back to the database when it doesn't respond. */
  async function withFallback<Result>(work: (counters: Counters) => Promise<Result>): Promise<Result> {
    if (!redis) return work(stored)
    try {
      return await work(redis)
    } catch (error) {
      onError(error)
      return work(stored)
    }
  }

  async function purgeExpired(): Promise<void> {
    if (Date.now() - lastPurged < purgeInterval) return
    lastPurged = Date.now()
    await stored.purgeExpired().catch(onError)
  }

  return {
    async consume(name, key, limit) {
      await purgeExpired()
      const wait = await withFallback(counters => counters.consume(keyOf(name, key), limit))
      if (wait > 0) throw new TooManyRequestsError(Math.ceil(wait / 1000))
    },
    async refund(name, key) {
      await withFallback(counters => counters.refund(keyOf(name, key)))
    },
    async useNonce(name, key, seconds) {
      await purgeExpired()
      return stored.useNonce(`nonce ${keyOf(name, key)}`, seconds)
    },
    close: () => redis?.close(),
  }
}

/** Hashed, so that keys have a bounded length and stores never see the address or email itself. */
function keyOf(name: string, key: string): string {
  return `${name} ${createHash('sha256').update(key).digest('base64url')}`
}
