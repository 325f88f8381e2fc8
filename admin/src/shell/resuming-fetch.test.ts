import { expect, it } from 'vitest'
import { createResumingFetch } from './resuming-fetch.ts'

/** A session whose server lets in only who holds it. */
function sessionOf(first: string) {
  let holder: string | null = first
  let isKnown = true
  const listeners = new Set<() => void>()
  const sent: string[] = []
  const become = (subject: string | null) => {
    holder = subject
    isKnown = subject !== null
    for (const listener of listeners) listener()
  }
  return {
    sent,
    become,
    /** Ends it on the server: the browser finds out with its next call. */
    end: () => {
      isKnown = false
    },
    state: () => ({ subjectId: holder }),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    fetch: async (...[, init]: Parameters<typeof globalThis.fetch>) => {
      sent.push(String(init?.body))
      if (isKnown) return Response.json({ data: holder })
      become(null)
      return new Response(null, { status: 401 })
    },
  }
}

const settled = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), new Promise(resolve => setImmediate(() => resolve(false)))])

const screenOf = (subjectId: string, ending: AbortSignal = new AbortController().signal) => ({ subjectId, ending })

it('a call that the end of its session refused is sent again when the same person is back', async () => {
  const session = sessionOf('ada')
  const send = createResumingFetch(session, () => screenOf('ada'))
  session.end()
  const response = send('/api/blog/articles', { method: 'POST', body: 'my article' })
  expect(await settled(response)).toBe(false)
  session.become('ada')
  expect(await (await response).json()).toEqual({ data: 'ada' })
  expect(session.sent).toEqual(['my article', 'my article'])
})

it('T-153: nothing is sent in the name of somebody else, neither again nor for the first time', async () => {
  const session = sessionOf('ada')
  const screen = new AbortController()
  const send = createResumingFetch(session, () => screenOf('ada', screen.signal))
  session.end()
  const refused = send('/api/blog/articles', { method: 'POST', body: 'before' })
  await settled(refused)
  session.become('eve')
  const unsent = send('/api/blog/articles', { method: 'POST', body: 'after' })
  expect(await settled(refused)).toBe(false)
  expect(await settled(unsent)).toBe(false)
  screen.abort()
  expect((await refused).status).toBe(401)
  await expect(unsent).rejects.toThrow('abort')
  session.become('ada')
  expect(session.sent).toEqual(['before'])
})

it('requests that wait while somebody else is logged in go on when the owner is back', async () => {
  const session = sessionOf('eve')
  const response = createResumingFetch(session, () => screenOf('ada'))('/api/blog/articles', { body: 'mine' })
  session.become('ada')
  expect(await (await response).json()).toEqual({ data: 'ada' })
})

it('a call that nobody waits for any more does not wait for a login', async () => {
  const session = sessionOf('ada')
  session.end()
  const controller = new AbortController()
  const response = createResumingFetch(session, () => screenOf('ada'))('/api', { signal: controller.signal })
  expect(await settled(response)).toBe(false)
  controller.abort()
  expect((await response).status).toBe(401)
})

it('a refusal of somebody who is logged in is their answer', async () => {
  const session = { ...sessionOf('ada'), fetch: async () => new Response(null, { status: 403 }) }
  expect((await createResumingFetch(session, () => screenOf('ada'))('/api/rbac/subjects')).status).toBe(403)
})
