import { beforeEach, expect, test, vi } from 'vitest'
import type { SessionProvider, SessionState } from '../session.ts'
import { createSessionSource } from './session-source.ts'

let state: SessionState
let listeners: Set<() => void>
let provider: SessionProvider

function become(subjectId: string | null): void {
  state = { subjectId }
  for (const listener of listeners) listener()
}

beforeEach(() => {
  state = { subjectId: 'first' }
  listeners = new Set()
  provider = {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ensureSubject: async () => 'first',
    currentSubject: async () => 'first',
    verifiedEmail: async () => null,
    fetch: async () => new Response(),
    isAuthorized: async () => true,
  }
})

test('without a session provider there is no subject', async () => {
  const source = createSessionSource(undefined, () => undefined)
  expect(source.state()).toEqual({ subjectId: null })
  expect(await source.open()).toBeNull()
})

test('the provider is loaded once, when it is first needed', async () => {
  const load = vi.fn(async () => provider)
  const source = createSessionSource(load, () => undefined)
  expect(load).not.toHaveBeenCalled()
  expect(source.state().subjectId).toBeNull()
  const heard = vi.fn()
  source.subscribe(heard)
  source.subscribe(() => undefined)
  await vi.waitFor(() => expect(heard).toHaveBeenCalled())
  expect(source.state().subjectId).toBe('first')
  expect(load).toHaveBeenCalledTimes(1)
})

test('a provider that failed to load is loaded again when it is next needed', async () => {
  const load = vi.fn(async () => provider).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const source = createSessionSource(load, () => undefined)
  await expect(source.open()).rejects.toThrow('Failed to fetch')
  expect(await source.open()).toBe(provider)
})

test('a change of subject is reported before the islands are notified, the same subject is not reported (T-153)', async () => {
  const order: string[] = []
  const source = createSessionSource(
    async () => provider,
    () => order.push('invalidate'),
  )
  await source.open()
  source.subscribe(() => order.push(`render ${source.state().subjectId}`))
  become('first')
  expect(order).toEqual(['render first'])
  become(null)
  become('second')
  expect(order.slice(1)).toEqual(['invalidate', 'render null', 'invalidate', 'render second'])
})
