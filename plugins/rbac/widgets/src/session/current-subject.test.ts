import type { CurrentSubject } from '@tessera/rbac'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Session, SessionSnapshot } from './create-session.ts'
import { createCurrentSubject } from './current-subject.ts'

let snapshot: SessionSnapshot
let listeners: Set<() => void>
let answers: (() => Response | Promise<Response>)[]
let asked: number

const session = {
  state: () => snapshot,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  async fetch() {
    asked += 1
    return answers.shift()?.() ?? Response.json({ data: { id: snapshot.subjectId } })
  },
} as unknown as Session

function become(subjectId: string | null, isRenewing = false): void {
  snapshot = { subjectId, isRenewing, version: snapshot.version + 1 }
  for (const listener of listeners) listener()
}

beforeEach(() => {
  snapshot = { subjectId: 'first', isRenewing: false, version: 0 }
  listeners = new Set()
  answers = []
  asked = 0
})

test('who is logged in is asked for once for all who want to know', async () => {
  const source = createCurrentSubject(session)
  expect(source.state()).toMatchObject({ isLoading: true, subject: null })
  source.subscribe(() => undefined)
  source.subscribe(() => undefined)
  await vi.waitFor(() => expect(source.state()).toMatchObject({ isLoading: false, subject: { id: 'first' } }))
  expect(asked).toBe(1)
})

test('a visitor is known to be one without asking', () => {
  const source = createCurrentSubject(session)
  snapshot = { ...snapshot, subjectId: null }
  source.subscribe(() => undefined)
  expect(source.state()).toEqual({ subject: null, isLoading: false, error: null })
  become(null, true)
  expect(source.state().isLoading).toBe(true)
  expect(asked).toBe(0)
})

test('somebody else is never shown the one before, however late the answer comes (T-153)', async () => {
  const late = Promise.withResolvers<Response>()
  answers = [() => late.promise]
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

test('what was changed is asked for anew, and shown as it was until the answer is there', async () => {
  const source = createCurrentSubject(session)
  const seen: boolean[] = []
  source.subscribe(() => seen.push(source.state().isLoading))
  await vi.waitFor(() => expect(source.state().isLoading).toBe(false))
  answers = [() => Response.json({ data: { id: 'first', slug: 'new' } })]
  await source.refresh()
  expect(source.state().subject).toMatchObject({ slug: 'new' })
  expect(seen.slice(seen.indexOf(false))).not.toContain(true)
})

test('a failure is told, and tried again by whoever asks next', async () => {
  answers = [() => Promise.reject(new TypeError('Failed to fetch'))]
  const source = createCurrentSubject(session)
  source.subscribe(() => undefined)
  await vi.waitFor(() => expect(source.state().error).toBeInstanceOf(TypeError))
  source.subscribe(() => undefined)
  await vi.waitFor(() => expect(source.state().subject).toMatchObject({ id: 'first' }))
})
