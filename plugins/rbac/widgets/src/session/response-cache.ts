import type { Session } from './create-session.ts'

/** Caches responses for a minute, or until the session changes. */
export interface ResponseCache<Data> {
  get(key: string): Promise<Data>
  clear(): void
}

const maxAgeMs = 60_000

/** Creates a cache for responses that depend on the session. Failures are not cached. */
export function createResponseCache<Data>(
  session: Pick<Session, 'state'>,
  load: (key: string) => Promise<Data>,
  now: () => number = Date.now,
): ResponseCache<Data> {
  const entries = new Map<
    string,
    { readonly version: number; readonly until: number; readonly response: Promise<Data> }
  >()

  return {
    get(key) {
      const { version } = session.state()
      const cached = entries.get(key)
      if (cached && cached.version === version && cached.until > now()) return cached.response
      const made = { version, until: now() + maxAgeMs, response: load(key) }
      entries.set(key, made)
      made.response.catch(() => entries.get(key) === made && entries.delete(key))
      return made.response
    },
    clear: () => entries.clear(),
  }
}
