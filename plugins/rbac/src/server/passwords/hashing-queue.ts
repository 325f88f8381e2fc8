import { BusyError } from '../errors.ts'

/**
 * Runs at most `width` tasks at once and lets at most `waiting` more wait.
 * @returns a function that adds a task and resolves with its result; it throws BusyError when the queue is full
 */
export function createQueue(width: number, waiting: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
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
