import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readDoor } from './door.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tessera-door-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(file: string, content: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), content)
}

const door = () => readDoor(pathToFileURL(`${root}/migrations/`))
const packageJson = { name: 'tessera-plugin-a', exports: { '.': './src/index.ts' }, tessera: { module: 'a' } }
const other = { name: 'tessera-plugin-b', exports: { '.': './index.js' } }

test('doors and types may be imported, and nothing else, however far inside', () => {
  write('package.json', JSON.stringify(packageJson))
  write('node_modules/tessera-plugin-b/package.json', JSON.stringify({ ...other, tessera: { module: 'b' } }))
  write('node_modules/lodash/package.json', JSON.stringify({ ...other, name: 'lodash' }))
  write('src/index.ts', "export { one,\n  two } from './deep/one.ts'\nimport type { Knex } from 'knex'\n")
  write(
    'src/deep/one.ts',
    [
      "import { defineModule } from '@tessera/core'",
      "import { b } from 'tessera-plugin-b'",
      "import lodash from 'lodash'",
      "import { readFileSync } from 'node:fs'",
      "import { createHost } from '@tessera/server'",
      "import 'tessera-plugin-b/server'",
      "export * from '../index.ts'",
      "export const file = entity('file', { from: 'nothing' })",
    ].join('\n'),
  )
  const foreign = ['lodash', 'node:fs', '@tessera/server', 'tessera-plugin-b/server']
  expect(door()).toEqual({ name: 'tessera-plugin-a', foreign: foreign.map(name => `${name} in src/deep/one.ts`) })
})

test('a package that is no plugin has no door', () => {
  write('package.json', JSON.stringify({ name: 'a', exports: './src/index.ts' }))
  expect(door()).toBeUndefined()
})
