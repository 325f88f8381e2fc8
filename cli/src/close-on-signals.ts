import type { Host } from '@tessera/server'

const closeTimeout = 30_000

/**
 * Closes gracefully on SIGTERM, after draining, and on SIGINT, without. Exits with 0, or with 1 if that fails or takes too
 * long. A second signal exits at once.
 */
export function closeOnSignals({ drain, close }: Pick<Host, 'drain' | 'close'>): void {
  let isClosing = false
  const end = async (signal: NodeJS.Signals) => {
    if (isClosing) process.exit(130)
    isClosing = true
    if (signal === 'SIGTERM') await drain()
    setTimeout(() => {
      console.error(`Still busy after ${closeTimeout / 1000} seconds: stopped without waiting for the rest.`)
      process.exit(1)
    }, closeTimeout).unref()
    try {
      await close()
      process.exit(0)
    } catch (error) {
      console.error(error)
      process.exit(1)
    }
  }
  process.on('SIGTERM', end).on('SIGINT', end)
}
