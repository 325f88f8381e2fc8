import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, test as each, expect, vi } from 'vitest'
import { findPlugin } from '../src/adding/find-plugin.ts'
import { fair, fairSuite, name, route, server, table } from './fair-suite.ts'
import { packInto, writeAll } from './fake-npm.ts'

/** The project has its embedded database, whatever server there is: once is enough. */
const test = each.skipIf(process.env.TEST_DATABASE_URL)
const site = fairSuite()
const { read, isThere, tessera, add, tables, seeds, state } = site
const elsewhere = mkdtempSync(path.join(tmpdir(), 'tessera-plugins-'))
afterAll(() => rmSync(elsewhere, { recursive: true, force: true }))

test('a folder is packed once; built again it is taken again, and goes with the plugin', async () => {
  const folder = path.join(elsewhere, 'developed')
  const packed = () => readdirSync(path.join(site.project.root, 'packed'))
  const specifier = () => JSON.parse(read('package.json')).dependencies[name]
  writeAll(folder, fair())
  expect(await add(folder)).toMatchObject({ code: 0 })
  const [first = ''] = packed()
  expect([packed().length, specifier()]).toEqual([1, `file:packed/${first}`])
  vi.stubEnv('PATH', site.environment.PATH)
  expect(await findPlugin(site.project.root, folder, undefined)).toBe('installed')
  writeAll(folder, { 'messages/ru.json': '{}' })
  expect(await add(folder)).toMatchObject({ code: 0 })
  const [second = ''] = packed()
  expect([packed().length, second === first, specifier()]).toEqual([1, false, `file:packed/${second}`])
  expect(isThere(`node_modules/${name}/messages/ru.json`)).toBe(true)
  writeAll(folder, fair({}, { version: '1.1.0' }))
  await expect(findPlugin(site.project.root, folder, undefined)).rejects.toThrow(`tessera upgrade ${name}@1.1.0 --from`)
  site.project.write('npm.fails', '')
  writeAll(folder, fair({ 'messages/de.json': '{}' }))
  expect(await add(folder)).toMatchObject({ code: 1 })
  expect([packed(), specifier(), isThere('.tessera/packed')]).toEqual([[second], `file:packed/${second}`, false])
  rmSync(path.join(site.project.root, 'npm.fails'))
  expect(await tessera('remove', 'fair', '--data', 'drop', '--yes', '--no-build')).toMatchObject({ code: 0 })
  expect(packed()).toEqual([])
}, 300_000)

test('killed while it installs, the next command finishes it', async () => {
  site.project.write('npm.waits', '')
  const file = packInto(site.project.root, fair())
  const run = site.project.run(['add', file, '--yes', '--no-build'], site.environment)
  await expect.poll(() => isThere('npm.waiting'), { timeout: 120_000 }).toBe(true)
  run.process.kill('SIGKILL')
  await run.code
  rmSync(path.join(site.project.root, 'npm.waits'))
  const { code, output } = await add(file)
  expect([code, output]).toEqual([0, expect.stringContaining('Finished what was interrupted: tessera add')])
  expect(state()).toEqual([expect.stringContaining(file), expect.stringContaining(name), true])
}, 300_000)

/** Held, while a file says so, by code of the plugin, which notes the number of its process in another file. */
const hold = (what: string, folder = '.') => `if (existsSync('${folder}/${what}.waits')) {
    writeFileSync('${folder}/${what}.waiting', String(process.pid))
    await new Promise(done => setTimeout(done, 1e6))
  }`
const files = "import { existsSync, writeFileSync } from 'node:fs'"

/** Kills a command, and the process that it has begun, once the plugin holds it. */
async function killAt(what: string, file: string, folder = '.'): Promise<void> {
  const waiting = `${folder}/${what}.waiting`
  site.project.write(`${what}.waits`, '')
  const run = site.project.run(['add', file, '--yes', '--no-build'], site.environment)
  await expect.poll(() => isThere(waiting) && read(waiting), { timeout: 120_000 }).toMatch(/\d/)
  run.process.kill('SIGKILL')
  process.kill(Number(read(waiting)), 'SIGKILL')
  await run.code
  rmSync(path.join(site.project.root, `${what}.waits`))
}

test('killed while it is fetched or looked at, everything is as it was', async () => {
  const before = state()
  site.project.write('staging.waits', '')
  const file = packInto(site.project.root, fair())
  const run = site.project.run(['add', file, '--yes', '--no-build'], site.environment)
  await expect.poll(() => isThere('staging.waiting'), { timeout: 120_000 }).toBe(true)
  run.process.kill('SIGKILL')
  await run.code
  rmSync(path.join(site.project.root, 'staging.waits'))
  expect(state()).toEqual(before)

  // The process that looks at it may write into one folder only.
  const looked = server(
    route,
    `${files}\nif (process.cwd().endsWith('staging')) {
    writeFileSync('data/looking.waiting', String(process.pid))
    await new Promise(done => setTimeout(done, 1e6))
  }`,
  )
  await killAt('looking', packInto(site.project.root, fair({ 'dist/server.js': looked })), '.tessera/staging/data')
  expect(state()).toEqual(before)

  const { code, output } = await add(packInto(site.project.root, fair()))
  expect([code, output]).toEqual([0, expect.not.stringContaining('Finished what was interrupted')])
  expect([await tables(), isThere('.tessera/staging')]).toEqual([expect.arrayContaining(['fair_stands']), false])
}, 300_000)

test('killed while its tables are made, and again while its content is, the next command finishes it', async () => {
  const content = `content: [{ key: 'first', async create() {
    ${hold('content')}
  } }]`
  const migration = `${files}\n${table.replace('await knex', `${hold('table')}\n  await knex`)}`
  const file = packInto(
    site.project.root,
    fair({ 'dist/server.js': server(content, files), 'dist/migrations/20261101000000_initial.js': migration }),
  )
  await killAt('table', file)
  await killAt('content', file)
  // It has the database until the system has taken it away.
  await expect.poll(tables).toContain('fair_stands')
  const { code, output } = await add(file)
  expect([code, output]).toEqual([0, expect.stringContaining('Finished what was interrupted: tessera add')])
  expect(await seeds()).toEqual(['first'])
}, 300_000)
