import { expect, test } from 'vitest'
import { createLimit } from './limit.ts'

test('at most `count` tasks run at once, and all are done in order', async () => {
  const limited = createLimit(5)
  const started: number[] = []
  const gates = Array.from({ length: 8 }, () => Promise.withResolvers<void>())
  const all = gates.map((gate, index) =>
    limited(async () => {
      started.push(index)
      await gate.promise
      if (index === 1) throw new Error('one fails')
      return index
    }),
  )
  const outcomes = Promise.allSettled(all)
  expect(started).toEqual([0, 1, 2, 3, 4])
  for (const gate of gates) gate.resolve()
  expect((await outcomes).map(each => each.status)).toEqual(
    gates.map((_, index) => (index === 1 ? 'rejected' : 'fulfilled')),
  )
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})
