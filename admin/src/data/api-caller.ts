import { ApiError, errorOf } from '@tessera/widget-sdk'

interface ApiResponse<Data, Meta = unknown> {
  readonly data: Data
  readonly meta: Meta
  readonly etag: string | null
}

interface ApiRequest {
  readonly body?: unknown
  readonly signal?: AbortSignal
  /** The record's ETag when it was read: the write is refused with 412 if the record has changed since. */
  readonly ifMatch?: string
}

/** Calls the API and returns the whole response. @throws ApiError */
export type ApiCaller = <Data, Meta = unknown>(
  method: string,
  path: string,
  request?: ApiRequest,
) => Promise<ApiResponse<Data, Meta>>

/** Creates the caller of the API. @param send `fetch` with the current session */
export function createApiCaller(send: typeof globalThis.fetch, language: () => string): ApiCaller {
  return async <Data, Meta>(method: string, path: string, { body, signal, ifMatch }: ApiRequest = {}) => {
    const isForm = body instanceof FormData
    const response = await send(path, {
      method,
      credentials: 'same-origin',
      // Administrators never see cached data.
      cache: 'no-cache',
      headers: {
        accept: 'application/json',
        'accept-language': language(),
        ...(method === 'GET' && { 'cache-control': 'no-cache' }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    }).catch(error => {
      if (error instanceof DOMException) throw error
      throw new ApiError('', 0)
    })
    if (!response.ok) throw await errorOf(response)
    const payload = (await response.json()) as { readonly data: Data; readonly meta?: Meta }
    return { data: payload.data, meta: payload.meta as Meta, etag: response.headers.get('etag') }
  }
}
