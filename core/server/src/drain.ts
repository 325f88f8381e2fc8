import { setTimeout as delay } from 'node:timers/promises'
import type { Configuration } from './config.ts'

/** Graceful shutdown: the node reports that it is not ready and keeps serving until load balancers have noticed. */
export interface Drain {
  /** Called for readiness probes. @returns whether the node is ready */
  isReady(): boolean
  /** Starts draining. Resolves when it is time to close. */
  begin(): Promise<void>
  /** Ends draining at once. */
  end(): void
}

/** Load balancers probe every few seconds; after this long without a probe there is none. */
const attention = 60_000
const usualSeconds = 5

export function createDrain({
  drainSeconds,
  isProduction,
}: Pick<Configuration, 'drainSeconds' | 'isProduction'>): Drain {
  const ended = new AbortController()
  let isReady = true
  let lastAsked = Number.NEGATIVE_INFINITY
  const isWatched = () => isProduction && performance.now() - lastAsked < attention
  return {
    isReady() {
      lastAsked = performance.now()
      return isReady
    },
    async begin() {
      isReady = false
      const seconds = drainSeconds ?? (isWatched() ? usualSeconds : 0)
      if (seconds > 0) await delay(seconds * 1000, undefined, { signal: ended.signal }).catch(() => {})
    },
    end() {
      isReady = false
      ended.abort()
    },
  }
}
