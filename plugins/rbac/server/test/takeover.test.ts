import type { AuthenticatorSetup } from '@tessera/rbac'
import { describe, expect, test } from 'vitest'
import { Browser } from './browser.ts'
import {
  borrowed,
  changed,
  codeOf,
  confirm,
  host,
  needsConfirmation,
  openTakeoverHost,
  outcome,
  partsOf,
  password,
  proveAgo,
  somebody,
} from './takeover-host.ts'
import { authDate, signedFields } from './telegram.ts'
import { Wallet } from './wallet.ts'

openTakeoverHost()

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
