import { existsSync } from 'node:fs'
import { definePlugin } from '@tessera/server'
import { afterEach, expect, test, vi } from 'vitest'
import { archive } from '../../test/fixtures/archive/plugin.ts'
import { library } from '../../test/fixtures/library/plugin.ts'
import type { Caller } from '../access/caller.ts'
import { createTestHost, type TestHost, type TestHostOptions } from './create-test-host.ts'

let running: TestHost | undefined
afterEach(async () => {
  await running?.close()
  running = undefined
})

async function start(options: Partial<TestHostOptions> = {}): Promise<TestHost> {
  running = await createTestHost({ plugins: [archive], ...options })
  return running
}

const editor: Caller = { kind: 'subject', subjectId: '7', roles: ['editor'], isAdministrator: false }
const reader: Caller = { ...editor, subjectId: '8', roles: [] }

const who = definePlugin({
  name: 'who',
  jobs: { greet: async ({ events }, payload) => events.publish('who/greetings', [String(payload)]) },
  server(app) {
    app.get('/api/who', { config: { access: 'public' } }, async ({ caller }) => ({ data: { id: '', ...caller } }))
    app.get('/api/who/editors', { config: { access: { roles: ['editor'] } } }, async () => ({ data: [] }))
  },
})

test('requests come from whom a test says', async () => {
  const host = await start({ plugins: [who] })
  const callers = [host.asNobody(), host.asAdministrator(), host.as(editor), host.as(reader)]
  const rows = await Promise.all(callers.map(client => client.get('/api/who')))
  expect(rows.map(({ row }) => row.kind)).toEqual(['nobody', 'secret-key', 'subject', 'subject'])
  expect(rows.map(({ row }) => row.subjectId)).toEqual([undefined, undefined, '7', '8'])
  const responses = await Promise.all(callers.map(client => client.get('/api/who/editors')))
  expect(responses.map(({ status }) => status)).toEqual([401, 200, 200, 403])
})

test('identities of a plugin stay beside those of a test', async () => {
  const host = await start({ plugins: [who] })
  host.host.access.provideIdentity(({ headers }) => (headers.cookie === 'editor' ? editor : undefined))
  const asReader = host.as(reader)
  expect((await asReader.get('/api/who')).row.subjectId).toBe('8')
  expect((await host.asNobody().get('/api/who', undefined, { cookie: 'editor' })).row.subjectId).toBe('7')
})

test('each host has a database and a folder of its own', async () => {
  const one = await start()
  await one.asAdministrator().post('/api/archive/records', { signature: 'only here' })
  const two = await createTestHost({ plugins: [archive] })
  expect((await two.asNobody().get('/api/archive/records')).rows).toEqual([])
  expect(two.dataDirectory).not.toBe(one.dataDirectory)
  await two.close()
  expect(existsSync(two.dataDirectory)).toBe(false)
})

test('a bridge is there only beside the other module', async () => {
  const apart = await start({ plugins: [library] })
  expect((await apart.asAdministrator().get('/api/library/specimens-to-archive-module-records')).status).toBe(404)
  const together = await createTestHost({ plugins: [library, archive] })
  const response = await together.asAdministrator().get('/api/library/specimens-to-archive-module-records')
  await together.close()
  expect(response.status).toBe(200)
})

test('languages and variables are those of the test alone', async () => {
  const { host } = await start({ languages: ['de', 'fr'], environment: { PUBLIC_URL: 'http://localhost:80' } })
  expect(host.configuration).toMatchObject({ languages: ['de', 'fr'], defaultLanguage: 'de', isDemo: false })
  expect(host.configuration.environment.PATH).toBeUndefined()
})

test('jobs run where a test wants them', async () => {
  const { host } = await start({ plugins: [who], hasJobs: true })
  const greeted = vi.fn()
  host.events.on('who/greetings:*', greeted)
  await host.jobs.enqueue('greet', 'hello')
  await vi.waitFor(() => expect(greeted.mock.calls[0]?.[0].tags).toEqual(['hello']), { timeout: 10_000 })
})
