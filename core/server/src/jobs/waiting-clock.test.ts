import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WaitingClock } from './waiting-clock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('timers begin when the clock is started, and not before', () => {
  const clock = new WaitingClock()
  const [once, often] = [vi.fn(), vi.fn()]
  clock.setTimeout(once, 100)
  clock.setInterval(often, 100)
  vi.advanceTimersByTime(1000)
  expect([once, often].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  clock.start()
  vi.advanceTimersByTime(300)
  expect([once, often].map(({ mock }) => mock.calls.length)).toEqual([1, 3])
})

test('timers can be cleared before and after the start', () => {
  const clock = new WaitingClock()
  const work = vi.fn()
  clock.clearTimeout(clock.setTimeout(work, 100))
  const waiting = clock.setInterval(work, 100)
  clock.start()
  clock.clearInterval(waiting)
  clock.clearTimeout(clock.setTimeout(work, 100))
  clock.clearTimeout(undefined)
  vi.advanceTimersByTime(1000)
  expect(work).not.toHaveBeenCalled()
})
