import { authenticationPath, type CurrentSubject } from '@tessera/rbac'
import { ApiError, createApiClient } from '@tessera/widget-sdk'
import type { Session } from './create-session.ts'
import { createResponseCache } from './response-cache.ts'

/** Who is logged in, as far as it is known. */
export interface CurrentSubjectState {
  /** Null for a visitor, while loading, and after a failure. */
  readonly subject: CurrentSubject | null
  /** It is not known yet whether anybody is logged in, or who. */
  readonly isLoading: boolean
  readonly error: unknown
}

/** Loads who is logged in and caches it for a minute, until the session changes or it is refreshed. */
export interface CurrentSubjectSource {
  state(): CurrentSubjectState
  subscribe(listener: () => void): () => void
  /** Reloads the subject after a change. Resolves when the response has arrived. */
  refresh(): Promise<void>
}

export const unknownSubject: CurrentSubjectState = { subject: null, isLoading: true, error: null }
const visitor: CurrentSubjectState = { subject: null, isLoading: false, error: null }

export function createCurrentSubject(session: Session): CurrentSubjectSource {
  const api = createApiClient({ fetch: session.fetch })
  const cache = createResponseCache(session, () =>
    api.call<CurrentSubject>('GET', `${authenticationPath}/me`, undefined, { isFresh: true }),
  )
  const listeners = new Set<() => void>()
  let current = unknownSubject
  let stop: (() => void) | undefined

  function publish(next: CurrentSubjectState): void {
    current = next
    for (const listener of listeners) listener()
  }

  /** Keeps showing the subject while it is reloaded. */
  async function load(): Promise<void> {
    const { subjectId, isRenewing } = session.state()
    if (subjectId === null) return publish(isRenewing ? unknownSubject : visitor)
    if (current.subject?.id !== subjectId) publish(unknownSubject)
    const outcome = await cache.get('').then(
      subject => ({ subject, isLoading: false, error: null }),
      error => ({ ...(isUnauthenticated(error) ? visitor : { subject: null, isLoading: false, error }) }),
    )
    // Ignores the response if somebody else has logged in meanwhile; theirs follows.
    if (session.state().subjectId === subjectId) publish(outcome)
  }

  return {
    state: () => current,
    subscribe(listener) {
      listeners.add(listener)
      stop ??= session.subscribe(() => void load())
      void load()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = undefined
      }
    },
    async refresh() {
      cache.clear()
      await load()
    },
  }
}

function isUnauthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}
