import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { registerBodyTimeout } from './body-timeout.ts'

let app: FastifyInstance

beforeEach(async () => {
  app = Fastify()
  registerBodyTimeout(app, 50)
  app.addContentTypeParser('multipart/form-data', (_request, body, done) => {
    body.on('end', () => done(null, 'form')).resume()
  })
  app.post('/', async request => request.body)
  await app.listen({ port: 0 })
})

afterEach(() => app.close())

/** Sends headers and half of a body; gives what comes back before the connection ends or the rest is sent. */
function sendHalf(type: string) {
  const socket = connect((app.server.address() as AddressInfo).port)
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 4\r\n\r\n12`)
  return socket
}

test('a body that stays away ends its connection', async () => {
  const socket = sendHalf('application/json')
  socket.resume()
  await once(socket, 'close')
  expect(socket.bytesRead).toBe(0)
})

test('a form with files may take longer', async () => {
  const slow = sendHalf('multipart/form-data; boundary=x')
  const late = sendHalf('application/json')
  late.resume()
  await once(late, 'close')
  slow.write('34')
  const [response] = await once(slow, 'data')
  expect(String(response)).toContain('200 OK')
  slow.destroy()
})
