/** Creates a function that runs tasks in order, at most `count` at a time. */
export function createLimit(count: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const queue: (() => void)[] = []
  let running = 0

  function next(): void {
    if (running >= count) return
    const start = queue.shift()
    if (!start) return
    running += 1
    start()
  }

  return work =>
    new Promise((resolve, reject) => {
      queue.push(() => {
        work()
          .then(resolve, reject)
          .finally(() => {
            running -= 1
            next()
          })
      })
      next()
    })
}
