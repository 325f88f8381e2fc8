import { createHmac, randomUUID } from 'node:crypto'
import { authenticationPath } from '@tessera/rbac'
import rbac from '@tessera/rbac-server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from './browser.ts'

const secret = 'the-jwt-secret-of-the-tests-1234567890'
const me = `${authenticationPath}/me`
let host: TestHost
let jwt = ''
let claims: Record<string, unknown> = {}
beforeAll(async () => {
  host = await createTestHost({ plugins: [rbac] })
  jwt = (await new Browser(host).init()).jwt
  claims = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())
})
afterAll(() => host?.close())

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const mac = (text: string, key: string, hash = 'sha256') => createHmac(hash, key).update(text).digest('base64url')

/** A token as an attacker might make it; correctly signed unless another key is given. */
function token(changes: Record<string, unknown> = {}, header: object = { alg: 'HS256', typ: 'JWT' }, key = secret) {
  const text = `${part(header)}.${part({ ...claims, ...changes })}`
  return `${text}.${mac(text, key)}`
}

const status = async (bearer: string) =>
  (await host.app.inject({ url: me, headers: { authorization: `Bearer ${bearer}` } })).statusCode

const seconds = (offset: number) => Math.floor(Date.now() / 1000) + offset

test('an access token names its subject, issuer, audience and expiry, and no rights', () => {
  expect(claims).toEqual({
    sub: expect.stringMatching(/^[0-9a-f-]{36}$/),
    sid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
    iss: 'http://localhost:3000',
    aud: 'tessera',
    iat: expect.any(Number),
    exp: Number(claims.iat) + 900,
  })
})

describe('T-057: a bearer token counts only if this site signed it with HS256', () => {
  test('as it was issued', async () => {
    expect(await status(jwt)).toBe(200)
    expect(await status(token())).toBe(200)
  })

  test.each(['none', 'None', 'nOnE', 'HS384', 'HS512', 'RS256', 'ES256', '', undefined])(
    'not with alg %s',
    async alg => {
      const header = { ...(alg !== undefined && { alg }), typ: 'JWT' }
      const unsigned = `${part(header)}.${part(claims)}`
      expect(await status(`${unsigned}.`)).toBe(401)
      expect(await status(unsigned)).toBe(401)
      expect(await status(token({}, header))).toBe(401)
      expect(await status(`${unsigned}.${mac(unsigned, secret, 'sha512')}`)).toBe(401)
    },
  )

  test('not with another key, an empty one, or a key of its own', async () => {
    const [head, body] = jwt.split('.')
    expect(await status(token({}, { alg: 'HS256' }, 'another-key-of-some-length-123456'))).toBe(401)
    expect(await status(`${head}.${body}.`)).toBe(401)
    expect(await status(`${head}.${body}.${mac(`${head}.${body}`, '\u0000')}`)).toBe(401)
    const jwk = { kty: 'oct', k: Buffer.from('mine').toString('base64url') }
    expect(await status(token({}, { alg: 'HS256', jwk, kid: '/dev/null' }, 'mine'))).toBe(401)
  })

  test.each([
    [{ iss: 'https://evil.example' }],
    [{ aud: 'another' }],
    [{ aud: undefined }],
    [{ sid: undefined }],
    [{ sid: randomUUID() }],
    [{ sid: 'x' }],
    [{ sid: { $ne: null } }],
    [{ sub: randomUUID() }],
    [{ sub: undefined }],
    [{ exp: undefined }],
    [{ exp: 'tomorrow' }],
    [{ jti: undefined }],
  ])('not with %j', async changes => {
    expect(await status(token(changes))).toBe(401)
  })

  test('not if it is no token at all', async () => {
    for (const wrong of ['', '.', '..', 'x.y.z', 'null', `${jwt}x`, jwt.slice(1), ` ${jwt} x`]) {
      expect(await status(wrong), wrong).toBe(401)
    }
  })
})

describe('T-061: the clocks of two nodes may differ by 30 seconds', () => {
  test.each([
    [-29, 200],
    [-1, 200],
    [1, 200],
    [-31, 401],
    [-90, 401],
  ])('a token that ends in %i seconds: %i', async (offset, expected) => {
    expect(await status(token({ exp: seconds(offset) }))).toBe(expected)
  })

  test('one issued by a clock 90 seconds ahead is valid, one for later is not', async () => {
    expect(await status(token({ iat: seconds(90), exp: seconds(990) }))).toBe(200)
    expect(await status(token({ nbf: seconds(90) }))).toBe(401)
  })
})

test('T-059: a guessable secret does not start in production', async () => {
  for (const RBAC_JWT_SECRET of ['', 'secret', '12345678', 'a'.repeat(64)]) {
    const started = createTestHost({ plugins: [rbac], environment: { NODE_ENV: 'production', RBAC_JWT_SECRET } })
    await expect(started, RBAC_JWT_SECRET).rejects.toThrow('RBAC_JWT_SECRET must be at least 32 random characters')
  }
})

test('with an invalid cookie the caller is unauthenticated, an invalid bearer token is refused', async () => {
  const browser = new Browser(host)
  browser.cookies.set('rbac.subject.jwt', token({ exp: seconds(-100) }))
  expect((await browser.get(`${authenticationPath}/methods`)).status).toBe(200)
  expect((await browser.get(me)).status).toBe(401)
  const bearer = { authorization: 'Bearer nothing' }
  expect((await browser.get(`${authenticationPath}/methods`, bearer)).cause).toEqual([
    'The access token is wrong or too old: renew it',
  ])
})

test('T-073: the caller comes from the token, whatever else the request claims', async () => {
  const [own, other] = [new Browser(host), new Browser(host)]
  await own.init()
  await other.init()
  const { id } = (await other.me()) ?? {}
  const mine = await own.me()
  const claimed = { 'x-user-id': `${id}`, 'x-subject-id': `${id}`, 'x-test-caller': '0', 'x-forwarded-user': `${id}` }
  const response = await own.send('GET', `${me}?subjectId=${id}&sub=${id}`, undefined, claimed)
  expect(response.data).toEqual(mine)
  const anonymous = await new Browser(host).send('GET', `${me}?subjectId=${id}`, undefined, claimed)
  expect(anonymous.status).toBe(401)
})
