import type { CurrentSubject, OwnIdentity } from '@tessera/rbac'
import { describe, expect, test } from 'vitest'
import { Browser } from './browser.ts'
import { logInElsewhere, somebody } from './identities-host.ts'
import { codeIn, mailsTo, waitForMail } from './mailbox.ts'
import { host, nextPerson, openTakeoverHost, password } from './takeover-host.ts'
import { authDate, signedFields } from './telegram.ts'
import { Wallet } from './wallet.ts'

const unknownId = '01890000-0000-7000-8000-000000000000'

openTakeoverHost()

describe('the identities of a subject', () => {
  test('are listed without secrets', async () => {
    const { browser, path, email, identity } = await somebody()
    const response = await browser.get(path)
    expect(response.data).toEqual([
      { id: identity.id, provider: 'email_and_password', email, account: null, verifiedAt: null, pendingEmail: null },
    ])
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test('a wallet is added with a message for this browser, and can log in from then on', async () => {
    const { browser, path, id } = await somebody()
    const wallet = new Wallet()
    const added = await browser.post(path, await wallet.prove(browser))
    expect(added.status, added.text).toBe(201)
    expect(added.data).toMatchObject({ provider: 'EVM', account: wallet.account })
    const phone = new Browser(host)
    await wallet.logIn(phone)
    expect((await phone.me())?.id).toBe(id)
    // Signed for another browser.
    expect((await browser.post(path, await new Wallet().prove(phone))).status).toBe(401)
  })

  test('Telegram is added', async () => {
    const { browser, path } = await somebody()
    const added = await browser.post(path, signedFields({ id: '901', auth_date: authDate() }))
    expect([added.status, added.data]).toEqual([201, expect.objectContaining({ provider: 'telegram', account: '901' })])
  })

  test('an e-mail address with a password is added to a wallet, asks to be verified, and can log in', async () => {
    const browser = new Browser(host)
    await new Wallet().logIn(browser)
    const { id } = (await browser.me()) as CurrentSubject
    const email = `added-${id}@mail.example`
    const added = await browser.post(`/api/rbac/subjects/${id}/identities`, { email: email.toUpperCase(), password })
    expect(added.status, added.text).toBe(201)
    expect(added.data).toMatchObject({ provider: 'email_and_password', email, verifiedAt: null })
    const code = codeIn(await waitForMail(host, email, 'Confirm your address'))
    expect((await browser.authenticate('email-and-password/verify-email', { code })).status).toBe(200)
    const [, verified] = (await browser.me())?.identities ?? []
    expect(verified?.verifiedAt).not.toBeNull()
    expect((await (await logInElsewhere(email)).me())?.id).toBe(id)
  })

  test('the addresses that were there before are notified of what is added', async () => {
    const { browser, path, email } = await somebody()
    const wallet = new Wallet()
    await browser.post(path, await wallet.prove(browser))
    const mail = await waitForMail(host, email, 'A new way to log in was added')
    expect(mail.text).toContain(wallet.account)
  })

  test('a wallet that belongs to somebody else is not added', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const wallet = new Wallet()
    await one.browser.post(one.path, await wallet.prove(one.browser))
    const response = await other.browser.post(other.path, await wallet.prove(other.browser))
    expect([response.status, response.cause.join()]).toEqual([
      409,
      expect.stringContaining('belongs to somebody already'),
    ])
    expect((await other.browser.me())?.identities).toHaveLength(1)
  })

  test('a bad address, a bad password and an unknown body are refused with what to correct', async () => {
    const { browser, path } = await somebody()
    for (const [body, cause] of [
      [{ email: 'nobody', password }, 'email must be an e-mail address'],
      [{ email: 'a@b.example, c@d.example', password }, 'email must be an e-mail address'],
      [{ email: ['a@b.example'], password }, 'email must be a string'],
      [{ email: 'a@b.example', password: 'short' }, 'password must have at least 8 characters'],
      [{ email: 'a@b.example' }, 'password is required'],
      [{}, 'email is required'],
      [{ email: 'a@b.example', password, verifiedAt: new Date().toISOString() }, 'verifiedAt is unknown'],
      [{ signature: '0xab' }, 'message is required'],
    ] as const) {
      const response = await browser.post(path, body)
      expect([response.status, response.cause.includes(cause)], response.text).toEqual([400, true])
    }
    expect((await browser.post(path, { email: 'a@b.example', password: 'password123' })).status).toBe(400)
  })

  test('an anonymous subject has to register instead', async () => {
    const browser = new Browser(host)
    await browser.init()
    const { id } = (await browser.me()) as CurrentSubject
    const response = await browser.post(`/api/rbac/subjects/${id}/identities`, { email: 'anon@mail.example', password })
    expect([response.status, response.cause.join()]).toEqual([409, expect.stringContaining('Register first')])
  })

  test('T-087: are out of reach for another subject', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const attempts = [
      await other.browser.get(one.path),
      await other.browser.post(one.path, { email: 'mine@mail.example', password }),
      await other.browser.send('PATCH', one.own, { email: 'mine@mail.example', password }),
      await other.browser.send('PUT', one.own, { password, newPassword: 'of my own making' }),
      await other.browser.send('DELETE', one.own),
      // The caller's own path with somebody else's identity.
      await other.browser.send('PATCH', `${other.path}/${one.identity.id}`, {
        password,
        newPassword: 'of my own making',
      }),
      await other.browser.send('DELETE', `${other.path}/${one.identity.id}`),
      await other.browser.send('PATCH', `/api/rbac/identities/${one.identity.id}/change-password`, {
        password,
        newPassword: 'of my own making',
      }),
      await other.browser.get(`/api/rbac/subjects/${one.id}/sessions`),
      await other.browser.send('DELETE', `/api/rbac/subjects/${one.id}/sessions`),
      await other.browser.send(
        'DELETE',
        `/api/rbac/subjects/${one.id}/sessions/${(await one.browser.me())?.sessionId}`,
      ),
      await other.browser.post(`/api/rbac/subjects/${one.id}/authenticator`),
      await other.browser.post(`/api/rbac/subjects/${one.id}/authenticator/confirm`, { code: '000000' }),
      await other.browser.send('DELETE', `/api/rbac/subjects/${one.id}/authenticator`, { code: '000000' }),
    ]
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 404))
    expect((await one.browser.me())?.identities).toEqual([one.identity])
    await logInElsewhere(one.email)
  })

  test('are nobody’s business without a login'.replace('’', "'"), async () => {
    const { path, own } = await somebody()
    const visitor = new Browser(host)
    const responses = [
      await visitor.get(path),
      await visitor.post(path, { email: 'a@b.example', password }),
      await visitor.send('PATCH', own, { password, newPassword: 'of my own making' }),
      await visitor.send('DELETE', own),
    ]
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401])
  })
})

describe('removing an identity', () => {
  test('returns it, ends it, and sends a notification', async () => {
    const { browser, path, email } = await somebody()
    const wallet = new Wallet()
    const { data } = await browser.post(path, await wallet.prove(browser))
    const { id } = data as OwnIdentity
    const removed = await browser.send('DELETE', `${path}/${id}`)
    expect([removed.status, removed.data]).toEqual([200, data])
    expect((await browser.me())?.identities).toHaveLength(1)
    await waitForMail(host, email, 'A way to log in was removed')
    const phone = new Browser(host)
    await wallet.logIn(phone)
    expect((await phone.me())?.id).not.toBe((await browser.me())?.id)
  })

  test('T-055: never removes the last one', async () => {
    const { browser, own } = await somebody()
    const response = await browser.send('DELETE', own)
    expect([response.status, response.cause.join()]).toEqual([409, expect.stringContaining('add another one before')])
    expect((await browser.me())?.identities).toHaveLength(1)
  })

  test('T-055: leaves one when all are removed at once', async () => {
    const { browser, path } = await somebody()
    for (let index = 0; index < 3; index++) {
      expect((await browser.post(path, await new Wallet().prove(browser))).status).toBe(201)
    }
    const identities = (await browser.me())?.identities ?? []
    const responses = await Promise.all(identities.map(({ id }) => browser.send('DELETE', `${path}/${id}`)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409])
    expect((await browser.me())?.identities).toHaveLength(1)
  })

  test('T-055: never removes the last one of the last administrator', async () => {
    const administrator = host.asAdministrator()
    const filters = { and: [{ column: 'email', method: 'eq', value: 'admin@example.com' }] }
    const [{ id } = { id: '' }] = (await administrator.get('/api/rbac/identities', { filters })).rows
    expect((await administrator.delete(`/api/rbac/identities/${id}`)).status).toBe(409)
    expect((await administrator.get(`/api/rbac/identities/${id}`)).status).toBe(200)
  })

  test.each(['', 'x', '%00', 'null', '1'])('without an id (%j) says "identityId is required"', async id => {
    const { browser, path } = await somebody()
    for (const method of ['PATCH', 'DELETE'] as const) {
      const body = method === 'PATCH' ? { password, newPassword: 'of my own making' } : undefined
      const response = await browser.send(method, `${path}/${id}`, body)
      expect([response.status, response.cause], response.text).toEqual([400, ['identityId is required']])
    }
  })

  test('of an unknown subject is 404', async () => {
    const { browser, path } = await somebody()
    expect((await browser.send('DELETE', `${path}/${unknownId}`)).status).toBe(404)
  })
})

describe('administrators', () => {
  test('see and change the identities of anyone by the same routes', async () => {
    const { path, own, email, browser } = await somebody()
    const administrator = host.asAdministrator()
    expect((await administrator.get(path)).rows).toMatchObject([{ email }])
    const changed = await administrator.patch(own, { newPassword: 'set by an administrator' })
    expect(changed.status, changed.text).toBe(200)
    expect(await browser.me()).toBeNull()
    expect((await administrator.delete(own)).status).toBe(409)
    expect((await administrator.get(`/api/rbac/subjects/${unknownId}/identities`)).status).toBe(404)
  })

  test('create an identity with a password that is stored as a hash and returned by no route', async () => {
    const administrator = host.asAdministrator()
    const email = `made-${nextPerson()}@mail.example`
    const made = await administrator.post('/api/rbac/identities/email-and-password', { email, password })
    expect(made.status, made.text).toBe(201)
    expect(Object.keys(made.row)).not.toContain('password')
    const [row] = await host.database.query<{ password: string }>({
      text: 'select password from rbac_identities where id = $1',
      values: [made.row.id],
    })
    expect(row?.password).toMatch(/^\$argon2id\$/)
    expect((await new Browser(host).post('/api/rbac/identities/email-and-password', { email, password })).status).toBe(
      401,
    )
  })

  test('no mail reveals more than it has to', async () => {
    const { browser, email, own } = await somebody()
    await browser.send('PATCH', own, { password, newPassword: 'something else entirely' })
    await waitForMail(host, email, 'was changed')
    for (const { text, html } of mailsTo(host, email)) {
      for (const secret of [password, 'something else entirely', 'argon2']) expect(text + html).not.toContain(secret)
    }
  })
})
