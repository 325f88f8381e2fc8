import type { AuthenticatorSetup } from '@tessera/rbac'
import { describe, expect, test } from 'vitest'
import { Browser } from './browser.ts'
import { codeIn, linkIn, mailsTo, waitForMail } from './mailbox.ts'
import {
  changed,
  codeOf,
  host,
  loginNeeded,
  nextPerson,
  openTakeoverHost,
  outcome,
  partsOf,
  password,
  reset,
  somebody,
  verify,
} from './takeover-host.ts'
import { authDate, signedFields } from './telegram.ts'
import { Wallet } from './wallet.ts'

openTakeoverHost()

describe('an address that somebody else claimed first', () => {
  test('is its owner’s alone after a reset: the other’s wallets, Telegram, authenticator and sessions are gone', async () => {
    const attacker = await somebody(`victim-${nextPerson()}@mail.example`)
    const own = `attacker-${nextPerson()}@mail.example`
    const { browser, email, identities, path } = attacker
    const wallet = new Wallet()
    await browser.post(identities, await wallet.prove(browser))
    await browser.post(identities, signedFields({ id: '777', auth_date: authDate() }))
    await browser.post(identities, { email: own, password })
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
    expect((await new Browser(host).logIn(own, password)).status).toBe(401)
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
    const email = `later-${nextPerson()}@mail.example`
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
    const email = `typed-${nextPerson()}@mail.example`
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
    const email = `nobody-${nextPerson()}@mail.example`
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
    await browser.post(identities, { email: `unread-${nextPerson()}@mail.example`, password })
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
