import { ApiError, errorOf } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import type { LoadedRecord } from '../data/records.ts'

interface Sending {
  readonly method: 'POST' | 'PATCH'
  readonly path: string
  readonly language: string
  readonly signal?: AbortSignal
  /** @param progress of the bytes that are on their way, 0 to 1 */
  readonly onProgress: (progress: number) => void
}

export interface SendingFile extends Sending {
  readonly file: File
  /** Other fields of the record. */
  readonly data?: Readonly<Record<string, unknown>>
}

/** Uploads a file as a record, with progress, which `fetch` can't report. @throws ApiError, AbortError */
export async function sendFile({ file, data, ...sending }: SendingFile): Promise<AdminRow> {
  const form = new FormData()
  if (data) form.append('data', JSON.stringify(data))
  form.append('file', file)
  return (await sendForm({ ...sending, form })).row
}

export interface SendingForm extends Sending {
  /** The record's files, its other values as JSON in `data`. */
  readonly form: FormData
  readonly ifMatch?: string
}

/** Sends a record with its files. @throws ApiError, AbortError */
export function sendForm({
  method,
  path,
  form,
  language,
  ifMatch,
  signal,
  onProgress,
}: SendingForm): Promise<LoadedRecord> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('accept-language', language)
    if (ifMatch !== undefined) request.setRequestHeader('if-match', ifMatch)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'))
    request.onerror = () => reject(new ApiError('', 0))
    request.onload = () => {
      const { status, statusText, responseText } = request
      if (status >= 200 && status < 300) {
        const { data } = JSON.parse(responseText) as { readonly data: AdminRow }
        resolve({ row: data, etag: request.getResponseHeader('etag') })
        return
      }
      const headers = new Headers()
      const wait = request.getResponseHeader('retry-after')
      if (wait !== null) headers.set('retry-after', wait)
      errorOf(new Response(responseText, { status: Math.max(status, 200), statusText, headers })).then(reject, reject)
    }
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
