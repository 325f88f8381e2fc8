import { setTimeout as delay } from 'node:timers/promises'
import type { Configuration } from './config.ts'

/** How a node leaves: it says so first, and goes on serving until whoever sends it requests has had time to notice. */
export interface Drain {
  /** Takes notice that somebody asks whether the node is ready. @returns whether it is */
  isReady(): boolean
  /** Not ready from now on. Resolves when it is time to close. */
  begin(): Promise<void>
  /** Not ready, and no time left. */
  end(): void
}

/** Balancers ask every few seconds: where none has asked for so long, there is none. */
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
