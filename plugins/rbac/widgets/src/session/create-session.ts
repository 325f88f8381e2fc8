import {
  authenticationPath,
  confirmationNeeded,
  cookieName,
  refreshStorageKey,
  type SessionTokens,
  subjectCookie,
} from '@tessera/rbac'
import type { ActionLog } from '@tessera/widget-sdk'
import { createStore } from 'zustand/vanilla'
import type { SessionBrowser } from './session-browser.ts'

/** The session as the components of a page see it. */
export interface SessionSnapshot {
  readonly subjectId: string | null
  /** The access token has expired and is being renewed: whose session it is will be known in a moment. */
  readonly isRenewing: boolean
  /** Incremented when responses of the previous session may no longer hold. */
  readonly version: number
}

/** The session of this browser, shared by all its tabs. */
export interface Session {
  /** Returns the same object until it changes. */
  state(): SessionSnapshot
  subscribe(listener: () => void): () => void
  /**
   * `fetch` with a valid session: an expired one is renewed first. Tokens in the response of an authentication route
   * are adopted; a 401 makes it revalidate the session. A request that needs a recent authentication is sent again once
   * the user has confirmed who they are.
   */
  readonly fetch: typeof globalThis.fetch
  /** Adopts a new session. Tokens in responses to `fetch` are adopted already. */
  signIn(tokens: SessionTokens): void
  /**
   * Ends the session, here and on the server.
   * @returns where to go: a path of this site
   * @throws ApiError if the server doesn't respond: the session continues
   */
  signOut(redirectTo?: string): Promise<string>
  /** The subject's id; creates an anonymous subject for a visitor without a session. @throws ApiError */
  ensureSubject(): Promise<string>
  /** The subject's id, after a renewal if need be; null without a session. */
  currentSubject(): Promise<string | null>
}

/** How long before its expiry a token is renewed, and from when on it counts as expired. */
const renewalMs = 60_000
const marginMs = 5_000
/** Pause after a failed renewal, and between two that were triggered by refused calls. */
const retryMs = 30_000
/** Longer requests must not block the other tabs. */
const timeoutMs = 15_000

/** Opens the session of a browser and renews it while its page is visible. */
export function createSession(browser: SessionBrowser, log: Pick<ActionLog, 'add'>): Session {
  const { storage, events, page } = browser
  const exclusive = createExclusive(browser.locks)
  const store = createStore<SessionSnapshot>(() => ({ subjectId: null, isRenewing: false, version: 0 }))
  let renewing: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let nextAttempt = 0
  /** How far the browser's clock is ahead of the server's, which sets the expiry. */
  let clockAhead = 0

  const cookie = () => readSubjectCookie(page.cookie, browser.isSecure)
  const expiry = () => cookie()?.end ?? 0
  const now = () => browser.now() - clockAhead
  const isValid = (forMs = marginMs) => expiry() - forMs > now()
  const refreshToken = () => storage.getItem(refreshStorageKey)

  /** Updates the state from the cookie and storage, whichever tab wrote them. */
  function sync(isOtherSession = false): void {
    scheduleRenewal()
    const before = store.getState()
    const isRenewing = !isValid() && refreshToken() !== null
    const subjectId = isValid() ? (cookie()?.subjectId ?? null) : isRenewing && renewing ? before.subjectId : null
    const version = before.version + (isOtherSession || subjectId !== before.subjectId ? 1 : 0)
    if (version === before.version && isRenewing === before.isRenewing) return
    store.setState({ subjectId, isRenewing, version }, true)
  }

  function scheduleRenewal(): void {
    clearTimeout(timer)
    if (refreshToken() === null || renewing) return
    const wait = Math.max(expiry() - renewalMs, nextAttempt) - now()
    if (wait <= 0) renewIfVisible()
    else timer = setTimeout(renewIfVisible, wait)
  }

  /**
   * A renewal that fails without a connection is tried again later, with the next call, or when the page becomes
   * visible.
   */
  function renewIfVisible(): void {
    if (page.visibilityState === 'visible') renew().catch(() => undefined)
  }

  /** Runs once at a time across all tabs: those that wait find the session renewed. */
  function renew(): Promise<void> {
    const seen = expiry()
    renewing ??= exclusive(() => (expiry() > seen ? undefined : requestRenewal())).finally(() => {
      renewing = undefined
      nextAttempt = now() + retryMs
      sync()
    })
    return renewing
  }

  async function requestRenewal(): Promise<void> {
    const refresh = refreshToken()
    if (refresh === null) return
    const response = await call('POST', '/refresh', { refresh }, AbortSignal.timeout(timeoutMs))
    if (response.ok) {
      storeTokens(await tokensOf(response))
      log.add('refresh')
    } else if (response.status === 400 || response.status === 401) {
      // A login in the meantime has stored another token.
      if (refreshToken() !== refresh) return
      const isKnown = store.getState().subjectId !== null
      clearTokens()
      log.add('refresh refused', { status: response.status })
      browser.leave(isKnown)
    } else {
      throw await responseError(response)
    }
  }

  function storeTokens({ refresh }: SessionTokens): void {
    if (refreshToken() !== refresh) storage.setItem(refreshStorageKey, refresh)
  }

  function clearTokens(): void {
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

  /** Renews an expired session. Without a connection, the call that follows fails with the reason. */
  async function ensureFresh(): Promise<void> {
    if (!isValid() && refreshToken() !== null) await renew().catch(() => undefined)
  }

  /** Checks whether the session still exists. */
  async function revalidate(): Promise<void> {
    // The site's data was cleared while the page was open, which fires no event.
    if (refreshToken() === null) {
      if (isValid() && (await call('GET', '/me')).status === 401) clearTokens()
      return sync()
    }
    if (isValid() && refreshToken() !== null && nextAttempt <= now()) await renew().catch(() => undefined)
  }

  /** Prevents a renewal while a request replaces the session. */
  function replace(send: () => Promise<Response>): Promise<Response> {
    return exclusive(async () => {
      const response = await send()
      const tokens = response.ok ? await tokensOf(response.clone()).catch(() => null) : null
      if (tokens) {
        storeTokens(tokens)
        log.add('login')
        sync(true)
      }
      return response
    })
  }

  async function signOut(redirectTo = '/'): Promise<string> {
    return exclusive(async () => {
      // Identifies the session when the access token has expired.
      const refresh = refreshToken()
      const response = await call('POST', '/logout', { redirectTo, ...(refresh !== null && { refresh }) })
      // The server doesn't know the session, so it has ended already.
      if (!response.ok && response.status !== 401) throw await responseError(response)
      clearTokens()
      log.add('logout')
      sync(true)
      if (!response.ok) return redirectTo
      const { data } = (await response.json()) as { readonly data: { readonly redirectTo: string } }
      return data.redirectTo
    })
  }

  async function startAnonymous(): Promise<void> {
    if (refreshToken() !== null) return
    const response = await call('GET', '/init')
    if (!response.ok) throw await responseError(response)
    storeTokens(await tokensOf(response))
    log.add('init')
    sync(true)
  }

  events.addEventListener('storage', event => {
    const { key } = event as StorageEvent
    if (key === refreshStorageKey || key === null) sync(true)
  })
  // The browser restores a page from its back/forward cache as it was left; somebody may have logged in or out since.
  events.addEventListener('pageshow', event => (event as PageTransitionEvent).persisted && sync())
  page.addEventListener('visibilitychange', () => page.visibilityState === 'visible' && sync())
  sync()

  return {
    state: store.getState,
    subscribe: listener => store.subscribe(listener),
    signOut,
    signIn(tokens) {
      storeTokens(tokens)
      sync(true)
    },
    async ensureSubject() {
      if (!isValid() && refreshToken() !== null) await renew()
      if (!isValid()) await exclusive(startAnonymous)
      const subjectId = cookie()?.subjectId
      if (!isValid() || !subjectId)
        throw new Error('This browser keeps no cookies: allow them for this site, then try again')
      return subjectId
    },
    async currentSubject() {
      await ensureFresh()
      return isValid() ? (cookie()?.subjectId ?? null) : null
    },
    async fetch(...request) {
      await ensureFresh()
      const send = () => browser.fetch(...request)
      const first = await (isAuthenticationWrite(...request) ? replace(send) : send())
      const response = (await isConfirmationNeeded(first)) && (await browser.confirm()) ? await send() : first
      // The session may have been ended elsewhere: the server then takes this browser for unauthenticated, whatever its
      // cookie says.
      if (response.status === 401 && !isAuthenticationWrite(...request)) await revalidate()
      return response
    },
  }
}

/** The error of a response; the code for it is loaded on demand. */
async function responseError(response: Response): Promise<Error> {
  const { errorOf } = await import('./error-of.ts')
  return errorOf(response)
}

async function tokensOf(response: Response): Promise<SessionTokens> {
  const { data } = (await response.json()) as { readonly data?: Partial<SessionTokens> | null }
  if (!data?.jwt || !data.refresh) throw new TypeError('The response holds no session')
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

/** Whether a request may replace this session, as a login does. */
function isAuthenticationWrite(input: RequestInfo | URL, init?: RequestInit): boolean {
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
  const address = input instanceof Request ? input.url : String(input)
  return method !== 'GET' && address.includes(`${authenticationPath}/`)
}

/** Runs tasks one after another. */
type Exclusive = <Result>(work: () => Promise<Result> | Result) => Promise<Result>

const lock = 'rbac.session'

/**
 * Creates a queue for changes of the session.
 * @param locks shared by the tabs; without them each tab has its own queue, and the server tolerates two that race
 */
function createExclusive(locks: Pick<LockManager, 'request'> | undefined): Exclusive {
  if (locks) return async work => await locks.request(lock, work)
  let last: Promise<unknown> = Promise.resolve()
  return work => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
}

/** Content of the cookie that pages may read. */
interface SubjectCookie {
  readonly subjectId: string
  /** Expiry of the access token, in milliseconds since 1970. */
  readonly end: number
}

/**
 * Reads the cookie from the document's cookies; null if it is absent or malformed.
 * @param isSecure the page was loaded over https, where a cookie with the plain name may be another site's
 */
function readSubjectCookie(cookies: string, isSecure: boolean): SubjectCookie | null {
  const name = cookieName(subjectCookie, isSecure)
  const found = cookies.split('; ').find(each => each.startsWith(`${name}=`))
  const [subjectId, seconds] = (found?.slice(name.length + 1) ?? '').split('.')
  const end = Number(seconds) * 1000
  return subjectId && end > 0 ? { subjectId, end } : null
}

/** Removes the cookie when assigned to `document.cookie`. */
function expiredSubjectCookie(isSecure: boolean): string {
  return `${cookieName(subjectCookie, isSecure)}=; path=/; max-age=0${isSecure ? '; secure' : ''}`
}
