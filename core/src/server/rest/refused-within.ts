import { RefusedError } from '../errors.ts'
import { causeWithin } from '../issue.ts'
import { dataOf, describeError } from './error-response.ts'

/**
 * Does part of a request, and names its place in what refuses: a part that writes `amount`, at `prices.2`, is refused for
 * `prices.2.amount`.
 * @throws RefusedError with the status of what the work throws; faults of the server as they are
 */
export async function refusedWithin<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const { status, causes } = describeError(error, true)
    if (status >= 500) throw error
    throw new RefusedError(
      status,
      causes.map(cause => causeWithin(cause, path)),
      dataOf(error),
    )
  }
}
