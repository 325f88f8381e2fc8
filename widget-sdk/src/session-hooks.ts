import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { showToast } from './browser/toast.ts'
import { type ApiClient, createApiClient } from './client/api-client.ts'
import { ApiError } from './client/api-error.ts'
import { useEnvironment } from './environment.ts'
import { useLanguage } from './language.ts'
import { useMessages } from './messages.ts'
import { type Action, nobodyState, noSession, type SessionSource, type SessionState } from './session.ts'

/** The subject that this browser is logged in as. On a server and before hydration there is none. */
export function useSession(): SessionState {
  const session = useSessionSource()
  return useSyncExternalStore(session.subscribe, session.state, nobodyState)
}

/**
 * Returns a function for what needs an owner, such as a cart: it resolves to the subject's id and creates an anonymous
 * subject for a visitor without one. It rejects where no identity module is installed.
 */
export function useEnsureSubject(): () => Promise<string> {
  const session = useSessionSource()
  return async () => {
    const provider = await session.open()
    if (!provider) throw new Error('Nobody can log in here: add a module with sessions, such as @tessera/rbac')
    return provider.ensureSubject()
  }
}

/**
 * An API client with the visitor's session, which is renewed when it has expired. A failed call throws an `ApiError`, whose
 * message is also shown once as a toast unless the call is muted.
 */
export function useApi(): ApiClient {
  const session = useSessionSource()
  const { noResponse } = useMessages('sessionHooks')
  const language = useLanguage()
  return useMemo(
    () =>
      createApiClient({
        // The page's language, not the browser's: mails are sent in it.
        headers: { 'accept-language': language },
        fetch: fetchOf(session, noResponse),
        onError: error => showToast(error instanceof Error ? error.message : String(error), 'error'),
      }),
    [session, noResponse, language],
  )
}

/** Whether the server allows this browser an action; null while that is unknown. */
export function useAuthorized({ route, method }: Action): boolean | null {
  const session = useSessionSource()
  const { subjectId } = useSession()
  const key = `${subjectId ?? ''} ${method} ${route}`
  const [result, setResult] = useState<{ readonly key: string; readonly isAllowed: boolean } | null>(null)

  useEffect(() => {
    let isCurrent = true
    session
      .open()
      .then(provider => provider?.isAuthorized({ route, method }) ?? false)
      .then(isAllowed => isCurrent && setResult({ key, isAllowed }))
      // Only decides what is rendered: the server checks the call itself.
      .catch(() => isCurrent && setResult({ key, isAllowed: false }))
    return () => {
      isCurrent = false
    }
  }, [session, key, route, method])

  return result?.key === key ? result.isAllowed : null
}

function useSessionSource(): SessionSource {
  return useEnvironment().session ?? noSession
}

function fetchOf(session: SessionSource, noResponse: string): typeof globalThis.fetch {
  return async (...request) => {
    try {
      const provider = await session.open()
      return await (provider ? provider.fetch(...request) : fetch(...request))
    } catch (error) {
      // Without any response `fetch` throws a message of the browser, which is for developers.
      throw error instanceof TypeError ? new ApiError(noResponse, 0) : error
    }
  }
}
