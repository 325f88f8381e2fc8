import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPlugins } from './list-plugins.ts'
import type { ProjectPackage } from './project-packages.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'tessera-list-'))
  writeFileSync(path.join(root, 'package.json'), '{ "name": "site" }')
  mkdirSync(path.join(root, 'plugins/own'), { recursive: true })
  const exports = { '.': './src/index.ts', './server': './src/server.ts' }
  const manifest = { name: 'tessera-plugin-own', exports, tessera: { module: 'own' } }
  writeFileSync(path.join(root, 'plugins/own/package.json'), JSON.stringify(manifest))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const plugin = (name: string, range?: string): ProjectPackage => {
  return { name, version: '1.0.0', specifier: '^1.0.0', isOfProduct: false, range }
}
const product = { name: '@tessera/server', version: '0.2.0', specifier: '~0.2.0', isOfProduct: true }

test('a project lists what it has, what is newer and what doesn’t fit', async () => {
  const offered: Readonly<Record<string, readonly { readonly version: string; readonly range?: string }[]>> = {
    '@tessera/server': [{ version: '0.3.0' }, { version: '0.2.0' }],
    old: [{ version: '2.0.0', range: '^0.3.0' }, { version: '1.1.0', range: '^0.2.0' }, { version: '1.0.0' }],
    current: [{ version: '1.0.0' }],
    wrong: [{ version: '1.0.0', range: '^0.1.0' }],
    spare: [{ version: '1.0.0' }],
  }
  const rows = await listPlugins({
    root,
    installed: [product, plugin('old'), plugin('current'), plugin('wrong', '^0.1.0'), plugin('spare'), plugin('lost')],
    configured: ['old', 'current', 'wrong', 'lost', 'tessera-plugin-own'],
    offers: async name => {
      const found = offered[name]
      if (!found) throw new Error('no network')
      return [...found]
    },
  })
  expect(rows.map(({ name, version, newest, state }) => [name, version, newest, state])).toEqual([
    ['tessera', '0.2.0', '0.3.0', 'outdated'],
    ['old', '1.0.0', '1.1.0', 'outdated'],
    ['current', '1.0.0', '1.0.0', 'current'],
    ['wrong', '1.0.0', null, 'incompatible'],
    ['spare', '1.0.0', '1.0.0', 'unlisted'],
    ['lost', '1.0.0', null, 'unknown'],
    ['tessera-plugin-own', null, null, 'own'],
  ])
})
