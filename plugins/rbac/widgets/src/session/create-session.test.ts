import { confirmationNeeded, refreshStorageKey } from '@tessera/rbac'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { browserUnderTest } from '../../test/browser-under-test.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})

afterEach(() => {
  vi.useRealTimers()
})

const minute = 60_000
const offline = () => Promise.reject(new TypeError('Failed to fetch'))

describe('A visitor', () => {
  test('is unknown, and nothing is requested', () => {
    const browser = browserUnderTest()
    expect(browser.tab().session.state().subjectId).toBeNull()
    expect(browser.requests).toEqual([])
  })

  test('becomes an anonymous subject on demand, once for all tabs', async () => {
    const browser = browserUnderTest()
    const [first, second] = [browser.tab(), browser.tab()]
    const ids = await Promise.all([first, second, first].map(tab => tab.session.ensureSubject()))
    expect(ids).toEqual(['anonymous', 'anonymous', 'anonymous'])
    expect(browser.requests).toEqual(['GET /init'])
    expect([first, second].map(tab => tab.session.state().subjectId)).toEqual(['anonymous', 'anonymous'])
  })

  test('stays one where only an existing subject is asked for', async () => {
    const browser = browserUnderTest()
    expect(await browser.tab().session.currentSubject()).toBeNull()
    expect(browser.requests).toEqual([])
    browser.logIn('subject')
    browser.loseCookie()
    expect(await browser.tab().session.currentSubject()).toBe('subject')
  })

  test('whose browser blocks cookies sees that', async () => {
    const browser = browserUnderTest()
    const { session } = browser.tab()
    browser.respondNext('/init', () => Response.json({ data: { jwt: 'x', refresh: 'y' } }))
    await expect(session.ensureSubject()).rejects.toThrow('allow them for this site')
  })
})

describe('A subject', () => {
  test('is known from the cookie, without a request', () => {
    const browser = browserUnderTest()
    browser.logIn('subject')
    expect(browser.tab().session.state()).toMatchObject({ subjectId: 'subject', isRenewing: false })
    expect(browser.requests).toEqual([])
  })

  test('whose token has expired is renewed when the page opens, and unknown until then', async () => {
    const browser = browserUnderTest()
    browser.logIn('subject')
    browser.loseCookie()
    const { session } = browser.tab()
    expect(session.state()).toMatchObject({ subjectId: null, isRenewing: true })
    await vi.waitFor(() => expect(session.state()).toMatchObject({ subjectId: 'subject', isRenewing: false }))
    expect(browser.requests).toEqual(['POST /refresh'])
  })

  test('is renewed a minute before the end while the page is visible, again and again', async () => {
    const browser = browserUnderTest()
    browser.logIn('subject')
    browser.tab()
    vi.advanceTimersByTime(14 * minute - 2000)
    expect(browser.requests).toEqual([])
    vi.advanceTimersByTime(4000)
    await vi.waitFor(() => expect(browser.requests).toEqual(['POST /refresh']))
    await vi.waitFor(() => expect(browser.storage.get(refreshStorageKey)).toBe('refresh-2'))
    await vi.waitFor(() => {
      vi.advanceTimersByTime(minute)
      expect(browser.requests).toHaveLength(2)
    })
  })

  test('on a hidden page is renewed when the page becomes visible, and stays the same meanwhile', async () => {
    const browser = browserUnderTest()
    browser.logIn('subject')
    const tab = browser.tab()
    const seen: (string | null)[] = []
    tab.session.subscribe(() => seen.push(tab.session.state().subjectId))
    tab.setVisible(false)
    vi.advanceTimersByTime(20 * minute)
    expect(browser.requests).toEqual([])
    tab.setVisible(true)
    await vi.waitFor(() => expect(browser.storage.get(refreshStorageKey)).toBe('refresh-2'))
    await vi.waitFor(() => expect(tab.session.state()).toMatchObject({ subjectId: 'subject', isRenewing: false }))
    expect(seen).not.toContain(null)
  })

  test('that a page restored from the back/forward cache still shows is gone when it is shown again (T-153)', () => {
    const browser = browserUnderTest()
    browser.logIn('subject')
    const tab = browser.tab()
    browser.loseCookie()
    browser.storage.clear()
    tab.comeBack()
    expect(tab.session.state().subjectId).toBeNull()
  })
})

describe('A renewal', () => {
  test.each([
    ['with locks of the browser', true],
    ['in one tab, without them', false],
  ])('happens once for calls at the same time, %s', async (_, hasLocks) => {
    const browser = browserUnderTest({ hasLocks })
    browser.logIn('subject')
    browser.loseCookie()
    const tabs = hasLocks ? [browser.tab(), browser.tab(), browser.tab()] : [browser.tab()]
    const responses = await Promise.all(
      tabs.flatMap(({ session }) => [session.fetch('/api/a'), session.fetch('/api/b')]),
    )
    expect(responses.every(each => each.ok)).toBe(true)
    expect(browser.requests.filter(each => each === 'POST /refresh')).toHaveLength(1)
    expect(browser.requests[0]).toBe('POST /refresh')
    expect(tabs.flatMap(tab => tab.left)).toEqual([])
  })

  test('that is refused removes both and leaves the page, silently if nobody was shown as logged in', async () => {
    const browser = browserUnderTest()
    browser.logIn('subject')
    browser.loseCookie()
    browser.storage.set(refreshStorageKey, 'refresh-of-old')
    const tab = browser.tab()
    await vi.waitFor(() => expect(tab.left).toEqual([false]))
    expect(browser.storage.size).toBe(0)
    expect(tab.session.state()).toMatchObject({ subjectId: null, isRenewing: false })
  })

  test('that does not reach the server removes nothing and is tried again with the next call', async () => {
    const browser = browserUnderTest()
    browser.logIn('subject')
    browser.loseCookie()
    browser.respondNext('/refresh', offline)
    const tab = browser.tab()
    await vi.waitFor(() => expect(browser.requests).toEqual(['POST /refresh']))
    expect(tab.left).toEqual([])
    expect(browser.storage.get(refreshStorageKey)).toBe('refresh-1')
    expect((await tab.session.fetch('/api/a')).ok).toBe(true)
    expect(browser.requests).toEqual(['POST /refresh', 'POST /refresh', 'GET /api/a'])
    expect(tab.session.state().subjectId).toBe('subject')
  })

  test.each([429, 500, 503])('that fails with %i removes nothing and is not repeated at once', async status => {
    const browser = browserUnderTest()
    browser.logIn('subject')
    browser.loseCookie()
    browser.respondNext('/refresh', () => Response.json({ error: 'Later' }, { status }))
    const tab = browser.tab()
    await expect(tab.session.ensureSubject()).rejects.toThrow('Later')
    expect(browser.requests).toEqual(['POST /refresh'])
    await expect(tab.session.ensureSubject()).resolves.toBe('subject')
    expect(browser.requests).toEqual(['POST /refresh', 'POST /refresh'])
    expect(tab.left).toEqual([])
  })

  test('is not repeated over and over by a browser whose clock is wrong', async () => {
    const browser = browserUnderTest()
    browser.logIn('subject')
    const tab = browser.tab()
    // The clock of this browser runs an hour ahead of the cookie and the server.
    const sent = new Date().toUTCString()
    vi.setSystemTime(Date.now() + 60 * minute)
    browser.respondNext('/refresh', () =>
      Response.json({ data: { jwt: 'x', refresh: 'refresh-1' } }, { headers: { date: sent } }),
    )
    await tab.session.fetch('/api/a')
    await tab.session.fetch('/api/b')
    expect(browser.requests).toEqual(['POST /refresh', 'GET /api/a', 'GET /api/b'])
    expect(tab.session.state().subjectId).toBe('subject')
  })
})

describe('A login', () => {
  const login = '/api/rbac/subjects/authentication/email-and-password/authentication'
  const post = { method: 'POST', body: '{}' }

  test('through `fetch` is adopted by all tabs', async () => {
    const browser = browserUnderTest()
    const [here, there] = [browser.tab(), browser.tab()]
    const before = there.session.state().version
    const response = await here.session.fetch(login, post)
    expect(await response.json()).toMatchObject({ data: { refresh: 'refresh-1' } })
    expect([here, there].map(tab => tab.session.state().subjectId)).toEqual(['subject', 'subject'])
    expect(there.session.state().version).toBeGreaterThan(before)
  })

  test('waits for a renewal in progress: neither overwrites the other', async () => {
    const browser = browserUnderTest()
    browser.logIn('anonymous')
    const gate = Promise.withResolvers<Response>()
    const [here, there] = [browser.tab(), browser.tab()]
    browser.respondNext('/refresh', () => gate.promise)
    browser.loseCookie()
    const other = there.session.fetch('/api/a')
    await vi.waitFor(() => expect(browser.requests).toEqual(['POST /refresh']))
    const mine = here.session.fetch(login, post)
    gate.reject(new TypeError('Failed to fetch'))
    await Promise.all([other, mine])
    expect(browser.requests.at(-1)).toBe('POST /email-and-password/authentication')
    expect(browser.storage.get(refreshStorageKey)).toMatch(/^refresh-/)
    expect([here, there].map(tab => tab.session.state().subjectId)).toEqual(['subject', 'subject'])
    expect([...here.left, ...there.left]).toEqual([])
  })

  test('that fails does not end the session', async () => {
    const browser = browserUnderTest()
    browser.logIn('anonymous')
    const { session, left } = browser.tab()
    browser.respondNext('/email-and-password/authentication', () =>
      Response.json({ error: 'No account found' }, { status: 401 }),
    )
    expect((await session.fetch(login, post)).status).toBe(401)
    expect(session.state().subjectId).toBe('anonymous')
    expect(browser.requests).toHaveLength(1)
    expect(left).toEqual([])
  })
})

describe('The end', () => {
  test('of a session by logout ends it in all tabs', async () => {
    const browser = browserUnderTest()
    browser.logIn('subject')
    const [here, there] = [browser.tab(), browser.tab()]
    expect(await here.session.signOut('/ru')).toBe('/ru')
    expect(browser.storage.size).toBe(0)
    expect([here, there].map(tab => tab.session.state().subjectId)).toEqual([null, null])
  })

  test('does not come from a logout that does not reach the server', async () => {
    const browser = browserUnderTest()
    browser.logIn('subject')
    browser.respondNext('/logout', offline)
    const { session } = browser.tab()
    await expect(session.signOut()).rejects.toThrow('Failed to fetch')
    expect(session.state().subjectId).toBe('subject')
    expect(browser.storage.size).toBe(1)
  })

  test('of a session that was ended elsewhere is detected by the first refused call', async () => {
    const browser = browserUnderTest()
    browser.logIn('subject')
    const tab = browser.tab()
    browser.respondNext('/me', () => Response.json({ error: 'Not authorized' }, { status: 401 }))
    browser.respondNext('/refresh', () => Response.json({ error: 'Not authorized' }, { status: 401 }))
    expect((await tab.session.fetch('/api/rbac/subjects/authentication/me')).status).toBe(401)
    expect(tab.left).toEqual([true])
    expect(tab.session.state().subjectId).toBeNull()
  })

  test('of a session whose site data was cleared while the page was open is detected by the first refused call', async () => {
    const browser = browserUnderTest()
    browser.logIn('subject')
    const tab = browser.tab()
    browser.loseCookie()
    browser.storage.clear()
    expect(tab.session.state().subjectId).toBe('subject')
    browser.respondNext('/me', () => Response.json({ error: 'Not authorized' }, { status: 401 }))
    expect((await tab.session.fetch('/api/rbac/subjects/authentication/me')).status).toBe(401)
    expect(tab.session.state().subjectId).toBeNull()
    expect(browser.requests).toEqual(['GET /me'])
  })

  test('of a token that was cleared without its cookies is checked: the server knows whether anybody is logged in', async () => {
    const browser = browserUnderTest()
    browser.logIn('subject')
    const tab = browser.tab()
    browser.storage.clear()
    const refused = () => Response.json({ error: 'Not authorized' }, { status: 401 })
    browser.respondNext('/proof', refused)
    await tab.session.fetch('/api/rbac/subjects/authentication/proof')
    expect(tab.session.state().subjectId).toBe('subject')
    browser.respondNext('/proof', refused)
    browser.respondNext('/me', refused)
    await tab.session.fetch('/api/rbac/subjects/authentication/proof')
    expect(tab.session.state().subjectId).toBeNull()
  })
})

describe('A site on https', () => {
  test('has cookies that no other site can set: one of the plain name is ignored', () => {
    const browser = browserUnderTest({ isSecure: true })
    browser.plantCookie(`rbac.subject.session=stranger.${Math.floor(Date.now() / 1000) + 900}`)
    expect(browser.tab().session.state().subjectId).toBeNull()
    browser.logIn('subject')
    browser.plantCookie(`rbac.subject.session=stranger.${Math.floor(Date.now() / 1000) + 900}`)
    expect(browser.tab().session.state().subjectId).toBe('subject')
  })
})

describe('A request that needs a recent authentication', () => {
  const issues = [{ path: '', code: confirmationNeeded, params: {} }]
  const refusal = () => Response.json({ error: 'Forbidden', issues }, { status: 403 })
  const path = '/api/rbac/subjects/1/identities'

  test('is sent again after a confirmation', async () => {
    const confirm = vi.fn(async () => true)
    const browser = browserUnderTest({ confirm })
    browser.logIn('subject')
    const { session } = browser.tab()
    browser.respondNext(path, refusal)
    expect((await session.fetch(path, { method: 'POST', body: '{}' })).status).toBe(200)
    expect(browser.requests).toEqual([`POST ${path}`, `POST ${path}`])
    expect(confirm).toHaveBeenCalledTimes(1)
  })

  test('is refused without one, or if it is forbidden for another reason', async () => {
    const confirm = vi.fn(async () => false)
    const browser = browserUnderTest({ confirm })
    browser.logIn('subject')
    const { session } = browser.tab()
    browser.respondNext(path, refusal)
    const refused = await session.fetch(path, { method: 'POST', body: '{}' })
    expect([refused.status, await refused.json()]).toMatchObject([403, { issues }])
    browser.respondNext(path, () =>
      Response.json({ error: 'Forbidden', issues: [{ code: 'FORBIDDEN' }] }, { status: 403 }),
    )
    expect((await session.fetch(path, { method: 'POST', body: '{}' })).status).toBe(403)
    expect(confirm).toHaveBeenCalledTimes(1)
  })
})

test('no token gets into the action log', async () => {
  const browser = browserUnderTest()
  const tab = browser.tab()
  await tab.session.ensureSubject()
  browser.loseCookie()
  await tab.session.fetch('/api/a')
  await tab.session.signOut()
  expect(tab.log).toEqual(['init', 'refresh', 'logout'])
})
