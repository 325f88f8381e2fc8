import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetMark, rememberedMark, rememberMark } from './account-mark.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('of a subject one letter is stored, for ten minutes and for nobody else', () => {
  rememberMark({ subjectId: 'a', name: 'somebody@example.com' })
  expect([...stored.values()].join()).not.toContain('somebody')
  expect(rememberedMark('a')).toEqual({ subjectId: 'a', name: 's' })
  expect(rememberedMark('b')).toBeNull()
  vi.setSystemTime(Date.now() + 11 * 60_000)
  expect(rememberedMark('a')).toBeNull()
})

test('of an anonymous subject only that fact is stored', () => {
  rememberMark({ subjectId: 'a', name: '' })
  expect(rememberedMark('a')).toEqual({ subjectId: 'a', name: '' })
  forgetMark()
  expect(rememberedMark('a')).toBeNull()
})

test('without storage nothing is known and nothing fails', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(() => rememberMark({ subjectId: 'a', name: 'b' })).not.toThrow()
  expect(rememberedMark('a')).toBeNull()
})
