import type { AnyRow, DataQuery } from './data-query.ts'

/** The rows of a look-up, now or later; carries its outcome where React's `use` finds it without waiting. */
export interface DataResponse extends Promise<readonly AnyRow[]> {
  status: 'pending' | 'fulfilled' | 'rejected'
  value?: readonly AnyRow[]
  reason?: unknown
}

/** Where look-ups are answered: the services on a server, the API in a browser. */
export interface DataSource {
  /** The same answer for equal look-ups, until it is forgotten. */
  read(lookUp: DataQuery): DataResponse
  /** Calls back when answers were forgotten; never on a server. */
  subscribe(listener: () => void): () => void
  /** Forgets what is remembered of an entity (`blog/articles`), or everything: whoever shows it asks anew. Never on a server. */
  invalidate(path?: string): void
  /** Grows with each change. */
  version(): number
}

/** An answer that is there already. */
export function resolvedResponse(rows: readonly AnyRow[]): DataResponse {
  return Object.assign(Promise.resolve(rows), { status: 'fulfilled' as const, value: rows })
}

/** An answer that somebody else will give, marked with its outcome as soon as it is known. */
export function deferredResponse(): {
  answer: DataResponse
  resolve(rows: readonly AnyRow[]): void
  reject(error: unknown): void
} {
  const { promise, resolve, reject } = Promise.withResolvers<readonly AnyRow[]>()
  const answer: DataResponse = Object.assign(promise, { status: 'pending' as const })
  answer.catch(() => undefined)
  return {
    answer,
    resolve(rows) {
      Object.assign(answer, { status: 'fulfilled', value: rows })
      resolve(rows)
    },
    reject(error) {
      Object.assign(answer, { status: 'rejected', reason: error })
      reject(error)
    },
  }
}
