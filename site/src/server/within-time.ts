/**
 * Waits for work until a signal aborts; the work itself may go on.
 * @throws the signal's reason
 */
export async function withinTime<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const { promise: ended, reject } = Promise.withResolvers<never>()
  const end = () => reject(signal.reason)
  signal.addEventListener('abort', end, { once: true })
  work.catch(() => undefined)
  try {
    signal.throwIfAborted()
    return await Promise.race([work, ended])
  } finally {
    signal.removeEventListener('abort', end)
  }
}
