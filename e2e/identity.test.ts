import { orderPages } from '@tessera/ecommerce'
import { refreshStorageKey } from '@tessera/rbac'
import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../scripts/until.ts'
import {
  accountJourney,
  type Language,
  logInWithWallet,
  pages,
  password,
  withWallet,
  words,
} from './account-journey.ts'
import { describeInBrowser, desktop, problemsOf } from './browser.ts'
import { demoSuite } from './demo-suite.ts'
import { linkMailedTo } from './mailbox.ts'
import { ask, ok, register } from './person.ts'

describeInBrowser('whoever has an account', () => {
  const demo = demoSuite()
  let journey: ReturnType<typeof accountJourney>
  const open: Page[] = []

  beforeAll(async () => {
    journey = accountJourney(demo.server.url)
  })

  afterEach(async () => {
    for (const page of open.splice(0)) await page.context().close()
  })

  /** A new browser, with the problems that it has met so far. */
  async function newBrowser(): Promise<{ page: Page; problems: string[] }> {
    const context = await demo.browser.newContext(desktop)
    const page = await context.newPage()
    open.push(page)
    return { page, problems: problemsOf(page) }
  }

  const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

  it.each(['en', 'ru'] as const)('registers, is welcomed, logs out and in again: %s', async (language: Language) => {
    const { page, problems } = await newBrowser()
    const own = accountJourney(demo.server.url, language)
    const email = `anna.${language}@example.com`
    expect(await own.register(page, email)).toBe(own.url(''))
    const menu = await own.openMenu(page)
    for (const text of [email, words[language].role, words[language].settings]) expect(menu).toContain(text)
    const orders = page.getByRole('menuitem', { name: words[language].orders })
    expect(await orders.getAttribute('href')).toBe(`/${language}${orderPages.orders}`)
    await page.keyboard.press('Escape')

    await own.logOut(page)
    await own.isVisitor(page)
    expect(await page.evaluate(key => localStorage.getItem(key), refreshStorageKey)).toBeNull()

    expect(await own.logIn(page, email)).toBe(own.url(pages.settings))
    await page.getByText(email).first().waitFor()
    expect(problems).toEqual([])
  })

  it('sees next to the field what was wrong, without a new page, and keeps what was typed', async () => {
    const { page } = await newBrowser()
    await journey.open(page, pages.login)
    await page.evaluate('window.isSamePage = true')
    await journey.fillLogin(page, 'nobody@example.com', 'not the password')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    const field = page.getByLabel('Password', { exact: true })
    await until('the message', async () => (await field.getAttribute('aria-invalid')) === 'true', { within: 30_000 })
    const described = (await field.getAttribute('aria-describedby')) ?? ''
    expect(await page.locator(`[id="${described.split(' ').at(-1)}"]`).innerText()).toContain('No account found')
    expect(await page.getByLabel('E-mail', { exact: true }).inputValue()).toBe('nobody@example.com')
    await expect.poll(() => field.evaluate(element => element === document.activeElement)).toBe(true)
    expect(await page.evaluate('window.isSamePage')).toBe(true)
  })

  it('logs in by keyboard alone', async () => {
    const { page, problems } = await newBrowser()
    ok(await register(demo.server, 'keys@example.com', password))
    await journey.open(page, pages.login)
    const focused = () => page.evaluate('document.activeElement.name || document.activeElement.textContent')
    await until(
      'the field of the e-mail',
      async () => {
        if ((await focused()) === 'login') return true
        await page.keyboard.press('Tab')
        return false
      },
      { within: 30_000 },
    )
    await page.keyboard.type('keys@example.com')
    await until(
      'the field of the password',
      async () => {
        await page.keyboard.press('Tab')
        return (await focused()) === 'password'
      },
      { within: 30_000 },
    )
    await page.keyboard.type(password)
    expect(await journey.leaving(page, () => page.keyboard.press('Enter'))).toBe(journey.url(pages.settings))
    await journey.isKnown(page)

    await page.getByRole('button', { name: 'Account' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('End')
    await until(
      'the last entry',
      async () =>
        String(await focused()).includes('') &&
        (await page.locator('[role=menuitem][data-focus]').innerText()) === 'Logout',
      { within: 30_000 },
    )
    await journey.leaving(page, () => page.keyboard.press('Enter'))
    await journey.isVisitor(page)
    expect(problems).toEqual([])
  })

  it('T-053: changes the password, stays logged in and is logged out in another browser', async () => {
    const email = 'changes@example.com'
    const here = await newBrowser()
    await journey.begin(here.page, email)
    const there = await newBrowser()
    await journey.logIn(there.page, email)

    await journey.open(here.page, pages.settings)
    await here.page.getByRole('button', { name: 'Change password' }).click()
    const dialog = here.page.getByRole('dialog')
    expect(await dialog.innerText()).toContain('Update your account password.')
    await dialog.getByLabel('Current password', { exact: true }).fill(password)
    await dialog.getByLabel('New password', { exact: true }).fill('nine green tiles')
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await toast(here.page, 'Updated successfully')
    await here.page.reload({ waitUntil: 'networkidle' })
    await journey.isKnown(here.page)
    expect(here.problems).toEqual([])

    await there.page.reload()
    await there.page.waitForURL(journey.url(''))
    await journey.isVisitor(there.page)
    expect(await journey.logIn(there.page, email, 'nine green tiles')).toBe(journey.url(pages.settings))
  })

  it('T-051: sets a new password by the mailed link, which leaves no trace in the url', async () => {
    const email = 'forgets@example.com'
    const { page, problems } = await newBrowser()
    ok(await register(demo.server, email, password))
    await journey.open(page, pages.forgot)
    await page.getByLabel('E-mail', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await toast(page, 'Reset link sent')

    const link = await linkMailedTo(demo.server, email, '/reset-password?')
    const hosts = new Set<string>()
    page.on('request', request => hosts.add(new URL(request.url()).origin))
    const response = await page.goto(demo.server.url + link, { waitUntil: 'networkidle' })
    expect(response?.headers()['referrer-policy']).toBe('no-referrer')
    expect(response?.headers()['cache-control']).toContain('no-store')
    await until('the address without the code', async () => !page.url().includes('code='), { within: 30_000 })
    expect([...hosts]).toEqual([demo.server.url])
    await page.getByLabel('New password', { exact: true }).fill('ten white tiles')
    await page.getByLabel('Repeat the new password', { exact: true }).fill('ten white tiles')
    // The toast is on the next page, for a few seconds.
    await Promise.all([
      toast(page, 'Password reset successfully'),
      journey.leaving(page, () => page.getByRole('button', { name: 'Save the password' }).click()),
    ])
    expect(page.url()).toBe(journey.url(pages.login))
    await journey.logIn(page, email, 'ten white tiles')
    await page.getByText('Verified', { exact: true }).waitFor()
    expect(problems).toEqual([])
  })

  it('verifies the e-mail by the mailed link', async () => {
    const email = 'verifies@example.com'
    const { page, problems } = await newBrowser()
    await journey.begin(page, email)
    await page.goto(demo.server.url + (await linkMailedTo(demo.server, email, '/verify-email?')), {
      waitUntil: 'networkidle',
    })
    await until('the address without the code', async () => !page.url().includes('code='), { within: 30_000 })
    await journey.open(page, pages.settings)
    await page.getByText('Verified', { exact: true }).waitFor()
    expect(problems).toEqual([])
  })

  it('logs in with a wallet, adds an e-mail address, and deletes everything but the last credential', async () => {
    const { page, problems } = await newBrowser()
    const wallet = await withWallet(page.context(), `0x${'51'.repeat(32)}`)
    expect(await logInWithWallet(page, journey)).toBe(journey.url(pages.settings))
    const short = `${wallet.address.slice(0, 6)}…${wallet.address.slice(-4)}`
    await page.getByText(short, { exact: false }).first().waitFor()
    await journey.logOut(page)
    await logInWithWallet(page, journey)

    const remove = page.getByRole('button', { name: /^Delete: 0x/ })
    await remove.waitFor()
    await expect.poll(() => remove.getAttribute('aria-disabled')).toBe('true')
    await page.getByText('The only way to log in cannot be deleted. Add another one first.').waitFor()

    await page.getByRole('button', { name: 'Add e-mail and password' }).click()
    await journey.fillLogin(page.getByRole('dialog') as unknown as Page, 'wallet@example.com', password)
    await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).click()
    await page.getByRole('button', { name: 'Delete: wallet@example.com' }).waitFor()
    // An address counts once its owner has followed the mailed link.
    await expect.poll(() => remove.getAttribute('aria-disabled')).toBe('true')
    const link = await linkMailedTo(demo.server, 'wallet@example.com', '/verify-email?')
    await page.goto(demo.server.url + link, { waitUntil: 'networkidle' })
    await page.goto(journey.url(pages.settings))
    await page.getByRole('button', { name: /^Delete: 0x/, disabled: false }).waitFor()
    await remove.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await toast(page, 'Deleted successfully')
    await until('the end of the wallet', async () => (await remove.count()) === 0, { within: 30_000 })
    expect(problems).toEqual([])
  })

  it('logs in by two steps once an authenticator is set up', async () => {
    const email = 'twosteps@example.com'
    const { page, problems } = await newBrowser()
    await journey.begin(page, email)
    await journey.open(page, pages.settings)
    await page.getByRole('button', { name: 'Set up' }).click()
    const dialog = page.getByRole('dialog')
    const secret = (await dialog.locator('code').first().innerText()).replace(/\s/g, '')
    const authenticator = new TOTP({ secret })
    await dialog.getByLabel('2. Enter the 6 digits that the app shows').fill(authenticator.generate())
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    const list = dialog.getByRole('list', { name: 'Recovery codes' })
    await list.waitFor()
    const codes = await list.getByRole('listitem').allInnerTexts()
    expect(codes.length).toBeGreaterThanOrEqual(8)
    await dialog.getByLabel('I have saved the codes').check()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByText('A code is asked for at every login.').waitFor()

    await journey.logOut(page)
    await journey.open(page, pages.login)
    await journey.fillLogin(page, email, password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    const code = page.getByLabel('Code from your authenticator app', { exact: true })
    // The step that confirmed it is used up, so this is the code of the next one.
    await code.fill(authenticator.generate({ timestamp: Date.now() + 30_000 }))
    expect(await journey.leaving(page, () => page.getByRole('button', { name: 'Login', exact: true }).click())).toBe(
      journey.url(pages.settings),
    )

    await journey.logOut(page)
    await journey.open(page, pages.login)
    await journey.fillLogin(page, email, password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code', { exact: true }).fill(codes[0] ?? '')
    await journey.leaving(page, () => page.getByRole('button', { name: 'Login', exact: true }).click())
    await journey.isKnown(page)
    expect(problems).toEqual([])
  })

  it('T-066: stays logged in on two tabs whose tokens expire at the same moment', async () => {
    const { page, problems } = await newBrowser()
    await journey.begin(page, 'tabs@example.com')
    const tabs = [page, await page.context().newPage()]
    const refreshes: number[] = []
    page.context().on('response', response => {
      if (response.url().endsWith('/authentication/refresh')) refreshes.push(response.status())
    })
    // All tabs of a context have one clock, and a second leap would run out the time limit of the renewal.
    await page.clock.install()
    for (const tab of tabs) {
      await journey.open(tab, pages.settings)
      await journey.isKnown(tab)
    }
    const before = await page.evaluate(key => localStorage.getItem(key), refreshStorageKey)
    await page.clock.fastForward('16:00')
    const token = () => page.evaluate(key => localStorage.getItem(key), refreshStorageKey)
    await until('the renewed session', async () => (await token()) !== before, { within: 30_000 })
    for (const tab of tabs) {
      await tab.reload({ waitUntil: 'networkidle' })
      await journey.isKnown(tab)
      await tab.getByText('tabs@example.com').first().waitFor()
    }
    expect(new Set(refreshes)).toEqual(new Set([200]))
    expect(problems).toEqual([])
  })

  describe('is led home when the session is over', () => {
    it('and told why', async () => {
      const { page } = await newBrowser()
      await journey.begin(page, 'ended@example.com')
      await page.clock.install()
      await journey.open(page, pages.settings)
      await journey.isKnown(page)
      await endSessionsOf('ended@example.com')
      const told = toast(page, 'Your session has ended. Log in again.')
      await Promise.all([told, page.clock.fastForward('16:00')])
      await page.waitForURL(journey.url(''))
      await journey.isVisitor(page)
    })

    it('in all tabs, when one of them logs out', async () => {
      const { page } = await newBrowser()
      await journey.begin(page, 'leaves@example.com')
      await journey.open(page, '')
      const other = await page.context().newPage()
      await journey.open(other, '')
      await journey.isKnown(other)
      await journey.logOut(page)
      await journey.isVisitor(other)
    })

    it('T-153: and going back shows nothing of the previous user', async () => {
      const email = 'goesback@example.com'
      const { page } = await newBrowser()
      await journey.begin(page, email)
      await journey.open(page, pages.settings)
      await page.getByText(email).first().waitFor()
      await journey.logOut(page)
      await page.goBack({ waitUntil: 'networkidle' })
      expect(await page.textContent('body')).not.toContain(email)
    })
  })

  async function endSessionsOf(email: string): Promise<void> {
    const headers = { 'x-rbac-secret-key': demo.server.secretKey }
    const filter = `filters[and][0][column]=email&filters[and][0][method]=eq&filters[and][0][value]=${email}`
    const identities = await ask<{ id: string }[]>(demo.server, 'GET', `/api/rbac/identities?${filter}`, { headers })
    const links = await ask<{ subjectId: string }[]>(
      demo.server,
      'GET',
      `/api/rbac/subjects-to-identities?filters[and][0][column]=identityId&filters[and][0][method]=eq&filters[and][0][value]=${identities.data[0]?.id}`,
      { headers },
    )
    const url = `/api/rbac/subjects/${links.data[0]?.subjectId}/sessions`
    ok(await ask(demo.server, 'DELETE', `${url}?all=true`, { headers }))
  }
})
