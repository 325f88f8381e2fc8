import { authenticationPath } from '@tessera/rbac'
import rbac from '@tessera/rbac-server'
import { countStatements, createTestHost, type TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, tokensOf } from './browser.ts'
import { mailsTo, waitForMail } from './mailbox.ts'

const password = 'long walks at dusk'
const url = `${authenticationPath}/email-and-password/authentication`
let host: TestHost
beforeAll(async () => {
  host = await createTestHost({ plugins: [rbac], hasJobs: true, defaultLanguage: 'en' })
})
afterAll(() => host?.close())

async function registered(login: string): Promise<void> {
  await new Browser(host).register(login, password)
}

describe('logging in with an e-mail address and a password', () => {
  test('returns tokens and sets cookies, whatever the case of the address', async () => {
    await registered('case@example.com')
    const browser = new Browser(host)
    const response = await browser.logIn('Case@EXAMPLE.com', password)
    expect(response.status, response.text).toBe(200)
    expect(Object.keys(tokensOf(response)).sort()).toEqual(['jwt', 'refresh'])
    expect((await browser.me())?.identities[0]?.email).toBe('case@example.com')
  })

  test('T-037: a wrong password and an unknown address get the same response after the same statements', async () => {
    const quiet = await createTestHost({ plugins: [rbac] })
    try {
      await new Browser(quiet).register('known@example.com', password)
      const attempt = async (login: string) => {
        const { result, statements } = await countStatements(quiet, () =>
          new Browser(quiet).logIn(login, 'a wrong guess'),
        )
        const { requestId: _, ...body } = JSON.parse(result.text)
        return { status: result.status, body, statements }
      }
      const [known, unknown] = [await attempt('known@example.com'), await attempt('unknown@example.com')]
      expect(unknown).toEqual(known)
      expect(known.status).toBe(401)
      expect(known.body.cause).toEqual(['No account found', 'Check the e-mail and the password, or reset the password'])
    } finally {
      await quiet.close()
    }
  })

  test('an account without a password lets nobody in', async () => {
    await registered('without@example.com')
    await host.database.query({
      text: `update rbac_identities set password = null where email = 'without@example.com'`,
    })
    for (const guess of ['', 'null', password]) {
      expect((await new Browser(host).logIn('without@example.com', guess)).status).not.toBe(200)
    }
  })

  test('a hash with outdated parameters is replaced at the next login', async () => {
    await registered('rehash@example.com')
    // Of the same password, with 8 MiB and three passes.
    const earlier = '$argon2id$v=19$m=8192,p=1,t=3$YeedRp1DrR0VE5IZnWCOrw$ew/fjnn3WfpNuXOoqMrJr+nabNPKhbd4BT/F0E7C8DM'
    await host.database.query({
      text: `update rbac_identities set password = $1 where email = 'rehash@example.com'`,
      values: [earlier],
    })
    expect((await new Browser(host).logIn('rehash@example.com', password)).status).toBe(200)
    const [row] = await host.database.query<{ password: string }>({
      text: `select password from rbac_identities where email = 'rehash@example.com'`,
    })
    expect(row?.password).toContain('m=19456')
    expect((await new Browser(host).logIn('rehash@example.com', password)).status).toBe(200)
  })
})

describe('a password that is changed while a login is checked', () => {
  test('T-069: no longer lets anybody in', async () => {
    await registered('meanwhile@example.com')
    // Of another password.
    const another = '$argon2id$v=19$m=19456,p=1,t=2$xpD7v7SI2iz+MZGmsabpdw$TGXdwfasCam5eYrtsFlKYlgL45ulzHaKLnJv7jQLCXo'
    const change = () =>
      host.database.query({
        text: `update rbac_identities set password = $1 where email = 'meanwhile@example.com'`,
        values: [another],
      })
    const changed = Promise.withResolvers<unknown>()
    const stop = host.database.observe(text => {
      if (text.includes(`"provider" = 'email_and_password' and i."email" = $1`)) {
        setImmediate(() => change().then(changed.resolve, changed.reject))
      }
    })
    const response = await new Browser(host).logIn('meanwhile@example.com', password)
    stop()
    await changed.promise
    expect(response.status).toBe(401)
    expect((await new Browser(host).logIn('meanwhile@example.com', 'early runs at dawn')).status).toBe(200)
  })
})

describe('T-039: attempts are limited', () => {
  test('by account and address, however the account is spelt and whatever the headers claim', async () => {
    await registered('counted@example.com')
    const spellings: [string, string, Record<string, string>][] = [
      [url, 'counted@example.com', {}],
      [url, 'Counted@Example.COM', {}],
      [url, 'counted@example.com', { 'x-forwarded-for': '203.0.113.7' }],
      [url, 'counted@example.com', { 'x-real-ip': '203.0.113.8', forwarded: 'for=203.0.113.9' }],
      [url.replace('/authentication/', '/%61uthentication/'), 'counted@example.com', {}],
    ]
    const guesser = new Browser(host)
    for (const [address, login, headers] of [...spellings, ...spellings]) {
      const response = await guesser.post(address, { login, password: 'a wrong guess' }, headers)
      expect(response.status).toBe(401)
    }
    for (const [address, login, headers] of spellings) {
      const response = await guesser.post(address, { login, password }, headers)
      expect(response.status).toBe(429)
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
      expect(response.cause[0]).toMatch(/try again in \d+ minutes?/)
    }
    expect((await new Browser(host).post(`${url}/`, { login: 'counted@example.com', password })).status).toBe(404)
    expect((await new Browser(host).logIn('counted+tag@example.com', password)).status).toBe(401)
  })

  test('by address, across all accounts', async () => {
    const guesser = new Browser(host)
    for (let attempt = 0; attempt < 50; attempt++) {
      const forged = { 'x-forwarded-for': `203.0.113.${attempt}` }
      const body = { login: `somebody-${attempt}@example.com`, password: 'password one' }
      expect((await guesser.post(url, body, forged)).status).toBe(401)
    }
    expect((await guesser.logIn('somebody-else@example.com', 'password one')).status).toBe(429)
  })

  test('and refunded for the account when the right password is given', async () => {
    await registered('forgetful@example.com')
    await host.database.query({
      text: `update rbac_identities set verified_at = now() where email = 'forgetful@example.com'`,
    })
    const browser = new Browser(host)
    for (let round = 0; round < 3; round++) {
      browser.cookies.clear()
      for (let attempt = 0; attempt < 9; attempt++) await browser.logIn('forgetful@example.com', 'a wrong guess')
      expect((await browser.logIn('forgetful@example.com', password)).status).toBe(200)
    }
  })
})

describe('T-041: many logins at once', () => {
  test('are queued, the rest is asked to try again, and other routes respond meanwhile', async () => {
    let settled = 0
    const attempts = Array.from({ length: 60 }, async (_, index) => {
      const response = await new Browser(host).logIn(`flood-${index}@example.com`, 'x'.repeat(256))
      settled += 1
      return response
    })
    const healthy = await new Browser(host).get('/healthz')
    expect(healthy.status).toBe(200)
    expect(settled).toBeLessThan(60)
    const responses = await Promise.all(attempts)
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401, 503]))
    for (const { status, headers } of responses) if (status === 503) expect(headers['retry-after']).toBeDefined()
  })

  test('with oversized passwords cost nothing', async () => {
    const browser = new Browser(host)
    expect((await browser.logIn('big@example.com', 'x'.repeat(257))).status).toBe(400)
    expect((await browser.logIn('big@example.com', 'x'.repeat(2 ** 20))).status).toBe(413)
  })
})

describe('a login on a new device', () => {
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const newer = windows.replaceAll('140.0', '141.0')
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

  test('is reported by mail with the name of the device; a known device is not', async () => {
    const at = (userAgent: string) => new Browser(host, { 'user-agent': userAgent, 'accept-language': 'en' })
    await at(windows).register('device@example.com', password)
    await at(newer).logIn('device@example.com', password)
    await at(iphone).logIn('device@example.com', password)
    const mail = await waitForMail(host, 'device@example.com', 'New sign-in')
    expect(mail.text).toContain('Device: Safari, iPhone')
    expect(mail.text).toMatch(/Time: .* \(UTC\)/)
    await at(iphone).logIn('device@example.com', password)
    const told = mailsTo(host, 'device@example.com').filter(({ subject }) => subject.includes('New sign-in'))
    expect(told).toHaveLength(1)
  })
})
