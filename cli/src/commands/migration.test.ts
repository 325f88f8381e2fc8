import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../test/run-command.ts'

const repository = fileURLToPath(new URL('../../../', import.meta.url))
let root: string

/** A project of one plugin, in a folder of its own. */
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'tessera-project-'))
  mkdirSync(join(root, 'library'))
  mkdirSync(join(root, 'node_modules'))
  symlinkSync(join(repository, 'node_modules', '@tessera'), join(root, 'node_modules', '@tessera'))
  symlinkSync(join(root, 'library'), join(root, 'node_modules', 'tessera-plugin-library'))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(root, 'tessera.config.ts'), `export default { plugins: ['tessera-plugin-library'] }\n`)
  const manifest = { name: 'tessera-plugin-library', type: 'module', exports: { './server': './server.ts' } }
  writeFileSync(join(root, 'library', 'package.json'), JSON.stringify(manifest))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

function define(fields: string): void {
  const text = `import { defineModule, text } from '@tessera/core'
import { definePlugin } from '@tessera/server'
const { entity } = defineModule('library')
const entities = [entity('book', { fields: { ${fields} } })]
export default definePlugin({ name: 'library', entities, migrations: new URL('./migrations/', import.meta.url) })\n`
  writeFileSync(join(root, 'library', 'server.ts'), text)
}

const tessera = (...words: string[]) => runCommand(root, words)

const written = () => readdirSync(join(root, 'library', 'migrations')).toSorted()

test('definitions become a migration, the migration a table, and a renamed column keeps its name in mind', async () => {
  define('title: text()')
  const dry = await tessera('migration', 'library', '--dry-run', '--json')
  expect([dry.code, JSON.parse(dry.output)]).toEqual([
    0,
    [{ module: 'library', bridge: null, changes: [expect.stringContaining('create table library_books')], file: null }],
  ])
  const first = await tessera('migration', 'library')
  expect(first.output).toContain('create table library_books')
  expect(first.code).toBe(0)
  expect(written()).toEqual([expect.stringMatching(/^\d{14}_initial\.ts$/)])

  expect((await tessera('migration', 'library')).output).toContain('The migrations of library match')

  define('name: text()')
  const refused = await tessera('migration', 'library')
  expect(refused.code).toBe(1)
  expect(refused.output).toContain('--rename library_books.title:name')
  expect(refused.output).toContain('--drop library_books.title')
  expect(written()).toHaveLength(1)

  await tessera('migration', 'library', 'name_books', '--rename', 'title:name')
  expect(written()[1]).toMatch(/^\d{14}_name_books\.ts$/)
  const text = readFileSync(join(root, 'library', 'migrations', written()[1] as string), 'utf8')
  expect(text).toContain(`table.renameColumn('title', 'name')`)
}, 180_000)

test('migrations run, show where they stand, and are reverted when confirmed', async () => {
  expect((await tessera('migrate', '--dry-run')).output).toMatch(/pending {2}library\/\d+_initial/)
  const up = await tessera('migrate')
  expect(up.output).toMatch(
    /done {2}core\/\d+_initial\n(.*\n)*done {2}library\/\d+_initial\ndone {2}library\/\d+_name_books/,
  )

  const dry = await tessera('migrate', '--down', 'library', '--dry-run', '--json')
  expect(JSON.parse(dry.output)).toMatchObject([{ module: 'library', name: expect.stringMatching(/_name_books$/) }])
  const refused = await tessera('migrate', '--down', 'library')
  expect(refused.code).toBe(1)
  expect(refused.output).toContain('add --yes')

  expect((await tessera('migrate', '--down', 'library', '--yes')).output).toMatch(/reverted {2}library\/\d+_name_books/)
  const { output } = await tessera('migrate', '--status')
  expect(output).toMatch(/done {5}library\/\d+_initial/)
  expect(output).toMatch(/pending {2}library\/\d+_name_books/)
}, 180_000)

test('a module that is not there is named with those that are', async () => {
  const { code, output } = await tessera('migration', 'librari')
  expect(code).toBe(1)
  expect(output).toContain('There is no module librari in the configuration. Its modules: library')
}, 60_000)

test('the migration of a compiled plugin is written beside its sources', async () => {
  const folder = join(root, 'compiled')
  mkdirSync(join(folder, 'dist'), { recursive: true })
  mkdirSync(join(folder, 'src'))
  symlinkSync(folder, join(root, 'node_modules', 'tessera-plugin-compiled'))
  const manifest = { name: 'tessera-plugin-compiled', type: 'module', exports: { './server': './dist/server.js' } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(
    join(folder, 'dist/server.js'),
    `import { defineModule, text } from '@tessera/core'
import { definePlugin } from '@tessera/server'
const { entity } = defineModule('compiled')
const entities = [entity('book', { fields: { title: text() } })]
export default definePlugin({ entities, migrations: new URL('./migrations/', import.meta.url) })\n`,
  )
  writeFileSync(join(root, 'tessera.config.ts'), `export default { plugins: ['tessera-plugin-compiled'] }\n`)
  const { output } = await tessera('migration', 'compiled')
  expect(output).toContain('Review it, compile the package, then run: tessera migrate')
  expect(readdirSync(join(folder, 'migrations'))).toEqual([expect.stringMatching(/^\d{14}_initial\.ts$/)])
  expect(readdirSync(join(folder, 'dist'))).toEqual(['server.js'])
})
