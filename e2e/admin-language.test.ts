import { accountPages } from '@tessera/rbac'
import { expect, it } from 'vitest'
import { adminSuite } from './admin-suite.ts'
import { describeInBrowser, visit } from './browser.ts'

/** All that German needs: a package, and its name under `translations`. */
const german: Readonly<Record<string, object>> = {
  '@tessera/admin': {
    accountMenu: { logout: 'Abmelden' },
    dashboardScreen: { title: 'Übersicht' },
    navigation: { navigation: 'Hauptnavigation' },
    useMainScreens: { dashboard: 'Übersicht' },
  },
  '@tessera/host-widgets': {
    screens: { pages: 'Seiten' },
    pagesScreen: { total: { one: '{count} Seite', other: '{count} Seiten' } },
  },
  'tessera-plugin-testimonials': {
    module: 'Bewertungen',
    entities: {
      testimonial: { one: 'Bewertung', many: 'Bewertungen', fields: { author: { label: 'Verfasser' } } },
    },
  },
  '@tessera/rbac-widgets': {
    loginForm: { login: 'Anmelden', pending: 'Wird angemeldet …' },
    credentials: { emailRequired: 'Geben Sie Ihre E-Mail-Adresse ein' },
  },
}

describeInBrowser('the back office of a project with a module and a language of somebody else', () => {
  const admin = adminSuite({
    plugins: ['@tessera/rbac', 'tessera-plugin-testimonials'],
    packages: [
      {
        name: 'tessera-german',
        manifest: { tessera: { messages: './messages' } },
        files: Object.fromEntries(
          Object.entries(german).map(([name, texts]) => [`messages/${name}/de.json`, JSON.stringify(texts)]),
        ),
      },
    ],
    configuration: { translations: ['tessera-german'], languages: ['en', 'de'], defaultLanguage: 'en' },
  })

  it('has its entry in the menu, its list and its form, without any code of its own', async () => {
    const { page, problems } = await admin.open('/')
    const menu = page.getByRole('navigation', { name: 'Main navigation' })
    await menu.getByRole('button', { name: 'Testimonials' }).click()
    await menu.getByRole('link', { name: 'Testimonials', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Testimonials' }).waitFor()
    await page.goto(`${admin.server.url}/admin/records/testimonials/testimonials/new`)
    await page.getByLabel('Author').fill('Anna')
    await page.getByRole('textbox', { name: 'Quote', exact: true }).fill('Lovely chairs.')
    await page.keyboard.press('Control+s')
    await page.waitForURL(/testimonials\/[0-9a-f-]{36}$/)
    await page.getByRole('button', { name: 'Saved' }).waitFor()
    expect(problems).toEqual([])
  })

  it('offers the language, and speaks it; what it lacks is English', async () => {
    const { page, open, problems } = await admin.open('/', { forms: null })
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Deutsch' }).click()
    await page.getByRole('heading', { level: 1, name: 'Übersicht' }).waitFor()
    const menu = page.getByRole('navigation', { name: 'Hauptnavigation' })
    await menu.getByRole('button', { name: 'Bewertungen' }).waitFor()
    await menu.getByRole('link', { name: 'Seiten' }).waitFor()
    expect(await page.getAttribute('html', 'lang')).toBe('de')
    await open('/records/testimonials/testimonials/new')
    await page.getByLabel('Verfasser').waitFor()
    await page.getByRole('textbox', { name: 'Quote', exact: true }).waitFor()

    const before = (await admin.api.read<readonly object[]>('host/pages')).length
    expect(before).toBe(0)
    await admin.api.create('host/pages', { url: '/eins', title: 'Eins' })
    await open('/pages')
    await page.getByText('1 Seite', { exact: true }).waitFor()
    await admin.api.create('host/pages', { url: '/zwei', title: 'Zwei' })
    await open('/pages')
    await page.getByText('2 Seiten', { exact: true }).waitFor()
    expect(problems).toEqual([])
  })

  it('has it on the site, where islands keep it once they work', async () => {
    const { page, problems, close } = await visit(admin.browser, `${admin.server.url}/de${accountPages.selectMethod}`)
    const submit = page.getByRole('button', { name: 'Anmelden' })
    await page.locator('tessera-island').first().waitFor({ state: 'attached' })
    await submit.click()
    await page.getByText('Geben Sie Ihre E-Mail-Adresse ein').waitFor()
    await page.getByText('Enter your password').waitFor()
    await submit.waitFor()
    expect(problems).toEqual([])
    await close()
  })
})
