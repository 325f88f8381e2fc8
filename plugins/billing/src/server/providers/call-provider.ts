import { NoResponseError, type ProviderCall, ProviderFailure } from './payment-provider.ts'

/** Milliseconds that one call may take, and all tries of one request together. */
const oneCall = 10_000
const allTries = 30_000

/**
 * Makes a call to a provider, which is given up after ten seconds.
 * @param stopping aborts when the server stops
 * @throws ProviderFailure when the provider answered that it won't; NoResponseError for all else that went wrong
 */
export async function callProvider<Result>(
  work: (call: ProviderCall) => Promise<Result>,
  stopping: AbortSignal,
  milliseconds = oneCall,
): Promise<Result> {
  const controller = new AbortController()
  const giveUp = () => controller.abort(new NoResponseError('No response in time'))
  const timer = setTimeout(giveUp, milliseconds)
  stopping.addEventListener('abort', giveUp, { once: true })
  if (stopping.aborted) giveUp()
  try {
    return await Promise.race([rejectedOnAbort(controller.signal), work({ signal: controller.signal })])
  } catch (error) {
    if (error instanceof ProviderFailure || error instanceof NoResponseError) throw error
    throw new NoResponseError(error instanceof Error ? error.message : String(error), { cause: error })
  } finally {
    clearTimeout(timer)
    stopping.removeEventListener('abort', giveUp)
  }
}

/**
 * The same, twice where there is no response, within 30 seconds in all.
 * @param tries 1 for a provider that would take a second request for another payment
 */
export async function callProviderAgain<Result>(
  work: (call: ProviderCall) => Promise<Result>,
  stopping: AbortSignal,
  tries = 2,
): Promise<Result> {
  const end = performance.now() + allTries
  for (let attempt = 1; ; attempt++) {
    try {
      return await callProvider(work, stopping, Math.min(oneCall, end - performance.now()))
    } catch (error) {
      if (error instanceof ProviderFailure || attempt >= tries || stopping.aborted) throw error
    }
  }
}

function rejectedOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
