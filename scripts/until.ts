import { setTimeout as delay } from 'node:timers/promises'

export interface WaitOptions {
  /** Milliseconds in all. */
  readonly within: number
  /** Milliseconds between two looks. */
  readonly every?: number
}

/**
 * Looks again and again until there is something to see.
 * @param what for the message: `the new title`
 * @throws when the time is over, with the last error of the looks
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
