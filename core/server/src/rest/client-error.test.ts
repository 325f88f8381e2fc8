import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restServerOptions } from './server-options.ts'

let app: FastifyInstance

beforeAll(async () => {
  app = Fastify({ ...restServerOptions(true), http: { maxHeaderSize: 16 * 1024 } }) as unknown as FastifyInstance
  await app.listen({ port: 0 })
})

afterAll(() => app.close())

async function send(request: string): Promise<{ head: string; body: Record<string, unknown> }> {
  const socket = connect((app.server.address() as AddressInfo).port)
  await once(socket, 'connect')
  socket.write(request)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { head, body: JSON.parse(body) }
}

test.each([
  ['GET /глина HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'The address holds characters that have to be percent-encoded'],
  ['no http at all\r\n\r\n', 400, 'The request is not valid HTTP'],
  [`GET /${'x'.repeat(64 * 1024)} HTTP/1.1\r\n\r\n`, 431, 'The headers or the address are too long'],
])(
  'T-161: what is no request is refused with the reason, in the shape of every error (%#)',
  async (request, status, cause) => {
    const { head, body } = await send(request)
    expect(head).toContain(`HTTP/1.1 ${status} `)
    expect(body).toMatchObject({ path: null, method: null, status, cause: [cause], data: null })
    expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/)
  },
)
