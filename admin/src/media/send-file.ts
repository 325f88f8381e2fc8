import { ApiError, errorOf } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'

export interface Sending {
  readonly method: 'POST' | 'PATCH'
  readonly path: string
  readonly file: File
  readonly language: string
  readonly signal: AbortSignal
  /** @param share of the bytes that are on their way, 0 to 1 */
  readonly onProgress: (share: number) => void
}

/** Sends a file as the content of a record and says how far it is, which `fetch` can't. @throws ApiError, AbortError */
export function sendFile({ method, path, file, language, signal, onProgress }: Sending): Promise<AdminRow> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('accept-language', language)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'))
    request.onerror = () => reject(new ApiError('', 0))
    request.onload = () => {
      const { status, statusText, responseText } = request
      if (status >= 200 && status < 300) {
        resolve((JSON.parse(responseText) as { readonly data: AdminRow }).data)
        return
      }
      const headers = new Headers()
      const wait = request.getResponseHeader('retry-after')
      if (wait !== null) headers.set('retry-after', wait)
      errorOf(new Response(responseText, { status: Math.max(status, 200), statusText, headers })).then(reject, reject)
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}
