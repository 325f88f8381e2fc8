import type { Entity, Input } from '@tessera/core'
import fileStorage from '@tessera/file-storage-server'
import { widget as hostWidget, widgetsToExternalWidgets } from '@tessera/host'
import host from '@tessera/host/server'
import { type Caller, system } from '@tessera/server'
import { countStatements, createTestHost, type TestClient, type TestHost } from '@tessera/server/testing'
import {
  button,
  buttonsArray,
  buttonsArraysToButtons,
  feature,
  featuresToButtonsArrays,
  widget,
  widgetsToButtonsArrays,
  widgetsToFeatures,
} from '@tessera/website-builder'
import websiteBuilder from '@tessera/website-builder/server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  article,
  articlesToBuilderWidgets,
  widget as blogWidget,
  categoriesToBuilderWidgets,
  category,
} from '../src/index.ts'
import blog from '../src/server/index.ts'

const widgets = '/api/website-builder/widgets'
const links = `/api/${articlesToBuilderWidgets.path}`
const reader: Caller = { kind: 'subject', subjectId: 'reader', roles: ['reader'], isAdministrator: false }
const editor: Caller = { kind: 'subject', subjectId: 'editor', roles: ['editor'], isAdministrator: false }
const stranger: Caller = { kind: 'subject', subjectId: 'stranger', roles: [], isAdministrator: false }

let under: TestHost
let isClosed = false
let articleId: string
/** Widgets, by what links to them. */
let open: string
let secret: string
let ofBoth: string
let placed: string
let ofCategory: string
/** Records below the secret widget, and below another as well. */
let secretFeature: string
let sharedFeature: string
let secretButtons: string
let secretButton: string

beforeAll(async () => {
  under = await createTestHost({ plugins: [fileStorage, websiteBuilder, host, blog] })
  under.host.access.provideRules((_, url) => (isClosed && url.startsWith(links) ? { roles: ['reader'] } : undefined))
  const made = async (of: Entity, values: object): Promise<string> => {
    const row: { readonly id?: string } = await under.host.service(of).create(values as Input<Entity>, system)
    return String(row.id)
  }
  articleId = await made(article, {})
  open = await made(widget, { slug: 'open' })
  secret = await made(widget, { slug: 'CANARY', title: { en: 'CANARY' } })
  ofBoth = await made(widget, { slug: 'of-a-page-too' })
  placed = await made(hostWidget, {})
  ofCategory = await made(widget, { slug: 'of-a-category-too' })
  for (const websiteBuilderModuleWidgetId of [secret, ofBoth, ofCategory]) {
    await made(articlesToBuilderWidgets, { articleId, websiteBuilderModuleWidgetId })
  }
  await made(widgetsToExternalWidgets, { widgetId: placed, externalWidgetId: ofBoth })
  // The same id in another module means another record.
  const namesake = await made(blogWidget, {})
  const text = `update "${blogWidget.table}" set "id" = $1::uuid where "id" = $2::uuid`
  await under.database.query({ text, values: [secret, namesake] })
  await made(widgetsToExternalWidgets, { widgetId: placed, externalModule: 'blog', externalWidgetId: secret })
  const categoryId = await made(category, {})
  await made(categoriesToBuilderWidgets, { categoryId, websiteBuilderModuleWidgetId: ofCategory })
  secretFeature = await made(feature, { slug: 'CANARY-feature' })
  sharedFeature = await made(feature, { slug: 'shared-feature' })
  await made(widgetsToFeatures, { widgetId: secret, featureId: secretFeature })
  await made(widgetsToFeatures, { widgetId: secret, featureId: sharedFeature })
  await made(widgetsToFeatures, { widgetId: open, featureId: sharedFeature })
  secretButtons = await made(buttonsArray, { slug: 'CANARY-buttons' })
  secretButton = await made(button, { slug: 'CANARY-button' })
  await made(widgetsToButtonsArrays, { widgetId: secret, buttonsArrayId: secretButtons })
  await made(featuresToButtonsArrays, { featureId: secretFeature, buttonsArrayId: secretButtons })
  await made(buttonsArraysToButtons, { buttonsArrayId: secretButtons, buttonId: secretButton })
})

beforeEach(() => {
  isClosed = true
})
afterAll(() => under.close())

async function idsOf(client: TestClient, url: string): Promise<string[]> {
  const { status, rows } = await client.get(url)
  expect(status, url).toBe(200)
  return rows.map(({ id }) => String(id))
}

describe.each([
  ['a visitor', () => under.asNobody()],
  ['a subject without the right', () => under.as(stranger)],
] as const)('T-015: what only an article’s private links lead to is hidden from %s', (_, clientOf) => {
  test('in lists and counts', async () => {
    expect(new Set(await idsOf(clientOf(), widgets))).toEqual(new Set([open, ofBoth, ofCategory]))
    const { body } = await clientOf().get(`${widgets}/count`)
    expect(body).toMatchObject({ data: 3 })
    expect((await clientOf().get(`${widgets}?count=true`)).body).toMatchObject({ meta: { total: 3 } })
  })

  test('by its id, and by filters that ask for it', async () => {
    expect((await clientOf().get(`${widgets}/${secret}`)).status).toBe(404)
    expect((await clientOf().get(`${widgets}/${ofBoth}`)).status).toBe(200)
    for (const [column, method, value] of [
      ['id', 'eq', secret],
      ['slug', 'eq', 'CANARY'],
      ['title.en', 'ilike', 'canary%'],
    ] as const) {
      const filter = ['and', 'or'].map(
        join =>
          `filters[${join}][0][column]=${column}&filters[${join}][0][method]=${method}&filters[${join}][0][value]=${value}`,
      )
      for (const each of filter) {
        expect(await idsOf(clientOf(), `${widgets}?${encodeURI(each)}`), each).toEqual([])
      }
    }
  })

  test('in what includes it, and in the links themselves', async () => {
    const paths = [
      '/api/website-builder/widgets-to-features?include=widget,feature',
      '/api/website-builder/features?include=widgetsToFeatures.widget',
      '/api/website-builder/widgets?include=widgetsToFeatures.feature',
      '/api/blog/categories-to-website-builder-module-widgets?include=websiteBuilderModuleWidget',
    ]
    for (const path of paths) {
      const { status, body } = await clientOf().get(path)
      expect(status, path).toBe(200)
      expect(JSON.stringify(body), path).not.toMatch(new RegExp(`canary|${secret}`, 'i'))
    }
    expect((await clientOf().get(links)).status).toBeGreaterThanOrEqual(401)
    const include = 'articlesToWebsiteBuilderModuleWidgets.websiteBuilderModuleWidget'
    expect((await clientOf().get(`/api/blog/articles/${articleId}?include=${include}`)).status).toBeGreaterThanOrEqual(
      401,
    )
  })

  test('in searches and exports', async () => {
    expect(await idsOf(clientOf(), `${widgets}?search=canary`)).toEqual([])
    expect(await idsOf(clientOf(), `${widgets}?search=${secret}`)).toEqual([])
    expect((await clientOf().get(`${widgets}/export?format=csv`)).text).not.toMatch(/canary/i)
    const { status, body } = await clientOf().get('/api/core/search?q=canary')
    if (status === 200) expect(body).toMatchObject({ data: [] })
    else expect(status).toBe(401)
    expect((await under.asAdministrator().get('/api/core/search?q=canary')).rows.length).toBeGreaterThan(3)
  })

  test('with all that leads on from it alone', async () => {
    expect(await idsOf(clientOf(), '/api/website-builder/features')).toEqual([sharedFeature])
    expect(await idsOf(clientOf(), '/api/website-builder/buttons-arrays')).toEqual([])
    expect(await idsOf(clientOf(), '/api/website-builder/buttons')).toEqual([])
    expect(await idsOf(clientOf(), '/api/website-builder/buttons-arrays-to-buttons')).toEqual([])
    expect((await clientOf().get(`/api/website-builder/buttons/${secretButton}`)).status).toBe(404)
    expect((await clientOf().get(`/api/website-builder/features/${secretFeature}`)).status).toBe(404)
  })
})

test('T-015: callers can’t change or delete what they may not see', async () => {
  const client = under.as(editor)
  const refused = [
    await client.patch(`${widgets}/${secret}`, { className: 'seen' }),
    await client.delete(`${widgets}/${secret}`),
    await client.patch(`${widgets}/bulk`, [{ id: secret, data: { className: 'seen' } }]),
  ]
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(JSON.stringify(refused.map(({ body }) => body))).not.toContain('CANARY')
})

test('T-015: searches, exports, the history and the trash don’t reveal it either', async () => {
  const client = under.as(editor)
  const urls = [
    `${widgets}?search=canary`,
    '/api/core/search?q=canary',
    `/api/core/history?record=${secret}`,
    '/api/core/trash?search=canary',
  ]
  for (const url of urls) {
    const { status, text } = await client.get(url)
    expect(status, url).toBe(200)
    expect(text, url).not.toMatch(/canary/i)
    expect(text, url).not.toContain(secret)
  }
  expect((await under.asAdministrator().get('/api/core/search?q=canary')).text).toContain(secret)
})

test('those who may read the links see everything', async () => {
  for (const client of [under.as(reader), under.asAdministrator()]) {
    expect((await idsOf(client, widgets)).length).toBe(4)
    expect((await idsOf(client, '/api/website-builder/features')).length).toBe(2)
    expect((await client.get(`${widgets}/${secret}`)).status).toBe(200)
    expect((await client.get(`/api/website-builder/buttons/${secretButton}`)).status).toBe(200)
  }
})

test('T-015: what was cached while everyone could read it is not served once it is private', async () => {
  isClosed = false
  const read = () => under.host.readCached([{ entity: widget, query: {} }])
  expect(await idsOf(under.asNobody(), widgets)).toContain(secret)
  expect((await read())[0]?.rows).toHaveLength(4)
  isClosed = true
  expect(await idsOf(under.asNobody(), widgets)).not.toContain(secret)
  expect((await read())[0]?.rows).toHaveLength(3)
})

test('T-015: what a reader has read is not cached for anybody else', async () => {
  expect(await idsOf(under.as(reader), widgets)).toContain(secret)
  const { headers } = await under.as(reader).get(widgets)
  expect(headers['cache-control']).toMatch(/private|no-store/)
  expect(await idsOf(under.asNobody(), widgets)).not.toContain(secret)
})

test('T-015: a link hides and shows at once, in lists cached for pages too', async () => {
  const service = under.host.service(articlesToBuilderWidgets)
  const cached = async () => {
    const requests = [
      { entity: widget, query: {} },
      { entity: widgetsToFeatures, query: { filters: { and: [{ column: 'widgetId', method: 'eq', value: open }] } } },
    ] as const
    return (await under.host.readCached(requests)).map(({ rows }) => rows.length)
  }
  expect(await cached()).toEqual([3, 1])
  const { id } = await service.create({ articleId, websiteBuilderModuleWidgetId: open }, system)
  expect(await cached()).toEqual([2, 0])
  expect((await under.asNobody().get(`${widgets}/${open}`)).status).toBe(404)
  await service.remove(id, system)
  expect(await cached()).toEqual([3, 1])
  expect((await under.asNobody().get(`${widgets}/${open}`)).status).toBe(200)
})

test('T-015: pages know which lists a link may have changed', async () => {
  const heard: string[] = []
  const stop = under.host.events.on('*', ({ tags }) => void heard.push(...tags))
  const service = under.host.service(articlesToBuilderWidgets)
  const { id } = await service.create({ articleId, websiteBuilderModuleWidgetId: open }, system)
  await service.remove(id, system)
  stop()
  expect(heard).toContain(widget.path)
  expect(heard).toContain(feature.path)
  expect(heard).toContain(widgetsToFeatures.path)
})

test('a record costs no extra query while everyone may read the links', async () => {
  isClosed = false
  const { statements } = await countStatements(under.host, () =>
    under.host.read([{ entity: widget, query: {} }], system),
  )
  expect(statements).toHaveLength(1)
  const visited = await countStatements(under.host, () =>
    under.host.read([{ entity: widget, query: {} }], { caller: stranger }),
  )
  expect(visited.statements).toEqual(statements)
})
