import {
  type AuthenticatorSetup,
  authenticationPath,
  type CurrentSubject,
  type SecondFactorNeeded,
} from '@tessera/rbac'
import rbac from '@tessera/rbac-server'
import { createTestHost, openTestDatabase, type TestDatabase, type TestHost } from '@tessera/server/testing'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stepOf } from '../src/second-factor/one-time-code.ts'
import { newRecoveryCodes, recoveryHash } from '../src/second-factor/recovery-code.ts'
import { seal, unseal } from '../src/second-factor/sealed-secret.ts'
import { Browser, type BrowserResponse, tokensOf } from './browser.ts'
import { waitForMail } from './mailbox.ts'

const password = 'long walks at dusk'

let database: TestDatabase
let host: TestHost
let other: TestHost
let people = 0

beforeAll(async () => {
  database = await openTestDatabase([rbac])
  const options = { plugins: [rbac], database: database.database, defaultLanguage: 'en' }
  host = await createTestHost({ ...options, hasJobs: true })
  other = await createTestHost(options)
})
afterAll(async () => {
  await host?.close()
  await other?.close()
  await database?.drop()
})

/** The code that an authenticator app shows, `later` steps of 30 seconds ahead. */
function codeOf(secret: string, later = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 })
}

/** A logged-in subject. */
async function somebody() {
  const email = `careful-${++people}@mail.example`
  const browser = new Browser(host)
  await browser.register(email, password)
  const { id } = (await browser.me()) as CurrentSubject
  return { browser, email, id, path: `/api/rbac/subjects/${id}/authenticator` }
}

/** A subject with an authenticator, whose current code is used up. */
async function careful() {
  const person = await somebody()
  const { secret } = (await person.browser.post(person.path)).data as AuthenticatorSetup
  const confirmed = await person.browser.post(`${person.path}/confirm`, { code: codeOf(secret) })
  const { recoveryCodes } = confirmed.data as { recoveryCodes: string[] }
  return { ...person, secret, recoveryCodes }
}

/** The first step of a login. */
async function begin(email: string, node = host) {
  const browser = new Browser(node)
  const { data, text } = await browser.logIn(email, password)
  const token = (data as Partial<SecondFactorNeeded> | undefined)?.secondFactor?.token
  if (!token) throw new Error(`No second factor is asked for: ${text}`)
  const finish = (code: string): Promise<BrowserResponse> =>
    browser.post(`${authenticationPath}/second-factor`, { token, code })
  return { browser, token, finish }
}

describe('time-based codes (RFC 6238)', () => {
  const secret = Secret.fromLatin1('12345678901234567890').base32

  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at %i s is %s, as in its appendix B', (seconds, code) => {
    expect(stepOf(code, secret, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
  })

  test('are valid one step before and after, and no longer', () => {
    const step = Math.floor(1234567890 / 30)
    const at = (offset: number) => stepOf('005924', secret, new Date((step + offset) * 30_000))
    expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, step, step, step, null])
  })

  test('have six digits; spaces are ignored', () => {
    const now = new Date(1234567890_000)
    expect(stepOf('005 924', secret, now)).not.toBeNull()
    for (const code of ['', '5924', '0005924', '00592a', '005924x', '-05924'])
      expect(stepOf(code, secret, now)).toBeNull()
  })
})

describe('stored secrets', () => {
  const key = Buffer.alloc(32, 7)

  test('can be decrypted with the same key, for the same owner, unaltered', () => {
    const sealed = seal('JBSWY3DPEHPK3PXP', key, 'anna')
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
    expect(seal('JBSWY3DPEHPK3PXP', key, 'anna')).not.toBe(sealed)
    expect(unseal(sealed, key, 'anna')).toBe('JBSWY3DPEHPK3PXP')
    expect(unseal(sealed, Buffer.alloc(32, 8), 'anna')).toBeNull()
    expect(unseal(sealed, key, 'boris')).toBeNull()
    for (const changed of [sealed.slice(0, -2), `${sealed.slice(0, 8)}AAAA${sealed.slice(12)}`, '', 'v1.', 'v2.abc']) {
      expect(unseal(changed, key, 'anna')).toBeNull()
    }
  })

  test('recovery codes are ten, distinct, easy to read, and accepted however they are typed', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) {
      expect(code).toMatch(/^[2-9a-hjkmnp-z]{4}(-[2-9a-hjkmnp-z]{4}){3}$/)
      expect(recoveryHash(` ${code.toUpperCase().replaceAll('-', ' ')}`)).toBe(recoveryHash(code))
    }
  })
})

describe('an authenticator', () => {
  test('is set up, required from the first code on, and reported by mail', async () => {
    const { browser, email, path, id } = await somebody()
    const begun = await browser.post(path)
    expect(begun.status, begun.text).toBe(201)
    const { secret, uri } = begun.data as AuthenticatorSetup
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toContain(`secret=${secret}`)
    expect(decodeURIComponent(uri)).toContain(email)
    expect(tokensOf(await new Browser(host).logIn(email, password)).jwt).not.toBe('')

    const confirmed = await browser.post(`${path}/confirm`, { code: codeOf(secret) })
    expect(confirmed.status, confirmed.text).toBe(200)
    expect((confirmed.data as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10)
    expect(await browser.me()).toMatchObject({ hasSecondFactor: true })
    const [session] = await database.database.query<{ has: boolean }>({
      text: 'select has_second_factor as has from rbac_sessions where id = $1',
      values: [(await browser.me())?.sessionId],
    })
    expect(session?.has).toBe(true)
    await begin(email)
    await waitForMail(host, email, 'Two-step login was turned on')
    const [row] = await database.database.query({
      text: 'select * from rbac_authenticators where subject_id = $1',
      values: [id],
    })
    expect(JSON.stringify(row)).not.toContain(secret)
  })

  test('is not active before its first code was right', async () => {
    const { browser, email, path } = await somebody()
    await browser.post(path)
    expect((await browser.post(`${path}/confirm`, { code: '000000' })).status).toBe(403)
    expect(await browser.me()).toMatchObject({ hasSecondFactor: false })
    expect((await new Browser(host).logIn(email, password)).data).toHaveProperty('jwt')
  })

  test('that is set up again has another secret; once confirmed it stays', async () => {
    const { browser, path } = await somebody()
    const first = ((await browser.post(path)).data as AuthenticatorSetup).secret
    const second = ((await browser.post(path)).data as AuthenticatorSetup).secret
    expect(second).not.toBe(first)
    expect((await browser.post(`${path}/confirm`, { code: codeOf(first) })).status).toBe(403)
    expect((await browser.post(`${path}/confirm`, { code: codeOf(second) })).status).toBe(200)
    expect((await browser.post(path)).status).toBe(409)
    expect((await browser.post(`${path}/confirm`, { code: codeOf(second, 1) })).status).toBe(409)
  })

  test('shows its recovery codes once, to one of two who confirm at the same moment', async () => {
    const { browser, path } = await somebody()
    const { secret } = (await browser.post(path)).data as AuthenticatorSetup
    const responses = await Promise.all(
      [0, 1].map(later => browser.post(`${path}/confirm`, { code: codeOf(secret, later) })),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('is removed with one of its codes or a recovery code, not without', async () => {
    const { browser, email, path, secret, recoveryCodes } = await careful()
    expect((await browser.send('DELETE', path)).status).toBe(400)
    expect((await browser.send('DELETE', path, { code: '000000' })).status).toBe(403)
    expect((await browser.send('DELETE', path, { code: recoveryCodes[3] })).status).toBe(200)
    expect(await browser.me()).toMatchObject({ hasSecondFactor: false })
    await waitForMail(host, email, 'Two-step login was turned off')
    expect((await browser.send('DELETE', path, { code: codeOf(secret, 1) })).status).toBe(404)
    expect((await new Browser(host).logIn(email, password)).data).toHaveProperty('jwt')
  })

  test('of a lost device is removed by administrators, and nobody else can set it up', async () => {
    const { email, id, path } = await careful()
    const administrator = host.asAdministrator()
    expect((await administrator.post(path)).status).toBe(403)
    const filters = { and: [{ column: 'subjectId', method: 'eq', value: id }] }
    const found = await administrator.get('/api/rbac/authenticators', { filters })
    expect(Object.keys(found.rows[0] ?? {}).toSorted()).toEqual([
      'confirmedAt',
      'createdAt',
      'id',
      'subjectId',
      'updatedAt',
      'variant',
    ])
    expect((await administrator.delete(`/api/rbac/authenticators/${found.rows[0]?.id}`)).status).toBe(200)
    expect((await new Browser(host).logIn(email, password)).data).toHaveProperty('jwt')
  })

  test('that can’t be decrypted any more says what to do, and recovery codes still work', async () => {
    const { email, recoveryCodes, secret } = await careful()
    const environment = { RBAC_JWT_SECRET: 'another-jwt-secret-of-the-tests-123456' }
    const changed = await createTestHost({ plugins: [rbac], database: database.database, environment })
    try {
      const { finish } = await begin(email, changed)
      const response = await finish(codeOf(secret, 1))
      expect([response.status, response.cause.join()]).toEqual([409, expect.stringContaining('RBAC_JWT_SECRET')])
      expect((await finish(recoveryCodes[0] ?? '')).status).toBe(200)
    } finally {
      await changed.close()
    }
  })
})

describe('the second step of a login', () => {
  test('opens a session that records the second factor, with cookies', async () => {
    const { email, id, secret } = await careful()
    const { browser, finish } = await begin(email)
    expect(await browser.me()).toBeNull()
    const response = await finish(codeOf(secret, 1))
    expect(response.status, response.text).toBe(200)
    tokensOf(response)
    expect(await browser.me()).toMatchObject({ id, hasSecondFactor: true })
  })

  test('accepts each code once, on all nodes', async () => {
    const { email, secret } = await careful()
    const code = codeOf(secret, 1)
    // Three at once: fewer than would hit the limit.
    const logins = [await begin(email), await begin(email, other), await begin(email)]
    const responses = await Promise.all(logins.map(({ finish }) => finish(code)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 403, 403])
  })

  test('rejects the code that confirmed the authenticator', async () => {
    const { browser, email, path } = await somebody()
    const { secret } = (await browser.post(path)).data as AuthenticatorSetup
    const code = codeOf(secret, 1)
    expect((await browser.post(`${path}/confirm`, { code })).status).toBe(200)
    const { finish } = await begin(email)
    expect((await finish(code)).status).toBe(403)
  })

  test('accepts each recovery code once, also when two send it at the same moment', async () => {
    const { email, recoveryCodes } = await careful()
    const [code = '', next = ''] = recoveryCodes
    const logins = [await begin(email), await begin(email, other)]
    const responses = await Promise.all(logins.map(({ finish }) => finish(code)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 403])
    const { finish } = await begin(email)
    expect((await finish(next.toUpperCase().replaceAll('-', ''))).status).toBe(200)
  })

  test('allows five attempts in 15 minutes', async () => {
    const { email, secret } = await careful()
    const { finish } = await begin(email)
    const statuses: number[] = []
    for (let index = 0; index < 6; index++) statuses.push((await finish('000000')).status)
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
    // Not even with the right code, nor by another login.
    expect((await (await begin(email, other)).finish(codeOf(secret, 1))).status).toBe(429)
  })

  test('needs a first step', async () => {
    const { secret } = await careful()
    const stranger = new Browser(host)
    for (const token of ['x', 'a.b', (await stranger.init()).jwt]) {
      const response = await stranger.post(`${authenticationPath}/second-factor`, { token, code: codeOf(secret, 1) })
      expect([response.status, response.cause]).toEqual([401, ['This login took too long: begin again']])
    }
    expect((await stranger.post(`${authenticationPath}/second-factor`, { code: '123456' })).status).toBe(400)
  })

  test('is not asked of those who have none', async () => {
    const { email } = await somebody()
    expect((await new Browser(host).logIn(email, password)).data).toHaveProperty('jwt')
  })
})

describe('where administrators need a second factor', () => {
  test('their rights are suspended until they have one', async () => {
    const login = { ADMIN_EMAIL: 'owner@mail.example', ADMIN_PASSWORD: password }
    const options = { requireSecondFactor: 'administrators' as const }
    const strict = await createTestHost({ plugins: [{ plugin: rbac, options }], environment: login })
    try {
      const browser = new Browser(strict)
      tokensOf(await browser.logIn(login.ADMIN_EMAIL, password))
      const me = await browser.me()
      expect(me).toMatchObject({ isAdministrator: false, needsSecondFactor: true })
      expect((await browser.get('/api/rbac/subjects')).status).toBe(403)
      const path = `/api/rbac/subjects/${me?.id}/authenticator`
      const { secret } = (await browser.post(path)).data as AuthenticatorSetup
      expect((await browser.post(`${path}/confirm`, { code: codeOf(secret) })).status).toBe(200)
      expect(await browser.me()).toMatchObject({ isAdministrator: true, needsSecondFactor: false })
      expect((await browser.get('/api/rbac/subjects')).status).toBe(200)
    } finally {
      await strict.close()
    }
  })
})
