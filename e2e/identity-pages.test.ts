import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accountJourney, pages } from './account-journey.ts'
import { apiOf } from './api.ts'
import { violationsInBoth } from './barriers.ts'
import { describeInBrowser, desktop, phone, problemsOf } from './browser.ts'
import { demoSuite } from './demo-suite.ts'
import { ask, me, ok, register } from './person.ts'

const email = 'looks.around@example.com'
const { logout: _logout, ...shown } = pages
/** Pages that a visitor and a subject see, and what only a subject has. */
const urls = [...Object.values(shown), `${pages.reset}?code=abc`, '/rbac/subjects/whoever']

describeInBrowser('the pages of accounts', () => {
  const demo = demoSuite()

  it.each([
    ['a visitor', 'en', 'desktop', desktop],
    ['a visitor', 'ru', 'phone', phone],
    ['a subject', 'ru', 'desktop', desktop],
    ['a subject', 'en', 'phone', phone],
  ] as const)(
    'show %s no error, no barrier in either scheme, and nothing to scroll sideways for, in %s on a %s',
    async (who, language, device, options) => {
      const journey = accountJourney(demo.server.url, language)
      // Intermediate colours of a transition would be measured.
      const context = await demo.browser.newContext({ ...options, reducedMotion: 'reduce' })
      const page = await context.newPage()
      if (who === 'a subject') await journey.begin(page, `${device}.${email}`)
      const problems = problemsOf(page)
      for (const url of urls) {
        await journey.open(page, url)
        expect(await page.getAttribute('html', 'lang')).toBe(language)
        expect(await page.locator('h1').count(), `headings of ${url}`).toBe(1)
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), url).toBeLessThanOrEqual(0)
        expect(await violationsInBoth(page), url).toEqual([])
      }
      expect(problems.filter(problem => !isRefusal(problem))).toEqual([])
      await context.close()
    },
  )

  it('show the dialogs of the settings without accessibility violations, in either colour scheme', async () => {
    const journey = accountJourney(demo.server.url)
    const context = await demo.browser.newContext({ ...desktop, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await journey.begin(page, email)
    await journey.open(page, pages.settings)
    for (const name of ['Change e-mail', 'Change password', 'Connect a wallet', 'Set up', 'Sign out everywhere']) {
      await page.getByRole('button', { name, exact: true }).click()
      await page.getByRole('dialog').waitFor()
      await page.waitForLoadState('networkidle')
      expect(await violationsInBoth(page), name).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    await context.close()
  })

  it('let people choose what they are notified of', async () => {
    const api = apiOf(demo.server)
    await api.create('notification/topics', { slug: 'receipts', title: { en: 'Receipts' }, isRequired: true })
    await api.create('notification/topics', { slug: 'letters', title: { en: 'Letters from the kiln' }, isOptIn: true })
    const journey = accountJourney(demo.server.url)
    const context = await demo.browser.newContext({ ...desktop, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await journey.begin(page, 'reader@example.com')
    await journey.open(page, pages.settings)
    const letters = page.getByRole('checkbox', { name: 'Letters from the kiln' })
    expect([await letters.isChecked(), await page.getByRole('checkbox', { name: 'Receipts' }).isDisabled()]).toEqual([
      false,
      true,
    ])
    const stored = page.waitForResponse(response => response.request().method() === 'PUT')
    await letters.press('Space')
    await stored
    expect(await violationsInBoth(page)).toEqual([])
    await journey.open(page, pages.settings)
    await letters.and(page.locator(':checked')).waitFor()
    await context.close()
  })

  it('show people to administrators only, and their own profile to everybody', async () => {
    const journey = accountJourney(demo.server.url)
    const tokens = ok(await register(demo.server, 'profile@example.com', 'seven blue tiles on a wall'))
    const { id, slug } = ok(await me(demo.server, tokens.jwt))
    const context = await demo.browser.newContext(desktop)
    const page = await context.newPage()
    await journey.begin(page, 'curious@example.com')
    for (const url of [pages.subjects, `/rbac/subjects/${slug}`]) {
      await journey.open(page, url)
      await main(page).getByText('Not authorized').waitFor()
      expect(await page.textContent('body')).not.toContain('profile@example.com')
    }
    const key = { headers: { 'x-rbac-secret-key': demo.server.secretKey } }
    const roles = ok(await ask<{ id: string; slug: string }[]>(demo.server, 'GET', '/api/rbac/roles', key))
    const roleId = roles.find(role => role.slug === 'admin')?.id
    const curious = await apiOf(demo.server).create('rbac/subjects-to-roles', { subjectId: await idOf(page), roleId })
    expect(curious.subjectId).not.toBe(id)
    // A change of roles ends the sessions.
    await page.reload()
    await page.waitForURL(journey.url(''))
    await journey.logIn(page, 'curious@example.com')
    await journey.open(page, pages.subjects)
    await main(page).getByText('profile@example.com').first().waitFor()
    await journey.open(page, `/rbac/subjects/${slug}`)
    await main(page).getByText('profile@example.com').first().waitFor()
    await context.close()
  })
})

const main = (page: Page) => page.locator('main')

/** The subject of a browser, as its own page sees it. */
function idOf(page: Page): Promise<string> {
  return page.evaluate(`document.cookie.match(/rbac\\.subject\\.session=([^.]+)/)[1]`)
}

/** Browsers log every response of 401 and 403. */
function isRefusal(problem: string): boolean {
  return /^403 .*\/is-authorized\?/.test(problem) || /status of 40[013]/.test(problem)
}
