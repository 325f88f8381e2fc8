import { authenticationPath, type OwnIdentity } from '@tessera/rbac'
import { describe, expect, test } from 'vitest'
import { Browser } from './browser.ts'
import { sessionsOf } from './session-rows.ts'
import { changed, host, nextPerson, openTakeoverHost, password, somebody, verify } from './takeover-host.ts'
import { Wallet } from './wallet.ts'

openTakeoverHost()

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
        () => victim.register(`fixed-${nextPerson()}@mail.example`, password),
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
        victim.register(`raced-${nextPerson()}@mail.example`, password),
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
    for (let count = 0; count < 8; count++) await browser.register(`family-${nextPerson()}@mail.example`, password)
    const [text = ''] = (browser.cookies.get('rbac.device') ?? '').split('.')
    const { logins } = JSON.parse(Buffer.from(text, 'base64url').toString()) as { logins: string[] }
    expect(logins).toHaveLength(5)
    expect((await browser.me())?.identities.map(({ id }: OwnIdentity) => id)).toEqual([logins[0]])
  })
})
