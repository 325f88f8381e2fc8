import { BusyError } from '../errors.ts'

/**
 * Runs at most `width` pieces of work at once and lets at most `waiting` more wait.
 * @returns the way to add one, which gives its result and throws BusyError when the queue is full
 */
export function createTurns(width: number, waiting: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const queue: (() => void)[] = []
  let running = 0

  return async work => {
    if (running < width) running += 1
    else if (queue.length < waiting) await new Promise<void>(resolve => queue.push(resolve))
    else throw new BusyError()
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
