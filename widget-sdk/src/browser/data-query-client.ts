import { QueryClient } from '@tanstack/react-query'
import { type ListQuery, queryString } from '@tessera/core'
import { createApiClient } from '../client/api-client.ts'
import { type AnyRow, type DataQuery, groupQueries, queryKey, type ReadGroup } from '../data/data-query.ts'
import { createLimit } from '../limit.ts'
import { showToast } from './toast.ts'

/** Fetches rows from the API and caches them for a minute. */
export interface DataQueryClient {
  /** The rows of a query; queries made at the same time share requests. A failure is shown as a toast and thrown. */
  read(query: DataQuery): Promise<readonly AnyRow[]>
  /** Makes the next read of an entity, or of everything, fetch again. */
  invalidate(path?: string): void
}

interface Waiting {
  readonly query: DataQuery
  readonly resolve: (rows: readonly AnyRow[]) => void
  readonly reject: (error: unknown) => void
}

/** Queries are batched for this long: React renders in slices of five milliseconds and yields to timers in between. */
const batchWindowMs = 10

/** Creates the client, one for a page. @param fetch with the visitor's session */
export function createDataQueryClient(fetch?: typeof globalThis.fetch): DataQueryClient {
  const cache = new QueryClient({
    defaultOptions: { queries: { staleTime: 60_000, retry: false, refetchOnWindowFocus: false } },
  })
  const api = createApiClient(fetch && { fetch })
  const limited = createLimit(5)
  let waiting: Waiting[] = []

  function batched(query: DataQuery): Promise<readonly AnyRow[]> {
    return new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(flush, batchWindowMs)
      waiting.push({ query, resolve, reject })
    })
  }

  async function flush(): Promise<void> {
    const asked = waiting
    waiting = []
    await Promise.all(groupQueries(asked.map(each => each.query)).map(group => ask(group, asked)))
  }

  async function rowsOf({ entity, query, isCount, path }: ReadGroup): Promise<readonly AnyRow[]> {
    if (path !== undefined) return [{ id: path, data: await api.call<unknown>('GET', path) }]
    if (!isCount) return (await api.list(entity, query as ListQuery)) as unknown as readonly AnyRow[]
    const count = await api.call<number>('GET', `/api/${entity.path}/count?${queryString(query)}`)
    return [{ id: 'count', count }]
  }

  async function ask(group: ReadGroup, asked: readonly Waiting[]): Promise<void> {
    const mine = (responses: ReadonlyMap<string, unknown>) => asked.filter(each => responses.has(queryKey(each.query)))
    try {
      const responses = group.rowsByKey(await limited(() => rowsOf(group)))
      for (const { query, resolve } of mine(responses)) resolve(responses.get(queryKey(query)) ?? [])
    } catch (error) {
      showToast(error instanceof Error ? error.message : String(error), 'error')
      for (const { reject } of mine(group.rowsByKey([]))) reject(error)
    }
  }

  return {
    read: query => cache.fetchQuery({ queryKey: [query.entity.path, queryKey(query)], queryFn: () => batched(query) }),
    invalidate: path => cache.removeQueries(path === undefined ? {} : { queryKey: [path] }),
  }
}
