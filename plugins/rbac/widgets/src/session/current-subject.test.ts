import type { CurrentSubject } from '@tessera/rbac'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Session, SessionSnapshot } from './create-session.ts'
import { createCurrentSubject } from './current-subject.ts'

let snapshot: SessionSnapshot
let listeners: Set<() => void>
let responses: (() => Response | Promise<Response>)[]
let asked: number

const session = {
  state: () => snapshot,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  async fetch() {
    asked += 1
    return responses.shift()?.() ?? Response.json({ data: { id: snapshot.subjectId } })
  },
} as unknown as Session

function become(subjectId: string | null, isRenewing = false): void {
  snapshot = { subjectId, isRenewing, version: snapshot.version + 1 }
  for (const listener of listeners) listener()
}

beforeEach(() => {
  snapshot = { subjectId: 'first', isRenewing: false, version: 0 }
  listeners = new Set()
  responses = []
  asked = 0
})

test('the subject is loaded once for all listeners', async () => {
  const source = createCurrentSubject(session)
  expect(source.state()).toMatchObject({ isLoading: true, subject: null })
  source.subscribe(() => undefined)
  source.subscribe(() => undefined)
  await vi.waitFor(() => expect(source.state()).toMatchObject({ isLoading: false, subject: { id: 'first' } }))
  expect(asked).toBe(1)
})

test('a visitor is recognised without a request', () => {
  const source = createCurrentSubject(session)
  snapshot = { ...snapshot, subjectId: null }
  source.subscribe(() => undefined)
  expect(source.state()).toEqual({ subject: null, isLoading: false, error: null })
  become(null, true)
  expect(source.state().isLoading).toBe(true)
  expect(asked).toBe(0)
})

test('the previous subject is never shown to another, however late its response arrives (T-153)', async () => {
  const late = Promise.withResolvers<Response>()
  responses = [() => late.promise]
  const source = createCurrentSubject(session)
  const seen: (CurrentSubject | null)[] = []
  source.subscribe(() => seen.push(source.state().subject))
  become('second')
  late.resolve(Response.json({ data: { id: 'first' } }))
  await vi.waitFor(() => expect(source.state().subject).toMatchObject({ id: 'second' }))
  become(null)
  expect(source.state()).toEqual({ subject: null, isLoading: false, error: null })
  expect(seen.filter(each => each?.id === 'first')).toEqual([])
})

test('a changed subject is reloaded, and shown as it was until the response arrives', async () => {
  const source = createCurrentSubject(session)
  const seen: boolean[] = []
  source.subscribe(() => seen.push(source.state().isLoading))
  await vi.waitFor(() => expect(source.state().isLoading).toBe(false))
  responses = [() => Response.json({ data: { id: 'first', slug: 'new' } })]
  await source.refresh()
  expect(source.state().subject).toMatchObject({ slug: 'new' })
  expect(seen.slice(seen.indexOf(false))).not.toContain(true)
})

test('a failure is reported, and the next listener tries again', async () => {
  responses = [() => Promise.reject(new TypeError('Failed to fetch'))]
  const source = createCurrentSubject(session)
  source.subscribe(() => undefined)
  await vi.waitFor(() => expect(source.state().error).toBeInstanceOf(TypeError))
  source.subscribe(() => undefined)
  await vi.waitFor(() => expect(source.state().subject).toMatchObject({ id: 'first' }))
})
