import type { BatchOperation, Input } from '@tessera/core'
import fileStorage from '@tessera/file-storage-server'
import hostPlugin from '@tessera/host/server'
import { type Context, definePlugin, serviceOf, system } from '@tessera/server'
import { countStatements, type TestClient, type TestHost, type TestResponse } from '@tessera/server/testing'
import { feature, widget } from '@tessera/website-builder'
import websiteBuilder from '@tessera/website-builder/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editor, reader } from './callers.ts'
import { type BuiltProject, buildProject, makePage } from './site-under-test.ts'

/** Enqueues a job for each new feature. */
class FeatureService extends serviceOf(feature) {
  override async createMany(inputs: readonly Input<typeof feature>[], context: Context) {
    const rows = await super.createMany(inputs, context)
    const { transaction } = context
    for (const { id } of rows) await this.host.jobs.enqueue('announce', { id }, { ...(transaction && { transaction }) })
    return rows
  }
}

const fixture = definePlugin({
  name: 'fixture',
  services: [FeatureService],
  jobs: { announce: async () => undefined },
  server(app, host) {
    app.get<{ Params: { name: string } }>(
      '/api/fixture/answers/:name',
      { config: { access: 'public' } },
      async request => ({
        data: request.params.name === 'first' ? 'second' : `${await host.service(feature).count({}, system)} stored`,
      }),
    )
  },
})

let project: BuiltProject
let under: TestHost
let asEditor: TestClient
let plainId: string
let counterId: string

beforeAll(async () => {
  project = await buildProject()
  const plugins = [fileStorage, websiteBuilder, hostPlugin, fixture]
  under = await project.startHost({ plugins }, { previewTimeoutMs: 3000 })
  asEditor = under.as(editor)
  ;[plainId = '', counterId = ''] = await makePage(under.host, '/', 'plain', 'counter')
}, 60_000)

afterAll(() => under?.close())

const shown = (id: string, query: object = {}) =>
  asEditor.get('/_compose/preview', { entity: 'website-builder/widgets', id, language: 'en', ...query })

const post = (body: object, client = asEditor) =>
  client.post('/_compose/preview', { language: 'en', ...body }, { 'content-type': 'application/json' })

/** A widget with a feature, as the composer adds them. */
const widgetWithFeature: readonly BatchOperation[] = [
  {
    action: 'create',
    entity: 'website-builder/widgets',
    ref: 'widget',
    data: { variant: 'plain', title: { en: 'To be seen' } },
  },
  { action: 'create', entity: 'website-builder/features', ref: 'feature', data: { title: { en: 'Its feature' } } },
  {
    action: 'create',
    entity: 'website-builder/widgets-to-features',
    data: { widgetId: { $ref: 'widget' }, featureId: { $ref: 'feature' } },
  },
]

/** The rows of every table. */
async function allThatIsStored(): Promise<Record<string, unknown>> {
  const tables = await under.host.database.query<{ name: string }>({
    text: `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  })
  const stored: Record<string, unknown> = {}
  for (const { name } of tables) {
    const text = `select count(*)::int as count, md5(string_agg(t::text, '' order by t::text)) as sum from ${name} t`
    stored[name] = await under.host.database.query({ text })
  }
  return stored
}

function expectPage({ status, text, headers }: TestResponse): void {
  expect(status, text.slice(0, 500)).toBe(200)
  expect(headers['content-type']).toContain('text/html')
}

describe('a preview of a stored record', () => {
  test('shows it by itself with the site’s styles, in the requested variant and language', async () => {
    const response = await shown(plainId)
    expectPage(response)
    expect(response.text).toMatch(/<main id="content">.*<h1>Title of plain<\/h1>.*<\/main>/s)
    expect(response.text).toContain(`website-builder/widgets ${plainId} plain-->`)
    expect(response.text).toContain('rel="stylesheet"')
    expect(response.text).not.toContain('Title of counter')
    expect((await shown(plainId, { language: 'ru' })).text).toContain('<h1>Название plain</h1>')
    expect((await shown(plainId, { variant: 'counter' })).text).toContain('<tessera-island ')
  })

  test('includes what its islands need', async () => {
    const { text } = await shown(counterId)
    expect(text).toContain('id="tessera-page"')
    expect(text).toMatch(/<script type="module" src="[^"]*entry/)
  })

  test('may be framed by this site only, and is never cached', async () => {
    const { headers } = await shown(plainId)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(headers['cache-control']).toBe('no-store')
  })

  test.each([
    [404, 'There is nothing to show', { id: '0198c5f0-7f3e-7abc-8def-0123456789ab' }],
    [400, 'There is no entity no/things', { entity: 'no/things' }],
    [400, 'has no variant unheard-of', { variant: 'unheard-of' }],
    [400, 'language must be one of en, ru', { language: 'fi' }],
    [400, 'url must be the path of a page', { url: 'javascript:alert(1)' }],
    [400, 'id is required', { id: 'x' }],
  ])('says in the frame what is wrong (%i %s)', async (status, text, query) => {
    const response = await shown(plainId, query)
    expect(response.headers['content-type']).toContain('text/html')
    expect(response.text).toContain(text)
    expect(response.status).toBe(status)
  })
})

describe('a preview of operations', () => {
  test('shows a new record with what is linked to it', async () => {
    const response = await post({ operations: widgetWithFeature, show: { ref: 'widget' } })
    expectPage(response)
    expect(response.text).toContain('<h1>To be seen</h1>')
    expect(response.text).toMatch(/<li data-feature="true">Its feature<\/li>/)
  })

  test('shows a stored record as it would become', async () => {
    const operations = [
      { action: 'update', entity: widget.path, id: plainId, data: { title: { en: 'As it would be' } } },
    ]
    const response = await post({ operations, show: { entity: widget.path, id: plainId } })
    expect(response.text).toContain('As it would be')
    expect((await shown(plainId)).text).toContain('Title of plain')
  })

  test('leaves nothing behind: no record, no history, no job, no event, nothing in a cache', async () => {
    const { host } = under
    const cached = await under.asNobody().get('/en')
    const before = await allThatIsStored()
    const heard: string[] = []
    const stop = host.events.on('*', ({ entity }) => void heard.push(entity))
    expectPage(await post({ operations: widgetWithFeature, show: { ref: 'widget' } }))
    const update = { action: 'update', entity: widget.path, id: plainId, data: { title: { en: 'Not for visitors' } } }
    expectPage(await post({ operations: [update], show: { entity: widget.path, id: plainId } }))
    const removal = { action: 'delete', entity: widget.path, id: plainId }
    expect((await post({ operations: [removal], show: { entity: widget.path, id: plainId } })).status).toBe(404)
    expect(await allThatIsStored()).toEqual(before)
    const { statements, result } = await countStatements(host, () => under.asNobody().get('/en'))
    expect([statements, result.headers.etag]).toEqual([[], cached.headers.etag])
    expect((await under.asNobody().get('/ru')).text).not.toContain('Not for visitors')
    // Events come in their order: one that is heard comes after all that were to come.
    await host.events.publish('the end', ['the-end'])
    await expect.poll(() => heard).toContain('the end')
    expect(heard).toEqual(['the end'])
    stop()
  })

  test('requests routes between renders, and shows what they respond to visitors', async () => {
    const operations = [
      ...widgetWithFeature.slice(1, 2),
      { action: 'create', entity: widget.path, ref: 'asking', data: { variant: 'asking', title: { en: 'Asking' } } },
    ]
    const stored = await under.host.service(feature).count({}, system)
    const { text } = await post({ operations, show: { ref: 'asking' } })
    expect(text.replaceAll('<!-- -->', '')).toContain(`Asking: ${stored} stored, ${stored + 1}`)
  })

  test('can be requested by a form, so that a frame can be its target', async () => {
    const request = JSON.stringify({ operations: widgetWithFeature, show: { ref: 'widget' }, language: 'en' })
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const response = await asEditor.post('/_compose/preview', new URLSearchParams({ request }).toString(), form)
    expectPage(response)
    expect(response.text).toContain('To be seen')
    const wrong = await asEditor.post(
      '/_compose/preview',
      new URLSearchParams({ request: '{"show":{}}' }).toString(),
      form,
    )
    expect(wrong.status).toBe(400)
    expect(wrong.headers['content-type']).toContain('text/html')
  })

  test('reports errors as the batch does', async () => {
    const operations = [{ action: 'create', entity: widget.path, ref: 'widget', data: { title: { en: 5 } } }]
    const response = await post({ operations, show: { ref: 'widget' } })
    expect(response.status).toBe(400)
    expect(response.causes).toEqual(['operations[0]: title.en must be a string'])
    const unknown = await post({ operations: widgetWithFeature, show: { ref: 'nobody' } })
    expect([unknown.status, unknown.causes]).toEqual([400, ['show.ref: no operation creates "nobody"']])
    const none = await post({ show: { ref: 'widget' } })
    expect([none.status, none.causes]).toEqual([400, ['show.ref: no operation creates "widget"']])
  })

  test('has a time limit, and releases what it holds', async () => {
    const operations = [
      { action: 'create', entity: widget.path, ref: 'endless', data: { variant: 'endless' } },
      { action: 'update', entity: widget.path, id: plainId, data: { title: { en: 'Held' } } },
    ]
    const response = await post({ operations, show: { ref: 'endless' } })
    expect(response.status).toBe(503)
    expect(response.causes).toEqual(['The preview was not rendered within 3 seconds; try again in a moment'])
    expect((await shown(plainId, { variant: 'endless' })).status).toBe(503)
    const update = await under.asAdministrator().patch(`/api/${widget.path}/${plainId}`, { anchor: 'free' })
    expect(update.status).toBe(200)
  })
})

describe('the rights of a preview', () => {
  test('are the right to change pages and those of every operation', async () => {
    const body = { operations: widgetWithFeature, show: { ref: 'widget' } }
    expect((await post(body, under.asNobody())).status).toBe(401)
    expect((await post(body, under.as(reader))).status).toBe(403)
    under.host.access.provideRules((method, url) =>
      method === 'POST' && url === '/api/website-builder/features' ? 'administrator' : undefined,
    )
    expect((await post(body)).status).toBe(403)
    expect((await post(body, under.asAdministrator())).status).toBe(200)
  })

  test('T-147: another site can’t request one', async () => {
    const from = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' }
    const request = JSON.stringify({ show: { entity: widget.path, id: plainId } })
    const response = await asEditor.post('/_compose/preview', new URLSearchParams({ request }).toString(), from)
    expect(response.status).toBe(403)
    expect(response.text).not.toContain('Title of plain')
  })
})
