import { authenticationPath, confirmationNeeded, refreshStorageKey, type SessionTokens } from '@tessera/rbac'
import type { ActionLog } from '@tessera/widget-sdk'
import { createStore } from 'zustand/vanilla'
import { isAuthenticationWrite } from './authentication-write.ts'
import { createExclusive } from './exclusive.ts'
import type { SessionBrowser } from './session-browser.ts'
import { expiredSubjectCookie, readSubjectCookie } from './subject-cookie.ts'

/** What everybody on the page may know. */
export interface SessionSnapshot {
  readonly subjectId: string | null
  /** A session is there but its token ran out: whose it is will be known in a moment. */
  readonly isRenewing: boolean
  /** Grows when what was asked with the session before may be answered otherwise now. */
  readonly version: number
}

/** The session of this browser, shared by all its tabs. */
export interface Session {
  /** The same object until it changes. */
  state(): SessionSnapshot
  subscribe(listener: () => void): () => void
  /**
   * `fetch` with a session that holds: one that ran out is renewed before. Tokens that an authentication route answers with
   * are taken over; a session that the server refuses is found out about. What the server does only for whoever has just
   * shown who they are is sent again once they have.
   */
  readonly fetch: typeof globalThis.fetch
  /** Takes a new session over. What `fetch` brought is taken over already. */
  signIn(tokens: SessionTokens): void
  /**
   * Ends the session, here and on the server.
   * @returns where to go: a path of this site
   * @throws ApiError when the server does not answer: the session goes on then
   */
  signOut(redirectTo?: string): Promise<string>
  /** The subject's id; a visitor without a session gets an anonymous subject. @throws ApiError */
  ensureSubject(): Promise<string>
}

/** Renewed so long before it ends, and taken for ended so long before. */
const renewalMs = 60_000
const marginMs = 5_000
/** After a renewal that did not work, and between two that were asked for by refused calls. */
const pauseMs = 30_000
/** A refresh that takes longer must not keep the other tabs waiting. */
const answerMs = 15_000

/** Opens the session of a browser and keeps it alive while its page is seen. */
export function createSession(browser: SessionBrowser, log: Pick<ActionLog, 'add'>): Session {
  const { storage, events, page } = browser
  const exclusive = createExclusive(browser.locks)
  const store = createStore<SessionSnapshot>(() => ({ subjectId: null, isRenewing: false, version: 0 }))
  let renewing: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let nextTry = 0
  /** How far the browser's clock is ahead of the server's, which the cookie is about. */
  let clockAhead = 0

  const cookie = () => readSubjectCookie(page.cookie, browser.isSecure)
  const end = () => cookie()?.end ?? 0
  const now = () => browser.now() - clockAhead
  const holds = (forMs = marginMs) => end() - forMs > now()
  const refreshToken = () => storage.getItem(refreshStorageKey)

  /** Takes over what cookie and storage say, whoever wrote them. */
  function look(isOther = false): void {
    keepAlive()
    const before = store.getState()
    const isRenewing = !holds() && refreshToken() !== null
    const subjectId = holds() ? (cookie()?.subjectId ?? null) : isRenewing && renewing ? before.subjectId : null
    const version = before.version + (isOther || subjectId !== before.subjectId ? 1 : 0)
    if (version === before.version && isRenewing === before.isRenewing) return
    store.setState({ subjectId, isRenewing, version }, true)
  }

  function keepAlive(): void {
    clearTimeout(timer)
    if (refreshToken() === null || renewing) return
    const wait = Math.max(end() - renewalMs, nextTry) - now()
    if (wait <= 0) renewWhenSeen()
    else timer = setTimeout(renewWhenSeen, wait)
  }

  /** What fails for want of a connection is tried again later, with the next call, or when the page is looked at again. */
  function renewWhenSeen(): void {
    if (page.visibilityState === 'visible') renew().catch(() => undefined)
  }

  /** Once at a time, in all tabs: whoever comes late finds the session renewed. */
  function renew(): Promise<void> {
    const seen = end()
    renewing ??= exclusive(() => (end() > seen ? undefined : askForRenewal())).finally(() => {
      renewing = undefined
      nextTry = now() + pauseMs
      look()
    })
    return renewing
  }

  async function askForRenewal(): Promise<void> {
    const refresh = refreshToken()
    if (refresh === null) return
    const response = await call('POST', '/refresh', { refresh }, AbortSignal.timeout(answerMs))
    if (response.ok) {
      take(await tokensOf(response))
      log.add('refresh')
    } else if (response.status === 400 || response.status === 401) {
      // Somebody who logged in meanwhile has another token.
      if (refreshToken() !== refresh) return
      const isKnown = store.getState().subjectId !== null
      remove()
      log.add('refresh refused', { status: response.status })
      browser.leave(isKnown)
    } else {
      throw await refusalOf(response)
    }
  }

  function take({ refresh }: SessionTokens): void {
    if (refreshToken() !== refresh) storage.setItem(refreshStorageKey, refresh)
  }

  function remove(): void {
    storage.removeItem(refreshStorageKey)
    page.cookie = expiredSubjectCookie(browser.isSecure)
  }

  async function call(method: string, route: string, body?: object, signal?: AbortSignal): Promise<Response> {
    const response = await browser.fetch(`${authenticationPath}${route}`, {
      method,
      cache: 'no-store',
      credentials: 'same-origin',
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    const sent = Date.parse(response.headers.get('date') ?? '')
    if (sent) clockAhead = browser.now() - sent
    return response
  }

  /** A session that ran out is renewed. Without a connection the call that follows says so. */
  async function hold(): Promise<void> {
    if (!holds() && refreshToken() !== null) await renew().catch(() => undefined)
  }

  /** Finds out whether the session is still there. */
  async function doubt(): Promise<void> {
    // The data of the site was cleared while its page was open, which nobody tells the page.
    if (refreshToken() === null) {
      if (holds() && (await call('GET', '/me')).status === 401) remove()
      return look()
    }
    if (holds() && refreshToken() !== null && nextTry <= now()) await renew().catch(() => undefined)
  }

  /** Nobody else renews the session while another one takes its place. */
  function replace(send: () => Promise<Response>): Promise<Response> {
    return exclusive(async () => {
      const response = await send()
      const tokens = response.ok ? await tokensOf(response.clone()).catch(() => null) : null
      if (tokens) {
        take(tokens)
        log.add('login')
        look(true)
      }
      return response
    })
  }

  async function signOut(redirectTo = '/'): Promise<string> {
    return exclusive(async () => {
      // The refresh token names the session where the access token is too old to.
      const refresh = refreshToken()
      const response = await call('POST', '/logout', { redirectTo, ...(refresh !== null && { refresh }) })
      // Who is nobody to the server is logged out already.
      if (!response.ok && response.status !== 401) throw await refusalOf(response)
      remove()
      log.add('logout')
      look(true)
      if (!response.ok) return redirectTo
      const { data } = (await response.json()) as { readonly data: { readonly redirectTo: string } }
      return data.redirectTo
    })
  }

  async function begin(): Promise<void> {
    if (refreshToken() !== null) return
    const response = await call('GET', '/init')
    if (!response.ok) throw await refusalOf(response)
    take(await tokensOf(response))
    log.add('init')
    look(true)
  }

  events.addEventListener('storage', event => {
    const { key } = event as StorageEvent
    if (key === refreshStorageKey || key === null) look(true)
  })
  // Out of the browser's memory comes a page as it was left, whoever has logged in or out since.
  events.addEventListener('pageshow', event => (event as PageTransitionEvent).persisted && look())
  page.addEventListener('visibilitychange', () => page.visibilityState === 'visible' && look())
  look()

  return {
    state: store.getState,
    subscribe: listener => store.subscribe(listener),
    signOut,
    signIn(tokens) {
      take(tokens)
      look(true)
    },
    async ensureSubject() {
      if (!holds() && refreshToken() !== null) await renew()
      if (!holds()) await exclusive(begin)
      const subjectId = cookie()?.subjectId
      if (!holds() || !subjectId)
        throw new Error('This browser keeps no cookies: allow them for this site, then try again')
      return subjectId
    },
    async fetch(...request) {
      await hold()
      const send = () => browser.fetch(...request)
      const first = await (isAuthenticationWrite(...request) ? replace(send) : send())
      const response = (await isConfirmationNeeded(first)) && (await browser.confirm()) ? await send() : first
      // The session may have been ended elsewhere: then the server takes this browser for nobody, whatever its cookie says.
      if (response.status === 401 && !isAuthenticationWrite(...request)) await doubt()
      return response
    },
  }
}

/** The error of an answer; what makes it is fetched then. */
async function refusalOf(response: Response): Promise<Error> {
  const { errorOf } = await import('./error-of.ts')
  return errorOf(response)
}

async function tokensOf(response: Response): Promise<SessionTokens> {
  const { data } = (await response.json()) as { readonly data?: Partial<SessionTokens> | null }
  if (!data?.jwt || !data.refresh) throw new TypeError('The answer holds no session')
  return { jwt: data.jwt, refresh: data.refresh }
}

async function isConfirmationNeeded(response: Response): Promise<boolean> {
  if (response.status !== 403) return false
  const { issues = [] } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { readonly issues?: readonly { readonly code?: unknown }[] }
  return issues.some(({ code }) => code === confirmationNeeded)
}
