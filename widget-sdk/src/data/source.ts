import type { AnyRow, DataQuery } from './data-query.ts'

/** A promise of a query's rows that carries its outcome as React's `use` reads it, without waiting. */
export interface DataResponse extends Promise<readonly AnyRow[]> {
  status: 'pending' | 'fulfilled' | 'rejected'
  value?: readonly AnyRow[]
  /** Set with the value, on a server: tags of every change that makes it stale (`ChangeEvent.tags`). */
  tags?: readonly string[]
  reason?: unknown
}

/** Where rows come from: the services on a server, the API in a browser. */
export interface DataSource {
  /** The same response for equal queries, until it is invalidated. */
  read(query: DataQuery): DataResponse
  /** Calls back when responses were invalidated; never on a server. */
  subscribe(listener: () => void): () => void
  /**
   * Invalidates what is cached of an entity (`blog/articles`), or everything: what shows it fetches again. No-op on a
   * server.
   */
  invalidate(path?: string): void
  /** Grows with each invalidation. */
  version(): number
}

/** A response that is there already. */
export function resolvedResponse(rows: readonly AnyRow[], tags: readonly string[] = []): DataResponse {
  return Object.assign(Promise.resolve(rows), { status: 'fulfilled' as const, value: rows, tags })
}

/** A response to be settled from outside; it carries its outcome as soon as that is known. */
export function deferredResponse(): {
  response: DataResponse
  resolve(rows: readonly AnyRow[], tags?: readonly string[]): void
  reject(error: unknown): void
} {
  const { promise, resolve, reject } = Promise.withResolvers<readonly AnyRow[]>()
  const response: DataResponse = Object.assign(promise, { status: 'pending' as const })
  response.catch(() => undefined)
  return {
    response,
    resolve(rows, tags = []) {
      Object.assign(response, { status: 'fulfilled', value: rows, tags })
      resolve(rows)
    },
    reject(error) {
      Object.assign(response, { status: 'rejected', reason: error })
      reject(error)
    },
  }
}
