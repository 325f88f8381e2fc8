/** Waits for a connection. */
export interface Reconnection {
  /**
   * Resolves when another attempt is worthwhile: when the browser is online again, or after a while.
   * @param tries how many attempts have failed before
   */
  wait(tries: number, error: unknown): Promise<void>
}

/** Milliseconds before another attempt; the last one counts from then on. */
const pauses = [2000, 5000, 15_000, 30_000]
const noConnection = new Set([0, 429, 502, 503, 504])

/** Whether a request failed for a reason that passes: there was no connection, or the server was busy. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof TypeError) return true
  const { status } = (error ?? {}) as { readonly status?: unknown }
  return typeof status === 'number' && noConnection.has(status)
}

/** @param events receives `online` */
export function createReconnection(events: EventTarget): Reconnection {
  return {
    wait(tries, error) {
      const { retryAfter } = (error ?? {}) as { readonly retryAfter?: number | null }
      const pause = retryAfter ? retryAfter * 1000 : pauses[Math.min(tries, pauses.length - 1)]
      return new Promise(resolve => {
        const done = () => {
          clearTimeout(timer)
          events.removeEventListener('online', done)
          resolve()
        }
        const timer = setTimeout(done, pause)
        events.addEventListener('online', done)
      })
    },
  }
}
