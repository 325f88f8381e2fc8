import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

const answers: Readonly<Record<string, readonly [status: number, cause: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time'],
  HPE_HEADER_OVERFLOW: [431, 'The headers or the address are too long'],
  HPE_INVALID_URL: [400, 'The address holds characters that have to be percent-encoded'],
}

/**
 * Answers what never became a request, because it is no HTTP, in the shape of every other error.
 * Codes: Node's documentation of the event `clientError`, and llhttp's names.
 */
export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable) {
    socket.destroy(error)
    return
  }
  const [status, cause] = answers[error.code ?? ''] ?? [400, 'The request is not valid HTTP']
  const reason = STATUS_CODES[status] ?? ''
  const answer = {
    requestId: randomUUID(),
    path: null,
    method: null,
    status,
    error: reason,
    cause: [cause],
    data: null,
  }
  const body = JSON.stringify(answer)
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
