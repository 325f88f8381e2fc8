import { ApiError, errorOf } from '@tessera/widget-sdk'
import type { AdminRequest } from '@tessera/widget-sdk/admin'

interface ApiResponse<Data, Meta = unknown> {
  readonly data: Data
  readonly meta: Meta
  readonly etag: string | null
}

/** Calls the API and returns the whole response. @throws ApiError */
export type ApiCaller = <Data, Meta = unknown>(
  method: string,
  path: string,
  request?: AdminRequest,
) => Promise<ApiResponse<Data, Meta>>

/** Creates the caller of the API. @param send `fetch` with the current session */
export function createApiCaller(send: typeof globalThis.fetch, language: () => string): ApiCaller {
  return async <Data, Meta>(method: string, path: string, { body, signal, ifMatch, headers }: AdminRequest = {}) => {
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
        ...headers,
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
