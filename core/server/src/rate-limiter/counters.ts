import type { RateLimit } from './rate-limiter.ts'

/** A store that counts tokens. */
export interface Counters {
  /** @returns 0 when a token was consumed, otherwise the milliseconds until the next one is available */
  consume(key: string, limit: RateLimit): Promise<number>
  refund(key: string): Promise<void>
}
