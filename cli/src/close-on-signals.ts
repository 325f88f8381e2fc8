const patience = 30_000

/** On SIGTERM or SIGINT: closes and exits with 0; with 1 when that fails or takes too long. A second signal ends at once. */
export function closeOnSignals(close: () => Promise<void>): void {
  let isClosing = false
  const end = async () => {
    if (isClosing) process.exit(130)
    isClosing = true
    setTimeout(() => {
      console.error(`Still busy after ${patience / 1000} seconds: stopped without waiting for the rest.`)
      process.exit(1)
    }, patience).unref()
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
