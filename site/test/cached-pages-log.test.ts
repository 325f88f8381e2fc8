import { rawRequest, type TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BuiltProject, buildProject, makePage } from './site-under-test.ts'

/** A bound for what never comes, not for what is slow. */
const inTime = { timeout: 30_000 }

const lines: string[] = []
let project: BuiltProject
let under: TestHost
beforeAll(async () => {
  project = await buildProject()
  under = await project.startHost({ environment: { LOG_LEVEL: 'info' }, onLog: line => lines.push(line) })
  await makePage(under.host, '/logged', 'plain')
  await under.app.listen({ port: 0 })
}, 60_000)
afterAll(() => under?.close())

const get = (...more: string[]) => rawRequest(under.app, ['GET /en/logged HTTP/1.1', 'Host: a', ...more])
const requests = () => lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'request')

test('a cached page that is served before Fastify is logged, too', async () => {
  const { head } = await get()
  const etag = /^etag: (.+)$/im.exec(head)?.[1]?.trim()
  await get()
  await get(`If-None-Match: ${etag}`)
  await vi.waitFor(() => expect(requests()).toHaveLength(3), inTime)
  expect(requests()).toMatchObject([
    { method: 'GET', path: '/en/logged', status: 200, caller: 'nobody', route: '/*' },
    { path: '/en/logged', status: 200, caller: 'anyone' },
    { path: '/en/logged', status: 304, caller: 'anyone', ms: expect.any(Number) },
  ])
})

test('T-157: a cached page is not served to a request with two hosts', async () => {
  await get()
  const response = await get('Host: b')
  expect([response.status, response.causes]).toEqual([400, ['The header Host must be there once']])
})
