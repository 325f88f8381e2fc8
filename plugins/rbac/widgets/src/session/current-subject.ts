import { authenticationPath, type CurrentSubject } from '@tessera/rbac'
import { ApiError, createApiClient } from '@tessera/widget-sdk'
import { createAnswers } from './answers.ts'
import type { Session } from './create-session.ts'

/** Who is logged in, as far as that is known. */
export interface CurrentSubjectState {
  /** Null for a visitor, while it is loading, and after a failure. */
  readonly subject: CurrentSubject | null
  /** Not known yet whether there is one, or who it is. */
  readonly isLoading: boolean
  readonly error: unknown
}

/** Asks the server who is logged in and remembers it for a minute, until the session changes or somebody forgets it. */
export interface CurrentSubjectSource {
  state(): CurrentSubjectState
  subscribe(listener: () => void): () => void
  /** Asks anew, for something of the subject was changed. Settles when the answer is there. */
  refresh(): Promise<void>
}

export const unknownSubject: CurrentSubjectState = { subject: null, isLoading: true, error: null }
const visitor: CurrentSubjectState = { subject: null, isLoading: false, error: null }

export function createCurrentSubject(session: Session): CurrentSubjectSource {
  const api = createApiClient({ fetch: session.fetch })
  const answers = createAnswers(session, () =>
    api.call<CurrentSubject>('GET', `${authenticationPath}/me`, undefined, { isFresh: true }),
  )
  const listeners = new Set<() => void>()
  let current = unknownSubject
  let stop: (() => void) | undefined

  function show(next: CurrentSubjectState): void {
    current = next
    for (const listener of listeners) listener()
  }

  /** Keeps showing the subject while the answer about the same one is on its way. */
  async function load(): Promise<void> {
    const { subjectId, isRenewing } = session.state()
    if (subjectId === null) return show(isRenewing ? unknownSubject : visitor)
    if (current.subject?.id !== subjectId) show(unknownSubject)
    const outcome = await answers.get('').then(
      subject => ({ subject, isLoading: false, error: null }),
      error => ({ ...(isNobody(error) ? visitor : { subject: null, isLoading: false, error }) }),
    )
    // Somebody else is there by now: their own answer follows.
    if (session.state().subjectId === subjectId) show(outcome)
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
      answers.forget()
      await load()
    },
  }
}

function isNobody(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}
