import { setTimeout as delay } from 'node:timers/promises'

export interface WaitOptions {
  /** Timeout in milliseconds. */
  readonly within: number
  /** Interval in milliseconds. */
  readonly every?: number
}

/**
 * Polls until there is a result.
 * @param what for the message: `the new title`
 * @throws on timeout, with the last error as its cause
 */
export async function until<Result>(
  what: string,
  look: () => Promise<Result | undefined | false>,
  { within, every = 25 }: WaitOptions,
): Promise<Result> {
  const end = performance.now() + within
  let cause: unknown
  do {
    try {
      const seen = await look()
      if (seen !== undefined && seen !== false) return seen
    } catch (error) {
      cause = error
    }
    await delay(every)
  } while (performance.now() < end)
  throw new Error(`Waited ${within} ms in vain for ${what}`, { cause })
}
