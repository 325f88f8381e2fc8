import { authenticationPath, type CurrentSubject } from '@tessera/rbac'
import rbac from '@tessera/rbac-server'
import { countStatements, createTestHost, type TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, tokensOf } from './browser.ts'
import { codeIn, linkIn, mailsTo, waitForMail } from './mailbox.ts'
import { passwordRefusals } from './password-refusals.ts'
import { sessionsOf } from './session-rows.ts'

const password = 'long walks at dusk'
let host: TestHost
beforeAll(async () => {
  host = await createTestHost({ plugins: [rbac], hasJobs: true, name: { en: 'Polden', ru: 'Полдень' } })
})
afterAll(() => host?.close())

describe('registering', () => {
  test('creates a logged-in subject with the role of new subjects', async () => {
    const browser = new Browser(host)
    const response = await browser.authenticate('email-and-password/registration', {
      login: 'Ann@Example.com',
      password,
    })
    expect(response.status, response.text).toBe(201)
    expect(tokensOf(response)).toEqual({ jwt: expect.any(String), refresh: expect.any(String) })
    expect(await browser.me()).toMatchObject({
      identities: [{ provider: 'email_and_password', email: 'ann@example.com', account: null, verifiedAt: null }],
      roles: [{ slug: 'user', title: { en: 'User', ru: 'Пользователь' } }],
      isAdministrator: false,
      isAnonymous: false,
      hasSecondFactor: false,
      needsSecondFactor: false,
    })
  })

  test("keeps the visitor's anonymous subject and gives it a new session", async () => {
    const browser = new Browser(host)
    const before = await browser.init()
    const { id } = (await browser.me()) ?? {}
    await browser.register('keeps@example.com', password)
    const after = await browser.me()
    expect(after).toMatchObject({ id, isAnonymous: false })
    expect((await browser.authenticate('refresh', { refresh: before.refresh })).status).toBe(401)
    const open = (await sessionsOf(host, id)).filter(({ revokedAt }) => revokedAt === null)
    expect(open.map(session => session.id)).toEqual([after?.sessionId])
  })

  test('while logged in creates another account and leaves the first alone', async () => {
    const browser = new Browser(host)
    await browser.register('first@example.com', password)
    const first = await browser.me()
    await browser.register('second@example.com', password)
    const second = await browser.me()
    expect(second?.id).not.toBe(first?.id)
    expect(second?.identities.map(({ email }) => email)).toEqual(['second@example.com'])
  })

  test('with a taken address gets the usual response and leaves that account alone', async () => {
    const owner = new Browser(host)
    await owner.register('taken@example.com', password)
    const code = codeIn(await waitForMail(host, 'taken@example.com', 'Подтвердите адрес'))
    await owner.authenticate('email-and-password/verify-email', { code })
    const attempt = async (login: string) => {
      const browser = new Browser(host)
      const body = { login, password: 'another good one' }
      const result = await browser.authenticate('email-and-password/registration', body)
      const { id, slug, sessionId, identities, ...me } = (await browser.me()) as CurrentSubject
      const shape = {
        status: result.status,
        data: Object.keys(result.data ?? {}),
        cookies: [...browser.cookies.keys()],
      }
      const own = identities.map(({ id: _, email: __, ...each }) => each)
      return { id, comparable: { ...shape, me, own } }
    }
    const [known, unknown] = [await attempt('TAKEN@example.com'), await attempt('not-taken@example.com')]
    expect(known.comparable).toEqual(unknown.comparable)
    expect(known.comparable.status).toBe(201)
    expect(known.id).not.toBe((await owner.me())?.id)
    // Both log in, each to their own account.
    for (const [secret, id] of [
      [password, (await owner.me())?.id],
      ['another good one', known.id],
    ] as const) {
      const again = new Browser(host)
      expect((await again.logIn('taken@example.com', secret)).status).toBe(200)
      expect((await again.me())?.id).toBe(id)
    }
    const mail = await waitForMail(host, 'taken@example.com', 'У вас уже есть аккаунт')
    expect(linkIn(mail).pathname).toMatch(/forgot-password$/)
    expect(mailsTo(host, 'taken@example.com').filter(({ subject }) => subject.includes('Подтвердите'))).toHaveLength(1)
  })

  test('T-037: with a taken address takes the same statements as with any other', async () => {
    const quiet = await createTestHost({ plugins: [rbac] })
    try {
      await new Browser(quiet).register('known@example.com', password)
      await quiet.database.query({ text: 'update rbac_identities set verified_at = now()' })
      const attempt = (login: string) =>
        countStatements(quiet, () =>
          new Browser(quiet).authenticate('email-and-password/registration', { login, password }),
        )
      const [known, unknown] = [await attempt('known@example.com'), await attempt('unknown@example.com')]
      expect(known.statements).toEqual(unknown.statements)
      expect([known.result.status, unknown.result.status]).toEqual([201, 201])
    } finally {
      await quiet.close()
    }
  })

  test('100 concurrent registrations of one address create separate accounts, and a few mails', async () => {
    const browsers = Array.from({ length: 100 }, () => new Browser(host))
    const responses = await Promise.all(
      browsers.map(browser =>
        browser.authenticate('email-and-password/registration', { login: 'race@example.com', password }),
      ),
    )
    const made = browsers.filter((_, index) => responses[index]?.status === 201)
    expect(made.length).toBeGreaterThan(0)
    for (const { status } of responses) expect([201, 503]).toContain(status)
    const ids = await Promise.all(made.map(async browser => (await browser.me())?.id))
    expect(new Set(ids).size).toBe(made.length)
    await waitForMail(host, 'race@example.com', 'Подтвердите адрес')
    await new Browser(host).register('after-race@example.com', password)
    await waitForMail(host, 'after-race@example.com', '')
    expect(mailsTo(host, 'race@example.com').length).toBeLessThanOrEqual(6)
  })

  test('of several who claim an address, the one whose link is opened verifies it', async () => {
    const browsers = [new Browser(host), new Browser(host)]
    for (const browser of browsers) await browser.register('claimed@example.com', password)
    await expect.poll(() => mailsTo(host, 'claimed@example.com').length, { timeout: 20_000 }).toBe(2)
    const codes = mailsTo(host, 'claimed@example.com').map(codeIn)
    const responses = await Promise.all(
      codes.map(code => new Browser(host).authenticate('email-and-password/verify-email', { code })),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const verified = (await Promise.all(browsers.map(browser => browser.me()))).filter(
      me => me?.identities[0]?.verifiedAt != null,
    )
    expect(verified).toHaveLength(1)
  })

  test.each([
    [{ login: 'no address', password }],
    [{ login: ['a@example.com', 'b@example.com'], password }],
    [{ login: 'a@example.com, b@example.com', password }],
    [{ login: 'a@example.com\r\nBcc: b@example.com', password }],
    [{ login: `${'a'.repeat(250)}@example.com`, password }],
    [{ login: 'a@ехаmple.com', password }],
    [{ login: 'a@example.com' }],
    [{ login: 'a@example.com', password: null }],
    [{ login: 'a@example.com', password: 'short' }],
    [{ login: 'a@example.com', password: 'x'.repeat(257) }],
    [{ login: 'a@example.com', password, roles: ['admin'] }],
    [null],
    [[]],
  ])('T-167: %j is refused', async body => {
    const response = await new Browser(host).authenticate('email-and-password/registration', body)
    expect(response.status).toBe(400)
    expect(response.cause.length).toBeGreaterThan(0)
  })

  test('T-043: a common password is refused with the reason', async () => {
    const refused = async (wrong: string) =>
      (
        await new Browser(host).authenticate('email-and-password/registration', {
          login: 'lee.ann@example.com',
          password: wrong,
        })
      ).cause
    expect(await refused('password123')).toEqual([passwordRefusals.common])
    expect(await refused('Lee.Ann99')).toEqual([passwordRefusals.ofAddress])
    expect(await refused('Полдень!')).toEqual([passwordRefusals.ofSite])
  })

  test('is limited by client address', async () => {
    const browser = new Browser(host)
    const attempt = () =>
      browser.authenticate('email-and-password/registration', { login: 'taken@example.com', password })
    for (let count = 0; count < 120; count++) expect((await attempt()).status).toBe(201)
    const response = await attempt()
    expect(response.status).toBe(429)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('verifying an address', () => {
  test('sends a link in the language of the browser', async () => {
    const browser = new Browser(host, { 'accept-language': 'en-GB,en;q=0.9' })
    await browser.register('verify@example.com', password)
    const mail = await waitForMail(host, 'verify@example.com', 'Confirm your address')
    expect(mail.text).toContain('Polden')
    const { origin, pathname } = linkIn(mail)
    expect(origin + pathname).toBe(
      'http://localhost:3000/en/rbac/subject/authentication/email-and-password/verify-email',
    )
    const response = await new Browser(host).authenticate('email-and-password/verify-email', { code: codeIn(mail) })
    expect(response.status, response.text).toBe(200)
    expect((await browser.me())?.identities[0]?.verifiedAt).toMatch(/^\d{4}-\d{2}-\d{2}T.*Z$/)
    const again = await browser.authenticate('email-and-password/verify-email/send', {})
    expect(again.status).toBe(409)
  })

  test('is written in Russian for Russian readers', async () => {
    await new Browser(host, { 'accept-language': 'ru' }).register('russian@example.com', password)
    const mail = await waitForMail(host, 'russian@example.com', 'Подтвердите адрес')
    expect(linkIn(mail).pathname).toMatch(/^\/ru\//)
  })

  test('accepts no other code: for another address, altered, empty or for another purpose', async () => {
    const browser = new Browser(host)
    const { refresh, jwt } = await browser.register('moved@example.com', password)
    const code = codeIn(await waitForMail(host, 'moved@example.com', ''))
    await host.database.query({
      text: `update rbac_identities set email = 'moved-on@example.com' where email = 'moved@example.com'`,
    })
    for (const wrong of [code, `${code.slice(0, -2)}AA`, refresh, jwt, '.', '%']) {
      const response = await browser.authenticate('email-and-password/verify-email', { code: wrong })
      expect(response.status, wrong).toBe(400)
      expect(response.cause[0]).toContain('have a new link sent')
    }
    for (const wrong of ['', null, {}, []]) {
      expect((await browser.authenticate('email-and-password/verify-email', { code: wrong })).status).toBe(400)
    }
    expect((await browser.me())?.identities[0]?.verifiedAt).toBeNull()
  })

  test('can be requested again by its subject, a few times', async () => {
    const browser = new Browser(host)
    await browser.register('again@example.com', password)
    await waitForMail(host, 'again@example.com', '')
    const [own] = (await browser.me())?.identities ?? []
    const send = (body: object) => browser.authenticate('email-and-password/verify-email/send', body)
    for (let count = 0; count < 5; count++) expect((await send({ identityId: own?.id })).status).toBe(200)
    expect((await send({})).status).toBe(429)
    const other = new Browser(host)
    await other.register('other@example.com', password)
    expect((await other.authenticate('email-and-password/verify-email/send', { identityId: own?.id })).status).toBe(404)
    const anonymous = await new Browser(host).authenticate('email-and-password/verify-email/send', {})
    expect(anonymous.status).toBe(401)
  })
})

test('unused subjects are removed in time, those that somebody may need remain', async () => {
  const visitor = new Browser(host)
  const [young, old, registered] = [visitor, new Browser(host), new Browser(host)]
  await young.init()
  await old.init()
  await registered.register('stays@example.com', password)
  const ids = await Promise.all([young, old, registered].map(async browser => (await browser.me())?.id))
  await host.database.query({
    text: `update rbac_subjects set created_at = now() - interval '29 days' where id = any($1)`,
    values: [ids.slice(1)],
  })
  await host.host.jobs.enqueue('rbac-module-subjects-delete-anonymous', null)
  const left = () =>
    host.database.query<{ id: string }>({ text: 'select id from rbac_subjects where id = any($1)', values: [ids] })
  await expect
    .poll(async () => (await left()).map(({ id }) => id).sort(), { timeout: 20_000 })
    .toEqual([ids[0], ids[2]].sort())
  expect((await old.get(`${authenticationPath}/me`)).status).toBe(401)
})

test('sessions are deleted 30 days after they end', async () => {
  const browser = new Browser(host)
  await browser.init()
  const { id } = (await browser.me()) ?? {}
  await browser.init()
  const [first, second] = await sessionsOf(host, id)
  const end = (days: number, sessionId: string | undefined) =>
    host.database.query({
      text: `update rbac_sessions set expires_at = now() - make_interval(days => $1) where id = $2`,
      values: [days, sessionId],
    })
  await end(31, first?.id)
  await end(29, second?.id)
  await host.host.jobs.enqueue('rbac-module-sessions-delete-old', null)
  await expect
    .poll(async () => (await sessionsOf(host, id)).map(row => row.id), { timeout: 20_000 })
    .toEqual([second?.id])
})
