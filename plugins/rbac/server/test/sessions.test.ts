import { authenticationPath, cookieName, sessionCookie, subjectCookie } from '@tessera/rbac'
import rbac from '@tessera/rbac-server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, tokensOf } from './browser.ts'
import { age, sessionsOf } from './session-rows.ts'

const password = 'long walks at dusk'
const lines: string[] = []
let host: TestHost
beforeAll(async () => {
  const onLog = (line: string) => void lines.push(line)
  host = await createTestHost({ plugins: [rbac], onLog, environment: { LOG_LEVEL: 'warn' } })
})
afterAll(() => host?.close())

describe('a visitor', () => {
  test('is unauthenticated before init and an anonymous subject after it', async () => {
    const browser = new Browser(host)
    expect(await browser.me()).toBeNull()
    await browser.init()
    expect(await browser.me()).toMatchObject({ isAnonymous: true, isAdministrator: false, identities: [], roles: [] })
  })

  test('keeps the subject when calling init again', async () => {
    const browser = new Browser(host)
    await browser.init()
    const before = await browser.me()
    const again = await browser.init()
    const after = await browser.me()
    expect(after?.id).toBe(before?.id)
    expect((await browser.authenticate('refresh', { refresh: again.refresh })).status).toBe(200)
  })

  test('with two tabs that call init at once is one subject, and both can continue', async () => {
    const browser = new Browser(host)
    await browser.init()
    const { id } = (await browser.me()) ?? {}
    const both = await Promise.all([browser.init(), browser.init()])
    for (const { refresh } of both) {
      expect((await browser.authenticate('refresh', { refresh })).status).toBe(200)
      expect((await browser.me())?.id).toBe(id)
    }
  })

  test('gets a session from pages of this site only', async () => {
    const stranger = new Browser(host, { 'sec-fetch-site': 'cross-site' })
    const response = await stranger.get(`${authenticationPath}/init`)
    expect(response.status).toBe(403)
    expect(response.headers['set-cookie']).toBeUndefined()
  })

  test('gets no subject from HEAD', async () => {
    const response = await new Browser(host).send('HEAD', `${authenticationPath}/init`)
    expect(response.status).toBe(404)
  })
})

describe('the cookies', () => {
  test('are HttpOnly for the token, readable for the rest, and lax', async () => {
    const browser = new Browser(host)
    const response = await browser.get(`${authenticationPath}/init`)
    const [token = '', known = ''] = [response.headers['set-cookie']].flat().map(String)
    expect(token).toMatch(new RegExp(`^${sessionCookie}=.+; Max-Age=900; Path=/; HttpOnly; SameSite=Lax$`))
    expect(known).toMatch(new RegExp(`^${subjectCookie}=[0-9a-f-]{36}\\.\\d{10}; Max-Age=900; Path=/; SameSite=Lax$`))
    const [id, end] = (browser.cookies.get(subjectCookie) ?? '').split('.')
    expect(id).toBe((await browser.me())?.id)
    expect(Number(end) * 1000).toBeGreaterThan(Date.now() + 14 * 60_000)
  })

  test('are Secure if the site is on https', async () => {
    const secure = await createTestHost({ plugins: [rbac], environment: { PUBLIC_URL: 'https://example.com' } })
    try {
      const browser = new Browser(secure, { host: 'example.com' })
      const responses = [
        await browser.get(`${authenticationPath}/init`),
        await browser.get(`${authenticationPath}/ethereum-virtual-machine`),
        await browser.authenticate('email-and-password/registration', { login: 'tls@example.com', password }),
        await browser.authenticate('logout', {}),
      ]
      const lines = responses.flatMap(({ headers }) => headers['set-cookie'] ?? []).map(String)
      expect(new Set(lines.map(line => line.split('=', 1)[0]))).toEqual(
        new Set([sessionCookie, subjectCookie, 'rbac.device', 'rbac.wallet.challenge'].map(name => `__Host-${name}`)),
      )
      for (const line of lines) {
        expect(line).toContain('; Secure')
        expect(line).toContain('; Path=/;')
        expect(line).not.toContain('Domain')
      }
      const document = (await secure.asAdministrator().get('/api/openapi.json', {}, { host: 'example.com' })).body
      expect(document).toMatchObject({
        components: { securitySchemes: { cookie: { in: 'cookie', name: cookieName(sessionCookie, true) } } },
      })
    } finally {
      await secure.close()
    }
  })

  test('with a plain name are ignored if the site is on https, next to the right ones and alone', async () => {
    const secure = await createTestHost({ plugins: [rbac], environment: { PUBLIC_URL: 'https://example.com' } })
    try {
      const [own, planted] = [1, 2].map(() => new Browser(secure, { host: 'example.com' })) as [Browser, Browser]
      await own.init()
      const { jwt } = await planted.init()
      const me = await own.me()
      const stranger = await planted.me()
      expect(stranger?.id).not.toBe(me?.id)
      own.cookies.set(sessionCookie, jwt)
      expect((await own.me())?.id).toBe(me?.id)
      own.cookies.delete(cookieName(sessionCookie, true))
      expect(await own.me()).toBeNull()
    } finally {
      await secure.close()
    }
  })

  test('count for writes of this site only; a bearer token counts from anywhere', async () => {
    const browser = new Browser(host)
    const { jwt } = await browser.init()
    const send = `${authenticationPath}/email-and-password/verify-email/send`
    const without = { 'sec-fetch-site': '' }
    expect((await browser.post(send, {})).status).toBe(404)
    const { 'sec-fetch-site': _, ...plain } = { ...browser.headers, ...without }
    const unknown = new Browser(host)
    const cookie = `${sessionCookie}=${jwt}`
    const inject = (headers: Record<string, string>) =>
      host.app.inject({ method: 'POST', url: send, headers: { ...plain, ...headers }, payload: {} })
    expect((await inject({ cookie })).statusCode).toBe(401)
    expect((await inject({ cookie, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await inject({ authorization: `Bearer ${jwt}` })).statusCode).toBe(404)
    const reading = await unknown.send('GET', `${authenticationPath}/me`, undefined, {
      cookie,
      'sec-fetch-site': 'cross-site',
    })
    expect(reading.status).toBe(401)
  })
})

describe('every response of an authentication route', () => {
  test('stays out of caches', async () => {
    const browser = new Browser(host)
    for (const route of ['init', 'me', 'methods', 'is-authorized']) {
      const { headers } = await browser.get(`${authenticationPath}/${route}`)
      expect(headers['cache-control'], route).toContain('no-store')
    }
  })

  test('T-157: is the same whatever else the url contains', async () => {
    const browser = new Browser(host)
    expect((await browser.get(`${authenticationPath}/methods?utm=1`)).data).toMatchObject({ emailAndPassword: true })
  })
})

describe('logging out', () => {
  test('ends the session at once and clears the cookies', async () => {
    const browser = new Browser(host)
    const { jwt, refresh } = await browser.init()
    const response = await browser.authenticate('logout', {})
    expect(response.data).toEqual({ redirectTo: '/' })
    expect(browser.cookies.size).toBe(0)
    const bearer = { authorization: `Bearer ${jwt}` }
    expect((await browser.get(`${authenticationPath}/me`, bearer)).status).toBe(401)
    expect((await browser.authenticate('refresh', { refresh })).status).toBe(401)
  })

  test('ends the session of a refresh token whose access token is gone', async () => {
    const browser = new Browser(host)
    const { refresh } = await browser.init()
    browser.cookies.clear()
    expect((await browser.authenticate('logout', { refresh })).status).toBe(200)
    expect((await browser.authenticate('refresh', { refresh })).status).toBe(401)
  })

  test.each([
    ['/en/about?a=1#b', '/en/about?a=1#b'],
    ['about', '/about'],
    ['http://localhost:3000/en', '/en'],
    ['https://evil.example', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/%09/evil.example', '/%09/evil.example'],
    ['/\t/evil.example', '/'],
    ['https:evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/en/..//evil.example', '/'],
    ['@evil.example', '/@evil.example'],
    ['http://localhost:3000@evil.example', '/'],
    ['', '/'],
  ])('T-149: redirectTo %j leads to %j', async (redirectTo, expected) => {
    const { data } = await new Browser(host).authenticate('logout', { redirectTo })
    expect(data).toEqual({ redirectTo: expected })
  })
})

describe('refresh tokens', () => {
  test('are valid once: each returns the next one', async () => {
    const browser = new Browser(host)
    let { refresh } = await browser.init()
    for (const _ of [1, 2, 3]) {
      const next = tokensOf(await browser.authenticate('refresh', { refresh }))
      expect(next.refresh).not.toBe(refresh)
      expect((await browser.get(`${authenticationPath}/me`, { authorization: `Bearer ${next.jwt}` })).status).toBe(200)
      refresh = next.refresh
    }
  })

  test('T-065: one that is used twice ends its family and is logged', async () => {
    const browser = new Browser(host)
    const { jwt, refresh } = await browser.init()
    const next = tokensOf(await browser.authenticate('refresh', { refresh }))
    const [row] = await sessionsOf(host, (await browser.me())?.id)
    await age(host, row?.id, 11)
    expect((await browser.authenticate('refresh', { refresh })).status).toBe(401)
    expect((await browser.authenticate('refresh', { refresh: next.refresh })).status).toBe(401)
    expect((await browser.get(`${authenticationPath}/me`, { authorization: `Bearer ${jwt}` })).status).toBe(401)
    expect(lines.filter(line => line.includes(row?.id ?? '?') && line.includes('a second time'))).toHaveLength(1)
  })

  test('T-065: one that is two uses old ends its family at once', async () => {
    const browser = new Browser(host)
    const { refresh } = await browser.init()
    const second = tokensOf(await browser.authenticate('refresh', { refresh }))
    const third = tokensOf(await browser.authenticate('refresh', { refresh: second.refresh }))
    expect((await browser.authenticate('refresh', { refresh })).status).toBe(401)
    expect((await browser.authenticate('refresh', { refresh: third.refresh })).status).toBe(401)
  })

  test('T-065: a forged one ends nobody’s session', async () => {
    const browser = new Browser(host)
    const { refresh } = await browser.init()
    const bytes = Buffer.from(refresh, 'base64url')
    for (const index of [0, 17, 30, 60]) {
      const forged = Buffer.from(bytes)
      forged[index] = (forged[index] ?? 0) ^ 1
      const response = await browser.authenticate('refresh', { refresh: forged.toString('base64url') })
      expect(response.status).toBe(401)
    }
    for (const wrong of ['x', `${refresh}A`, refresh.slice(0, -1), '..', `${refresh} `]) {
      expect((await browser.authenticate('refresh', { refresh: wrong })).status).toBe(401)
    }
    expect((await browser.authenticate('refresh', { refresh })).status).toBe(200)
  })

  test.each([2, 20])('T-067: %i tabs that send one at once all continue, with one successor', async tabs => {
    const browser = new Browser(host)
    const { refresh } = await browser.init()
    const responses = await Promise.all(
      Array.from({ length: tabs }, () => browser.authenticate('refresh', { refresh })),
    )
    expect(new Set(responses.map(response => tokensOf(response).refresh)).size).toBe(1)
    const [first] = responses
    const next = await browser.authenticate('refresh', { refresh: tokensOf(first as never).refresh })
    expect(next.status).toBe(200)
    expect(await sessionsOf(host, (await browser.me())?.id)).toHaveLength(1)
  })

  test('expire with the idle time and with the total lifetime of a session', async () => {
    const browser = new Browser(host)
    const { refresh } = await browser.init()
    const [row] = await sessionsOf(host, (await browser.me())?.id)
    await host.database.query({
      text: `update rbac_sessions set expires_at = now() - interval '1 second' where id = $1`,
      values: [row?.id],
    })
    expect((await browser.authenticate('refresh', { refresh })).status).toBe(401)
  })

  test('a session is not extended past 30 days', async () => {
    const browser = new Browser(host)
    const { refresh } = await browser.init()
    const [row] = await sessionsOf(host, (await browser.me())?.id)
    await host.database.query({
      text: `update rbac_sessions set created_at = now() - interval '29 days' where id = $1`,
      values: [row?.id],
    })
    await browser.authenticate('refresh', { refresh })
    const [after] = await sessionsOf(host, (await browser.me())?.id)
    const left = Date.parse(after?.expiresAt ?? '') - Date.now()
    expect(left / 3_600_000).toBeGreaterThan(23)
    expect(left / 3_600_000).toBeLessThan(25)
  })
})

describe('a login', () => {
  test('T-071: creates a new session; what the browser had before is void', async () => {
    const browser = new Browser(host)
    await browser.register('fixation@example.com', password)
    await browser.authenticate('logout', {})
    const before = await browser.init()
    const response = await browser.logIn('fixation@example.com', password)
    expect(response.status, response.text).toBe(200)
    expect((await browser.authenticate('refresh', { refresh: before.refresh })).status).toBe(401)
    const bearer = { authorization: `Bearer ${before.jwt}` }
    expect((await browser.get(`${authenticationPath}/me`, bearer)).status).toBe(401)
    expect((await browser.me())?.identities).toHaveLength(1)
  })

  test('T-071: is refused from another site', async () => {
    const stranger = new Browser(host, { 'sec-fetch-site': 'cross-site' })
    expect((await stranger.logIn('fixation@example.com', password)).status).toBe(403)
  })
})
