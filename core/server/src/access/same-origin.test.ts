import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { definePlugin } from '../plugin.ts'
import { createTestHost, type TestHost } from '../testing/index.ts'
import { isSameOrigin } from './same-origin.ts'

const fixed = { publicUrl: 'https://tiles.example', isPublicUrlFixed: true }
const open = { publicUrl: 'http://localhost:3000', isPublicUrlFixed: false }

describe('isSameOrigin', () => {
  test.each([
    [{}, 'unknown'],
    [{ 'sec-fetch-site': 'same-origin' }, 'same'],
    [{ 'sec-fetch-site': 'none' }, 'same'],
    [{ 'sec-fetch-site': 'same-site' }, 'other'],
    [{ 'sec-fetch-site': 'cross-site' }, 'other'],
    [{ 'sec-fetch-site': '' }, 'other'],
    [{ origin: 'https://tiles.example' }, 'same'],
    [{ origin: 'https://tiles.example', 'sec-fetch-site': 'same-origin' }, 'same'],
    [{ origin: 'https://tiles.example', 'sec-fetch-site': 'cross-site' }, 'other'],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, 'other'],
    [{ origin: 'http://tiles.example' }, 'other'],
    [{ origin: 'https://tiles.example:8443' }, 'other'],
    [{ origin: 'https://shop.tiles.example' }, 'other'],
    [{ origin: 'https://tiles.example.evil.example' }, 'other'],
    [{ origin: 'https://tiles.example@evil.example' }, 'other'],
    [{ origin: 'null' }, 'other'],
    [{ origin: '' }, 'other'],
  ])('of %j is %s once PUBLIC_URL is set', (headers, origin) => {
    expect(isSameOrigin({ headers: { host: 'tiles.example', ...headers } }, fixed)).toBe(origin)
  })

  test.each([
    [{ host: '192.168.1.7:3000', origin: 'http://192.168.1.7:3000' }, 'same'],
    [{ host: 'tiles.test', origin: 'https://tiles.test' }, 'same'],
    [{ host: 'localhost:3000', origin: 'http://localhost:3001' }, 'other'],
    [{ host: 'localhost:3000', origin: 'null' }, 'other'],
    [{ origin: 'http://localhost:3000' }, 'other'],
  ])('of %j is %s as long as PUBLIC_URL is not set', (headers, origin) => {
    expect(isSameOrigin({ headers }, open)).toBe(origin)
  })
})

const methods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Answers whatever reaches it. */
const target = definePlugin({
  name: 'target',
  server: app =>
    void app.all('/api/target', { config: { access: 'public' } }, async ({ method, caller }) => ({
      method,
      caller: caller.kind,
    })),
})

describe('a write', () => {
  let host: TestHost
  beforeEach(async () => {
    host = await createTestHost({ plugins: [target], environment: { PUBLIC_URL: 'https://tiles.example' } })
  })
  afterEach(() => host.close())

  const secretKey = () => host.host.configuration.secretKey

  async function send(headers: Record<string, string>, method: (typeof methods)[number] | 'GET' = 'POST') {
    const body = method === 'GET' ? {} : { payload: '{}' }
    const own = { host: 'tiles.example', 'content-type': 'application/json' }
    return host.app.inject({ method, url: '/api/target', headers: { ...own, ...headers }, ...body })
  }

  test.each([
    ['a form of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a form of another site in an old browser', { origin: 'https://evil.example' }],
    ['a form of another site whose Referrer-Policy hides where it is', { 'sec-fetch-site': 'cross-site' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['a sibling subdomain', { origin: 'https://shop.tiles.example', 'sec-fetch-site': 'same-site' }],
    ['the site over plain http', { origin: 'http://tiles.example' }],
  ])('T-147: of %s is refused, whatever it sends', async (_whose, headers) => {
    for (const type of [
      'multipart/form-data; boundary=x',
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json',
    ]) {
      const response = await send({ ...headers, 'content-type': type, cookie: 'rbac.subject.jwt=x' })
      expect(response.statusCode).toBe(403)
      expect(response.json().cause).toEqual([
        'Only pages of this site may send this; open it at https://tiles.example. ' +
          'Scripts send the header Authorization or x-rbac-secret-key.',
      ])
    }
    for (const method of methods) expect((await send(headers, method)).statusCode).toBe(403)
  })

  test('T-147: with a password of HTTP authentication is refused all the same: browsers add it by themselves', async () => {
    const headers = { origin: 'https://evil.example', authorization: 'Basic YTpi' }
    expect((await send(headers)).statusCode).toBe(403)
  })

  test.each([
    ['a page of the site', { origin: 'https://tiles.example', 'sec-fetch-site': 'same-origin' }],
    ['a page of the site in an old browser', { origin: 'https://tiles.example' }],
    ['a script without a browser', {}],
    ['a page elsewhere that has a token', { origin: 'https://app.example', authorization: 'Bearer x' }],
  ])('of %s passes', async (_whose, headers) => {
    for (const method of methods) expect((await send(headers, method)).statusCode).toBe(200)
  })

  test('with the secret key passes from anywhere', async () => {
    const response = await send({ origin: 'https://tools.example', 'x-rbac-secret-key': secretKey() })
    expect(response.json()).toEqual({ method: 'POST', caller: 'secret-key' })
  })

  test('is what it was sent as: reads pass from anywhere and change nothing', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await send(headers, 'GET')).json()).toEqual({ method: 'GET', caller: 'nobody' })
  })
})
