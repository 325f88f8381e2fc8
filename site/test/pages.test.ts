import { createHash } from 'node:crypto'
import { type IncomingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Entity } from '@tessera/core'
import { definePlugin, type Plugin, system } from '@tessera/core/server'
import { countStatements, type TestHost } from '@tessera/core/testing'
import { file } from '@tessera/file-storage'
import fileStorage from '@tessera/file-storage/server'
import {
  layout,
  layoutsToWidgets,
  metadata,
  metadataToFiles,
  page,
  pagesToLayouts,
  pagesToMetadata,
} from '@tessera/host'
import hostPlugin from '@tessera/host/server'
import { article, feature, widget, widgetsToFeatures } from '@tessera/website-builder'
import websiteBuilder from '@tessera/website-builder/server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { registerFeeds } from '../src/server/feed.ts'
import { forgetAll } from './forget-all.ts'
import { type BuiltProject, buildProject, makePage, makeShown } from './site-under-test.ts'

let project: BuiltProject
let under: TestHost
/** The built-in home page. */
let empty: string

beforeAll(async () => {
  project = await buildProject()
  under = await project.startHost({ environment: { PUBLIC_URL: 'https://example.com' } })
  empty = (await get('/en')).body
  await makePage(under.host, '/', 'plain')
}, 60_000)

afterAll(() => under?.close())

const own = { host: 'example.com' }

function get(url: string, headers: Record<string, string> = {}) {
  return under.app.inject({ url, headers: { ...own, ...headers } })
}

describe('an address', () => {
  test.each([
    ['ru,en;q=0.5', '/ru'],
    ['en-GB,en;q=0.9,ru;q=0.1', '/en'],
    ["en'||pg_sleep(5)--", '/ru'],
  ])('without a language leads to the one that the visitor reads: %s (T-019)', async (header, location) => {
    const response = await get('/', { 'accept-language': header })
    expect(response.statusCode).toBe(302)
    expect(response.headers.location).toBe(location)
    expect(response.headers.vary).toContain('accept-language')
  })

  test.each([
    ['/EN/about?page=2', '/en/about?page=2'],
    ['/Ru', '/ru'],
    ['/eN/about/', '/en/about'],
  ])('with a language in capitals is the one in small letters for good: %s', async (url, location) => {
    const response = await get(url, { 'accept-language': 'ru' })
    expect([response.statusCode, response.headers.location]).toEqual([308, location])
  })

  test('keeps path and query when it is redirected to a language', async () => {
    expect((await get('/about/us?utm=a%20b', { 'accept-language': 'en' })).headers.location).toBe(
      '/en/about/us?utm=a%20b',
    )
    expect((await get('/%D0%BE', { 'accept-language': 'en' })).headers.location).toBe('/en/%D0%BE')
  })

  test('has no trailing slash', async () => {
    const response = await get('/en/about/')
    expect(response.statusCode).toBe(308)
    expect(response.headers.location).toBe('/en/about')
  })

  test.each(['//evil.example', '/%09/evil.example', '/en/..//evil.example', '/en/a%00', '/en/a%2fb'])(
    'that is invalid gets the 404 page and is not redirected: %s (T-017, T-149)',
    async target => {
      const response = await get(target)
      expect(response.statusCode).toBe(404)
      expect(response.headers.location).toBeUndefined()
      expect(response.body).toContain('<html')
    },
  )

  test.each(['/humans.txt', '/.well-known/security.txt', '/wp-login.php?a=1'])(
    'of a file that is not there is not found at once: %s',
    async target => {
      const response = await get(target, { 'accept-language': 'en' })
      expect(response.statusCode).toBe(404)
      expect(response.body).toContain('<html lang="en"')
    },
  )

  test('that looks like a file’s leads to the page at it', async () => {
    await makePage(under.host, '/guides/node.js', 'plain')
    const response = await get('/guides/node.js?a=1', { 'accept-language': 'en' })
    expect(response.statusCode).toBe(302)
    expect(response.headers.location).toBe('/en/guides/node.js?a=1')
  })

  test('below /api is never a page', async () => {
    const response = await get('/api/no/such/thing')
    expect(response.statusCode).toBe(404)
    expect(response.headers['content-type']).toContain('json')
  })
})

describe('a page', () => {
  test('consists of its layout’s widgets, its own and the layout’s additional ones', async () => {
    const { host } = under
    await makePage(host, '/assembled', 'plain')
    const [made] = (
      await host
        .service(page)
        .list({ filters: { and: [{ column: 'url', method: 'eq', value: '/assembled' }] } }, system)
    ).rows
    const frame = await host.service(layout).create({ title: 'Frame' }, system)
    await host.service(pagesToLayouts).create({ pageId: made?.id ?? '', layoutId: frame.id }, system)
    const before = await makeShown(host, { variant: 'plain', title: { en: 'The navbar' } })
    const after = await makeShown(host, { variant: 'plain', title: { en: 'The footer' } })
    await host
      .service(layoutsToWidgets)
      .create({ layoutId: frame.id, widgetId: after.hostWidgetId, variant: 'additional' }, system)
    await host.service(layoutsToWidgets).create({ layoutId: frame.id, widgetId: before.hostWidgetId }, system)
    const { body } = await get('/en/assembled')
    const order = ['The navbar', '<main', 'Title of plain', '</main>', 'The footer'].map(each => body.indexOf(each))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(order).not.toContain(-1)
  })

  test('is in the language of its address, and falls back to the default language', async () => {
    const { host } = under
    await makePage(host, '/languages', 'plain')
    await makeShownOn('/languages', { variant: 'plain', title: { ru: 'Только по-русски' } })
    const english = (await get('/en/languages')).body
    expect(english).toContain('<html lang="en">')
    expect(english).toContain('Title of plain')
    expect(english).toContain('Только по-русски')
    expect((await get('/ru/languages')).body).toContain('Название plain')
  })

  test('describes itself to search engines and social networks', async () => {
    const { host } = under
    await makePage(host, '/about', 'plain')
    const [made] = (
      await host.service(page).list({ filters: { and: [{ column: 'url', method: 'eq', value: '/about' }] } }, system)
    ).rows
    const head = await host
      .service(metadata)
      .create(
        { title: { en: 'About </title><script>alert(1)</script>', ru: 'О нас' }, description: { en: 'Who we are' } },
        system,
      )
    await host.service(pagesToMetadata).create({ pageId: made?.id ?? '', metadataId: head.id }, system)
    const { body } = await get('/en/about?utm=1', { 'x-forwarded-host': 'evil.example', 'x-original-url': '/x' })
    expect(body).toContain('<title>About &lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>')
    expect(body).toContain('<meta name="description" content="Who we are"/>')
    expect(body).toContain('<link rel="canonical" href="https://example.com/en/about"/>')
    expect(body).toContain('<link rel="alternate" hrefLang="ru" href="https://example.com/ru/about"/>')
    expect(body).toContain('<link rel="alternate" hrefLang="x-default" href="https://example.com/ru/about"/>')
    expect(body).toContain('<meta property="og:url" content="https://example.com/en/about"/>')
    expect(body).toContain('"@type":"BreadcrumbList"')
    expect(body).not.toContain('evil.example')
    expect((await get('/ru/about')).body).toContain('<title>О нас</title>')
  })

  test('takes title and description of the record that its address names', async () => {
    const { host } = under
    await makePage(host, '/notes/[website-builder.articles.slug]', 'plain')
    const description = JSON.stringify({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'What it is about' }] }],
    })
    await host
      .service(article)
      .create({ slug: 'first', title: { en: 'First note' }, description: { en: description } }, system)
    const { body } = await get('/en/notes/first')
    expect(body).toContain('<title>First note · Example</title>')
    expect(body).toContain('<meta name="description" content="What it is about"/>')
    expect((await get('/en/notes/second')).statusCode).toBe(404)
  })

  test('is shared with the picture of its metadata, else with its first large one', async () => {
    const { host } = under
    await makePage(host, '/shared', 'pictures')
    const plain = (await get('/en/shared')).body
    expect(plain).toContain('<meta property="og:image" content="https://example.com/public/large.webp?a=1&amp;b=2"/>')
    expect(plain).toContain('<meta property="og:image:width" content="640"/>')
    expect(plain).toContain('<meta property="og:image:alt" content="A &quot;large&quot; one"/>')
    expect(plain).toContain('<meta name="twitter:card" content="summary_large_image"/>')
    expect(plain).toContain('<meta property="og:type" content="website"/>')
    expect(plain).toContain('<meta property="og:locale" content="en_US"/>')
    expect(plain).toContain('<meta property="og:locale:alternate" content="ru_RU"/>')

    const url = { column: 'url', method: 'eq', value: '/shared' } as const
    const [made] = (await host.service(page).list({ filters: { and: [url] } }, system)).rows
    const head = await host.service(metadata).create({ title: { en: 'Shared' } }, system)
    const [picture] = await host
      .service(file)
      .createMany([{ file: 'https://pictures.example/a.png', mimeType: 'image/png', width: 1200 }], system)
    await host
      .service(metadataToFiles)
      .create({ metadataId: head.id, fileStorageModuleFileId: picture?.id ?? '' }, system)
    await host.service(pagesToMetadata).create({ pageId: made?.id ?? '', metadataId: head.id }, system)
    const { body } = await get('/en/shared')
    expect(body).toContain('<meta property="og:image" content="https://pictures.example/a.png"/>')
    expect(body.match(/og:image"/g)).toHaveLength(1)
  })

  test('of a record has the Open Graph type that its widget sets, not that of the page', async () => {
    const { host } = under
    await makePage(host, '/typed/[website-builder.articles.slug]', 'typed')
    const url = { column: 'url', method: 'eq', value: '/typed/[website-builder.articles.slug]' } as const
    const [made] = (await host.service(page).list({ filters: { and: [url] } }, system)).rows
    const head = await host.service(metadata).create({ title: { en: 'Note' }, opengraphType: 'website' }, system)
    await host.service(pagesToMetadata).create({ pageId: made?.id ?? '', metadataId: head.id }, system)
    await host.service(article).create({ slug: 'typed', title: { en: 'Typed' } }, system)
    const { body } = await get('/en/typed/typed')
    expect(body).toContain('<meta property="og:type" content="article"/>')
    expect(body.match(/og:type/g)).toHaveLength(1)
    expect(body).toContain('"@type":"Report","headline":"Typed"')
    await makePage(host, '/of-all', 'typed')
    const ofAll = (await get('/en/of-all')).body
    expect(ofAll).toContain('<meta property="og:type" content="website"/>')
    expect(ofAll).not.toContain('"Report"')
  })

  test('that does not exist, but precedes addresses of records, is redirected to the page above', async () => {
    const { host } = under
    await makePage(host, '/journal', 'plain')
    await makePage(host, '/journal/entries/[website-builder.articles.slug]', 'plain')
    await makePage(host, '/lone/[website-builder.categories.slug]', 'plain')
    const response = await get('/en/journal/entries')
    expect(response.statusCode).toBe(302)
    expect(response.headers.location).toBe('/en/journal')
    expect((await get('/en/journal/entries/nothing')).statusCode).toBe(404)
    expect((await get('/en/journal/other')).statusCode).toBe(404)
    expect((await get('/en/lone')).statusCode).toBe(404)
    await makePage(host, '/journal/entries', 'plain')
    expect((await get('/en/journal/entries')).statusCode).toBe(200)
  })

  test('for a failure has a link to reload the same address', async () => {
    const { statusCode, body } = await get('/en/500')
    expect(statusCode).toBe(500)
    expect(body).toMatch(/<a href="\?" [^>]*>Reload<\/a>/)
  })

  test('of an empty site tells where to create the home page', () => {
    expect(empty).toContain('<title>Nothing here yet')
    expect(empty).toMatch(/<a href="\/admin"[^>]*>Open the back office<\/a>/)
  })

  test('that does not exist is /404, in the visitor’s language, with that status', async () => {
    const response = await get('/ru/no-such-page')
    expect(response.statusCode).toBe(404)
    expect(response.body).toContain('Такой страницы нет')
    expect(response.body).toContain('<title>Такой страницы нет · Пример</title>')
    expect(response.body).toContain('noindex')
    const { host } = under
    await makePage(host, '/404', 'plain')
    const made = await get('/en/no-such-page')
    expect(made.statusCode).toBe(404)
    expect(made.body).toContain('Title of plain')
  })

  test('loses only the widget that fails, and does not reveal why', async () => {
    await makePage(under.host, '/broken', 'broken', 'plain')
    const response = await get('/en/broken')
    expect(response.statusCode).toBe(200)
    expect(response.body).toContain('Oh no! Something went wrong...')
    expect(response.body).toContain('Title of plain')
    expect(response.body).not.toContain('CANARY')
  })

  test('shows classes that an editor typed, under a policy that names their style', async () => {
    const { host } = under
    const [id = ''] = await makePage(host, '/classes', 'plain')
    expect((await get('/en/classes')).body).not.toContain('<style>')
    await host.service(widget).update(id, { className: 'rotate-[17deg] max-md:hover:bg-primary' }, system)
    await expect.poll(() => bodyOf('/en/classes')).toContain('<style>')
    const { body, headers } = await get('/en/classes')
    const [, style = ''] = /<style>(.*)<\/style>/s.exec(body) ?? []
    expect(style).toContain('rotate: 17deg')
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}'`)
  })

  test('allows only the site’s own scripts (T-145)', async () => {
    const { headers, body } = await get('/en')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self'")
    expect(policy.split(';').find(each => each.includes('script-src'))).not.toContain('unsafe')
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    for (const [, attributes = ''] of body.matchAll(/<script([^>]*)>/g))
      expect(attributes).toMatch(/src=|application\//)
  })
})

describe('the cache', () => {
  test('serves a page without a statement, until a record that it shows changes', async () => {
    const { host } = under
    const [id = ''] = await makePage(host, '/kept', 'plain')
    const before = await get('/en/kept')
    const { statements, result } = await countStatements(host, () => get('/en/kept'))
    expect(result.body).toBe(before.body)
    expect(statements).toEqual([])
    await host.service(widget).update(id, { title: { en: 'New title' } }, system)
    await expect.poll(() => bodyOf('/en/kept')).toContain('New title')
  })

  test('keeps pages that the change does not affect', async () => {
    const { host } = under
    await makePage(host, '/other', 'plain')
    await get('/en/other')
    await host.service(widget).create({ title: { en: 'Shown nowhere' } }, system)
    expect((await countStatements(host, () => get('/en/other'))).statements).toEqual([])
  })

  test('renders a page again when something is linked to it', async () => {
    const { host } = under
    const [id = ''] = await makePage(host, '/linked', 'plain')
    expect((await get('/en/linked')).body).not.toContain('Linked feature')
    const made = await host.service(feature).create({ title: { en: 'Linked feature' } }, system)
    const link = await host.service(widgetsToFeatures).create({ widgetId: id, featureId: made.id }, system)
    await expect.poll(() => bodyOf('/en/linked')).toContain('Linked feature')
    await host.service(widgetsToFeatures).remove(link.id, system)
    await expect.poll(() => bodyOf('/en/linked')).not.toContain('Linked feature')
  })

  test('shows what was changed in the database once an administrator revalidates the page', async () => {
    const { host } = under
    const [id = ''] = await makePage(host, '/by-hand', 'plain')
    await get('/en/by-hand')
    const text = `update website_builder_widgets set title = '{"en":"Changed by hand"}' where id = $1`
    await under.database.query({ text, values: [id] })
    expect((await get('/en/by-hand')).body).not.toContain('Changed by hand')
    const key = host.configuration.secretKey
    const { statusCode } = await get('/api/revalidation/revalidate?path=/by-hand', { 'x-rbac-secret-key': key })
    expect(statusCode).toBe(200)
    await expect.poll(() => bodyOf('/en/by-hand')).toContain('Changed by hand')
  })

  test('finds a page that was created after its address was requested', async () => {
    expect((await get('/en/later')).statusCode).toBe(404)
    await makePage(under.host, '/later', 'plain')
    expect((await get('/en/later')).statusCode).toBe(200)
  })

  test('renders once for many simultaneous requests', async () => {
    await makePage(under.host, '/crowd', 'plain')
    const alone = await countStatements(under.host, () => get('/en/crowd'))
    await forgetAll(under.host)
    const { statements } = await countStatements(under.host, () =>
      Promise.all(Array.from({ length: 50 }, () => get('/ru/crowd'))),
    )
    expect(statements.length).toBeLessThanOrEqual(alone.statements.length)
  })

  test('responds with 304 to clients that have the page, and with 200 after it changed', async () => {
    const [id = ''] = await makePage(under.host, '/etag', 'plain')
    const { etag } = (await get('/en/etag')).headers
    const known = await get('/en/etag', { 'if-none-match': String(etag) })
    expect(known.statusCode).toBe(304)
    expect(known.body).toBe('')
    await under.host.service(widget).update(id, { title: { en: 'Another' } }, system)
    await expect.poll(async () => (await get('/en/etag', { 'if-none-match': String(etag) })).statusCode).toBe(200)
  })

  test('sends brotli or gzip to clients that accept it', async () => {
    const plain = (await get('/en')).body
    const brotli = await get('/en', { 'accept-encoding': 'gzip, deflate, br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain)
    const gzip = await get('/en', { 'accept-encoding': 'gzip, br;q=0' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain)
    expect(gzip.headers.vary).toContain('accept-encoding')
  })

  test('responds over a connection as it does otherwise', async () => {
    await makePage(under.host, '/wire', 'plain')
    await get('/en/wire')
    const port = Number(new URL(await under.app.listen({ port: 0, host: '127.0.0.1' })).port)
    const first = await wire(port, '/en/wire')
    const { statements, result } = await countStatements(under.host, () => wire(port, '/en/wire'))
    const slow = await wire(port, '/en/wire?slow')
    expect(statements).toEqual([])
    expect(result.body).toBe(first.body)
    expect(result.body).toBe(slow.body)
    const security = [
      'content-security-policy',
      'strict-transport-security',
      'x-content-type-options',
      'x-frame-options',
    ]
    const same = [...security, 'content-type', 'cache-control', 'vary', 'etag', 'referrer-policy', 'content-length']
    for (const name of same) expect([name, result.headers[name]]).toEqual([name, slow.headers[name]])
    expect((await wire(port, '/en/wire', { 'if-none-match': String(slow.headers.etag) })).status).toBe(304)
    expect((await wire(port, '/en/wire', { host: 'evil.example' })).status).toBe(421)
    expect((await wire(port, '/en/wire', {}, 'POST')).status).toBe(404)
  })

  test('never lets a query or a header into a page for others (T-151)', async () => {
    const plain = await get('/en')
    const poisoned = await get('/en?x=CANARY&__proto__[a]=1', {
      'x-forwarded-host': 'CANARY',
      'x-forwarded-proto': 'CANARY',
      'accept-language': 'CANARY',
      cookie: 'a=CANARY',
    })
    expect(poisoned.body).toBe(plain.body)
    expect((await get('/en')).body).toBe(plain.body)
  })

  test('is not used for another host (T-157)', async () => {
    const response = await under.app.inject({ url: '/en', headers: { host: 'evil.example' } })
    expect(response.statusCode).toBe(421)
  })
})

describe('a page takes as many statements as it is deep', () => {
  test('however many records it shows', async () => {
    const { host } = under
    const [id = ''] = await makePage(host, '/count', 'plain')
    await get('/ru/count')
    const counts: number[] = []
    for (const amount of [1, 9]) {
      for (let index = 0; index < amount; index += 1) {
        const made = await host.service(feature).create({ title: { en: `Feature ${index}` } }, system)
        await host.service(widgetsToFeatures).create({ widgetId: id, featureId: made.id }, system)
      }
      await forgetAll(host)
      const { statements } = await countStatements(host, () => get('/en/count'))
      counts.push(statements.length)
    }
    expect(counts).toEqual([3, 3])
  })
})

/** Lists of addresses are rebuilt in the background and served stale until then. */
const inTime = { timeout: 30_000, interval: 200 }

describe('for machines', () => {
  test('the sitemap contains every address in every language', async () => {
    const { body, headers } = await get('/sitemap.xml')
    expect(headers['content-type']).toContain('xml')
    expect(body).toContain('<loc>https://example.com/en</loc>')
    expect(body).toContain('<loc>https://example.com/ru/notes/first</loc>')
    expect(body).toContain('hreflang="x-default" href="https://example.com/ru/notes/first"')
    expect(body).not.toContain('[website-builder')
    expect(body).not.toContain('/404')
  })

  test('a page that is not indexed says so and is not in the sitemap', async () => {
    const { host } = under
    await makePage(host, '/members', 'plain')
    const find = { filters: { and: [{ column: 'url', method: 'eq', value: '/members' }] } } as const
    const [made] = (await host.service(page).list(find, system)).rows
    expect((await get('/en/members')).body).toContain('rel="canonical"')
    await expect.poll(() => bodyOf('/sitemap.xml'), inTime).toContain('/members')
    await host.service(page).update(made?.id ?? '', { isIndexed: false }, system)
    await expect.poll(() => bodyOf('/en/members')).toContain('<meta name="robots" content="noindex"/>')
    expect((await get('/en/members')).body).not.toContain('canonical')
    await expect.poll(() => bodyOf('/sitemap.xml'), inTime).not.toContain('/members')
  })

  test('robots.txt refers to the sitemap', async () => {
    expect((await get('/robots.txt')).body).toContain('Sitemap: https://example.com/sitemap.xml')
  })

  test('a feed has the latest records of an entity whose page exists', async () => {
    const host = await project.startHost({
      database: under.database,
      environment: { PUBLIC_URL: 'https://example.com' },
      extensions: [(app, each) => registerFeeds(app, each, [{ ...article, feed: { file: 'rss.xml' } }])],
    })
    const { body, headers } = await host.app.inject({ url: '/en/rss.xml', headers: own })
    await host.close()
    expect(headers['content-type']).toContain('rss')
    expect(body).toContain('<title>First note</title>')
    expect(body).toContain('<link>https://example.com/en/notes/first</link>')
    expect(body).toContain('<description>What it is about</description>')
  })

  test('each entity with a feed has one, with the fields that it names; pages announce all of them', async () => {
    const feed = { file: 'notes.xml', title: 'adminTitle', summary: ['slug'] } as const
    const first: Entity = { ...article, feed: { file: 'rss.xml' } }
    const second: Entity = { ...feature, feed }
    const { host, app, close } = await project.startHost({
      database: under.database,
      environment: { PUBLIC_URL: 'https://example.com' },
      plugins: [fileStorage, redefined(websiteBuilder, [first, second]), hostPlugin, definePlugin({ name: 'fixture' })],
    })
    const spoken = host.catalogues.spoken.bind(host.catalogues)
    vi.spyOn(host.catalogues, 'spoken').mockImplementation((name, ...languages) =>
      name === '@tessera/website-builder' ? { entities: { feature: { feed: 'Notes' } } } : spoken(name, ...languages),
    )
    await host.service(page).create({ url: '/details/[website-builder.features.slug]', title: 'Detail' }, system)
    await host.service(feature).create({ slug: 'oak', adminTitle: 'Solid oak' }, system)
    const { body } = await app.inject({ url: '/en/notes.xml', headers: own })
    expect(body).toContain('<title>Example · Notes</title>')
    expect(body).toContain('<item><title>Solid oak</title>\n<link>https://example.com/en/details/oak</link>')
    expect(body).toContain('<description>oak</description>')
    expect((await app.inject({ url: '/en/rss.xml', headers: own })).body).toContain('<title>First note</title>')
    const home = (await app.inject({ url: '/en', headers: own })).body
    for (const file of ['rss.xml', 'notes.xml']) {
      expect(home).toContain(`<link rel="alternate" type="application/rss+xml" title="Example`)
      expect(home).toContain(`href="/en/${file}"`)
    }
    await close()
  })

  test('two feeds at one address stop the start and are both named', async () => {
    const feed = { file: 'rss.xml' }
    const both: readonly Entity[] = [
      { ...article, feed },
      { ...feature, feed },
    ]
    const plugins = [fileStorage, redefined(websiteBuilder, both), hostPlugin, definePlugin({ name: 'fixture' })]
    await expect(project.startHost({ database: under.database, plugins })).rejects.toThrow(
      'The feeds of website-builder/articles and website-builder/features are both at rss.xml',
    )
  })
})

/** A plugin with changed definitions of some of its entities. */
function redefined(plugin: Plugin, entities: readonly Entity[]): Plugin {
  const definitionOf = (entity: Entity) => entities.find(({ path }) => path === entity.path) ?? entity
  return definePlugin({ ...plugin, name: plugin.name, entities: plugin.entities?.map(definitionOf) ?? [] })
}

async function makeShownOn(url: string, input: Parameters<typeof makeShown>[1]): Promise<void> {
  const filters = { and: [{ column: 'url', method: 'eq', value: url } as const] }
  const { rows } = await under.host.service(page).list({ filters }, system)
  await makeShown(under.host, input, rows[0]?.id)
}

/** Waits for a change: the stale page is served while the next one is rendered. */
async function bodyOf(url: string): Promise<string> {
  return (await get(url)).body
}

interface WireResponse {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A request over a real connection. */
function wire(port: number, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<WireResponse> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, method, headers: { ...own, ...headers } }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.once('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks).toString() }),
      )
    })
    sent.once('error', reject).end()
  })
}
