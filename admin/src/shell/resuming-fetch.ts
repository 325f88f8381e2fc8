import type { SessionProvider } from '@tessera/widget-sdk'

type Session = Pick<SessionProvider, 'fetch' | 'state' | 'subscribe'>

/** The person a screen belongs to. */
export interface ScreenOwner {
  readonly subjectId: string
  /** Aborted when the screen is closed. */
  readonly ending: AbortSignal
}

/**
 * `fetch` that survives the end of a session: a request that was refused because nobody is logged in any more waits
 * until the owner of the screen is back, and is sent again. Nothing is sent while somebody else is logged in. Closing
 * the screen or aborting the request ends the wait.
 * @param owner null before somebody has opened the screen: then nothing waits
 */
export function createResumingFetch(session: Session, owner: () => ScreenOwner | null): typeof globalThis.fetch {
  return async (...request) => {
    const current = owner()
    if (!current) return session.fetch(...request)
    const { subjectId, ending } = current
    const signal = AbortSignal.any([ending, ...(request[1]?.signal ? [request[1].signal] : [])])
    const others = session.state().subjectId
    if (others !== null && others !== subjectId) await whenPresent(session, subjectId, signal)
    signal.throwIfAborted()
    const response = await session.fetch(...request)
    const isRefused = response.status === 401 || response.status === 403
    if (!isRefused || session.state().subjectId === subjectId) return response
    await whenPresent(session, subjectId, signal)
    return signal.aborted ? response : session.fetch(...request)
  }
}

/** Resolves when the subject is logged in, or when the signal is aborted. */
function whenPresent(session: Session, subjectId: string, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      unsubscribe()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const unsubscribe = session.subscribe(() => session.state().subjectId === subjectId && end())
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
