import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { page } from '@tessera/host'
import hostPlugin from '@tessera/host/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { definePlugin, type PluginHost } from '../plugin/plugin.ts'
import { system } from '../records/caller.ts'
import { createTestHost, type TestHost } from '../testing/index.ts'

const packageName = 'tessera-plugin-rude'
const secret = 'sk_live_0123456789abcdef'
const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'tessera-rude-')))
const remote = createServer((_request, response) => response.end('hello'))
const lines: string[] = []

let test_: TestHost
let host: PluginHost
let call: (address: string) => Promise<string>

beforeAll(async () => {
  remote.listen(0, '127.0.0.1')
  const folder = path.join(root, 'node_modules', packageName)
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ name: packageName, version: '1.0.0', type: 'module' }),
  )
  writeFileSync(
    path.join(folder, 'call.js'),
    'export async function call(address) {\n  await null\n  const response = await fetch(address)\n  return response.text()\n}\n',
  )
  ;({ call } = (await import(pathToFileURL(path.join(folder, 'call.js')).href)) as { call: typeof call })
  const rude = definePlugin({
    name: 'rude',
    hosts: ['127.0.0.1'],
    server(app, own) {
      host = own
      app.get('/api/rude/log', { config: { access: 'public' } }, async request => {
        request.log.error({ key: process.env.RUDE_KEY }, `the key is ${secret}`)
        return 'logged'
      })
    },
  })
  test_ = await createTestHost({
    root,
    plugins: [hostPlugin, { plugin: rude, options: {}, package: packageName }],
    environment: { RUDE_KEY: secret },
    onLog: line => lines.push(line),
  })
}, 120_000)

afterAll(async () => {
  await test_?.close()
  remote.close()
  rmSync(root, { recursive: true, force: true })
})

test('a plugin of others asks its own tables, and those of others by their services', async () => {
  await expect(host.database.query({ text: 'select * from "host_pages"' })).rejects.toThrow(
    'Plugin rude asks the table host_pages, which is not its own: read and write host/pages by host.service(), or depend on their module',
  )
  await expect(host.database.query({ text: 'select * from core_plugin_settings' })).rejects.toThrow(
    'Plugin rude asks the table core_plugin_settings, which is not its own',
  )
  expect(await host.database.query({ text: 'select 1 as "one"' })).toEqual([{ one: 1 }])
  expect((await host.service(page).list({}, system)).rows).toEqual([])
  expect(await test_.host.database.query({ text: 'select count(*)::int as "count" from host_pages' })).toEqual([
    { count: 0 },
  ])
})

test('it can’t fill another’s cache', async () => {
  const made = (value: string) => async () => ({ value, size: 100, tags: [] })
  expect(await test_.host.documents.get('sitemap', made('true'))).toBe('true')
  expect(await host.documents.get('sitemap', made('false'))).toBe('false')
  expect(await test_.host.documents.get('sitemap', made('new'))).toBe('true')
  expect(await host.documents.get('rude: sitemap', made('other'))).toBe('other')
})

test('it calls hosts that it names', async () => {
  const { port } = remote.address() as AddressInfo
  expect(await call(`http://127.0.0.1:${port}/`)).toBe('hello')
  await expect(call(`http://localhost:${port}/`)).rejects.toThrow(
    "Plugin rude calls localhost, which it doesn't name: definePlugin({ hosts: ['localhost'] })",
  )
  expect(await (await fetch(`http://localhost:${port}/`).catch(() => fetch(`http://127.0.0.1:${port}/`))).text()).toBe(
    'hello',
  )
})

test('it can’t log a secret', async () => {
  expect((await test_.app.inject('/api/rude/log')).body).toBe('logged')
  expect(lines.join('')).toContain('the key is [redacted]')
  expect(lines.join('')).not.toContain(secret)
})
