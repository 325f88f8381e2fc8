import type { OwnIdentity } from '@tessera/rbac'
import { describe, expect, test } from 'vitest'
import { Browser } from './browser.ts'
import { logInElsewhere, somebody, verified } from './identities-host.ts'
import { codeIn, mailsTo, waitForMail } from './mailbox.ts'
import { host, openTakeoverHost, password } from './takeover-host.ts'
import { Wallet } from './wallet.ts'

openTakeoverHost()

describe('changing the e-mail address', () => {
  test('needs the password, takes effect once verified, and notifies the old address', async () => {
    const { browser, own, email, id } = await somebody()
    const next = `next-${id}@mail.example`
    for (const body of [{ email: next }, { email: next, password: 'of somebody else' }]) {
      expect((await browser.send('PATCH', own, body)).status).toBeGreaterThanOrEqual(400)
    }
    const first = codeIn(await waitForMail(host, email, 'Confirm your address'))
    const response = await browser.send('PATCH', own, { email: next, password })
    expect(response.status, response.text).toBe(200)
    expect(response.data).toMatchObject({ email, verifiedAt: null, pendingEmail: next })
    expect((await new Browser(host).logIn(next, password)).status).toBe(401)
    await logInElsewhere(email)
    await waitForMail(host, email, 'A new e-mail address for your account')
    // The link for the old address says nothing about the new one.
    expect((await browser.authenticate('email-and-password/verify-email', { code: first })).status).toBe(200)
    expect((await browser.me())?.identities).toMatchObject([{ email, pendingEmail: next }])
    const code = codeIn(await waitForMail(host, next, 'Confirm your address'))
    expect((await browser.authenticate('email-and-password/verify-email', { code })).status).toBe(200)
    expect((await browser.me())?.identities).toMatchObject([
      { email: next, verifiedAt: expect.any(String), pendingEmail: null },
    ])
    await waitForMail(host, email, 'Your e-mail address was changed')
    expect((await new Browser(host).logIn(email, password)).status).toBe(401)
    await logInElsewhere(next)
  })

  test('voids password reset links that were sent to the old address', async () => {
    const { browser, own, email, id } = await somebody()
    await new Browser(host).authenticate('email-and-password/forgot-password', { email })
    const code = codeIn(await waitForMail(host, email, 'new password'))
    const moved = `moved-${id}@mail.example`
    await browser.send('PATCH', own, { email: moved, password })
    const verification = codeIn(await waitForMail(host, moved, 'Confirm your address'))
    await browser.authenticate('email-and-password/verify-email', { code: verification })
    const next = 'of my own making'
    const reset = { password: next, passwordConfirmation: next, code }
    expect((await new Browser(host).authenticate('email-and-password/reset-password', reset)).status).toBe(400)
  })

  test("to one that is somebody else's gets the usual response, notifies its owner, and never takes effect", async () => {
    const [one, other] = [await somebody(), await somebody()]
    await verified(one.email)
    for (const email of [one.email.toUpperCase(), `free-${one.email}`]) {
      const response = await other.browser.send('PATCH', other.own, { email, password })
      expect([response.status, response.data]).toEqual([200, { ...other.identity, pendingEmail: email.toLowerCase() }])
    }
    await waitForMail(host, one.email, 'You have an account at')
    expect(mailsTo(host, one.email).filter(({ text }) => text.includes('Is this your address?'))).toHaveLength(1)
  })

  test('is cancelled by setting the current address again', async () => {
    const { browser, own, email, id } = await somebody()
    await browser.send('PATCH', own, { email: `regretted-${id}@mail.example`, password })
    const code = codeIn(await waitForMail(host, `regretted-${id}@mail.example`, 'Confirm your address'))
    expect((await browser.send('PATCH', own, { email })).data).toMatchObject({ pendingEmail: null })
    expect((await browser.authenticate('email-and-password/verify-email', { code })).status).toBe(400)
  })
})

describe('T-053: changing the password', () => {
  const next = 'short walks at dawn'

  test('ends all other sessions at once, keeps this one, and sends a notification', async () => {
    const { browser, own, email } = await somebody()
    const elsewhere = await logInElsewhere(email)
    const response = await browser.send('PUT', own, { password, newPassword: next })
    expect(response.status, response.text).toBe(200)
    expect(response.text).not.toContain('argon2')
    expect(await elsewhere.me()).toBeNull()
    expect(await browser.me()).not.toBeNull()
    expect((await new Browser(host).logIn(email, password)).status).toBe(401)
    await logInElsewhere(email, next)
    await waitForMail(host, email, 'was changed')
  })

  test("works by the identity's own route", async () => {
    const { browser, email, identity } = await somebody()
    const route = `/api/rbac/identities/${identity.id}/change-password`
    expect((await browser.send('PATCH', route, { newPassword: next })).cause).toEqual(['password is required'])
    expect((await browser.send('PATCH', route, { password, newPassword: next })).status).toBe(200)
    await logInElsewhere(email, next)
  })

  test('is refused with a wrong, missing or bad password, and changes nothing', async () => {
    const { browser, own, email } = await somebody()
    for (const [body, status] of [
      [{ password: 'of somebody else', newPassword: next }, 403],
      [{ newPassword: next }, 400],
      [{ password }, 400],
      [{ password, newPassword: 'short' }, 400],
      [{ password, newPassword: 'x'.repeat(257) }, 400],
      [{ password, newPassword: 'password123' }, 400],
      [{ password, newPassword: next, email: 'a@b.example' }, 400],
      [{ password, newPassword: null }, 400],
    ] as const) {
      const response = await browser.send('PATCH', own, body)
      expect(response.status, `${JSON.stringify(body).slice(0, 100)} ${response.text}`).toBe(status)
      expect(response.cause.join()).toMatch(/\S/)
    }
    await logInElsewhere(email)
  })

  test('does not apply to wallets', async () => {
    const { browser, path } = await somebody()
    const { data } = await browser.post(path, await new Wallet().prove(browser))
    const response = await browser.send('PATCH', `${path}/${(data as OwnIdentity).id}`, { password, newPassword: next })
    expect([response.status, response.cause.join()]).toEqual([400, expect.stringContaining('email_and_password')])
  })

  test('allows ten guesses and no more', async () => {
    const { browser, own } = await somebody()
    const statuses: number[] = []
    for (let index = 0; index < 11; index++) {
      statuses.push((await browser.send('PATCH', own, { password: `guess number ${index}`, newPassword: next })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429])
  })

  test('succeeds for only one of two concurrent changes', async () => {
    const { browser, own, email } = await somebody()
    const wishes = ['the first of two wishes', 'the second of two wishes']
    const responses = await Promise.all(
      wishes.map(newPassword => browser.send('PATCH', own, { password, newPassword })),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 403])
    await logInElsewhere(email, wishes[responses.findIndex(({ status }) => status === 200)])
  })

  test("by an administrator needs no old password and ends the subject's sessions", async () => {
    const { browser, email, identity } = await somebody()
    const response = await host
      .asAdministrator()
      .patch(`/api/rbac/identities/${identity.id}/change-password`, { newPassword: next })
    expect(response.status, response.text).toBe(200)
    expect(await browser.me()).toBeNull()
    await logInElsewhere(email, next)
    await waitForMail(host, email, 'was changed')
  })

  test("needs the current password for an administrator's own account", async () => {
    const administrator = await somebody()
    const all = host.asAdministrator()
    const filters = { and: [{ column: 'slug', method: 'eq', value: 'admin' }] }
    const [role] = (await all.get('/api/rbac/roles', { filters })).rows
    await all.post('/api/rbac/subjects-to-roles', { subjectId: administrator.id, roleId: role?.id })
    const browser = await logInElsewhere(administrator.email)
    expect((await browser.me())?.isAdministrator).toBe(true)
    const route = `/api/rbac/identities/${administrator.identity.id}/change-password`
    expect((await browser.send('PATCH', route, { newPassword: next })).status).toBe(400)
    expect((await browser.send('PATCH', route, { password: 'of somebody else', newPassword: next })).status).toBe(403)
  })
})
