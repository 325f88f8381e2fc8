/** Runs work after whatever else was given to it before. */
export type Exclusive = <Result>(work: () => Promise<Result> | Result) => Promise<Result>

const lock = 'rbac.session'

/**
 * Makes a queue for what changes the session.
 * @param locks shared by the tabs; without them each tab has a queue of its own, and the server forgives two that race
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
