import { type AnyRow, type DataQuery, queryKey } from '../data/data-query.ts'
import { type DataResponse, type DataSource, deferredResponse, resolvedResponse } from '../data/source.ts'
import { noSession, type SessionSource } from '../session.ts'
import type { DataQueryClient } from './data-query-client.ts'

/** Data in the browser: what came with the page, and the API for the rest. */
export interface BrowserSource extends DataSource {
  /** Adds rows that came with an island. */
  seed(reads: Readonly<Record<string, readonly AnyRow[]>>): void
  /** Invalidates what was fetched with the visitor's rights. What came with the page was rendered for everyone and stays. */
  invalidateFetched(): void
}

/**
 * Creates the data source of a page. The client for the API is loaded with the first fetch: a page that only shows what came
 * with it never loads it.
 */
export function createBrowserSource(session: SessionSource = noSession): BrowserSource {
  const responses = new Map<string, DataResponse>()
  const seeded = new Set<string>()
  const listeners = new Set<() => void>()
  let version = 0
  let client: Promise<DataQueryClient> | undefined

  async function openClient(): Promise<DataQueryClient> {
    // If the session fails to load, the visitor still reads what is public.
    const opening = session.open().catch(() => null)
    const [{ createDataQueryClient }, provider] = await Promise.all([import('./data-query-client.ts'), opening])
    return createDataQueryClient(provider?.fetch)
  }

  async function fetchRows(query: DataQuery): Promise<readonly AnyRow[]> {
    client ??= openClient()
    return (await client).read(query)
  }

  function invalidateWhere(isMeant: (key: string) => boolean, path?: string): void {
    for (const key of responses.keys()) {
      if (!isMeant(key)) continue
      responses.delete(key)
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
        if (responses.has(key)) continue
        responses.set(key, resolvedResponse(rows))
        seeded.add(key)
      }
    },
    read(query) {
      const key = queryKey(query)
      const known = responses.get(key)
      if (known) return known
      const { response, resolve, reject } = deferredResponse()
      responses.set(key, response)
      // A failure stays until it is invalidated: a component that renders again because of it must not fetch at once.
      fetchRows(query).then(resolve, reject)
      return response
    },
    invalidate: path => invalidateWhere(key => path === undefined || key.startsWith(`${path}?`), path),
    invalidateFetched: () => invalidateWhere(key => !seeded.has(key)),
  }
}
