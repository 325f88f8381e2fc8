import { type AnyRow, type DataQuery, queryKey } from '../data/data-query.ts'
import { type DataResponse, type DataSource, deferredResponse, resolvedResponse } from '../data/source.ts'
import { noSession, type SessionSource } from '../session.ts'
import type { DataQueryClient } from './data-query-client.ts'

/** Data in the browser: what the server sent along, and the API for the rest. */
export interface BrowserSource extends DataSource {
  /** Gives answers that came with an island. */
  seed(reads: Readonly<Record<string, readonly AnyRow[]>>): void
  /** Forgets what was asked for with the rights of whoever looks. What came with the page was drawn for everyone: it stays. */
  invalidateFetched(): void
}

/**
 * Makes the data source of a browser page. The client for the API is opened when something has to be fetched: a page that
 * only shows what it came with never loads it.
 */
export function createBrowserSource(session: SessionSource = noSession): BrowserSource {
  const answers = new Map<string, DataResponse>()
  const seeded = new Set<string>()
  const listeners = new Set<() => void>()
  let version = 0
  let client: Promise<DataQueryClient> | undefined

  async function openClient(): Promise<DataQueryClient> {
    // Without the session's file the visitor still reads what everyone may.
    const opening = session.open().catch(() => null)
    const [{ createDataQueryClient }, provider] = await Promise.all([import('./data-query-client.ts'), opening])
    return createDataQueryClient(provider?.fetch)
  }

  async function fetchRows(query: DataQuery): Promise<readonly AnyRow[]> {
    client ??= openClient()
    return (await client).read(query)
  }

  function invalidateWhere(isMeant: (key: string) => boolean, path?: string): void {
    for (const key of answers.keys()) {
      if (!isMeant(key)) continue
      answers.delete(key)
      seeded.delete(key)
    }
    void client?.then(each => each.invalidate(path))
    version += 1
    for (const listener of listeners) listener()
  }

  return {
    version: () => version,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    seed(reads) {
      for (const [key, rows] of Object.entries(reads)) {
        if (answers.has(key)) continue
        answers.set(key, resolvedResponse(rows))
        seeded.add(key)
      }
    },
    read(query) {
      const key = queryKey(query)
      const known = answers.get(key)
      if (known) return known
      const { answer, resolve, reject } = deferredResponse()
      answers.set(key, answer)
      // A failure stays until somebody forgets it: whoever is drawn again because of it must not ask again at once.
      fetchRows(query).then(resolve, reject)
      return answer
    },
    invalidate: path => invalidateWhere(key => path === undefined || key.startsWith(`${path}?`), path),
    invalidateFetched: () => invalidateWhere(key => !seeded.has(key)),
  }
}
