import { type AnyRow, type LookUp, lookUpKey } from '../data/look-up.ts'
import { type Answer, answered, answerLater, type DataSource } from '../data/source.ts'
import { noSession, type SessionSource } from '../session.ts'
import type { LookUpClient } from './look-up-client.ts'

/** Data in the browser: what the server sent along, and the API for the rest. */
export interface BrowserSource extends DataSource {
  /** Gives answers that came with an island. */
  prime(reads: Readonly<Record<string, readonly AnyRow[]>>): void
  /** Forgets what was asked for with the rights of whoever looks. What came with the page was drawn for everyone: it stays. */
  forgetFetched(): void
}

/**
 * Makes the data source of a browser page. The client for the API is opened when something has to be fetched: a page that
 * only shows what it came with never loads it.
 */
export function createBrowserSource(session: SessionSource = noSession): BrowserSource {
  const answers = new Map<string, Answer>()
  const primed = new Set<string>()
  const listeners = new Set<() => void>()
  let version = 0
  let client: Promise<LookUpClient> | undefined

  async function openClient(): Promise<LookUpClient> {
    // Without the session's file the visitor still reads what everyone may.
    const opening = session.open().catch(() => null)
    const [{ createLookUpClient }, provider] = await Promise.all([import('./look-up-client.ts'), opening])
    return createLookUpClient(provider?.fetch)
  }

  async function fetchRows(lookUp: LookUp): Promise<readonly AnyRow[]> {
    client ??= openClient()
    return (await client).read(lookUp)
  }

  function forgetWhere(isMeant: (key: string) => boolean, path?: string): void {
    for (const key of answers.keys()) {
      if (!isMeant(key)) continue
      answers.delete(key)
      primed.delete(key)
    }
    void client?.then(each => each.forget(path))
    version += 1
    for (const listener of listeners) listener()
  }

  return {
    version: () => version,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    prime(reads) {
      for (const [key, rows] of Object.entries(reads)) {
        if (answers.has(key)) continue
        answers.set(key, answered(rows))
        primed.add(key)
      }
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
    forget: path => forgetWhere(key => path === undefined || key.startsWith(`${path}?`), path),
    forgetFetched: () => forgetWhere(key => !primed.has(key)),
  }
}
