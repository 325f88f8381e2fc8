import { nobodyState, noSession, type SessionProvider, type SessionSource } from '../session.ts'

/**
 * Makes the session that the islands of a page share. The provider is fetched when somebody asks, once; a failure to fetch it
 * is forgotten, so that the next one who asks tries again.
 * @param load fetches the provider; absent: everybody is nobody
 * @param onSubjectChange called before the islands hear that somebody else, or nobody, is there
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
