import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { definePlugin } from '../plugin.ts'
import { createTestHost, type TestClient, type TestHost } from '../testing/index.ts'
import type { Caller } from './caller.ts'

/** Tells who it takes the caller for. */
const whoami = definePlugin({
  name: 'whoami',
  server: app =>
    void app.all('/api/whoami', { config: { access: 'public' } }, async ({ caller }) => ({ data: caller })),
})

const anna: Caller = { kind: 'subject', subjectId: 'anna', roles: ['user'], isAdministrator: false }
const claims = { id: 'eve', subjectId: 'eve', userId: 'eve', roles: ['admin'], role: 'admin', isAdministrator: true }
const headers = [
  ['x-user-id', 'eve'],
  ['x-subject-id', 'eve'],
  ['x-wcpay-platform-checkout-user', '1'],
  ['x-forwarded-user', 'eve'],
  ['x-remote-user', 'eve'],
  ['remote-user', 'eve'],
  ['x-role', 'admin'],
  ['x-middleware-subrequest', 'middleware:middleware:middleware'],
  ['x-original-url', '/api/public'],
  ['x-rewrite-url', '/api/public'],
  ['from', 'eve@example.com'],
] as const

describe('T-073: the caller is who the credentials say, whatever is claimed in', () => {
  let host: TestHost
  let callers: readonly (readonly [TestClient, unknown])[]
  beforeAll(async () => {
    host = await createTestHost({ plugins: [whoami] })
    callers = [
      [host.asNobody(), { kind: 'nobody', roles: [], isAdministrator: false }],
      [host.as(anna), anna],
    ]
  })
  afterAll(() => host.close())

  test.each(headers)('the header %s', async (name, value) => {
    for (const [client, caller] of callers) {
      expect((await client.get('/api/whoami', undefined, { [name]: value })).body).toEqual({ data: caller })
    }
  })

  test('the body', async () => {
    for (const [client, caller] of callers) {
      expect((await client.post('/api/whoami', { ...claims, caller: claims })).body).toEqual({ data: caller })
    }
  })

  test('the query', async () => {
    for (const [client, caller] of callers) {
      expect((await client.get('/api/whoami', { ...claims, caller: claims })).body).toEqual({ data: caller })
    }
  })

  test('a cookie', async () => {
    for (const [client, caller] of callers) {
      const cookie = 'subjectId=eve; userId=eve; role=admin; x-rbac-secret-key=x'
      expect((await client.get('/api/whoami', undefined, { cookie })).body).toEqual({ data: caller })
    }
  })
})
