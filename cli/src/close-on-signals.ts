import type { Host } from '@tessera/core/server'

const closeTimeout = 30_000

/**
 * On SIGTERM drains first; then, as on SIGINT, which a person sends who waits for it, closes and exits with 0; with 1 when that
 * fails or takes too long. A second signal ends at once.
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
