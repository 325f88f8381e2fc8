import { createHash } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { TooManyRequestsError } from '../errors.ts'
import type { Counters } from './counters.ts'
import { databaseCounters } from './database-counters.ts'
import type { Limits } from './limits.ts'
import { redisCounters } from './redis-counters.ts'

const pruneInterval = 10 * 60_000

/**
 * Points are counted in Redis where there is one and in the database where there is none or it fails: both are shared by
 * all nodes. Claims are always the database's: Redis may forget, and a nonce must not be good twice.
 * @param redisUrl as in `REDIS_URL`
 * @param onError told of what nobody waits for
 */
export async function createLimits(
  database: Database,
  redisUrl: string | undefined,
  onError: (error: unknown) => void,
): Promise<Limits & { close(): void }> {
  const lasting = databaseCounters(database)
  const redis = redisUrl ? await redisCounters(redisUrl, onError) : undefined
  let lastPruned = 0

  /** Asks Redis first, and the database when it does not answer. */
  async function ask<Answer>(question: (counters: Counters) => Promise<Answer>): Promise<Answer> {
    if (!redis) return question(lasting)
    try {
      return await question(redis)
    } catch (error) {
      onError(error)
      return question(lasting)
    }
  }

  async function prune(): Promise<void> {
    if (Date.now() - lastPruned < pruneInterval) return
    lastPruned = Date.now()
    await lasting.prune().catch(onError)
  }

  return {
    async take(name, key, rule) {
      await prune()
      const wait = await ask(counters => counters.take(keyOf(name, key), rule))
      if (wait > 0) throw new TooManyRequestsError(Math.ceil(wait / 1000))
    },
    async giveBack(name, key) {
      await ask(counters => counters.giveBack(keyOf(name, key)))
    },
    async claim(name, key, seconds) {
      await prune()
      return lasting.claim(`claim ${keyOf(name, key)}`, seconds)
    },
    close: () => redis?.close(),
  }
}

/** Of bounded length, and without the address or e-mail itself. */
function keyOf(name: string, key: string): string {
  return `${name} ${createHash('sha256').update(key).digest('base64url')}`
}
