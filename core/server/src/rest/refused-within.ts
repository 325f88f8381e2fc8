import { RefusedError } from '../errors.ts'
import { type Cause, causeWithin } from '../issue.ts'
import { dataOf, describeError } from './error-response.ts'

/**
 * Does part of a request, and names its place in what refuses: a part that writes `amount`, at `prices.2`, is refused for
 * `prices.2.amount`.
 * @throws RefusedError with the status of what the work throws; faults of the server as they are
 */
export function refusedWithin<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  return refusedAs(cause => causeWithin(cause, path), work)
}

/** The same, with causes that say their place in another way. */
export async function refusedAs<Result>(named: (cause: Cause) => Cause, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const { status, causes } = describeError(error, true)
    if (status >= 500) throw error
    throw new RefusedError(status, causes.map(named), dataOf(error))
  }
}
