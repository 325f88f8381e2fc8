import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** What came back over a connection. */
export interface RawResponse {
  readonly status: number
  readonly head: string
  readonly text: string
  readonly causes: readonly string[]
}

/**
 * Sends bytes over a connection of their own, for what no client sends: headers twice, half a body, a lie about its length.
 * @param app listens already
 * @param lines of the head, the first one too; `Connection: close` is added where none says otherwise
 * @param body what follows the head; the connection stays open behind it, until the server ends it, unless `isEnded`
 */
export async function rawRequest(
  app: FastifyInstance,
  lines: readonly string[],
  body: string | Buffer = '',
  isEnded = false,
): Promise<RawResponse> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', chunk => chunks.push(chunk))
  // A client that is refused before its body has come may find the connection reset under what is still to be sent.
  socket.on('error', () => {})
  const isOpen = lines.some(line => /^connection:/i.test(line))
  socket.write([...lines, ...(isOpen ? [] : ['Connection: close']), '', ''].join('\r\n'))
  if (isEnded) socket.end(body)
  else socket.write(body)
  await once(socket, 'close')
  const [head = '', ...rest] = Buffer.concat(chunks).toString().split('\r\n\r\n')
  const text = rest.join('\r\n\r\n')
  const isError = head.includes('application/json') && text.startsWith('{')
  return {
    status: Number(head.split(' ', 2)[1]),
    head,
    text,
    causes: isError ? ((JSON.parse(text) as { cause?: string[] }).cause ?? []) : [],
  }
}
