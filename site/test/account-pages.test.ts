import fileStorage from '@tessera/file-storage-server'
import { widget as hostWidget, layout, layoutsToWidgets, page, redirect, widgetsToExternalWidgets } from '@tessera/host'
import hostPlugin from '@tessera/host/server'
import { accountPages, authenticationPath } from '@tessera/rbac'
import rbac from '@tessera/rbac-server'
import { system } from '@tessera/server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import { widget } from '@tessera/website-builder'
import websiteBuilder from '@tessera/website-builder/server'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { siteOf } from './built-site.ts'
import { describeInBrowser, launchBrowser } from './chromium.ts'
import { withoutTexts } from './without-texts.ts'

/** A bound for what never comes, not for what is slow. */
const inTime = { timeout: 30_000 }

const email = 'ada@example.com'
let under: TestHost

beforeAll(async () => {
  const built = await siteOf('file-storage', 'website-builder', 'rbac', 'host')
  under = await createTestHost({
    plugins: [fileStorage, websiteBuilder, rbac, hostPlugin],
    defaultLanguage: 'en',
    name: { en: 'Example', ru: 'Пример' },
    hasJobs: true,
    extensions: [built],
  })
}, 120_000)

afterAll(() => under?.close())

const get = (url: string) => under.app.inject({ url })
const register = (address: string) =>
  under.app.inject({
    method: 'POST',
    url: `${authenticationPath}/email-and-password/registration`,
    payload: { login: address, password: 'seven blue tiles on a wall' },
  })

async function linksMailedTo(address: string, part: string): Promise<URL[]> {
  const found = await vi.waitFor(
    () => {
      const mails = under.mails.filter(({ to, text }) => to === address && text.includes(part))
      if (mails.length === 0) throw new Error(`No mail to ${address} that leads to ${part}`)
      return mails
    },
    { timeout: 30_000 },
  )
  return found.flatMap(({ text }) => (text.match(/https?:\/\/\S+/g) ?? []).map(each => new URL(each)))
}

test('the back office learns which of them show records before any page is requested', async () => {
  const { data } = (await get('/api/host/pages/addresses')).json()
  const profile = `${accountPages.subjects}/[rbac.subjects.slug]`
  expect(data).toEqual({ entities: { 'rbac/subjects': { record: profile, list: accountPages.subjects } }, moved: {} })
})

test.each([
  ['en', 'Forgot password · Example', 'Tell us your e-mail'],
  ['ru', 'Забыли пароль · Пример', 'Напишите свою почту'],
])('they have their title and texts in %s', async (language, title, subtitle) => {
  const { body } = await get(`/${language}${accountPages.forgotPassword}`)
  expect(body).toContain(`<title>${title}</title>`)
  expect(body).toContain(subtitle)
})

test('visitors’ browsers get no texts that only the back office and the server read', async () => {
  const { body } = await get(`/en${accountPages.settings}`)
  const [, from = ''] = /id="tessera-messages" data-from="([^"]+)"/.exec(body) ?? []
  const groups = Object.keys((await get(`${from}@tessera/rbac-widgets.json`)).json())
  expect(groups).toContain('account')
  expect(groups.filter(each => ['blocks', 'blockGroups', 'firstSteps', 'pages'].includes(each))).toEqual([])
})

describe('on a site without content', () => {
  test.each([...Object.values(accountPages), '/rbac/subjects/whoever'])(
    '%s is a page in both languages, for people and not for search engines',
    async url => {
      for (const language of ['en', 'ru']) {
        const { statusCode, body } = await get(`/${language}${url}`)
        expect(statusCode).toBe(200)
        expect(body.match(/<h1[ >]/g)).toHaveLength(1)
        expect(body).toContain('<tessera-island')
        expect(body).toContain('<meta name="robots" content="noindex"/>')
        expect(body).toMatch(language === 'en' ? / · Example<\/title>/ : / · Пример<\/title>/)
        expect(withoutTexts(body)).not.toContain('went wrong')
      }
    },
  )

  test('every link of a mail leads to a page', async () => {
    expect((await register('mailed@example.com')).statusCode).toBeLessThan(300)
    const forgot = `${authenticationPath}/email-and-password/forgot-password`
    await under.app.inject({ method: 'POST', url: forgot, payload: { email: 'mailed@example.com' } })
    const links = [
      ...(await linksMailedTo('mailed@example.com', accountPages.verifyEmail)),
      ...(await linksMailedTo('mailed@example.com', accountPages.resetPassword)),
    ]
    for (const { pathname, search } of links) {
      const response = await get(pathname + search)
      // The site's own address leads to the visitor's language.
      const shown = response.statusCode === 302 ? await get(response.headers.location ?? '') : response
      expect(shown.statusCode, pathname).toBe(200)
    }
  })

  test('records next to a module’s page are still found, and other addresses are missing', async () => {
    expect((await get('/en/rbac')).statusCode).toBe(404)
    expect((await get('/en/rbac/subjects/settings/more')).statusCode).toBe(404)
    expect((await get('/en/rbac/subject/authentication')).statusCode).toBe(404)
  })

  test('they are not in the sitemap, and not stored', async () => {
    expect((await get('/sitemap.xml')).body).not.toContain('/rbac/')
    expect((await get('/api/host/pages/urls')).json().data).toEqual([])
    expect((await get(`/api/host/pages/find-by-url?url=${accountPages.settings}`)).statusCode).toBe(404)
    const segment = `url=/rbac/subjects/whoever&segment=rbac.subjects.slug`
    expect((await get(`/api/host/pages/url-segment-value?${segment}`)).json().data).toBe('whoever')
  })
})

test('a stored page at the same address replaces one until it is deleted', async () => {
  const url = `/en${accountPages.settings}`
  expect((await get(url)).body).toContain('<title>Settings · Example</title>')
  const made = await under.host.service(page).create({ url: accountPages.settings, title: 'Mine' }, system)
  await vi.waitFor(async () => expect((await get(url)).body).toContain('<title>Mine · Example</title>'), inTime)
  await under.host.service(page).remove(made.id, system)
  await vi.waitFor(async () => expect((await get(url)).body).toContain('<title>Settings · Example</title>'), inTime)
})

test('a stored page with a segment does not hide a module’s page without one', async () => {
  const url = '/rbac/subjects/[rbac.subjects.slug]'
  const made = await under.host.service(page).create({ url, title: 'Somebody' }, system)
  await vi.waitFor(
    async () => expect((await get('/en/rbac/subjects/who')).body).toContain('<title>Somebody · Example'),
    inTime,
  )
  expect((await get(`/en${accountPages.settings}`)).body).toContain('<title>Settings · Example</title>')
  await under.host.service(page).remove(made.id, system)
})

test('they use the site’s first layout', async () => {
  const url = `/en${accountPages.selectMethod}`
  expect((await get(url)).body).not.toContain('Around everything')
  const { host } = under
  const [around, later] = await host.service(layout).createMany([{ title: 'First' }, { title: 'Later' }], system)
  const shown = await host.service(widget).create({ title: { en: 'Around everything' } }, system)
  const holder = await host.service(hostWidget).create({}, system)
  const external = { widgetId: holder.id, externalModule: 'website-builder', externalWidgetId: shown.id }
  await host.service(widgetsToExternalWidgets).create(external, system)
  await host.service(layoutsToWidgets).create({ layoutId: around?.id ?? '', widgetId: holder.id }, system)
  await vi.waitFor(async () => expect((await get(url)).body).toContain('Around everything'), inTime)
  await host.service(layout).removeMany([around?.id ?? ''], system)
  await vi.waitFor(async () => expect((await get(url)).body).not.toContain('Around everything'), inTime)
  await host.service(layout).removeMany([later?.id ?? ''], system)
})

describe('a page that somebody moves', () => {
  const { selectMethod, forgotPassword, verifyEmail, subjects } = accountPages
  const pages = () => under.host.service(page)
  const login = `/en${selectMethod}`

  afterEach(async () => {
    for (const service of [pages(), under.host.service(redirect)]) {
      const { rows } = await service.list({}, system)
      const ids = rows.map(({ id }) => id)
      await service.removeMany(ids, system)
    }
  })

  async function moved(from: string, to: string): Promise<string> {
    const { id } = await pages().create({ url: from, title: 'Mine' }, system)
    await pages().update(id, { url: to }, system)
    return id
  }

  test('takes the links of all pages along, and its old address leads there', async () => {
    expect((await get(`/en${forgotPassword}`)).body).toContain(`href="${login}"`)
    const id = await moved(selectMethod, '/login')
    await vi.waitFor(async () => expect((await get(`/en${forgotPassword}`)).body).toContain('href="/en/login"'), inTime)
    expect((await get(`/en${forgotPassword}`)).body).not.toContain(`href="${login}"`)
    expect((await get('/ru/login')).body).toContain('<title>Mine · Пример</title>')
    const { statusCode, headers } = await get(`/ru${selectMethod}?redirectTo=%2Fcart`)
    expect([statusCode, headers.location]).toEqual([308, '/ru/login?redirectTo=%2Fcart'])
    expect((await get('/api/host/pages/addresses')).json().data.moved).toEqual({ [selectMethod]: '/login' })

    await pages().update(id, { url: '/sign-in' }, system)
    await vi.waitFor(
      async () => expect((await get(`/en${forgotPassword}`)).body).toContain('href="/en/sign-in"'),
      inTime,
    )
    expect((await get(login)).headers.location).toBe('/en/sign-in')

    await pages().remove(id, system)
    await vi.waitFor(async () => expect((await get(`/en${forgotPassword}`)).body).toContain(`href="${login}"`), inTime)
    expect((await get(login)).body).toContain('<title>Login · Example</title>')
  })

  test('takes the links of mails along', async () => {
    const id = await moved(verifyEmail, '/welcome')
    await register('moved@example.com')
    const [link] = await linksMailedTo('moved@example.com', '/welcome?')
    expect((await get(`${link?.pathname}${link?.search}`)).statusCode).toBe(200)
    await pages().remove(id, system)
  })

  test('takes the links to records along', async () => {
    const id = await moved(`${subjects}/[rbac.subjects.slug]`, '/people/[rbac.subjects.slug]')
    const { entities } = (await get('/api/host/pages/addresses')).json().data
    expect(entities['rbac/subjects'].record).toBe('/people/[rbac.subjects.slug]')
    expect((await get(`/en${subjects}/ada`)).headers.location).toBe('/en/people/ada')
    await pages().remove(id, system)
    expect((await get(`/en${subjects}/ada`)).statusCode).toBe(200)
  })

  test('may be any page that a redirect from its address leads to', async () => {
    await pages().create({ url: '/members', title: 'Mine' }, system)
    const redirects = under.host.service(redirect)
    const left = await redirects.create({ from: selectMethod, to: '/members' }, system)
    await vi.waitFor(
      async () => expect((await get(`/en${forgotPassword}`)).body).toContain('href="/en/members"'),
      inTime,
    )
    await redirects.remove(left.id, system)
    await vi.waitFor(async () => expect((await get(`/en${forgotPassword}`)).body).toContain(`href="${login}"`), inTime)
    await redirects.create({ from: selectMethod, to: '/not-there' }, system)
    await vi.waitFor(async () => expect((await get(login)).statusCode).toBe(200), inTime)
  })
})

describeInBrowser('in a browser', () => {
  let browser: Browser
  let address: string

  beforeAll(async () => {
    address = await under.app.listen({ port: 0, host: '127.0.0.1' })
    browser = await launchBrowser()
  })
  afterAll(() => browser?.close())

  test('every link of these pages leads to a page', async () => {
    const tab = await browser.newPage()
    const links = new Set<string>()
    for (const url of Object.values(accountPages)) {
      await tab.goto(`${address}/en${url}`, { waitUntil: 'networkidle' })
      for (const link of await tab.locator('a[href^="/"]').all()) links.add((await link.getAttribute('href')) ?? '')
    }
    expect(links).toContain(`/en${accountPages.forgotPassword}`)
    expect(links).toContain(`/en${accountPages.registration}`)
    // The built-in home page of a new site leads to the back office, which this host has not.
    links.delete('/admin/pages')
    for (const link of links) expect((await get(link)).statusCode, link).toBe(200)
    await tab.close()
  })

  test('a forgotten password is reset by mail', async () => {
    expect((await register(email)).statusCode).toBeLessThan(300)
    const tab = await browser.newPage()
    await tab.goto(`${address}/en${accountPages.selectMethod}`)
    await tab.getByRole('link', { name: 'Forgot password' }).click()
    await tab.getByLabel('E-mail').fill(email)
    await tab.locator('form button[type=submit]').click()
    const [reset] = await linksMailedTo(email, accountPages.resetPassword)
    await tab.goto(`${address}${reset?.pathname}${reset?.search}`)
    for (const field of await tab.locator('input[type=password]').all())
      await field.fill('eleven green tiles on a wall')
    await Promise.all([
      tab.waitForURL(`**${accountPages.selectMethod}*`),
      tab.locator('form button[type=submit]').click(),
    ])
    await tab.getByLabel('E-mail').fill(email)
    await tab.locator('input[type=password]').fill('eleven green tiles on a wall')
    await Promise.all([tab.waitForURL(`**${accountPages.settings}`), tab.locator('form button[type=submit]').click()])
    await tab.getByText(email).first().waitFor()
    await tab.close()
  })
  test('a user who logs in comes to the settings, wherever they were moved', async () => {
    const pages = under.host.service(page)
    const { id } = await pages.create({ url: accountPages.settings, title: 'Mine' }, system)
    await pages.update(id, { url: '/my/settings' }, system)
    await register('moving@example.com')
    const tab = await browser.newPage()
    const shown = async () => (await get(`/en${accountPages.selectMethod}`)).body
    await vi.waitFor(async () => expect(await shown()).toContain('/my/settings'), inTime)
    await tab.goto(`${address}/en${accountPages.selectMethod}`)
    await tab.getByLabel('E-mail').fill('moving@example.com')
    await tab.locator('input[type=password]').fill('seven blue tiles on a wall')
    await Promise.all([tab.waitForURL('**/en/my/settings'), tab.locator('form button[type=submit]').click()])
    await tab.close()
    await pages.remove(id, system)
  })
})
