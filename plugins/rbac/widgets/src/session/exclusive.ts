/** Runs tasks one after another. */
export type Exclusive = <Result>(work: () => Promise<Result> | Result) => Promise<Result>

const lock = 'rbac.session'

/**
 * Creates a queue for changes of the session.
 * @param locks shared by the tabs; without them each tab has its own queue, and the server tolerates two that race
 */
export function createExclusive(locks: Pick<LockManager, 'request'> | undefined): Exclusive {
  if (locks) return async work => await locks.request(lock, work)
  let last: Promise<unknown> = Promise.resolve()
  return work => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
}
