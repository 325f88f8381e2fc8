import { type AnyRow, type LookUp, lookUpKey } from '../data/look-up.ts'
import { type Answer, answered, answerLater, type DataSource } from '../data/source.ts'

/** Data in the browser: what the server sent along, and the API for the rest. */
export interface BrowserSource extends DataSource {
  /** Gives answers that came with an island. */
  prime(reads: Readonly<Record<string, readonly AnyRow[]>>): void
  /** Forgets what is remembered of an entity (`blog/articles`), or everything; whoever shows it asks anew. */
  forget(path?: string): void
}

/**
 * Makes the data source of a browser page. The client for the API is opened when something has to be fetched: a page that
 * only shows what it came with never loads it.
 */
export function createBrowserSource(): BrowserSource {
  const answers = new Map<string, Answer>()
  const listeners = new Set<() => void>()
  let version = 0

  async function fetchRows(lookUp: LookUp): Promise<readonly AnyRow[]> {
    const { readLookUp } = await import('./query-client.ts')
    return readLookUp(lookUp)
  }

  return {
    version: () => version,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    prime(reads) {
      for (const [key, rows] of Object.entries(reads)) if (!answers.has(key)) answers.set(key, answered(rows))
    },
    read(lookUp) {
      const key = lookUpKey(lookUp)
      const known = answers.get(key)
      if (known) return known
      const { answer, resolve, reject } = answerLater()
      answers.set(key, answer)
      // A failure stays until somebody forgets it: whoever is drawn again because of it must not ask again at once.
      fetchRows(lookUp).then(resolve, reject)
      return answer
    },
    forget(path) {
      for (const key of answers.keys()) if (path === undefined || key.startsWith(`${path}?`)) answers.delete(key)
      void import('./query-client.ts').then(({ forgetLookUps }) => forgetLookUps(path))
      version += 1
      for (const listener of listeners) listener()
    },
  }
}
