import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineModule, relation } from '@tessera/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { definePlugin, type Plugin } from '../plugin/plugin.ts'
import { neighboursOf } from './neighbours.ts'

let root: string
let tea: Plugin

function write(file: string, text: string): void {
  mkdirSync(join(root, dirname(file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

/** A package of a plugin. */
function writePackage(folder: string, module: string, more: { dependencies?: object; needs?: string[] } = {}): void {
  const manifest = {
    name: `tessera-plugin-${module}`,
    type: 'module',
    exports: { './server': './server.js' },
    tessera: { module },
    ...(more.dependencies && { dependencies: more.dependencies }),
  }
  write(`${folder}/package.json`, JSON.stringify(manifest))
  write(
    `${folder}/server.js`,
    `export default ${JSON.stringify({ name: module, dependencies: more.needs ?? [], entities: [] })}\n`,
  )
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'tessera-neighbours-'))
  const dependencies = { 'tessera-plugin-cups': '1.0.0', 'not-a-plugin': '1.0.0', 'not-installed': '1.0.0' }
  writePackage('plugins/tea', 'tea', { dependencies })
  writePackage('node_modules/tessera-plugin-cups', 'cups', {
    dependencies: { 'tessera-plugin-clay': '1' },
    needs: ['clay'],
  })
  writePackage('node_modules/tessera-plugin-clay', 'clay')
  writePackage('node_modules/tessera-plugin-kettles', 'kettles')
  writePackage('node_modules/tessera-plugin-unrelated', 'unrelated')
  write('node_modules/not-a-plugin/package.json', '{ "name": "not-a-plugin" }')
  write('tessera.config.js', `export default { plugins: ['tessera-plugin-kettles', 'tessera-plugin-unrelated'] }\n`)
  const { entity } = defineModule('tea')
  const leaf = entity('leaf')
  const far = ['cups', 'kettles', 'spoons'].map(module => defineModule(module).entity('thing'))
  tea = definePlugin({
    name: 'tea',
    entities: [leaf, ...far.map(each => relation(leaf, each))],
    migrations: pathToFileURL(join(root, 'plugins/tea/migrations/')),
  })
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('the plugins beside a plugin', () => {
  const names = async (...options: Parameters<typeof neighboursOf> extends [unknown, ...infer Rest] ? Rest : never) =>
    (await neighboursOf(tea, ...options)).map(({ name }) => name)

  test('are those of its package and of its project that it has bridges to, with what these depend on', async () => {
    expect((await names()).toSorted()).toEqual(['clay', 'cups', 'kettles'])
  })

  test('are left out if they are said to be, with what only they depend on', async () => {
    expect(await names({ without: ['cups'] })).toEqual(['kettles'])
  })

  test('are given rather than found', async () => {
    const cups = definePlugin({ name: 'cups', entities: [] })
    expect(await neighboursOf(tea, { with: [cups] })).toEqual([cups, expect.objectContaining({ name: 'kettles' })])
  })
})
