import { expect, it } from 'vitest'
import { createQueue } from './queue.ts'

it('never runs more tasks at once than it is wide, runs all of them, and continues after a failure', async () => {
  const queue = createQueue(2)
  let running = 0
  let most = 0
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      queue(async () => {
        running += 1
        most = Math.max(most, running)
        await new Promise(resolve => setImmediate(resolve))
        running -= 1
        if (index % 5 === 0) throw new Error('no')
        return index
      }),
    ),
  )
  expect(most).toBe(2)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(16)
})
