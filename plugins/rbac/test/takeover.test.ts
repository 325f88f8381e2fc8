import { createTestHost, type TestHost } from '@tessera/core/testing'
import { type AuthenticatorSetup, authenticationPath, type CurrentSubject, type OwnIdentity } from '@tessera/rbac'
import rbac from '@tessera/rbac/server'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, type BrowserResponse } from './browser.ts'
import { codeIn, linkIn, mailsTo, waitForMail } from './mailbox.ts'
import { sessionsOf } from './session-rows.ts'
import { authDate, botToken, signedFields } from './telegram.ts'
import { Wallet } from './wallet.ts'

const password = 'long walks at dusk'
const changed = 'early runs at dawn'
const confirm = `${authenticationPath}/confirm`

let host: TestHost
let people = 0
beforeAll(async () => {
  host = await createTestHost({
    plugins: [rbac],
    hasJobs: true,
    defaultLanguage: 'en',
    environment: { TELEGRAM_BOT_TOKEN: botToken },
  })
})
afterAll(() => host?.close())

async function somebody(email = `someone-${++people}@mail.example`) {
  const browser = new Browser(host)
  await browser.register(email, password)
  return { browser, email, ...(await partsOf(browser)) }
}

async function partsOf(browser: Browser) {
  const { id, identities, sessionId } = (await browser.me()) as CurrentSubject
  const path = `/api/rbac/subjects/${id}`
  return { id, sessionId, path, identities: `${path}/identities`, own: `${path}/identities/${identities[0]?.id}` }
}

async function verify(browser: Browser, email: string): Promise<void> {
  const code = codeIn(await waitForMail(host, email, 'Confirm your address'))
  const response = await browser.authenticate('email-and-password/verify-email', { code })
  if (response.status !== 200) throw new Error(response.text)
}

/** Moves a session's last authentication back by some minutes. */
async function proveAgo(minutes: number, sessionId: string): Promise<void> {
  await host.database.query({
    text: 'update rbac_sessions set proven_at = now() - make_interval(mins => $1) where id = $2',
    values: [minutes, sessionId],
  })
}

/** A subject who logged in 11 minutes ago. */
async function borrowed() {
  const person = await somebody()
  await proveAgo(11, person.sessionId)
  return person
}

function codeOf(secret: string, later = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 })
}

const confirmationNeeded =
  'Confirm that it is you first: with your password, a code of your authenticator, your wallet or Telegram'
const loginNeeded = 'Log in to the account that the address was added to, then open the link again'
const needsConfirmation = [403, [confirmationNeeded]]
const outcome = ({ status, cause }: BrowserResponse) => [status, cause]

async function reset(email: string): Promise<BrowserResponse> {
  await new Browser(host).authenticate('email-and-password/forgot-password', { email })
  const code = codeIn(await waitForMail(host, email, 'Your new password'))
  const body = { password: changed, passwordConfirmation: changed, code }
  return new Browser(host).authenticate('email-and-password/reset-password', body)
}

describe('a borrowed session', () => {
  test('changes no credentials ten minutes after the login', async () => {
    const { browser, path, identities, sessionId } = await somebody()
    expect((await browser.post(identities, await new Wallet().prove(browser))).status).toBe(201)
    const { secret } = (await browser.post(`${path}/authenticator`)).data as AuthenticatorSetup
    await proveAgo(11, sessionId)
    const before = await browser.me()
    const attempts = [
      await browser.post(identities, await new Wallet().prove(browser)),
      await browser.post(identities, { email: 'of-a-thief@mail.example', password }),
      await browser.post(identities, signedFields({ id: '4711', auth_date: authDate() })),
      await browser.send('DELETE', `${identities}/${before?.identities[0]?.id}`),
      await browser.send('DELETE', `${identities}/${before?.identities[1]?.id}`),
      await browser.post(`${path}/authenticator`),
      await browser.post(`${path}/authenticator/confirm`, { code: codeOf(secret) }),
      await browser.get(confirm),
    ]
    expect(attempts.map(outcome)).toEqual(attempts.map(() => needsConfirmation))
    expect(await browser.me()).toEqual(before)
  })

  test('nor by opening a new session or renewing it', async () => {
    const { browser } = await borrowed()
    const { refresh } = await browser.init()
    await browser.authenticate('refresh', { refresh })
    expect(outcome(await browser.get(confirm))).toEqual(needsConfirmation)
    // Nor does a recent authentication carry over to another session.
    const fresh = await somebody()
    await fresh.browser.init()
    expect((await fresh.browser.get(confirm)).status).toBe(200)
  })

  test('is confirmed by the password, a code of the authenticator, the wallet or Telegram of its subject', async () => {
    const { browser, path, identities } = await somebody()
    const wallet = new Wallet()
    await browser.post(identities, await wallet.prove(browser))
    await browser.post(identities, signedFields({ id: '815', auth_date: authDate() }))
    const { secret } = (await browser.post(`${path}/authenticator`)).data as AuthenticatorSetup
    const set = await browser.post(`${path}/authenticator/confirm`, { code: codeOf(secret) })
    const { recoveryCodes } = set.data as { recoveryCodes: string[] }
    const { sessionId } = await partsOf(browser)
    for (const shown of [
      { password },
      { code: codeOf(secret, 1) },
      { code: recoveryCodes[0] },
      await wallet.prove(browser),
      signedFields({ id: '815', auth_date: authDate(60) }),
    ]) {
      await proveAgo(11, sessionId)
      const confirmed = await browser.post(confirm, shown)
      expect(confirmed.status, confirmed.text).toBe(200)
      expect(Date.parse((confirmed.data as { until: string }).until)).toBeGreaterThan(Date.now())
      expect((await browser.get(confirm)).status).toBe(200)
    }
  })

  test('is confirmed by nothing that is somebody else’s, wrong, or used already', async () => {
    const { browser } = await borrowed()
    const stranger = await somebody()
    const wallet = new Wallet()
    await stranger.browser.post(stranger.identities, await wallet.prove(stranger.browser))
    const attempts = [
      await browser.post(confirm, { password: 'a wrong guess' }),
      await browser.post(confirm, { code: '123456' }),
      await browser.post(confirm, await wallet.prove(browser)),
      await browser.post(confirm, await new Wallet().prove(browser)),
      await browser.post(confirm, signedFields({ id: '99', auth_date: authDate() })),
      await browser.post(confirm, {}),
      await browser.post(confirm, { password, code: '123456' }),
      await browser.post(confirm, { password: null }),
    ]
    expect(attempts.map(({ status }) => status)).toEqual([403, 400, 401, 401, 401, 400, 400, 400])
    expect((await browser.get(confirm)).status).toBe(403)
    expect((await new Browser(host).post(confirm, { password })).status).toBe(401)
  })

  test('allows ten guesses of the password and no more, across all sessions', async () => {
    const { browser } = await borrowed()
    const statuses: number[] = []
    for (let count = 0; count < 11; count++) {
      if (count === 5) await browser.init()
      statuses.push((await browser.post(confirm, { password: `guess number ${count}` })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429])
    expect((await browser.post(confirm, { password })).status).toBe(429)
  })

  test('does not lose the request: the same one works after a confirmation', async () => {
    const { browser, identities } = await borrowed()
    const proof = await new Wallet().prove(browser)
    expect((await browser.post(identities, proof)).status).toBe(403)
    await browser.post(confirm, { password })
    expect((await browser.post(identities, proof)).status).toBe(201)
  })

  test('of a visitor has nothing to confirm with, and sets up nothing that would become somebody’s later', async () => {
    const browser = new Browser(host)
    await browser.init()
    const { path } = await partsOf(browser)
    const attempts = [await browser.post(`${path}/authenticator`), await browser.post(confirm, { password })]
    expect(attempts.map(({ status, cause }) => [status, cause.join()])).toEqual(
      attempts.map(() => [409, expect.stringContaining('Register first')]),
    )
  })

  test('of an administrator can’t take over any account, by whatever route', async () => {
    const [owner, victim, accomplice] = [await somebody(), await somebody(), await somebody()]
    const all = host.asAdministrator()
    const filters = { and: [{ column: 'slug', method: 'eq', value: 'admin' }] }
    const [role] = (await all.get('/api/rbac/roles', { filters })).rows
    await all.post('/api/rbac/subjects-to-roles', { subjectId: owner.id, roleId: role?.id })
    const browser = new Browser(host)
    await browser.logIn(owner.email, password)
    const { sessionId } = await partsOf(browser)
    const wallet = { provider: 'EVM', account: new Wallet().account }
    const [identityId, subjectId] = [victim.own.split('/').at(-1), victim.id]
    const attempts = async () => [
      await browser.send('PATCH', `/api/rbac/identities/${identityId}`, { password: changed }),
      await browser.send('PATCH', `/api/rbac/identities/${identityId}/change-password`, { newPassword: changed }),
      await browser.send('PATCH', victim.own, { newPassword: changed }),
      await browser.send('PATCH', victim.own, { email: 'of-a-thief@mail.example' }),
      await browser.send('PATCH', '/api/rbac/identities/bulk', [{ id: identityId, data: { password: changed } }]),
      await browser.post('/api/rbac/identities', wallet),
      await browser.post('/api/rbac/identities/find-or-create', wallet),
      await browser.post('/api/rbac/identities/email-and-password', { email: 'x@mail.example', password }),
      await browser.post('/api/rbac/subjects-to-identities', { subjectId: accomplice.id, identityId }),
      await browser.post(victim.identities, { email: 'of-a-thief@mail.example', password }),
      await browser.post('/api/rbac/subjects-to-roles', { subjectId: accomplice.id, roleId: role?.id }),
      await browser.send('DELETE', `/api/rbac/subjects/${subjectId}`),
      await browser.send('DELETE', `/api/rbac/identities/${identityId}`),
    ]
    await proveAgo(11, sessionId)
    const refused = await attempts()
    expect(refused.map(outcome)).toEqual(refused.map(() => needsConfirmation))
    expect((await new Browser(host).logIn(victim.email, password)).status).toBe(200)
    await browser.post(confirm, { password })
    expect((await browser.send('PATCH', victim.own, { newPassword: changed })).status).toBe(200)
  })
})

describe('an address that somebody else claimed first', () => {
  test('is its owner’s alone after a reset: the other’s wallets, Telegram, authenticator and sessions are gone', async () => {
    const attacker = await somebody(`victim-${++people}@mail.example`)
    const { browser, email, identities, path } = attacker
    const wallet = new Wallet()
    await browser.post(identities, await wallet.prove(browser))
    await browser.post(identities, signedFields({ id: '777', auth_date: authDate() }))
    await browser.post(identities, { email: `attacker-${people}@mail.example`, password })
    const { secret } = (await browser.post(`${path}/authenticator`)).data as AuthenticatorSetup
    await browser.post(`${path}/authenticator/confirm`, { code: codeOf(secret) })

    expect((await reset(email)).status).toBe(200)
    const victim = new Browser(host)
    expect((await victim.logIn(email, changed)).data).toHaveProperty('jwt')
    expect(await victim.me()).toMatchObject({ id: attacker.id, identities: [{ email }], hasSecondFactor: false })
    expect(await browser.me()).toBeNull()
    const again = new Browser(host)
    await wallet.logIn(again)
    expect((await again.me())?.id).not.toBe(attacker.id)
    expect((await new Browser(host).logIn(email, password)).status).toBe(401)
    expect((await new Browser(host).logIn(`attacker-${people}@mail.example`, password)).status).toBe(401)
  })

  test('so too if its owner had opened the other’s link and continued from there', async () => {
    const attacker = await somebody()
    const wallet = new Wallet()
    await attacker.browser.post(attacker.identities, await wallet.prove(attacker.browser))
    await verify(new Browser(host), attacker.email)
    expect((await reset(attacker.email)).status).toBe(200)
    const victim = new Browser(host)
    await victim.logIn(attacker.email, changed)
    expect((await victim.me())?.identities).toMatchObject([{ email: attacker.email }])
  })

  test('takes nothing from somebody who has proven that it is theirs: what came before it or after that remains', async () => {
    const browser = new Browser(host)
    await new Wallet().logIn(browser)
    const { identities } = await partsOf(browser)
    const email = `later-${++people}@mail.example`
    await browser.post(identities, { email, password })
    await verify(browser, email)
    await browser.post(identities, await new Wallet().prove(browser))
    expect((await reset(email)).status).toBe(200)
    await browser.logIn(email, changed)
    expect((await browser.me())?.identities.map(({ provider }) => provider)).toEqual([
      'EVM',
      'email_and_password',
      'EVM',
    ])
  })

  test('in the settings of another account neither logs in there nor keeps its owner from registering', async () => {
    const attacker = new Browser(host)
    await new Wallet().logIn(attacker)
    const { id, identities } = await partsOf(attacker)
    const email = `typed-${++people}@mail.example`
    expect((await attacker.post(identities, { email, password })).status).toBe(201)
    const code = codeIn(await waitForMail(host, email, 'Confirm your address'))
    expect((await new Browser(host).logIn(email, password)).status).toBe(401)
    const opened = await new Browser(host).authenticate('email-and-password/verify-email', { code })
    expect(outcome(opened)).toEqual([403, [loginNeeded]])

    const victim = new Browser(host)
    await victim.register(email, changed)
    expect((await victim.me())?.id).not.toBe(id)
    expect((await reset(email)).status).toBe(200)
    const again = new Browser(host)
    await again.logIn(email, changed)
    expect((await again.me())?.id).not.toBe(id)
    // It is the victim's now: the link that the attacker waits for verifies nothing.
    expect((await attacker.authenticate('email-and-password/verify-email', { code })).status).toBe(409)
    expect((await attacker.me())?.identities[1]).toMatchObject({ email, verifiedAt: null })
  })

  test('is mailed no reset link if only the settings of another account name it', async () => {
    const browser = new Browser(host)
    await new Wallet().logIn(browser)
    const email = `nobody-${++people}@mail.example`
    await browser.post((await partsOf(browser)).identities, { email, password })
    await new Browser(host).authenticate('email-and-password/forgot-password', { email })
    // Jobs of one kind run one after another.
    await reset((await somebody()).email)
    expect(mailsTo(host, email).map(({ subject }) => subject)).not.toContainEqual(expect.stringContaining('password'))
  })

  test('does not count as the last identity: one that can log in remains', async () => {
    const browser = new Browser(host)
    await new Wallet().logIn(browser)
    const { identities, own } = await partsOf(browser)
    await browser.post(identities, { email: `unread-${++people}@mail.example`, password })
    expect((await browser.send('DELETE', own)).status).toBe(409)
  })
})

describe('a changed address', () => {
  async function moving() {
    const person = await somebody()
    await verify(person.browser, person.email)
    const next = `next-${person.email}`
    const response = await person.browser.send('PATCH', person.own, { email: next, password })
    expect(response.data).toMatchObject({ email: person.email, pendingEmail: next })
    return { ...person, next, code: codeIn(await waitForMail(host, next, 'Confirm your address')) }
  }

  const refuse = (code: string) => new Browser(host).authenticate('email-and-password/verify-email/refuse', { code })

  async function refusalIn(email: string, subject: string): Promise<string> {
    return linkIn(await waitForMail(host, email, subject)).searchParams.get('refuse') ?? ''
  }

  test('takes effect once verified in the account; until then the old one logs in and receives mails', async () => {
    const { browser, email, next, code, id } = await moving()
    expect(outcome(await new Browser(host).authenticate('email-and-password/verify-email', { code }))).toEqual([
      403,
      [loginNeeded],
    ])
    expect((await new Browser(host).logIn(next, password)).status).toBe(401)
    const phone = new Browser(host)
    expect((await phone.logIn(email, password)).status).toBe(200)
    expect((await phone.authenticate('email-and-password/verify-email', { code })).status).toBe(200)
    expect((await browser.me())?.identities).toMatchObject([{ email: next, pendingEmail: null }])
    expect((await new Browser(host).logIn(email, password)).status).toBe(401)
    const again = new Browser(host)
    expect((await again.logIn(next, password)).status).toBe(200)
    expect((await again.me())?.id).toBe(id)
  })

  test('is reverted from the old one: the password is void, all sessions end, a new one is set', async () => {
    const { browser, email, code } = await moving()
    const refusal = await refusalIn(email, 'A new e-mail address')
    expect((await refuse(refusal)).status).toBe(200)
    expect(await browser.me()).toBeNull()
    expect((await new Browser(host).logIn(email, password)).status).toBe(401)
    expect((await browser.authenticate('email-and-password/verify-email', { code })).status).toBe(400)
    expect((await refuse(refusal)).status).toBe(400)
    const link = codeIn(await waitForMail(host, email, 'Your new password'))
    const body = { password: changed, passwordConfirmation: changed, code: link }
    expect((await new Browser(host).authenticate('email-and-password/reset-password', body)).status).toBe(200)
    expect((await new Browser(host).logIn(email, changed)).status).toBe(200)
  })

  test('is reverted from the old one however often it changed since, without credentials added since', async () => {
    const { browser, email, next, code, own, id, identities } = await moving()
    const refusal = await refusalIn(email, 'A new e-mail address')
    await browser.authenticate('email-and-password/verify-email', { code })
    const wallet = new Wallet()
    await browser.post(identities, await wallet.prove(browser))
    const third = `third-${email}`
    await browser.send('PATCH', own, { email: third, password })
    const verification = codeIn(await waitForMail(host, third, 'Confirm your address'))
    await browser.authenticate('email-and-password/verify-email', { code: verification })
    expect((await refuse(refusal)).status).toBe(200)
    expect(await browser.me()).toBeNull()
    const link = codeIn(await waitForMail(host, email, 'Your new password'))
    const body = { password: changed, passwordConfirmation: changed, code: link }
    await new Browser(host).authenticate('email-and-password/reset-password', body)
    const owner = new Browser(host)
    await owner.logIn(email, changed)
    expect(await owner.me()).toMatchObject({ id, identities: [{ email }] })
    for (const lost of [next, third]) expect((await new Browser(host).logIn(lost, password)).status).toBe(401)
  })

  test('is not reverted by somebody who never verified the old one', async () => {
    const { browser, own, email } = await somebody()
    await browser.send('PATCH', own, { email: `next-${email}`, password })
    const mail = await waitForMail(host, email, 'A new e-mail address')
    expect(linkIn(mail).searchParams.has('refuse')).toBe(false)
  })

  test('is discarded by a reset through the old one', async () => {
    const { email, code } = await moving()
    await reset(email)
    const browser = new Browser(host)
    await browser.logIn(email, changed)
    expect((await browser.authenticate('email-and-password/verify-email', { code })).status).toBe(400)
  })

  test.each(['', 'x', '.', 'a.b'])('is not reverted by the code %j', async code => {
    expect((await refuse(code)).status).toBe(400)
  })
})

describe('T-071: a planted session', () => {
  test('ends when its visitor registers, whatever roles are granted, with all others of the subject', async () => {
    await host.database.query({ text: `update rbac_roles set available_on_registration = false` })
    try {
      const attacker = new Browser(host)
      const planted = await attacker.init()
      const victim = new Browser(host)
      for (const [name, value] of attacker.cookies) victim.cookies.set(name, value)
      const remaining = await attacker.init()
      for (const begin of [
        () => victim.register(`fixed-${++people}@mail.example`, password),
        async () => void (await new Wallet().logIn(victim)),
      ]) {
        await begin()
        const me = await victim.me()
        expect(me).toMatchObject({ isAnonymous: false })
        expect(await attacker.me()).toBeNull()
        for (const { refresh } of [planted, remaining]) {
          expect((await attacker.authenticate('refresh', { refresh })).status).toBe(401)
        }
        const open = (await sessionsOf(host, me?.id)).filter(({ revokedAt }) => revokedAt === null)
        expect(open.map(({ id }) => id)).toEqual([me?.sessionId])
      }
    } finally {
      await host.database.query({ text: `update rbac_roles set available_on_registration = true where slug = 'user'` })
    }
  })

  test('does not survive by requesting another one while its visitor registers', async () => {
    for (let round = 0; round < 5; round++) {
      const attacker = new Browser(host)
      await attacker.init()
      const victim = new Browser(host)
      for (const [name, value] of attacker.cookies) victim.cookies.set(name, value)
      const held = Array.from({ length: 6 }, () => {
        const browser = new Browser(host)
        for (const [name, value] of attacker.cookies) browser.cookies.set(name, value)
        return browser
      })
      await Promise.all([
        victim.register(`raced-${++people}@mail.example`, password),
        ...held.map(browser => browser.get(`${authenticationPath}/init`)),
      ])
      const me = await victim.me()
      for (const browser of held) expect((await browser.me())?.id).not.toBe(me?.id)
    }
  })
})

describe('T-039: failed logins', () => {
  const wrong = (browser: Browser, login: string) => browser.logIn(login, 'a wrong guess')

  test('of a stranger lock nobody out, wherever the owner comes from', async () => {
    const { email } = await somebody()
    const stranger = new Browser(host)
    const statuses: number[] = []
    for (let count = 0; count < 11; count++) statuses.push((await wrong(stranger, email)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    expect((await stranger.logIn(email, password)).status).toBe(429)
    expect((await new Browser(host).logIn(email, password)).status).toBe(200)
  })

  test('from many addresses make logins wait for a turn, and lock nobody out', async () => {
    const { email } = await somebody()
    for (let count = 0; count < 31; count++) await wrong(new Browser(host), email)
    const [row] = await host.database.query<{ count: number }>({
      text: `select count(*)::int as count from core_limits where key like 'rbac/login-turn %' and ends_at > now()`,
    })
    expect(row?.count).toBe(1)
    expect((await new Browser(host).logIn(email, password)).status).toBe(200)
  })

  test('next to a browser that has logged in before use up none of its attempts', async () => {
    const { email, browser } = await somebody()
    await browser.authenticate('logout', {})
    const stranger = new Browser(host)
    for (let count = 0; count < 50; count++) await wrong(stranger, `other-${count}@mail.example`)
    expect((await stranger.logIn(email, password)).status).toBe(429)
    // The same address, with the browser's cookie.
    const device = browser.cookies.get('rbac.device') ?? ''
    stranger.cookies.set('rbac.device', device)
    expect((await stranger.logIn(email, password)).status).toBe(200)
  })

  test('of a known browser are counted, too', async () => {
    const { email, browser } = await somebody()
    await browser.authenticate('logout', {})
    const statuses: number[] = []
    for (let count = 0; count < 21; count++) statuses.push((await wrong(browser, email)).status)
    expect(statuses.at(-1)).toBe(429)
    expect((await browser.logIn(email, password)).status).toBe(429)
  })

  test('of a browser that is known for another account, or with a forged cookie, are those of a stranger', async () => {
    const [victim, attacker] = [await somebody(), await somebody()]
    // Somebody who also claims the victim's address is not its owner.
    await verify(victim.browser, victim.email)
    const { browser } = attacker
    await browser.register(victim.email, changed)
    const device = browser.cookies.get('rbac.device') ?? ''
    for (let count = 0; count < 10; count++) await wrong(browser, victim.email)
    expect((await browser.logIn(victim.email, password)).status).toBe(429)
    expect((await browser.logIn(victim.email, changed)).status).toBe(429)
    const [text = '', signature = ''] = device.split('.')
    const content = JSON.parse(Buffer.from(text, 'base64url').toString()) as { logins: string[] }
    content.logins = [victim.own.split('/').at(-1) ?? '']
    browser.cookies.set('rbac.device', `${Buffer.from(JSON.stringify(content)).toString('base64url')}.${signature}`)
    expect((await browser.logIn(victim.email, password)).status).toBe(429)
  })

  test('are not refunded by the login of somebody who claims the address besides its owner', async () => {
    const victim = await somebody()
    await verify(victim.browser, victim.email)
    const attacker = new Browser(host)
    await attacker.register(victim.email, changed)
    attacker.cookies.clear()
    for (let count = 0; count < 9; count++) await wrong(attacker, victim.email)
    expect((await attacker.logIn(victim.email, changed)).status).toBe(200)
    attacker.cookies.clear()
    expect((await wrong(attacker, victim.email)).status).toBe(429)
  })

  test('a browser is known for a limited number of accounts', async () => {
    const browser = new Browser(host)
    for (let count = 0; count < 8; count++) await browser.register(`family-${++people}@mail.example`, password)
    const [text = ''] = (browser.cookies.get('rbac.device') ?? '').split('.')
    const { logins } = JSON.parse(Buffer.from(text, 'base64url').toString()) as { logins: string[] }
    expect(logins).toHaveLength(5)
    expect((await browser.me())?.identities.map(({ id }: OwnIdentity) => id)).toEqual([logins[0]])
  })
})
