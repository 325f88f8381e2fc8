import { type Entity, type Include, type Input, type ListQuery, type Patch, queryString, type Row } from '@tessera/core'
import { errorOf, TesseraError } from './tessera-error.ts'

export interface ClientOptions {
  /** Address of the site, before `/api`: `https://example.com`. */
  readonly baseUrl: string
  /** An API key of the site, or its secret key. Without key and token the client sees what a visitor sees. */
  readonly key?: string
  /** Access token of a subject (JWT), in place of a key. */
  readonly token?: string
  /** Default: the global one. */
  readonly fetch?: typeof globalThis.fetch
  /** How often reads are repeated that failed without a response, or with 429, 502, 503 or 504 (default 2). */
  readonly retries?: number
}

export interface RequestOptions {
  readonly signal?: AbortSignal
}

export interface RecordQuery<E extends Entity, Shape> extends RequestOptions {
  readonly include?: readonly Include<E, Shape>[]
}

export interface UpdateOptions extends RequestOptions {
  /** ETag of the record as it was read: it is refused (412) if the record has changed since. */
  readonly ifMatch?: string
}

export interface ListResult<RowOf> {
  readonly rows: readonly RowOf[]
  /** Number of all matches, if the query has `count: true`. */
  readonly total?: number
  /** The total is estimated, as beyond 10,000. */
  readonly isEstimated?: boolean
}

export interface RecordResult<RowOf> {
  readonly row: RowOf
  /** For `ifMatch` of a later change. */
  readonly etag: string
}

/** The API of a site, typed by the definitions of its modules. All of it throws `TesseraError`. */
export interface Client {
  /** One page of a list: at most 1000 records (default 100). */
  list<E extends Entity, Shape = unknown>(
    entity: E,
    query?: ListQuery<E, Shape>,
    options?: RequestOptions,
  ): Promise<ListResult<Row<E> & Shape>>
  /**
   * All records that match, read in parts. Without an order they come by their ids, which no change meanwhile skips or repeats.
   * @param query whose `limit` bounds how many there are in all
   */
  each<E extends Entity, Shape = unknown>(
    entity: E,
    query?: ListQuery<E, Shape>,
    options?: RequestOptions,
  ): AsyncGenerator<Row<E> & Shape, void, undefined>
  /** @throws TesseraError with status 404 without that record */
  get<E extends Entity, Shape = unknown>(
    entity: E,
    id: string,
    query?: RecordQuery<E, Shape>,
  ): Promise<RecordResult<Row<E> & Shape>>
  create<E extends Entity>(entity: E, input: Input<E>, options?: RequestOptions): Promise<Row<E>>
  update<E extends Entity>(entity: E, id: string, patch: Patch<E>, options?: UpdateOptions): Promise<Row<E>>
  /** @returns the record as it was */
  remove<E extends Entity>(entity: E, id: string, options?: UpdateOptions): Promise<Row<E>>
  /** Creates up to 1000 records, all or none. @returns them in the same order */
  bulkCreate<E extends Entity>(
    entity: E,
    inputs: readonly Input<E>[],
    options?: RequestOptions,
  ): Promise<readonly Row<E>[]>
  /** Changes up to 1000 records, all or none. */
  bulkUpdate<E extends Entity>(
    entity: E,
    changes: readonly { readonly id: string; readonly data: Patch<E> }[],
    options?: RequestOptions,
  ): Promise<readonly Row<E>[]>
  /** Deletes up to 1000 records, all or none. @returns them as they were */
  bulkRemove<E extends Entity>(entity: E, ids: readonly string[], options?: RequestOptions): Promise<readonly Row<E>[]>
  /** Any other route. @param path `/api/blog/articles/next` @returns the `data` of its response */
  call<Data>(method: string, path: string, body?: unknown, options?: RequestOptions): Promise<Data>
}

interface Sent extends UpdateOptions {
  readonly method: string
  readonly path: string
  readonly body?: unknown
}

interface Body {
  readonly data?: unknown
  readonly meta?: { readonly total?: number; readonly isEstimated?: boolean }
}

const secretKeyHeader = 'x-rbac-secret-key'
const apiKeyPrefix = 'tessera_'
const pageSize = 500
const repeated: ReadonlySet<number> = new Set([0, 429, 502, 503, 504])
const pauseMs = 1_000

/** A typed client of a site's API. @throws TypeError for a base url that is none */
export function createClient({ baseUrl, key, token, fetch: given, retries = 2 }: ClientOptions): Client {
  if (!URL.canParse(baseUrl)) throw new TypeError('baseUrl must be an address such as https://example.com')
  const origin = baseUrl.replace(/\/+$/, '')
  const fetch = given ?? globalThis.fetch
  const credentials = headersOf(key, token)

  async function once({ method, path, body, ifMatch, signal }: Sent): Promise<Response> {
    const response = await fetch(origin + path, {
      method,
      headers: {
        accept: 'application/json',
        ...credentials,
        ...(ifMatch !== undefined && { 'if-match': ifMatch }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    }).catch(error => {
      signal?.throwIfAborted()
      throw new TesseraError(`${origin} gave no response: ${(error as Error).message}`, { status: 0 })
    })
    if (!response.ok) throw await errorOf(response)
    return response
  }

  /** Only reads are repeated: a write may have been done although its response was lost. */
  async function send(sent: Sent): Promise<Response> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await once(sent)
      } catch (error) {
        const isLast = sent.method !== 'GET' || attempt >= retries
        if (isLast || !(error instanceof TesseraError) || !repeated.has(error.status)) throw error
        await pause(error.retryAfter === null ? pauseMs : error.retryAfter * 1_000, sent.signal)
      }
    }
  }

  async function read(sent: Sent): Promise<{ readonly body: Body; readonly response: Response }> {
    const response = await send(sent)
    const body = (await response.json().catch(() => null)) as Body | null
    if (body?.data === undefined) throw new TesseraError('The response has no data', { status: response.status })
    return { body, response }
  }

  const data = async <Data>(sent: Sent) => (await read(sent)).body.data as Data

  async function list<E extends Entity, Shape>(
    entity: E,
    query: ListQuery<E, Shape> = {},
    options: RequestOptions = {},
  ): Promise<ListResult<Row<E> & Shape>> {
    const text = queryString(query as ListQuery)
    const { body } = await read({ method: 'GET', path: `${pathOf(entity)}${text && `?${text}`}`, ...options })
    const { total, isEstimated } = body.meta ?? {}
    const rows = body.data as readonly (Row<E> & Shape)[]
    return { rows, ...(total !== undefined && { total }), ...(isEstimated && { isEstimated }) }
  }

  async function* each<E extends Entity, Shape>(
    entity: E,
    { limit = Number.POSITIVE_INFINITY, offset = 0, ...query }: ListQuery<E, Shape> = {},
    options: RequestOptions = {},
  ): AsyncGenerator<Row<E> & Shape, void, undefined> {
    const isById = query.orderBy === undefined && query.search === undefined && offset === 0 && !query.fromEnd
    let last: string | undefined
    for (let count = 0; count < limit; ) {
      const size = Math.min(pageSize, limit - count)
      const place = isById ? byId(query, last) : { ...query, offset: offset + count }
      const { rows } = await list(entity, { ...place, limit: size } as ListQuery<E, Shape>, options)
      yield* rows
      count += rows.length
      last = (rows.at(-1) as { readonly id: string } | undefined)?.id
      if (rows.length < size) return
    }
  }

  return {
    list,
    each,
    async get<E extends Entity, Shape>(entity: E, id: string, query: RecordQuery<E, Shape> = {}) {
      const { include, ...options } = query
      const text = queryString({ include } as ListQuery)
      const path = `${recordPath(entity, id)}${text && `?${text}`}`
      const { body, response } = await read({ method: 'GET', path, ...options })
      return { row: body.data as Row<E> & Shape, etag: response.headers.get('etag') ?? '' }
    },
    create: (entity, input, options) => data({ method: 'POST', path: pathOf(entity), body: input, ...options }),
    update: async (entity, id, patch, options) =>
      data({ method: 'PATCH', path: recordPath(entity, id), body: patch, ...options }),
    remove: async (entity, id, options) => data({ method: 'DELETE', path: recordPath(entity, id), ...options }),
    bulkCreate: (entity, inputs, options) =>
      data({ method: 'POST', path: `${pathOf(entity)}/bulk`, body: inputs.map(each => ({ data: each })), ...options }),
    bulkUpdate: (entity, changes, options) =>
      data({ method: 'PATCH', path: `${pathOf(entity)}/bulk`, body: changes, ...options }),
    bulkRemove: (entity, ids, options) =>
      data({ method: 'DELETE', path: `${pathOf(entity)}/bulk`, body: { ids }, ...options }),
    call: (method, path, body, options) => data({ method, path, body, ...options }),
  }
}

function headersOf(key: string | undefined, token: string | undefined): Readonly<Record<string, string>> {
  if (key !== undefined && !key.startsWith(apiKeyPrefix)) return { [secretKeyHeader]: key }
  const bearer = key ?? token
  return bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }
}

function pathOf({ path }: Entity): string {
  return `/api/${path}`
}

/** @throws TypeError for an empty id, which would address the list */
function recordPath(entity: Entity, id: string): string {
  if (!id) throw new TypeError('The id must not be empty')
  return `${pathOf(entity)}/${encodeURIComponent(id)}`
}

/** A query that goes on after a record, by ids. */
function byId(query: object, last: string | undefined): object {
  const orderBy = [{ column: 'id', method: 'asc' }]
  if (last === undefined) return { ...query, orderBy }
  const { filters } = query as ListQuery
  const after = { column: 'id', method: 'gt', value: last }
  return { ...query, orderBy, filters: { ...filters, and: [...(filters?.and ?? []), after] } }
}

/** @throws the reason of the signal when it is aborted meanwhile */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}
