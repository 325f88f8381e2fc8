import { defineModule, type PluginListing, type PluginSettings } from '@tessera/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { definePlugin } from '../../plugin/plugin.ts'
import { serviceOf } from '../../plugin/service-of.ts'
import { createTestHost, type TestHost, type TestResponse } from '../../testing/index.ts'

interface Settings {
  readonly isModerated: boolean
  readonly perPage: number
  readonly tone: 'calm' | 'loud'
  readonly apiKey: string
}

const { entity } = defineModule('sayings')
const saying = entity('saying', { fields: {}, access: { read: 'public', write: { roles: ['editor'] } } })
const seen: Settings[] = []

class SayingService extends serviceOf(saying) {
  async tone(): Promise<string> {
    return ((await this.host.settings()) as Settings).tone
  }
}

const sayings = definePlugin<unknown, Settings>({
  entities: [saying],
  services: [SayingService],
  hosts: ['api.sayings.example'],
  settings: {
    isModerated: { type: 'boolean', default: true },
    perPage: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
    tone: { type: 'string', enum: ['calm', 'loud'], default: 'calm' },
    apiKey: { type: 'string', maxLength: 200, default: '', writeOnly: true },
  },
  jobs: { 'sayings-count': async host => void seen.push(await host.settings()) },
  content: [{ key: 'first', create: async () => undefined }],
  setup: async host => void seen.push(await host.settings()),
  server(app, host) {
    app.get('/api/sayings/tone', { config: { access: 'public' } }, async () => (await host.settings()).tone)
  },
})
const plain = definePlugin({ name: 'plain' })
const path = '/api/core/plugins/sayings/settings'

const settingsIn = ({ body }: TestResponse) => (body as { readonly data: PluginSettings }).data
const pluginsIn = ({ body }: TestResponse) => (body as { readonly data: readonly PluginListing[] }).data

let host: TestHost
beforeAll(async () => {
  host = await createTestHost({ plugins: [sayings, plain] })
}, 120_000)
afterAll(() => host?.close())

test('plugins are listed with everything that they bring, for administrators', async () => {
  const response = await host.asAdministrator().get('/api/core/plugins')
  const [listed, other] = pluginsIn(response)
  expect([response.status, listed?.module, other?.module]).toEqual([200, 'sayings', 'plain'])
  expect(listed).toMatchObject({
    module: 'sayings',
    entities: [
      { path: 'sayings/sayings', table: 'sayings_sayings', rights: { read: 'public', create: { roles: ['editor'] } } },
    ],
    routes: [{ method: 'GET', url: '/api/sayings/tone', access: 'public' }],
    jobs: ['sayings-count'],
    content: ['first'],
    hosts: ['api.sayings.example'],
    intervenes: { services: [], updates: false, removals: false },
  })
  expect(other?.settings).toBeNull()
  expect((await host.asNobody().get('/api/core/plugins')).status).toBe(401)
  expect((await host.asNobody().get(path)).status).toBe(401)
})

describe('settings', () => {
  test('have their defaults, which every part of the plugin reads', async () => {
    expect(seen[0]).toEqual({ isModerated: true, perPage: 10, tone: 'calm', apiKey: '' })
    const data = settingsIn(await host.asAdministrator().get(path))
    expect(data.fields[1]).toEqual({
      name: 'perPage',
      schema: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
      label: 'Per page',
      help: null,
      choices: {},
    })
    expect(data.values).toEqual({ isModerated: true, perPage: 10, tone: 'calm' })
  })

  test('are changed at once, one by one, and null brings the default back', async () => {
    const response = await host.asAdministrator().patch(path, { tone: 'loud', perPage: 20 })
    expect([response.status, settingsIn(response).values]).toEqual([
      200,
      { isModerated: true, perPage: 20, tone: 'loud' },
    ])
    expect((await host.app.inject('/api/sayings/tone')).body).toBe('loud')
    expect(await host.host.service(SayingService).tone()).toBe('loud')
    expect(settingsIn(await host.asAdministrator().patch(path, { tone: null })).values.tone).toBe('calm')
    expect((await host.app.inject('/api/sayings/tone')).body).toBe('calm')
  })

  test('that are secret never leave the server', async () => {
    const response = await host.asAdministrator().patch(path, { apiKey: 'very-secret-key' })
    expect(settingsIn(response).secrets).toEqual(['apiKey'])
    expect(response.text).not.toContain('very-secret-key')
    expect((await host.asAdministrator().get('/api/core/plugins')).text).not.toContain('very-secret-key')
  })

  test.each([
    [{ perPage: 0 }, 'perPage'],
    [{ perPage: 'many' }, 'perPage'],
    [{ tone: 'shrill' }, 'tone'],
    [{ colour: 'red' }, 'colour'],
  ])('%j are refused', async (changes, field) => {
    const { status, issues } = await host.asAdministrator().patch(path, changes)
    expect([status, issues[0]?.path]).toEqual([400, field])
  })

  test('of a version that accepts other values give way to the defaults', async () => {
    await host.database.query({
      text: `update core_plugin_settings set "values" = '{"perPage": 99, "tone": "loud", "gone": 1}'`,
    })
    expect(settingsIn(await host.asAdministrator().get(path)).values).toMatchObject({ perPage: 10, tone: 'loud' })
  })

  test('that somebody else has changed since are not overwritten', async () => {
    const { etag } = settingsIn(await host.asAdministrator().get(path))
    const changes = [21, 22].map(perPage => host.asAdministrator().patch(path, { perPage }, { 'if-match': etag }))
    expect((await Promise.all(changes)).map(({ status }) => status).toSorted()).toEqual([200, 412])
  })

  test('are only those of plugins that have some', async () => {
    expect((await host.asAdministrator().get('/api/core/plugins/plain/settings')).status).toBe(404)
    expect((await host.asAdministrator().patch('/api/core/plugins/none/settings', {})).status).toBe(404)
  })
})
