import Fastify, { type FastifyRequest } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { loggerOptions } from './logger-options.ts'
import { definePlugin } from './plugin.ts'
import { createTestHost, type TestHost } from './testing/index.ts'

const headers = {
  authorization: 'Bearer CANARY-bearer',
  'proxy-authorization': 'Basic CANARY-proxy',
  cookie: 'rbac.subject.jwt=CANARY-cookie',
  'content-type': 'application/json',
}
const payload = {
  login: 'anna@example.com',
  password: 'CANARY-password',
  code: 'CANARY-code',
  refresh: 'CANARY-refresh',
}

/** Logs what a careless plugin would. */
const careless = definePlugin({
  name: 'careless',
  server(app) {
    app.post('/api/careless', { config: { access: 'public' } }, async (request, reply) => {
      reply.header('set-cookie', 'rbac.subject.jwt=CANARY-set')
      logEverything(request)
      request.log.debug({ res: reply, reply, headers: reply.getHeaders() }, 'response')
      request.log.debug({ sent: { headers: reply.getHeaders() } }, 'response')
      throw new Error('after the log')
    })
  },
})

function logEverything(request: FastifyRequest): void {
  const { headers, body, query, raw } = request
  request.log.info(request, 'request alone')
  request.log.info(raw, 'raw request alone')
  request.log.debug({ req: request, request, raw }, 'request')
  request.log.debug({ headers, body, query }, 'parts')
  request.log.trace(
    { asked: { headers, body, query }, session: { jwt: 'CANARY-jwt', token: 'CANARY-token' } },
    'nested',
  )
  request.log.warn({ password: 'CANARY-field', newPassword: 'CANARY-field', secret: 'CANARY-field' }, 'fields')
}

let host: TestHost | undefined
afterEach(async () => {
  await host?.close()
  host = undefined
})

test.each(['trace', 'debug', 'info', 'warn'])(
  'T-075: no credential and no body is in a log of level %s, whatever is logged',
  async LOG_LEVEL => {
    const lines: string[] = []
    const onLog = (line: string) => void lines.push(line)
    host = await createTestHost({ plugins: [careless], environment: { LOG_LEVEL }, onLog })
    const post = (url: string, more: Record<string, string> = {}) =>
      host?.app.inject({ method: 'POST', url, headers: { ...headers, ...more }, payload })
    await post('/api/careless?code=CANARY-query')
    await post('/api/careless', { 'x-rbac-secret-key': host.host.configuration.secretKey })
    await post('/api/careless', { 'x-rbac-secret-key': 'CANARY-wrong-key' })
    await post('/api/nowhere?code=CANARY-query')
    const log = lines.join('')
    expect(log).toContain('after the log')
    expect(log).not.toContain('CANARY')
    expect(log).not.toContain(host.host.configuration.secretKey)
    expect(log).not.toContain(host.host.configuration.jwtSecret)
  },
)

test('a request is logged by its method, path and address', async () => {
  const lines: string[] = []
  const app = Fastify({ logger: loggerOptions('info', { write: line => void lines.push(line) }) ?? false })
  app.get('/things', async request => {
    request.log.info({ req: request }, 'asked')
  })
  await app.inject('/things?code=1')
  const logged = lines.map(line => JSON.parse(line)).find(({ msg }) => msg === 'asked')
  expect(logged.req).toEqual({ method: 'GET', path: '/things', remoteAddress: '127.0.0.1' })
  await app.close()
})
