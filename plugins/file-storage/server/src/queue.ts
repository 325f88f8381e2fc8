/**
 * Runs at most `width` tasks at once; the others wait for their turn.
 * @returns a function that adds a task and resolves with its result
 */
export function createQueue(width: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0

  return async work => {
    if (running >= width) await new Promise<void>(resolve => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
