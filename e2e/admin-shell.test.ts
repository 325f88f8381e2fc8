import { type AuthenticatorSetup, authenticationPath, refreshStorageKey } from '@tessera/rbac'
import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type AdminVisitOptions, administrator } from './admin.ts'
import { adminSuite } from './admin-suite.ts'
import type { Saved } from './api.ts'
import { violationsInBoth, violationsOf } from './barriers.ts'
import { describeInBrowser, desktop, phone, problemsOf } from './browser.ts'
import { draftStored } from './drafts.ts'
import { ask, logIn, me, ok, register } from './person.ts'

const password = 'long walks at dusk'

describeInBrowser('the shell of the back office', () => {
  const admin = adminSuite()

  /** A window in which nobody is logged in. */
  async function stranger(address = '/', options: AdminVisitOptions = {}) {
    const context = await admin.browser.newContext({ ...desktop, locale: 'en', reducedMotion: 'reduce', ...options })
    admin.keep(context)
    const page = await context.newPage()
    const problems = problemsOf(page)
    await page.goto(`${admin.server.url}/admin${address}`)
    await page.locator('input[type=email]').waitFor()
    return { page, context, problems }
  }

  async function fillLogin(page: Page, login: string, secret: string): Promise<void> {
    await page.locator('input[type=email]').fill(login)
    await page.locator('input[type=password]').fill(secret)
    await page.keyboard.press('Enter')
  }

  /** A person with a login, and optionally a role. */
  async function person(login: string, role?: string) {
    const { id } = ok(await me(admin.server, ok(await register(admin.server, login, password)).jwt))
    if (role !== undefined) {
      const key = { headers: { 'x-rbac-secret-key': admin.server.secretKey } }
      const roles = ok(await ask<Saved[]>(admin.server, 'GET', '/api/rbac/roles', key))
      const roleId = roles.find(({ slug }) => slug === role)?.id
      await admin.api.create('rbac/subjects-to-roles', { subjectId: id, roleId })
    }
    // A new role ends the tokens issued before.
    const { jwt } = ok(await logIn(admin.server, login, password))
    return { id, jwt, login, password }
  }

  const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })
  const palette = (page: Page) => page.getByRole('combobox', { name: 'Search and commands' })
  const option = (page: Page, name?: string | RegExp) =>
    page.getByRole('listbox', { name: 'Search and commands' }).getByRole('option', name === undefined ? {} : { name })
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

  it('T-058: its page runs only the build’s scripts, can’t be framed, cached or indexed', async () => {
    const response = await fetch(`${admin.server.url}/admin/records/blog/articles`, {
      headers: { 'accept-language': 'ru' },
    })
    const html = await response.text()
    const policy = response.headers.get('content-security-policy')
    expect(response.status).toBe(200)
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("frame-src 'self'")
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(response.headers.get('x-frame-options')).toBe('DENY')
    const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes = '']) => attributes)
    expect(scripts.filter(each => !each.includes('src="/admin/'))).toEqual([
      ' type="application/json" id="tessera-admin"',
    ])
    expect(html).not.toMatch(/<style|\son\w+=/)
    expect(html).toContain('lang="ru"')
  })

  it('sends less than 162 kB of scripts before the first screen, and less than 24 kB of texts', async () => {
    const { page, context } = await admin.open('/')
    const fresh = await context.newPage()
    await page.close()
    const session = await context.newCDPSession(fresh)
    await session.send('Network.enable')
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    // The page itself notes when: what is loaded after it may be there before a test has noticed the heading.
    await fresh.addInitScript(() => {
      const observer = new MutationObserver(() => {
        const headings = [...document.querySelectorAll('h1, h2, h3')]
        if (!headings.some(({ textContent }) => textContent?.trim() === 'Recent changes')) return
        performance.mark('first screen')
        observer.disconnect()
      })
      observer.observe(document, { childList: true, subtree: true, characterData: true })
    })
    await fresh.goto(`${admin.server.url}/admin`)
    await fresh.getByRole('heading', { name: 'Recent changes' }).waitFor()
    const bytes = await fresh.evaluate(() => {
      const shown = performance.getEntriesByName('first screen')[0]?.startTime ?? Number.NaN
      const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const before = all.filter(({ startTime }) => startTime < shown)
      const sum = (pattern: RegExp) =>
        before.filter(({ name }) => pattern.test(name)).reduce((total, each) => total + each.encodedBodySize, 0)
      return { scripts: sum(/\.js(\?|$)/), texts: sum(/\/admin\/messages\//) }
    })
    expect(bytes.scripts).toBeGreaterThan(50_000)
    expect(bytes.scripts).toBeLessThan(162_000)
    expect(bytes.texts).toBeGreaterThan(5_000)
    expect(bytes.texts).toBeLessThan(24_000)
  })

  it.each([
    ['en', 'The back office could not be loaded', 'Try again'],
    ['ru', 'Не удалось загрузить панель управления', 'Попробовать ещё раз'],
  ])(
    'says in %s that it could not be loaded if its texts are out of reach, and tries again',
    async (locale, title, retry) => {
      const context = admin.keep(await admin.browser.newContext({ ...desktop, locale, reducedMotion: 'reduce' }))
      const page = await context.newPage()
      const file = `**/admin/messages/*/${locale}.json`
      let requests = 0
      await page.route(file, route => {
        requests += 1
        return route.fulfill({ status: 503 })
      })
      await page.goto(`${admin.server.url}/admin`)
      await page.getByRole('alert').getByRole('heading', { level: 1, name: title }).waitFor()
      expect(await violationsOf(page)).toEqual([])
      const before = requests
      expect(before).toBeGreaterThanOrEqual(2)
      await page.getByRole('button', { name: retry }).click()
      await expect.poll(() => requests).toBe(before + 2)
      await page.unroute(file)
      await page.getByRole('button', { name: retry }).click()
      await page.locator('input[type=email]').waitFor()
      expect(await page.getByRole('alert').count()).toBe(0)
    },
  )

  it('needs one more try only if its texts don’t come at first', async () => {
    const context = admin.keep(await admin.browser.newContext({ ...desktop, locale: 'en', reducedMotion: 'reduce' }))
    const page = await context.newPage()
    // Without the script in the head, which requests them early.
    await page.route('**/admin/look.js*', route => route.fulfill({ contentType: 'text/javascript', body: '' }))
    let requests = 0
    await page.route('**/admin/messages/*/en.json', route => {
      requests += 1
      return requests === 1 ? route.abort() : route.continue()
    })
    await page.goto(`${admin.server.url}/admin`)
    await page.locator('input[type=email]').waitFor()
    expect(requests).toBe(2)
  })

  it('lets somebody in who logs in in place, and says what was wrong until then', async () => {
    const { page, problems } = await stranger('/records/blog/articles')
    expect(await page.title()).toBe('Log in to the back office · Tessera')
    expect(await page.getByRole('link', { name: 'Sign up' }).count()).toBe(0)
    await fillLogin(page, administrator.login, 'not the password')
    await page.getByText('No account found with this e-mail and password.').waitFor()
    await expect.poll(() => problems.length).toBe(2)
    problems.splice(0)
    await page.locator('input[type=password]').fill(administrator.password)
    await page.keyboard.press('Enter')
    await heading(page, 'Articles').waitFor()
    expect(page.url()).toBe(`${admin.server.url}/admin/records/blog/articles`)
    await page.waitForFunction(() => document.title === 'Articles · Tessera')
    expect(problems).toEqual([])
  })

  it('asks for the second factor if one is set up', async () => {
    const careful = await person('careful@example.com', 'editor')
    const address = `/api/rbac/subjects/${careful.id}/authenticator`
    const { secret } = ok(await ask<AuthenticatorSetup>(admin.server, 'POST', address, { jwt: careful.jwt }))
    const authenticator = new TOTP({ secret })
    const code = authenticator.generate()
    ok(await ask(admin.server, 'POST', `${address}/confirm`, { jwt: careful.jwt, body: { code } }))
    const { page } = await stranger()
    await fillLogin(page, careful.login, careful.password)
    // The step that confirmed it is used up, so this is the code of the next one.
    const next = authenticator.generate({ timestamp: Date.now() + 30_000 })
    await page.getByLabel('Code from your authenticator app', { exact: true }).fill(next)
    await page.keyboard.press('Enter')
    await heading(page, 'Dashboard').waitFor()
  })

  it('T-097: tells a user without rights so, and shows an editor what editors may do', async () => {
    const visitor = await person('visitor@example.com')
    const { page } = await stranger('/records/rbac/subjects')
    await fillLogin(page, visitor.login, visitor.password)
    await page.getByRole('heading', { name: 'Nothing to edit yet' }).waitFor()
    expect(await page.getByText(visitor.login).count()).toBe(1)
    expect(await navigation(page).count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.locator('input[type=email]').waitFor()

    const editor = await person('editor@example.com', 'editor')
    await fillLogin(page, editor.login, editor.password)
    // Subjects are not for editors, whatever the url says.
    await page.getByText('There is nothing at this address').waitFor()
    const menu = navigation(page)
    await menu.getByRole('button', { name: 'Blog' }).waitFor()
    await menu.getByRole('button', { name: 'Shop' }).click()
    await menu.getByRole('link', { name: 'Products' }).waitFor()
    expect(await menu.locator('a[href$="/ecommerce/orders"], a[href$="/rbac/subjects"]').count()).toBe(0)
    await menu.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('heading', { name: 'Recent changes' }).waitFor()
    expect(await page.getByRole('heading', { name: 'Health' }).count()).toBe(0)
    expect(await page.getByRole('heading', { name: 'First steps' }).count()).toBe(0)
  })

  it('focuses the heading of the next screen, and remembers which parts of the menu are open', async () => {
    const { page, problems } = await admin.open('/')
    const menu = navigation(page)
    await menu.getByRole('button', { name: 'Blog' }).press('Enter')
    await menu.getByRole('link', { name: 'Articles' }).press('Enter')
    await heading(page, 'Articles').waitFor()
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
    expect(await menu.getByRole('link', { name: 'Articles' }).getAttribute('aria-current')).toBe('page')
    await page.keyboard.press('Shift+Tab')
    await page.getByRole('button', { name: 'Collapse navigation' }).click()
    await menu.getByRole('button', { name: 'Shop' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Products' }).waitFor()
    await page.keyboard.press('Escape')
    await page.reload()
    await page.getByRole('button', { name: 'Expand navigation' }).click()
    await menu.getByRole('link', { name: 'Articles' }).waitFor()
    expect(problems).toEqual([])
  })

  it('finds screens, records and actions by keyboard alone', async () => {
    const { page, problems } = await admin.open('/')
    await page.keyboard.press('Control+k')
    await palette(page).waitFor()
    await page.keyboard.type('people roles')
    await option(page, /^Roles/).waitFor()
    await page.keyboard.press('Enter')
    await heading(page, 'Roles').waitFor()

    const { title } = await admin.api.create('blog/articles', { title: { en: 'Quokkas at dawn', ru: 'Квокки' } })
    expect(title).toBeTruthy()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('quokka')
    await option(page, /^Quokkas at dawn/).waitFor()
    await page.keyboard.press('Enter')
    await heading(page, 'Quokkas at dawn').waitFor()

    // The same word on a keyboard that is set to Russian; recently opened records come first.
    await page.keyboard.press('Control+k')
    const first = option(page).first()
    await expect.poll(() => first.innerText()).toContain('Quokkas at dawn')
    await palette(page).fill('йгщллф')
    await page
      .getByRole('group', { name: 'Records' })
      .getByRole('option', { name: /^Quokkas at dawn/ })
      .waitFor()
    await palette(page).fill('new article')
    await page
      .getByRole('option', { name: /^New: Article/ })
      .first()
      .waitFor()
    await palette(page).fill('zzzz')
    await page.getByText('Nothing found for “zzzz”').waitFor()
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'detached' })
    expect(problems).toEqual([])
  })

  it('stores language and appearance for all devices, and renders nothing before they are known', async () => {
    const someone = await person('polyglot@example.com', 'editor')
    const { page } = await admin.open('/', { as: someone, colorScheme: 'light' })
    const preferencesSaved = () =>
      page.waitForResponse(each => each.url().includes('/preferences/interface') && each.ok())
    let saving = preferencesSaved()
    await page.keyboard.press('Control+k')
    await palette(page).fill('dark')
    await option(page, /^Theme: Dark/).waitFor()
    await page.keyboard.press('Enter')
    await saving
    saving = preferencesSaved()
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Русский' }).click()
    await page.getByRole('heading', { level: 1, name: 'Обзор' }).waitFor()
    await saving

    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.dataset.seen = `${document.documentElement.dataset.theme} ${document.documentElement.lang}`
      })
    })
    await page.reload()
    expect(await page.evaluate(() => document.documentElement.dataset.seen)).toBe('dark ru')

    const elsewhere = await admin.open('/', { as: someone, colorScheme: 'light' })
    await elsewhere.page.getByRole('heading', { level: 1, name: 'Обзор' }).waitFor()
    expect(await elsewhere.page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  })

  it('outlives its session: the form stays, and the pending save completes after the login', async () => {
    const someone = await person('writer@example.com', 'editor')
    const { id } = await admin.api.create('blog/articles', { title: { en: 'Before' } })
    const { page } = await admin.open(`/records/blog/articles/${id}`, { as: someone })
    const field = page.getByRole('textbox', { name: 'Title', exact: true })
    await field.fill('Written through')
    const token = await page.evaluate(key => localStorage.getItem(key), refreshStorageKey)
    ok(await ask(admin.server, 'POST', `${authenticationPath}/logout`, { body: { redirectTo: '/', refresh: token } }))
    await page.keyboard.press('Control+s')
    const again = page.getByRole('dialog', { name: 'Log in again' })
    await again.waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect.poll(() => again.isVisible()).toBe(true)

    // Another user is asked what they want, and nothing is saved in their name.
    const other = await person('other@example.com', 'editor')
    await fillLogin(page, other.login, other.password)
    const warning = page.getByRole('dialog', { name: 'This is another account' })
    await warning.waitFor()
    await warning.getByRole('button', { name: `Log in as ${someone.login}` }).click()
    await again.waitFor()
    await fillLogin(page, someone.login, someone.password)
    await again.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Saved' }).waitFor()
    await expect.poll(() => field.inputValue()).toBe('Written through')
    const { jwt } = ok(await logIn(admin.server, someone.login, someone.password))
    const article = ok(await ask<{ title: object }>(admin.server, 'GET', `/api/blog/articles/${id}`, { jwt }))
    expect(Object.values(article.title)).toContain('Written through')
  })

  it('starts with what is to be done: first steps that can be hidden, requests, drafts of this browser', async () => {
    await admin.api.create('crm/requests', { payload: { name: 'Anna Petrova', message: 'Forty cups, please' } })
    const { page, open: go, problems } = await admin.open('/')
    await page.getByRole('heading', { name: 'First steps' }).waitFor()
    await page.getByRole('link', { name: /Anna Petrova/ }).waitFor()
    await page.getByRole('heading', { name: 'Health' }).waitFor()
    await page.getByRole('button', { name: 'Hide' }).click()
    await page.getByRole('heading', { name: 'First steps' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await palette(page).fill('first steps')
    await option(page, 'Show the first steps').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'First steps' }).waitFor()

    await go('/records/blog/categories/new')
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Half a thought')
    await draftStored(page, 'Half a thought')
    // The window is closed without a warning.
    page.on('dialog', dialog => void dialog.accept())
    await page.goto(`${admin.server.url}/admin`)
    const drafts = page.getByRole('region', { name: 'Unsaved drafts' })
    await drafts.getByRole('button', { name: 'Discard: Half a thought' }).click()
    await drafts.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await drafts.getByRole('link', { name: /Half a thought/ }).click()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Title', exact: true }).inputValue())
      .toBe('Half a thought')
    expect(problems).toEqual([])
  })

  it.each(Object.entries({ desktop, phone }))('has no barriers on a %s, in light and dark', async (name, size) => {
    const found: Record<string, readonly string[]> = {}
    const { page: outside, context } = await stranger('/', size)
    found.login = await violationsInBoth(outside)
    await context.close()
    const { page } = await admin.open('/', size)
    await page.getByRole('heading', { name: 'Health' }).waitFor()
    found.dashboard = await violationsInBoth(page)
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
    found.menu = await violationsInBoth(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await palette(page).fill('a')
    await option(page).first().waitFor()
    found.palette = await violationsInBoth(page)
    await page.keyboard.press('Escape')
    if (name === 'phone') {
      await page.getByRole('button', { name: 'Open navigation' }).click()
      await page.getByRole('dialog', { name: 'Navigation' }).waitFor()
      found.navigation = await violationsInBoth(page)
      await navigation(page).getByRole('link', { name: 'History' }).click()
      await heading(page, 'History').waitFor()
      await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
    }
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map(key => [key, []])))
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
})
