import { authenticationPath, cookieName, refreshStorageKey, subjectCookie } from '@tessera/rbac'
import { createSession, type Session } from '../src/session/create-session.ts'

/** A server and the tabs of one browser. */
export interface BrowserUnderTest {
  /** Opens the site in another tab. */
  tab(): Tab
  /** Paths of the requests that were made, in order. */
  readonly requests: string[]
  readonly storage: Map<string, string>
  /** Overrides the response to the next request to an authentication route. */
  respondNext(route: string, response: () => Response | Promise<Response>): void
  /** The state after a login: cookie and refresh token. */
  logIn(subjectId: string): void
  /** The state of the cookies once the access token has expired. */
  loseCookie(): void
  /** Another site of the same domain sets a cookie. */
  plantCookie(text: string): void
}

interface Tab {
  readonly session: Session
  readonly left: boolean[]
  readonly log: string[]
  setVisible(isVisible: boolean): void
  comeBack(): void
}

const tokenMs = 15 * 60_000

/**
 * A browser and a server that rotates refresh tokens: a used one is refused, without a grace period.
 * @param hasLocks the tabs can wait for one another
 * @param isSecure the site is on https
 * @param confirm what a user does who is asked to confirm who they are
 */
export function browserUnderTest({
  hasLocks = true,
  isSecure = false,
  confirm = async () => false,
} = {}): BrowserUnderTest {
  const name = cookieName(subjectCookie, isSecure)
  const storage = new Map<string, string>()
  const targets: EventTarget[] = []
  const requests: string[] = []
  const responses = new Map<string, (() => Response | Promise<Response>)[]>()
  const locks = hasLocks ? lockManager() : undefined
  let cookie = ''
  let good = ''
  let issued = 0

  function issue(subjectId: string): Response {
    issued += 1
    good = `refresh-${issued}`
    cookie = `${name}=${subjectId}.${Math.floor((Date.now() + tokenMs) / 1000)}`
    return Response.json(
      { data: { jwt: `jwt-${issued}`, refresh: good } },
      { headers: { date: new Date().toUTCString() } },
    )
  }

  async function serve(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const path = String(input).split('?')[0] ?? ''
    requests.push(`${init?.method ?? 'GET'} ${path.replace(authenticationPath, '')}`)
    const route = path.replace(authenticationPath, '')
    const planned = responses.get(route)?.shift()
    if (planned) return planned()
    const body = JSON.parse(String(init?.body ?? '{}')) as { refresh?: string; redirectTo?: string }
    if (route === '/init') return issue('anonymous')
    if (route === '/refresh') {
      if (body.refresh !== good) return Response.json({ error: 'No' }, { status: 401 })
      return issue(/=(.*)\./.exec(cookie)?.[1] ?? 'subject')
    }
    if (route === '/logout') {
      cookie = ''
      good = ''
      return Response.json({ data: { redirectTo: body.redirectTo } })
    }
    if (route.startsWith('/email-and-password/')) return issue('subject')
    return Response.json({ data: { ok: true } })
  }

  function tab(): Tab {
    const events = new EventTarget()
    const left: boolean[] = []
    const log: string[] = []
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
    Object.defineProperty(page, 'cookie', {
      get: () => cookie,
      set: (text: string) => {
        if (text.startsWith(`${name}=`)) cookie = ''
      },
    })
    targets.push(events)
    const write = (key: string, value: string | null) => {
      if (value === null) storage.delete(key)
      else storage.set(key, value)
      for (const other of targets)
        if (other !== events) other.dispatchEvent(Object.assign(new Event('storage'), { key }))
    }
    const session = createSession(
      {
        fetch: serve,
        storage: {
          getItem: key => storage.get(key) ?? null,
          setItem: write,
          removeItem: key => write(key, null),
        },
        locks,
        events,
        page: page as never,
        isSecure,
        confirm,
        now: () => Date.now(),
        leave: isKnown => left.push(isKnown),
      },
      { add: (type, payload) => log.push(payload === undefined ? type : `${type} ${JSON.stringify(payload)}`) },
    )
    return {
      session,
      left,
      log,
      setVisible(isVisible) {
        page.visibilityState = isVisible ? 'visible' : 'hidden'
        page.dispatchEvent(new Event('visibilitychange'))
      },
      comeBack: () => events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
    }
  }

  return {
    tab,
    requests,
    storage,
    respondNext: (route, response) => responses.set(route, [...(responses.get(route) ?? []), response]),
    logIn(subjectId) {
      void issue(subjectId)
      storage.set(refreshStorageKey, good)
    },
    loseCookie() {
      cookie = ''
    },
    plantCookie(text) {
      cookie = [text, cookie].filter(Boolean).join('; ')
    },
  }
}

/** Locks as browsers have them: a request waits for those before it. */
function lockManager(): Pick<LockManager, 'request'> {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, work: () => unknown) => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
  return { request } as unknown as Pick<LockManager, 'request'>
}
