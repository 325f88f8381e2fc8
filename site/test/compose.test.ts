import { layout, layoutsToWidgets, page, pagesToLayouts } from '@tessera/host'
import { system } from '@tessera/server'
import type { TestClient, TestHost } from '@tessera/server/testing'
import { article, feature, widgetsToFeatures } from '@tessera/website-builder'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editor, reader } from './callers.ts'
import { type BuiltProject, buildProject, makePage, makeShown } from './site-under-test.ts'

let project: BuiltProject
let under: TestHost
let asEditor: TestClient
let widgets: readonly string[]
let pageId: string
let layoutId: string

beforeAll(async () => {
  project = await buildProject()
  under = await project.startHost()
  asEditor = under.as(editor)
  const { host } = under
  widgets = await makePage(host, '/', 'plain', 'counter')
  pageId = await idOfPage('/')
  layoutId = (await host.service(layout).create({ title: 'Frame' }, system)).id
  await host.service(pagesToLayouts).create({ pageId, layoutId }, system)
  const navbar = await makeShown(host, { variant: 'plain', title: { en: 'The navbar' } })
  await host.service(layoutsToWidgets).create({ layoutId, widgetId: navbar.hostWidgetId }, system)
  for (const widgetId of widgets) {
    const { id } = await host.service(feature).create({ title: { en: 'A feature' } }, system)
    await host.service(widgetsToFeatures).create({ widgetId, featureId: id }, system)
  }
  await makePage(host, '/list', 'paged')
  await makePage(host, '/notes/[website-builder.articles.slug]', 'plain')
  await host.service(article).createMany(
    [1, 2, 3].map(number => ({ slug: `note-${number}`, title: { en: `Note ${number}` } })),
    system,
  )
}, 60_000)

afterAll(() => under?.close())

async function idOfPage(url: string): Promise<string> {
  const filters = { and: [{ column: 'url', method: 'eq', value: url } as const] }
  return (await under.host.service(page).list({ filters }, system)).rows[0]?.id ?? ''
}

const preview = (address: string) => asEditor.get(`/_compose${address}`)
const inBody = (html: string) => /<body.*<\/body>/s.exec(html)?.[0] ?? ''
/** Without what a visitor can't see: comments and generated ids. */
const seenIn = (html: string) =>
  inBody(html)
    .replace(/<!--.*?-->/gs, '')
    .replace(/iR\w*-/g, 'i-')

/** What a page says about itself. */
function describedBy(html: string) {
  const [, json = 'null'] = /<script type="application\/json" id="tessera-compose">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json)
}

describe('a page for the composer', () => {
  test('is the page that visitors see, plus annotations', async () => {
    const seen = await under.asNobody().get('/en')
    const { status, text } = await preview('/en')
    expect(status).toBe(200)
    expect(seenIn(text)).toBe(seenIn(seen.text))
    for (const id of widgets)
      expect(text).toMatch(new RegExp(`<!--r \\d+ website-builder/widgets ${id} (plain|counter)-->`))
    expect(text).toContain('The navbar')
    expect(seen.text).not.toMatch(/<!--r |tessera-compose/)
  })

  test('names its page, layouts and record', async () => {
    const home = {
      status: 200,
      language: 'en',
      url: '/',
      page: { id: pageId, url: '/' },
      layouts: [layoutId],
      segment: null,
    }
    expect(describedBy((await preview('/en')).text)).toEqual(home)
    const url = '/notes/[website-builder.articles.slug]'
    const filters = { and: [{ column: 'slug', method: 'eq', value: 'note-2' } as const] }
    const [note] = (await under.host.service(article).list({ filters }, system)).rows
    expect(describedBy((await preview('/ru/notes/note-2')).text)).toEqual({
      status: 200,
      language: 'ru',
      url: '/notes/note-2',
      page: { id: await idOfPage(url), url },
      layouts: [],
      segment: { entity: 'website-builder/articles', id: note?.id, value: 'note-2' },
    })
  })

  test('may be framed by this site only, is never cached and never indexed', async () => {
    const { headers, text } = await preview('/en')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(headers.etag).toBeUndefined()
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    const seen = await under.asNobody().get('/en')
    expect(seen.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(seen.headers['x-frame-options']).toBe('DENY')
  })

  test('shows what is stored, even if this node has not heard of the change', async () => {
    const { id } = await makeShown(under.host, { variant: 'plain', title: { en: 'As it was' } }, pageId)
    await expect.poll(async () => (await under.asNobody().get('/en')).text).toContain('As it was')
    await preview('/en')
    await under.host.database.query({
      text: `update website_builder_widgets set title = '{"en":"As it is"}' where id = $1`,
      values: [id],
    })
    expect((await preview('/en')).text).toContain('As it is')
    expect((await under.asNobody().get('/en')).text).toContain('As it was')
  })

  test('depends on the canonical parameters of its address', async () => {
    expect((await preview('/en/list')).text).toContain('Note 1')
    const second = await preview('/en/list?page=2&utm=a')
    expect(second.text).toContain('Note 3')
    expect(second.text).not.toContain('Note 1')
    expect((await preview('/en/list?page=9')).status).toBe(404)
  })

  test('is the error page where there is none', async () => {
    const { status, text } = await preview('/en/no/such/page')
    expect(status).toBe(404)
    expect(text).toContain('This page does not exist')
    expect(describedBy(text)).toMatchObject({ status: 404, page: null })
    expect((await preview('/en/a%2fb')).status).toBe(404)
  })

  test('has a language in its address', async () => {
    const { status, headers } = await asEditor.get('/_compose/list?page=2', undefined, { 'accept-language': 'en' })
    expect([status, headers.location]).toEqual([302, '/_compose/en/list?page=2'])
  })
})

describe('a caller who may not change pages', () => {
  test.each(['/_compose/en', '/_compose/en/no/such/page', '/_compose/preview?language=en'])(
    'sees the error document in the frame, and nothing else: %s',
    async address => {
      const nobody = await under.asNobody().get(address, undefined, { 'accept-language': 'en' })
      expect(nobody.status).toBe(401)
      expect(nobody.text).toContain('You are no longer logged in')
      expect(nobody.text).toContain('href="/admin" target="_top"')
      expect(describedBy(nobody.text)).toMatchObject({ status: 401, page: null })
      expect(nobody.headers['x-frame-options']).toBe('SAMEORIGIN')
      expect(nobody.headers['cache-control']).toBe('no-store')
      const somebody = await under.as(reader).get(address.replace('en', 'ru'))
      expect(somebody.status).toBe(403)
      expect(somebody.text).toContain('У вас нет права менять страницы')
      expect(somebody.text).not.toContain('Title of plain')
    },
  )
})
