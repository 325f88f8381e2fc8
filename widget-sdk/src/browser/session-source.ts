import { nobodyState, noSession, type SessionProvider, type SessionSource } from '../session.ts'

/**
 * Creates the session that the islands of a page share. The provider is loaded once, when it is first needed; after a
 * failure the next use tries again.
 * @param load imports the provider; absent: there never is a subject
 * @param onSubjectChange called before the islands are notified that the subject changed
 */
export function createSessionSource(
  load: (() => Promise<SessionProvider>) | undefined,
  onSubjectChange: () => void,
): SessionSource {
  if (!load) return noSession
  const listeners = new Set<() => void>()
  let provider: SessionProvider | null = null
  let opening: Promise<SessionProvider> | null = null

  async function opened(fetchProvider: () => Promise<SessionProvider>): Promise<SessionProvider> {
    const found = await fetchProvider()
    let { subjectId } = found.state()
    found.subscribe(() => {
      const now = found.state().subjectId
      if (now !== subjectId) onSubjectChange()
      subjectId = now
      notify()
    })
    provider = found
    notify()
    return found
  }

  function open(): Promise<SessionProvider> {
    opening ??= opened(load as () => Promise<SessionProvider>).catch(error => {
      opening = null
      throw error
    })
    return opening
  }

  function notify(): void {
    for (const listener of listeners) listener()
  }

  return {
    open,
    state: () => provider?.state() ?? nobodyState(),
    subscribe(listener) {
      listeners.add(listener)
      open().catch(error => console.error(error))
      return () => listeners.delete(listener)
    },
  }
}
