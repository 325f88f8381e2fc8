import { type Entity, type Input, type ListQuery, type Patch, queryString, type Row } from '@tessera/core'
import { ApiError, errorOf } from './api-error.ts'
import { type RetryPolicy, withRetries } from './retry.ts'

export interface ApiClientOptions {
  /** Base url before `/api`: '' in a browser, `https://example.com` elsewhere. */
  readonly baseUrl?: string
  /** Sent with every call. A secret key must only ever be used on a server. */
  readonly headers?: Readonly<Record<string, string>>
  readonly fetch?: typeof globalThis.fetch
  /** Called with the error of each failed call that is not muted, before it is thrown. */
  readonly onError?: (error: unknown) => void
  /** How often lists and records are tried (default: once, as in a browser). */
  readonly retries?: { readonly list?: RetryPolicy; readonly find?: RetryPolicy }
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Bypasses every cache: carts, logout, the session. */
  readonly isFresh?: boolean
  /** The caller shows the failure itself, such as beside a field. */
  readonly isMuted?: boolean
}

/** Calls a site's API, typed by its definitions. Every method throws `ApiError`. */
export interface ApiClient {
  list<E extends Entity, Shape = unknown>(
    entity: E,
    query?: ListQuery<E, Shape>,
    options?: CallOptions,
  ): Promise<readonly (Row<E> & Shape)[]>
  find<E extends Entity>(entity: E, id: string, options?: CallOptions): Promise<Row<E> | null>
  create<E extends Entity>(entity: E, input: Input<E>, options?: CallOptions): Promise<Row<E>>
  update<E extends Entity>(entity: E, id: string, patch: Patch<E>, options?: CallOptions): Promise<Row<E>>
  remove<E extends Entity>(entity: E, id: string, options?: CallOptions): Promise<Row<E>>
  /** Any other route: the `data` of its response. */
  call<Data>(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Data>
}

/** Creates a client; on a server pass `serverRetries`. */
export function createApiClient(options: ApiClientOptions = {}): ApiClient {
  const { baseUrl = '', headers = {}, retries = {} } = options
  const send = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args))

  async function call<Data>(method: string, path: string, body?: unknown, given: CallOptions = {}): Promise<Data> {
    const isForm = typeof FormData !== 'undefined' && body instanceof FormData
    const response = await send(`${baseUrl}${path}`, {
      method,
      credentials: 'same-origin',
      headers: { accept: 'application/json', ...headers, ...(body !== undefined && !isForm && json) },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      ...(given.signal && { signal: given.signal }),
      ...(given.isFresh && { cache: 'no-store' as const }),
    })
    if (!response.ok) throw await errorOf(response)
    const result = (await response.json().catch(() => null)) as { data?: Data } | null
    if (result?.data === undefined) throw new ApiError('Data is undefined', response.status)
    return result.data
  }

  /** Reports a failure once, not each attempt. */
  async function told<Result>(given: CallOptions | undefined, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (!given?.isMuted && !given?.signal?.aborted) options.onError?.(error)
      throw error
    }
  }

  function read<Data>(path: string, given: CallOptions, policy: RetryPolicy | undefined): Promise<Data> {
    return withRetries(policy, signal => call('GET', path, undefined, { ...given, ...(signal && { signal }) }))
  }

  return {
    call: (method, path, body, given) => told(given, () => call(method, path, body, given)),
    list(entity, query = {}, given = {}) {
      const text = queryString(query as ListQuery)
      return told(given, () => read(`/api/${entity.path}${text && `?${text}`}`, given, retries.list))
    },
    async find(entity, id, given = {}) {
      const path = recordPath(entity, id)
      return told(given, async () => {
        try {
          return await read(path, given, retries.find)
        } catch (error) {
          if (error instanceof ApiError && error.status === 404) return null
          throw error
        }
      })
    },
    create: (entity, input, given) => told(given, () => call('POST', `/api/${entity.path}`, input, given)),
    async update(entity, id, patch, given) {
      const path = recordPath(entity, id)
      return told(given, () => call('PATCH', path, patch, given))
    },
    async remove(entity, id, given) {
      const path = recordPath(entity, id)
      return told(given, () => call('DELETE', path, undefined, given))
    },
  }
}

const json = { 'content-type': 'application/json' }

/** @throws 'id is required' for an empty id, which would address the list */
function recordPath(entity: Entity, id: string): string {
  if (!id) throw new ApiError('id is required', 0)
  return `/api/${entity.path}/${encodeURIComponent(id)}`
}
