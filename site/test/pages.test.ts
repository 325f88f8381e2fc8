import { createHash } from 'node:crypto'
import type { Entity } from '@tessera/core'
import { file } from '@tessera/file-storage'
import fileStorage from '@tessera/file-storage-server'
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
import { definePlugin, system } from '@tessera/server'
import { article, feature, widget } from '@tessera/website-builder'
import websiteBuilder from '@tessera/website-builder/server'
import { describe, expect, test, vi } from 'vitest'
import { registerFeeds } from '../src/server/feed.ts'
import { bodyOf, empty, get, inTime, makeShownOn, openPagesSite, own, project, redefined, under } from './pages-site.ts'
import { makePage, makeShown } from './site-under-test.ts'

openPagesSite()

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

  test('is shared with the picture of its metadata, else with one that is drawn of it', async () => {
    const { host } = under
    await makePage(host, '/shared', 'pictures')
    const plain = (await get('/en/shared')).body
    expect(plain).toMatch(
      /<meta property="og:image" content="https:\/\/example\.com\/en\/og\/shared\.jpg\?v=[\w-]{16}"\/>/,
    )
    expect(plain).toContain('<meta property="og:image:width" content="1200"/>')
    expect(plain).toContain('<meta property="og:image:height" content="630"/>')
    expect(plain).toContain('<meta property="og:image:alt" content="Page /shared"/>')
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
    expect(empty).toContain('<title>Something is coming')
    expect(empty).toMatch(/<a href="\/admin\/pages"[^>]*>Is it yours[?] Choose how to begin<\/a>/)
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
