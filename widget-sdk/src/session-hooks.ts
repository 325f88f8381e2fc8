import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { showToast } from './browser/toast.ts'
import { type ApiClient, createApiClient } from './client/api-client.ts'
import { ApiError } from './client/api-error.ts'
import { useEnvironment } from './environment.ts'
import { useLanguage } from './language.ts'
import { defineMessages, useMessages } from './messages.ts'
import { type Action, nobodyState, noSession, type SessionSource, type SessionState } from './session.ts'

const messages = defineMessages({
  en: { noAnswer: 'The server can’t be reached. Check your connection and try again.' },
  ru: { noAnswer: 'Сервер не отвечает. Проверьте соединение и попробуйте ещё раз.' },
})

/** Who this browser is logged in as. On a server and before hydration: nobody. */
export function useSession(): SessionState {
  const session = useSessionSource()
  return useSyncExternalStore(session.subscribe, session.state, nobodyState)
}

/**
 * Gives a function for whatever needs somebody whom something belongs to, as a cart: it resolves to the subject's id, and
 * makes an anonymous subject for a visitor without one. It rejects where no identity module is installed.
 */
export function useEnsureSubject(): () => Promise<string> {
  const session = useSessionSource()
  return async () => {
    const provider = await session.open()
    if (!provider) throw new Error('Nobody can log in here: add a module with sessions, as @tessera/rbac')
    return provider.ensureSubject()
  }
}

/**
 * Calls the API with the visitor's session, which is renewed when it ran out. The message of a failed call is shown once as
 * a toast, unless the call is muted, and thrown as `ApiError`.
 */
export function useApi(): ApiClient {
  const session = useSessionSource()
  const { noAnswer } = useMessages(messages)
  const language = useLanguage()
  return useMemo(
    () =>
      createApiClient({
        // What the visitor reads, which need not be what the browser was set up in: mails follow it.
        headers: { 'accept-language': language },
        fetch: fetchOf(session, noAnswer),
        onError: error => showToast(error instanceof Error ? error.message : String(error), 'error'),
      }),
    [session, noAnswer, language],
  )
}

/** Whether the server lets this browser do something; null while that is not known. */
export function useAuthorized({ route, method }: Action): boolean | null {
  const session = useSessionSource()
  const { subjectId } = useSession()
  const question = `${subjectId ?? ''} ${method} ${route}`
  const [answer, setAnswer] = useState<{ readonly question: string; readonly isAllowed: boolean } | null>(null)

  useEffect(() => {
    let isCurrent = true
    session
      .open()
      .then(provider => provider?.isAuthorized({ route, method }) ?? false)
      .then(isAllowed => isCurrent && setAnswer({ question, isAllowed }))
      // Not known is as good as not allowed for what is drawn; the call itself is refused or not by the server.
      .catch(() => isCurrent && setAnswer({ question, isAllowed: false }))
    return () => {
      isCurrent = false
    }
  }, [session, question, route, method])

  return answer?.question === question ? answer.isAllowed : null
}

function useSessionSource(): SessionSource {
  return useEnvironment().session ?? noSession
}

function fetchOf(session: SessionSource, noAnswer: string): typeof globalThis.fetch {
  return async (...request) => {
    try {
      const provider = await session.open()
      return await (provider ? provider.fetch(...request) : fetch(...request))
    } catch (error) {
      // What `fetch` throws when there is no answer at all is worded by the browser, for developers.
      throw error instanceof TypeError ? new ApiError(noAnswer, 0) : error
    }
  }
}
