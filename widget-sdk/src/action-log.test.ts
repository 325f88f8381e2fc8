import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActionLog } from './action-log.ts'

function storage(): Storage {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  } as unknown as Storage
}

const target = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
  vi.stubGlobal('dispatchEvent', target.dispatchEvent.bind(target))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a log keeps the last 11 actions of its store', () => {
  const shared = storage()
  const log = createActionLog('cart', shared)
  for (let index = 1; index <= 13; index += 1) log.add(`action ${index}`, { index })
  createActionLog('other', shared).add('something else')
  expect(log.actions().map(each => each.type)).toEqual(Array.from({ length: 11 }, (_, index) => `action ${index + 3}`))
  expect(log.actions()[0]?.payload).toEqual({ index: 3 })
})

test('a storage that is full or holds something else is an empty log', () => {
  const broken = {
    getItem: () => '{"not":"a list"}',
    setItem: () => {
      throw new Error('full')
    },
  } as unknown as Storage
  const log = createActionLog('cart', broken)
  expect(() => log.add('x')).not.toThrow()
  expect(log.actions()).toEqual([])
})

test('a watcher is called once the log has not changed for 100 ms', () => {
  const log = createActionLog('cart', storage())
  const listener = vi.fn()
  const stop = log.watch(listener)
  log.add('a')
  vi.advanceTimersByTime(99)
  log.add('b')
  vi.advanceTimersByTime(99)
  expect(listener).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(listener).toHaveBeenCalledTimes(1)
  expect(listener.mock.calls[0]?.[0]).toHaveLength(2)
  stop()
  log.add('c')
  vi.advanceTimersByTime(1000)
  expect(listener).toHaveBeenCalledTimes(1)
})
