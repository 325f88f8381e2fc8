import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type IssueKind, issueOf } from '../issue.ts'
import { issues } from '../issues.ts'

const responses: Readonly<Record<string, readonly [status: number, kind: IssueKind<string>]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, issues.REQUEST_TOO_SLOW],
  HPE_HEADER_OVERFLOW: [431, issues.HEADERS_TOO_LONG],
  HPE_INVALID_URL: [400, issues.ADDRESS_MALFORMED],
}

/**
 * Responds to malformed HTTP, for which there is no request, in the common error format.
 * For the codes see Node's event `clientError` and llhttp.
 */
export function respondToClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable) {
    socket.destroy(error)
    return
  }
  const [status, kind] = responses[error.code ?? ''] ?? [400, issues.NOT_HTTP]
  const cause = kind()
  const reason = STATUS_CODES[status] ?? ''
  const response = {
    requestId: randomUUID(),
    path: null,
    method: null,
    status,
    error: reason,
    cause: [cause.text],
    issues: [issueOf(cause)],
    data: null,
  }
  const body = JSON.stringify(response)
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
