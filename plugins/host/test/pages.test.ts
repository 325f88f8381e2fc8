import { defineModule, slug } from '@tessera/core'
import { type Context, definePlugin, system } from '@tessera/core/server'
import { countStatements, createTestHost, type TestHost, type TestRow } from '@tessera/core/testing'
import { widget as fileWidget } from '@tessera/file-storage'
import fileStorage from '@tessera/file-storage/server'
import {
  layout,
  layoutsToWidgets,
  metadata,
  pagesToLayouts,
  pagesToMetadata,
  pagesToWidgets,
  widget,
  widgetsToExternalWidgets,
} from '@tessera/host'
import host, { PageService } from '@tessera/host/server'
import { article, widget as builtWidget, categoriesToArticles, category } from '@tessera/website-builder'
import websiteBuilder from '@tessera/website-builder/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** Only administrators may read these. */
const person = defineModule('people').entity('person', { fields: { slug: slug() } })

let test: TestHost
let pages: PageService
/** A widget of the website builder, and one of another module. */
let built: string
let filed: string
beforeAll(async () => {
  const plugin = definePlugin({ name: 'people', entities: [person] })
  test = await createTestHost({ plugins: [fileStorage, websiteBuilder, host, plugin] })
  pages = test.host.service(PageService)
  built = (await test.host.service(builtWidget).create({}, system)).id
  filed = (await test.host.service(fileWidget).create({}, system)).id
}, 60_000)
afterAll(() => test?.close())

const elsewhere = '0198c5f0-7f3e-7abc-8def-0123456789ab'

/** A page with a layout of two widgets, one of them additional, two widgets of its own and a head. */
async function makePage(url: string) {
  const service = test.host.service
  const made = await pages.create({ url, title: url }, system)
  const frame = await service(layout).create({ title: 'Main' }, system)
  await service(pagesToLayouts).create({ pageId: made.id, layoutId: frame.id }, system)
  const head = await service(metadata).create({ title: { en: 'Head' } }, system)
  await service(pagesToMetadata).create({ pageId: made.id, metadataId: head.id }, system)
  const names = ['footer', 'navbar', 'second', 'first']
  const [footer, navbar, second, first] = await service(widget).createMany(
    names.map(name => ({ adminTitle: name })),
    system,
  )
  if (!footer || !navbar || !second || !first) throw new Error('The widgets were not made')
  await service(layoutsToWidgets).createMany(
    [
      { layoutId: frame.id, widgetId: footer.id, variant: 'additional' },
      { layoutId: frame.id, widgetId: navbar.id },
    ],
    system,
  )
  await service(pagesToWidgets).createMany(
    [
      { pageId: made.id, widgetId: second.id, orderIndex: 2 },
      { pageId: made.id, widgetId: first.id, orderIndex: 1 },
    ],
    system,
  )
  await service(widgetsToExternalWidgets).createMany(
    [
      { widgetId: navbar.id, externalWidgetId: built },
      { widgetId: first.id, externalWidgetId: filed, externalModule: 'file-storage' },
    ],
    system,
  )
  return { page: made, layout: frame, head, footer, navbar, second, first }
}

/** The SQL statements of `work`. */
const statements = async (work: () => Promise<unknown>) => (await countStatements(test, work)).statements

describe('a page', () => {
  it('comes with its layouts, widgets, head and links to widgets of other modules', async () => {
    const made = await makePage('/whole')
    const resolved = await pages.resolve('/whole')
    if (!resolved) throw new Error('Not found')
    expect(resolved.page).toEqual(made.page)
    expect(resolved.layouts.map(each => [each.layout.id, each.variant])).toEqual([[made.layout.id, 'default']])
    expect(resolved.layouts[0]?.defaultWidgets.map(each => each.widget.adminTitle)).toEqual(['navbar'])
    expect(resolved.layouts[0]?.additionalWidgets.map(each => each.widget.adminTitle)).toEqual(['footer'])
    expect(resolved.widgets.map(each => [each.widget.adminTitle, each.link.orderIndex])).toEqual([
      ['first', 1],
      ['second', 2],
    ])
    expect(resolved.metadata).toEqual([made.head])
    expect(resolved.externals.map(each => [each.widgetId, each.externalModule]).sort()).toEqual(
      [
        [made.navbar.id, 'website-builder'],
        [made.first.id, 'file-storage'],
      ].sort(),
    )
    expect(resolved.segments).toEqual({})
  })

  it('takes one statement, whatever its content, once the urls are cached', async () => {
    await makePage('/counted')
    await pages.resolve('/counted')
    expect(await statements(() => pages.resolve('/counted'))).toHaveLength(1)
    expect(await statements(() => pages.resolve('/not-there'))).toHaveLength(0)
  })

  it.each(['/admin%00', '//', 'http://example.com/whole', '/..', `/${'x'.repeat(100_000)}`])(
    'T-017: is none for %.30s, without a statement',
    async url => {
      expect(await statements(async () => expect(await pages.resolve(url)).toBe(null))).toEqual([])
    },
  )
})

describe('the tags of a page', () => {
  const changes: [string, (made: Awaited<ReturnType<typeof makePage>>) => Promise<unknown>][] = [
    ['the page itself', ({ page: { id } }) => pages.update(id, { title: 'New' }, system)],
    ['its layout', ({ layout: { id } }) => test.host.service(layout).update(id, { title: 'New' }, system)],
    [
      'a widget of its layout',
      ({ navbar: { id } }) => test.host.service(widget).update(id, { className: 'x' }, system),
    ],
    ['its head', ({ head: { id } }) => test.host.service(metadata).update(id, { title: { en: 'New' } }, system)],
    ['a widget that it shows', ({ first: { id } }) => test.host.service(widget).remove(id, system)],
    [
      'a widget that is added to it',
      ({ page: { id }, second }) =>
        test.host.service(pagesToWidgets).create({ pageId: id, widgetId: second.id }, system),
    ],
    [
      'a widget that is added to its layout',
      ({ layout: { id }, second }) =>
        test.host.service(layoutsToWidgets).create({ layoutId: id, widgetId: second.id }, system),
    ],
    [
      'what one of its widgets shows',
      ({ second: { id } }) =>
        test.host.service(widgetsToExternalWidgets).create({ widgetId: id, externalWidgetId: built }, system),
    ],
    [
      'a page that takes its address',
      ({ page: { url } }) => test.host.events.publish('host/rendered-pages', [`page:${url}`]),
    ],
  ]

  it.each(changes)('come with a change of %s', async (name, change) => {
    const made = await makePage(`/tags/${name.replaceAll(' ', '-')}`)
    const resolved = await pages.resolve(made.page.url)
    const changed = new Set<string>()
    const stop = test.host.events.on('*', ({ tags }) => {
      for (const tag of tags) changed.add(tag)
    })
    await change(made)
    stop()
    expect(resolved?.tags.filter(tag => changed.has(tag))).not.toEqual([])
  })

  it('come with a page that is restored from the trash with everything in it', async () => {
    const made = await makePage('/tags/brought-back')
    const administrator = test.asAdministrator()
    await administrator.delete(`/api/host/pages/${made.page.id}`)
    expect(await pages.resolve(made.page.url)).toBe(null)
    const tags: string[] = []
    const stop = test.host.events.on('*', event => void tags.push(...event.tags))
    const [entry] = (await administrator.get('/api/core/trash', { entity: 'host/pages' })).rows
    const response = await administrator.post(`/api/core/trash/${entry?.id}/restore`)
    stop()
    expect(response.row).toMatchObject({
      cascaded: { [pagesToLayouts.path]: 1, [pagesToMetadata.path]: 1, [pagesToWidgets.path]: 2 },
      notes: [],
    })
    // The cached response for the address is meanwhile one that says that there is no page.
    expect(tags).toContain(`page:${made.page.url}`)
    const resolved = await pages.resolve(made.page.url)
    expect(resolved?.page.id).toBe(made.page.id)
    expect(resolved?.layouts.map(each => each.layout.id)).toEqual([made.layout.id])
  })

  it('do not come with a change of another page', async () => {
    const made = await makePage('/one')
    const other = await makePage('/other')
    const resolved = await pages.resolve(made.page.url)
    const changed: string[] = []
    const stop = test.host.events.on('*', ({ tags }) => void changed.push(...tags))
    await pages.update(other.page.id, { title: 'New' }, system)
    await test.host.service(widget).update(other.first.id, { className: 'x' }, system)
    stop()
    expect(resolved?.tags.filter(tag => changed.includes(tag))).toEqual([])
  })
})

describe('a page with a segment', () => {
  it('is found by a record of that name, which comes with it', async () => {
    const made = await pages.create({ url: '/wb/[website-builder.articles.slug]' }, system)
    const record = await test.host.service(article).create({ slug: 'first-one', title: { en: 'First' } }, system)
    await pages.resolve('/wb/first-one')
    const sent = await statements(async () => {
      const resolved = await pages.resolve('/wb/first-one')
      expect(resolved?.page.id).toBe(made.id)
      expect(resolved?.segments['website-builder.articles.slug']).toEqual({
        entity: 'website-builder/articles',
        value: 'first-one',
        row: record,
      })
      expect(resolved?.tags).toContain(`website-builder/articles/${record.id}`)
    })
    expect(sent).toHaveLength(1)
    expect(await pages.resolve('/wb/second-one')).toBe(null)
  })

  it('gives way to a page at exactly that address as soon as it exists', async () => {
    await pages.create({ url: '/way/[website-builder.articles.slug]' }, system)
    await test.host.service(article).create({ slug: 'taken' }, system)
    const tags = (await pages.resolve('/way/taken'))?.tags ?? []
    const changed: string[] = []
    const stop = test.host.events.on('*', event => void changed.push(...event.tags))
    const fixed = await pages.create({ url: '/way/taken' }, system)
    stop()
    expect(tags.filter(tag => changed.includes(tag))).toEqual(['page:/way/taken'])
    expect((await pages.resolve('/way/taken'))?.page.id).toBe(fixed.id)
    await pages.remove(fixed.id, system)
    expect((await pages.resolve('/way/taken'))?.page.url).toBe('/way/[website-builder.articles.slug]')
  })

  it('gives way to another one when its record does not exist', async () => {
    await pages.create({ url: '/two/[website-builder.articles.slug]' }, system)
    const second = await pages.create({ url: '/two/[website-builder.categories.slug]' }, system)
    await test.host.service(category).create({ slug: 'only-a-category' }, system)
    expect((await pages.resolve('/two/only-a-category'))?.page.id).toBe(second.id)
  })

  it('is found by id, but not for an invalid id', async () => {
    await pages.create({ url: '/by-id/[website-builder.articles.id]' }, system)
    const record = await test.host.service(article).create({}, system)
    expect(await pages.resolve(`/by-id/${record.id}`)).not.toBe(null)
    expect(await pages.resolve("/by-id/1'--")).toBe(null)
  })
})

describe('a page with a segment of an entity that visitors may not read', () => {
  const name = 'people.persons.slug'

  beforeAll(async () => {
    await test.database.query({ text: 'create table people_persons (id uuid primary key, slug text)' })
    await test.database.query({ text: `insert into people_persons values (gen_random_uuid(), 'there')` })
  })

  it('is the same for an existing and a missing record, and reads neither', async () => {
    const made = await pages.create({ url: `/people/[${name}]` }, system)
    await pages.resolve('/people/there')
    for (const value of ['there', 'not-there']) {
      const sent = await statements(async () => {
        const resolved = await pages.resolve(`/people/${value}`)
        expect(resolved?.page.id).toBe(made.id)
        expect(resolved?.segments).toEqual({ [name]: { entity: 'people/persons', value, row: null } })
        expect(resolved?.tags.filter(tag => tag.startsWith('people/'))).toEqual([])
      })
      expect(sent).toHaveLength(1)
      expect(sent.join()).not.toContain('people_persons')
    }
  })

  it('does not match malformed values, and gives way to a fixed page and to a public record', async () => {
    await pages.createMany([{ url: `/mixed/[${name}]` }, { url: '/mixed/fixed' }], system)
    const articles = await pages.create({ url: '/mixed/[website-builder.articles.slug]' }, system)
    await test.host.service(article).create({ slug: 'mixed-article' }, system)
    expect(await pages.resolve(`/mixed/${'x'.repeat(201)}`)).toBe(null)
    expect(await pages.resolve('/mixed/two%20words')).toBe(null)
    expect((await pages.resolve('/mixed/fixed'))?.page.url).toBe('/mixed/fixed')
    expect((await pages.resolve('/mixed/mixed-article'))?.page.id).toBe(articles.id)
    expect((await pages.resolve('/mixed/anything'))?.page.url).toBe(`/mixed/[${name}]`)
  })

  it('is in no list of addresses; its value is the text in the address', async () => {
    await pages.create({ url: `/unlisted/[${name}]` }, system)
    const response = await test.asNobody().get('/api/host/pages/urls')
    expect(response.rows.filter(row => String(row.url).startsWith('/unlisted'))).toEqual([])
    const asked = { url: '/unlisted/nobody', segment: name }
    expect((await test.asNobody().get('/api/host/pages/url-segment-value', asked)).body).toEqual({ data: 'nobody' })
  })
})

describe('the urls of pages', () => {
  it('are up to date at once when they change, however many requests there are', async () => {
    const made = await pages.create({ url: '/before' }, system)
    const asking = Array.from({ length: 5 }, () => pages.resolve('/after'))
    await pages.update(made.id, { url: 'after/' }, system)
    await Promise.all(asking)
    expect((await pages.resolve('/after'))?.page.url).toBe('/after')
    expect(await pages.resolve('/before')).toBe(null)
  })

  it('are corrected even when a change was not announced', async () => {
    const made = await pages.create({ url: '/silent' }, system)
    await pages.resolve('/silent')
    await test.database.query({ text: `update host_pages set url = '/moved' where id = $1::uuid`, values: [made.id] })
    expect(await pages.resolve('/silent')).toBe(null)
    expect((await pages.resolve('/moved'))?.page.id).toBe(made.id)
  })

  it.each([
    ['/a?b=1', 'query'],
    ['/[nothing]', 'form'],
    ['/a//b', 'empty'],
  ])('are checked when they are written: %s', async (url, cause) => {
    const response = await test.asAdministrator().post('/api/host/pages', { url })
    expect([response.status, response.causes.join()]).toEqual([400, expect.stringContaining(cause)])
  })
})

describe('the routes of pages', () => {
  it('tell the page of an address', async () => {
    const { page: made } = await makePage('/asked')
    const response = await test.asNobody().get('/api/host/pages/find-by-url', { url: '/asked' })
    expect([response.status, response.row]).toEqual([200, made])
    expect((await test.asNobody().get('/api/host/pages/find-by-url', { url: '/asked/not' })).status).toBe(404)
    expect((await test.asNobody().get('/api/host/pages/find-by-url')).status).toBe(400)
  })

  it.each(['/admin%00', '//', 'http://169.254.169.254/', '../../etc/passwd', `/${'x'.repeat(10_000)}`])(
    'T-017: answer 404 for %.30s',
    async url => {
      const segment = 'website-builder.articles.slug'
      expect((await test.asNobody().get('/api/host/pages/find-by-url', { url })).status).toBe(404)
      expect((await test.asNobody().get('/api/host/pages/url-segment-value', { url, segment })).status).toBe(404)
    },
  )

  it('tell the value of a segment', async () => {
    await pages.create({ url: '/value/[website-builder.articles.slug]' }, system)
    await test.host.service(article).create({ slug: 'wert' }, system)
    const ask = (url: string, segment: string) =>
      test.asNobody().get('/api/host/pages/url-segment-value', { url, segment })
    expect((await ask('/value/wert', 'website-builder.articles.slug')).body).toEqual({ data: 'wert' })
    expect((await ask('/value/wert', 'website-builder.categories.slug')).status).toBe(404)
    expect((await ask('/value/..', 'website-builder.articles.slug')).status).toBe(404)
  })

  it('list every address, with one for each record or linked pair of a page with segments', async () => {
    const articles = await test.host.service(article).createMany([{ slug: 'ä' }, { slug: 'listed' }], system)
    const group = await test.host.service(category).create({ slug: 'group' }, system)
    const [first] = articles
    if (!first) throw new Error('The article was not made')
    await test.host.service(categoriesToArticles).create({ categoryId: group.id, articleId: first.id }, system)
    await pages.createMany(
      [
        { url: '/' },
        { url: '/404' },
        { url: '/listed/[website-builder.articles.slug]' },
        { url: '/[website-builder.categories.slug]/[website-builder.articles.slug]' },
        { url: '/[gone.articles.slug]/nothing' },
      ],
      system,
    )
    const found = new Map<unknown, TestRow>()
    // The list is made beside the requests for it, and served as it was until then.
    const listed = async () => {
      const { rows } = await test.asNobody().get('/api/host/pages/urls')
      for (const row of rows) found.set(row.url, row)
      return [...found.keys()]
    }
    await expect.poll(listed, { timeout: 30_000, interval: 200 }).toContain('/group/%C3%A4')
    expect(found.get('/')).toEqual({
      url: '/',
      segments: [],
      lastModified: expect.stringMatching(/^\d{4}-.*Z$/),
      isIndexed: true,
    })
    expect(found.get('/listed/%C3%A4')?.segments).toEqual(['listed', 'ä'])
    expect([...found.keys()].filter(url => String(url).startsWith('/group'))).toEqual(['/group/%C3%A4'])
    expect(found.has('/404')).toBe(false)
    expect([...found.keys()].filter(url => /nothing|\[/.test(String(url)))).toEqual([])
  })
})

describe('revalidation', () => {
  it.each([
    ['/api/revalidation/revalidate?path=/&type=layout', ['page:*']],
    ['/api/revalidation/revalidate?path=/en/about', ['page:/about']],
    ['/api/revalidate?path=/about/', ['page:/about']],
    ['/api/revalidate', ['page:/']],
  ])('by %s drops %j and every list that pages share', async (url, tags) => {
    const dropped: string[] = []
    const stop = test.host.events.on('host/rendered-pages:*', event => void dropped.push(...event.tags))
    const response = await test.asAdministrator().get(url)
    stop()
    expect([response.status, dropped]).toEqual([200, [...tags, 'lists:*']])
  })

  it('is for administrators', async () => {
    expect((await test.asNobody().get('/api/revalidate')).status).toBe(401)
    expect((await test.asNobody().get('/api/revalidation/revalidate')).status).toBe(401)
  })

  it('rejects what is no path', async () => {
    expect((await test.asAdministrator().get('/api/revalidate?path=http://x')).status).toBe(400)
  })

  it('combines many calls', async () => {
    const sent = await statements(() =>
      Promise.all(Array.from({ length: 50 }, (_, n) => test.asAdministrator().get(`/api/revalidate?path=/p${n}`))),
    )
    expect(sent.filter(text => text.includes('core_changes')).length).toBeLessThan(10)
  })
})

describe('a link to a widget of another module', () => {
  const links = '/api/host/widgets-to-external-widgets'
  const administrator = () => test.asAdministrator()
  const hostWidget = async () => (await test.host.service(widget).create({}, system)).id
  const newFileWidget = async () => (await test.host.service(fileWidget).create({}, system)).id
  const link = async (externalModule: string, externalWidgetId = elsewhere) =>
    administrator().post(links, { widgetId: await hostWidget(), externalWidgetId, externalModule })
  const refused = 'externalWidgetId must be the id of an existing record of file-storage/widgets'

  it('leads to an existing widget', async () => {
    expect((await link('website-builder', built)).status).toBe(201)
    expect((await link('file-storage', filed)).status).toBe(201)
  })

  it.each(['host', 'unknown', 'ecommerce', '', '__proto__'])('cannot name the module %j', async name => {
    const response = await link(name)
    expect([response.status, response.causes.join()]).toEqual([
      400,
      expect.stringContaining('externalModule must be one of'),
    ])
  })

  it('cannot lead to a missing widget or one of another module, however it is written', async () => {
    const { row } = await link('file-storage', filed)
    const { id: _, createdAt: _c, updatedAt: _u, ...values } = row
    const wrong = { ...values, externalWidgetId: built }
    const responses = [
      await link('file-storage'),
      await link('file-storage', built),
      await administrator().post(`${links}/bulk`, [{ data: values }, { data: wrong }]),
      await administrator().post(`${links}/find-or-create`, wrong),
      await administrator().patch(`${links}/${row.id}`, { externalWidgetId: elsewhere }),
      await administrator().put(`${links}/${row.id}`, wrong),
      await administrator().patch(`${links}/bulk`, [{ id: row.id, data: { externalWidgetId: built } }]),
      await administrator().post('/api/core/batch', {
        operations: [{ action: 'update', entity: 'host/widgets-to-external-widgets', id: row.id, data: wrong }],
      }),
    ]
    expect(responses.map(({ status, causes }) => [status, causes.join().replace('operations[0]: ', '')])).toEqual(
      responses.map(() => [400, refused]),
    )
    const imported = await administrator().post(`${links}/import`, { rows: [values, wrong], format: 'json' })
    expect([imported.status, imported.causes]).toEqual([422, [`rows.1: ${refused}`]])
    expect((await administrator().get(`${links}/${row.id}`)).row).toEqual(row)
    const count = await administrator().get(links, {
      filters: {
        and: [
          { column: 'externalModule', method: 'eq', value: 'file-storage' },
          { column: 'externalWidgetId', method: 'eq', value: built },
        ],
      },
    })
    expect(count.rows).toEqual([])
  })

  it('a partial update is checked together with the stored half', async () => {
    const { row } = await link('file-storage', filed)
    const response = await administrator().patch(`${links}/${row.id}`, { externalModule: 'website-builder' })
    expect([response.status, response.causes]).toEqual([
      400,
      ['externalWidgetId must be the id of an existing record of website-builder/widgets'],
    ])
    const both = { externalModule: 'website-builder', externalWidgetId: built }
    expect((await administrator().patch(`${links}/${row.id}`, both)).status).toBe(200)
  })

  it('whose widget is gone can be moved, sent unchanged and deleted, but not created again', async () => {
    const gone = await newFileWidget()
    const { row } = await link('file-storage', gone)
    await test.host.service(fileWidget).remove(gone, system)
    expect((await administrator().patch(`${links}/${row.id}`, { orderIndex: 3 })).status).toBe(200)
    expect((await administrator().put(`${links}/${row.id}`, row)).status).toBe(200)
    expect((await link('file-storage', gone)).status).toBe(400)
    expect((await administrator().delete(`${links}/${row.id}`)).status).toBe(200)
  })

  it('is restored from the trash with what it shows, and not without it', async () => {
    const shown = await newFileWidget()
    const { row } = await link('file-storage', shown)
    await administrator().delete(`${links}/${row.id}`)
    await administrator().delete(`/api/file-storage/widgets/${shown}`)
    const entryOf = async (entity: string, id: string) =>
      (await administrator().get('/api/core/trash', { entity })).rows.find(({ recordId }) => recordId === id)?.id
    const entry = await entryOf('host/widgets-to-external-widgets', row.id)
    const alone = await administrator().post(`/api/core/trash/${entry}/restore`)
    expect([alone.status, alone.causes]).toEqual([
      409,
      ['What externalWidgetId names was deleted: bring that back first'],
    ])
    const ids = [entry, await entryOf('file-storage/widgets', shown)]
    expect((await administrator().post('/api/core/trash/restore', { ids })).status).toBe(200)
    expect((await administrator().get(`${links}/${row.id}`)).row).toMatchObject({ externalWidgetId: shown })
  })

  it('a host widget is restored without a link whose widget is gone for good', async () => {
    const shown = await newFileWidget()
    const { row } = await link('file-storage', shown)
    await administrator().delete(`/api/host/widgets/${row.widgetId}`)
    await test.host.service(fileWidget).remove(shown, { ...system, history: 'none' })
    const [entry] = (await administrator().get('/api/core/trash', { entity: 'host/widgets' })).rows
    const back = await administrator().post(`/api/core/trash/${entry?.id}/restore`)
    expect([back.status, back.row.notes]).toEqual([200, [expect.stringContaining('удалена навсегда')]])
    expect((await administrator().get(`${links}/${row.id}`)).status).toBe(404)
  })

  /** Starts a transaction that ends when the test says so. */
  async function held(work: (context: Context) => Promise<unknown>): Promise<() => Promise<void>> {
    const [begun, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const over = test.host.database.transaction(async transaction => {
      await work({ ...system, transaction })
      begun.resolve()
      await ending.promise
    })
    await begun.promise
    return () => {
      ending.resolve()
      return over
    }
  }

  it('is rejected when its widget is being deleted', async () => {
    const shown = await newFileWidget()
    const end = await held(context => test.host.service(fileWidget).remove(shown, context))
    const response = link('file-storage', shown)
    await end()
    const { status, causes } = await response
    expect([status, causes]).toEqual([400, [refused]])
  })

  it('locks its widget until it is created', async () => {
    const shown = await newFileWidget()
    const widgetId = await hostWidget()
    const order: string[] = []
    const end = await held(context =>
      test.host
        .service(widgetsToExternalWidgets)
        .create({ widgetId, externalModule: 'file-storage', externalWidgetId: shown }, context),
    )
    const deleted = test.host
      .service(fileWidget)
      .remove(shown, system)
      .then(() => order.push('deleted'))
    await end().then(() => order.push('made'))
    await deleted
    expect(order).toEqual(['made', 'deleted'])
  })
})
