import type { SessionProvider } from '@tessera/widget-sdk'

type Session = Pick<SessionProvider, 'fetch' | 'state' | 'subscribe'>

/** Who a screen belongs to, for as long as it does. */
export interface ScreenOwner {
  readonly subjectId: string
  /** Aborted when the screen is given up. */
  readonly ending: AbortSignal
}

/**
 * `fetch` that outlives its session: a call that was refused because nobody is logged in any more waits until the one whose
 * screen it comes from is back, and is sent again. While somebody else is logged in nothing is sent. The end of the screen and
 * an abort end the waiting.
 * @param owner null while nobody works here yet: then nothing waits
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

/** Resolves when somebody is logged in, or nobody waits for it any more. */
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
