import { createHash } from 'node:crypto'
import { authenticationPath } from '@tessera/rbac'
import rbac from '@tessera/rbac-server'
import { countStatements, createTestHost, type TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from './browser.ts'
import { codeIn, linkIn, mailsTo, waitForMail } from './mailbox.ts'
import { passwordRefusals } from './password-refusals.ts'

const password = 'long walks at dusk'
const changed = 'early runs at dawn'
const lines: string[] = []
let host: TestHost
beforeAll(async () => {
  host = await createTestHost({
    plugins: [rbac],
    hasJobs: true,
    defaultLanguage: 'en',
    environment: { LOG_LEVEL: 'trace' },
    onLog: line => void lines.push(line),
  })
})
afterAll(() => host?.close())

const forgot = (browser: Browser, email: unknown) =>
  browser.authenticate('email-and-password/forgot-password', { email })

const reset = (browser: Browser, code: unknown, wish: Record<string, unknown> = {}) =>
  browser.authenticate('email-and-password/reset-password', {
    password: changed,
    passwordConfirmation: changed,
    code,
    ...wish,
  })

/** A subject who requested a link, with its code. */
async function forgetful(email: string): Promise<{ browser: Browser; code: string }> {
  const browser = new Browser(host, { 'accept-language': 'en' })
  await browser.register(email, password)
  await forgot(new Browser(host), email)
  return { browser, code: codeIn(await waitForMail(host, email, 'Your new password')) }
}

describe('forgot-password', () => {
  test('gives the same response for a known and an unknown address, by the same statements', async () => {
    const quiet = await createTestHost({ plugins: [rbac] })
    try {
      await new Browser(quiet).register('known@example.com', password)
      const ask = async (email: string) => {
        const { result, statements } = await countStatements(quiet, () => forgot(new Browser(quiet), email))
        return { status: result.status, text: result.text, statements }
      }
      const [known, unknown] = [await ask('known@example.com'), await ask('nobody@example.com')]
      expect(unknown).toEqual(known)
      expect(known).toMatchObject({ status: 200, text: '{"data":{"message":"Reset link sent"}}' })
    } finally {
      await quiet.close()
    }
  })

  test('mails nothing to an unknown address', async () => {
    await forgot(new Browser(host), 'nobody@example.com')
    await forgetful('after-nobody@example.com')
    expect(mailsTo(host, 'nobody@example.com')).toEqual([])
  })

  test.each([
    [['victim@example.com', 'thief@example.com']],
    ['victim@example.com, thief@example.com'],
    ['victim@example.com\r\nBcc: thief@example.com'],
    ['victim@example.com\u0000thief@example.com'],
    ['"victim@example.com" <thief@example.com>'],
    ['victim@ехаmple.com'],
    [null],
    [{ $ne: null }],
    [''],
  ])('T-047: %j is no address', async email => {
    expect((await forgot(new Browser(host), email)).status).toBe(400)
  })

  test('T-047: the mail goes to the stored address', async () => {
    await new Browser(host).register('stored@example.com', password)
    expect((await forgot(new Browser(host), 'STORED@Example.Com')).status).toBe(200)
    await waitForMail(host, 'stored@example.com', 'Your new password')
    expect(host.mails.filter(({ to }) => /stored/i.test(to)).map(({ to }) => to)).not.toContain('STORED@Example.Com')
  })

  test('T-171: a victim gets a few mails however often others ask, and they see no difference', async () => {
    await new Browser(host).register('victim@example.com', password)
    for (let count = 0; count < 40; count++) {
      const response = await forgot(new Browser(host), count % 2 ? 'victim@example.com' : 'VICTIM@example.com')
      expect([response.status, response.text]).toEqual([200, '{"data":{"message":"Reset link sent"}}'])
    }
    // Jobs of one kind run one after another: when this one is done, so are those before it.
    await forgetful('after-victim@example.com')
    const mails = mailsTo(host, 'victim@example.com').filter(({ subject }) => subject.includes('Your new password'))
    expect(mails.length).toBeGreaterThan(0)
    expect(mails.length).toBeLessThanOrEqual(3)
  })
})

describe('reset-password', () => {
  test('sets the password by the mailed link and sends a notification', async () => {
    const { code } = await forgetful('reset@example.com')
    const link = linkIn(await waitForMail(host, 'reset@example.com', 'Your new password'))
    expect(link.pathname).toBe('/en/rbac/subject/authentication/email-and-password/reset-password')
    const response = await reset(new Browser(host), code)
    expect(response.data, response.text).toEqual({ message: 'Password reset successfully' })
    await waitForMail(host, 'reset@example.com', 'was changed')
    expect((await new Browser(host).logIn('reset@example.com', password)).status).toBe(401)
    const again = new Browser(host)
    expect((await again.logIn('reset@example.com', changed)).status).toBe(200)
    expect((await again.me())?.identities[0]?.verifiedAt).not.toBeNull()
  })

  test('T-069: ends every session; its tokens are dead at once', async () => {
    const { browser: attacker, code } = await forgetful('stolen@example.com')
    const { jwt, refresh } = await attacker.init()
    expect((await reset(new Browser(host), code)).status).toBe(200)
    const bearer = { authorization: `Bearer ${jwt}` }
    expect((await attacker.get(`${authenticationPath}/me`, bearer)).status).toBe(401)
    expect((await attacker.authenticate('refresh', { refresh })).status).toBe(401)
    expect(await attacker.me()).toBeNull()
  })

  test('T-049: a code works once, also when used twice at the same time', async () => {
    const { code } = await forgetful('once@example.com')
    const responses = await Promise.all([reset(new Browser(host), code), reset(new Browser(host), code)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
    const late = await reset(new Browser(host), code)
    expect(late.status).toBe(400)
    expect(late.cause[0]).toContain('ask for a new link')
  })

  test('T-049: a code is valid for an hour, and until the next one is requested', async () => {
    const { code } = await forgetful('hour@example.com')
    const [row] = await host.database.query<{ left: number }>({
      text: `select extract(epoch from code_expires_at - now())::integer as "left" from rbac_identities where email = 'hour@example.com'`,
    })
    expect(row?.left).toBeGreaterThan(3000)
    expect(row?.left).toBeLessThanOrEqual(3600)
    await host.database.query({
      text: `update rbac_identities set code_expires_at = now() where email = 'hour@example.com'`,
    })
    expect((await reset(new Browser(host), code)).status).toBe(400)
  })

  test.each([[''], [null], [{}], [[]], [0], [false], ['%'], ['null'], ['undefined'], ['x'.repeat(201)]])(
    'T-049: the code %j opens nothing',
    async code => {
      // Neither where no code nor where an empty one is stored.
      await host.database.query({
        text: `update rbac_identities set code = '', code_expires_at = now() + interval '1 hour'
          where email = 'stored@example.com'`,
      })
      expect((await reset(new Browser(host), code)).status).toBe(400)
    },
  )

  test('T-049: the stored form of a code opens nothing, and guesses are counted', async () => {
    const { code } = await forgetful('guessed@example.com')
    const [row] = await host.database.query<{ code: string }>({
      text: `select code from rbac_identities where email = 'guessed@example.com'`,
    })
    expect(row?.code).toBe(createHash('sha256').update(code).digest('hex'))
    expect(Buffer.from(code, 'base64url')).toHaveLength(32)
    const guesser = new Browser(host)
    expect((await reset(guesser, row?.code)).status).toBe(400)
    for (let count = 1; count < 20; count++) expect((await reset(guesser, `guess-${count}`)).status).toBe(400)
    expect((await reset(guesser, code)).status).toBe(429)
    expect((await reset(new Browser(host), code)).status).toBe(200)
  })

  test('requires the password twice, and a good one', async () => {
    const { code } = await forgetful('careful@example.com')
    const browser = new Browser(host)
    const other = await reset(browser, code, { passwordConfirmation: `${changed}!` })
    expect([other.status, other.cause]).toEqual([
      400,
      ['passwordConfirmation must be the same as password: type both again'],
    ])
    const common = { password: 'password123', passwordConfirmation: 'password123' }
    expect((await reset(browser, code, common)).cause).toEqual([passwordRefusals.common])
    const own = { password: 'careful1', passwordConfirmation: 'careful1' }
    expect((await reset(browser, code, own)).cause).toEqual([passwordRefusals.ofAddress])
    expect((await reset(browser, code)).status).toBe(200)
  })
})

test('T-075, T-051: no password, token, code, cookie or key is in the log, at any level', async () => {
  const { browser, code } = await forgetful('logged@example.com')
  const { jwt, refresh } = await browser.init()
  await browser.authenticate('refresh', { refresh })
  await browser.authenticate('refresh', { refresh: 'CANARY-refresh' })
  await browser.get(`${authenticationPath}/me`, { authorization: 'Bearer CANARY-bearer' })
  await browser.get(`${authenticationPath}/me?code=CANARY-code`, { 'x-rbac-secret-key': 'CANARY-key' })
  await reset(browser, code)
  await browser.logIn('logged@example.com', changed)
  const [row] = await host.database.query<{ password: string; refreshHash: string }>({
    text: `select i.password, s.refresh_hash as "refreshHash" from rbac_identities i
      join rbac_subjects_to_identities l on l.identity_id = i.id join rbac_sessions s on s.subject_id = l.subject_id
      where i.email = 'logged@example.com' and s.revoked_at is null`,
  })
  const log = lines.join('\n')
  expect(log).toContain('Request refused')
  for (const secret of [password, changed, code, jwt, refresh, 'CANARY-', row?.password, row?.refreshHash]) {
    expect(log.includes(secret ?? '?'), secret).toBe(false)
  }
  const jobs = JSON.stringify(await host.database.query({ text: 'select data from tessera_jobs.job' }))
  for (const secret of [password, changed, code, jwt, refresh]) expect(jobs.includes(secret), secret).toBe(false)
})
