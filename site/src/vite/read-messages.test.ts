import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownerOf } from './read-messages.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'tessera-owner-'))
  const write = (folder: string, manifest: object) => {
    mkdirSync(join(root, folder), { recursive: true })
    writeFileSync(join(root, folder, 'package.json'), JSON.stringify(manifest))
  }
  write('one', { name: 'tessera-plugin-one', tessera: { widgets: 'tessera-plugin-one/widgets' } })
  write('one/dist', { type: 'module' })
  write('two', { name: 'tessera-plugin-two', tessera: { widgets: 'tessera-plugin-two-widgets' } })
  write('two/widgets', { name: 'tessera-plugin-two-widgets' })
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test.each([
  ['one/widgets/src/form.tsx', 'tessera-plugin-one/widgets'],
  ['one/dist/widgets/src/form.js', 'tessera-plugin-one/widgets'],
  ['one/src/index.ts', 'tessera-plugin-one'],
  ['one/dist/src/index.js', 'tessera-plugin-one'],
  ['two/widgets/src/form.tsx', 'tessera-plugin-two-widgets'],
  ['two/src/index.ts', 'tessera-plugin-two'],
])('the texts of %s are those of %s', (module, name) => {
  expect(ownerOf(join(root, module))).toBe(name)
})
