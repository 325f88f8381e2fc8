import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { openDatabase } from '@tessera/server/host'
import { afterAll, beforeAll, test as each, expect } from 'vitest'
import type { Outcome } from '../src/making/carry-out.ts'
import { Plan } from '../src/making/plan.ts'
import { renamePlugin } from '../src/renaming/rename-plugin.ts'
import { makeTestProject, type TestProject } from './project.ts'

/** The project has its embedded database, whatever server there is: once is enough. */
const test = each.skipIf(process.env.TEST_DATABASE_URL)

const repository = path.resolve(import.meta.dirname, '../..')
const plugins = ['@tessera/file-storage', '@tessera/website-builder', '@tessera/rbac', '@tessera/host']
const [gigId, fanId] = ['01a21e3d-9c82-7027-b6a3-bb53dbf0fc74', '01a21e3d-9c82-7027-b6a3-bb53dbf0fc75']
const use = 'plugins/fans/src/server/links.ts'
const built = '{ "name": "tessera-plugin-gigs" }'
const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0x00])

let project: TestProject

const read = (file: string) => readFileSync(path.join(project.root, file), 'utf8')
const isThere = (file: string) => existsSync(path.join(project.root, file))

async function ran(...command: readonly string[]): Promise<string> {
  const { code, output } = project.run(command)
  expect(await code, output()).toBe(0)
  return output()
}
const asked = async (...command: readonly string[]) => JSON.parse(await ran(...command, '--json')) as Outcome

async function query<Row>(...texts: readonly string[]): Promise<Row[]> {
  const database = await openDatabase({ dataDirectory: path.join(project.root, '.tessera') })
  try {
    let rows: Row[] = []
    for (const text of texts) rows = await database.query<Row & object>({ text })
    return rows
  } finally {
    await database.close()
  }
}

beforeAll(async () => {
  if (process.env.TEST_DATABASE_URL) return
  project = makeTestProject(`export default {\n  plugins: [${plugins.map(name => `'${name}'`).join(', ')}],\n}\n`)
  project.write(
    'tsconfig.json',
    JSON.stringify({
      extends: path.join(repository, 'tsconfig.json'),
      compilerOptions: { typeRoots: [path.join(repository, 'node_modules/@types')] },
      include: ['plugins/gigs', 'plugins/fans', 'tessera.config.ts'],
    }),
  )
  for (const command of [
    ['plugin', 'gigs'],
    ['entity', 'gigs/gig', 'title:localized'],
    ['route', 'gigs', 'GET', '/api/gigs/next', '--access', 'everyone'],
    ['job', 'gigs', 'remind'],
    ['plugin', 'fans'],
    ['entity', 'fans/fan', 'name:text'],
    ['relation', 'fans/fan', 'gigs/gig'],
  ]) {
    await asked('create', ...command)
  }
  project.write(
    use,
    `import type { Row } from '@tessera/core'
import { gig } from 'tessera-plugin-gigs'
import { fansToGigs } from '../index.ts'

export const links = [gig.path, fansToGigs.path, '/api/gigs/next', '/api/gigs/gigs', '/gigs/next', '/gigs/[gigs.gigs.slug]']
export const gigOf = (link: Row<typeof fansToGigs>) => link.gigsModuleGigId
`,
  )
  writeFileSync(path.join(project.root, 'plugins/gigs/poster.png'), picture)
  project.write('plugins/gigs/dist/package.json', built)
  await ran('migrate')
  await query(
    `insert into gigs_gigs (id, created_at, updated_at, admin_title, slug, title)
     values ('${gigId}', now(), now(), 'Nina', 'nina', '{"en": "Nina"}')`,
    `insert into fans_fans (id, created_at, updated_at, admin_title, slug, name)
     values ('${fanId}', now(), now(), 'Ada', 'ada', 'Ada')`,
    `insert into fans_fans_to_gigs_module_gigs (id, created_at, updated_at, fan_id, gigs_module_gig_id)
     values ('${fanId}', now(), now(), '${fanId}', '${gigId}')`,
    `insert into core_content_seeds (module, key) values ('gigs', 'first')`,
    `insert into core_preferences (subject_id, key, value) values ('', 'views/gigs/gigs/mine', '{}')`,
  )
}, 600_000)
afterAll(() => project?.remove())

test('a module is renamed with its package, folder, tables, ledgers and what is stored by its name', async () => {
  const done = await asked('rename', 'plugin', 'gigs', 'concerts')
  expect(done.next).not.toContainEqual(expect.stringContaining('Mend'))
  expect([isThere('plugins/gigs/src'), isThere('node_modules/tessera-plugin-gigs')]).toEqual([false, false])
  expect(done.removed).toContain('plugins/gigs/src/index.ts')
  expect(read('plugins/gigs/dist/package.json')).toBe(built)
  expect(read('plugins/concerts/src/server/index.ts')).toContain("'concerts-module-remind': remind")
  expect(done.next.slice(0, 2)).toEqual([
    expect.stringContaining('The job gigs-module-remind is concerts-module-remind now'),
    'rm -r plugins/gigs/dist: it was built from the old name',
  ])
  expect(read('tessera.config.ts')).toContain("'tessera-plugin-concerts'")
  expect(read('plugins/concerts/package.json')).toContain(
    '"tessera": { "module": "concerts", "widgets": "tessera-plugin-concerts/widgets" }',
  )
  expect(read('plugins/concerts/src/server/index.ts')).toContain("formerly: ['gigs']")
  expect(isThere('plugins/concerts/test/concerts.test.ts')).toBe(true)
  expect(readFileSync(path.join(project.root, 'plugins/concerts/poster.png'))).toEqual(picture)
  expect(JSON.parse(read('plugins/concerts/messages/en.json')).module).toBe('Concerts')
  expect(read(use)).toBe(`import type { Row } from '@tessera/core'
import { gig } from 'tessera-plugin-concerts'
import { fansToGigs } from '../index.ts'

export const links = [gig.path, fansToGigs.path, '/api/concerts/next', '/api/concerts/gigs', '/gigs/next', '/gigs/[concerts.gigs.slug]']
export const gigOf = (link: Row<typeof fansToGigs>) => link.concertsModuleGigId
`)
  const migrations = done.migrations.map(read).join()
  expect(migrations).toContain("renameTable('gigs_gigs', 'concerts_gigs')")
  expect(migrations).toContain("renameTable('fans_fans_to_gigs_module_gigs', 'fans_fans_to_concerts_module_gigs')")
  expect(migrations).toMatch(/renameModule\(knex, \{\s*from: 'gigs',\s*to: 'concerts'/)
  expect(migrations).not.toMatch(/dropTable|createTable/)
  expect(await asked('rename', 'plugin', 'gigs', 'concerts')).toMatchObject({ changed: [], migrations: [] })
  await ran('migrate')
  const [row] = await query<object>(`select g.title, f.name, s.module, p.key from fans_fans_to_concerts_module_gigs r
    join concerts_gigs g on g.id = r.concerts_module_gig_id join fans_fans f on f.id = r.fan_id,
    core_content_seeds s, core_preferences p where s.key = 'first' and p.key like 'views/%'`)
  expect(row).toEqual({ title: { en: 'Nina' }, name: 'Ada', module: 'concerts', key: 'views/concerts/gigs/mine' })
  expect(await ran('migrate', '--down', 'concerts', '--yes')).toMatch(/reverted .*rename_module_gigs_to_concerts/)
  expect(await query(`select key from core_preferences where key = 'views/gigs/gigs/mine'`)).toHaveLength(1)
  expect(await ran('migrate')).toMatch(/done .*rename_module_gigs_to_concerts/)
  expect(await ran('migrate')).toContain('The database is up to date.')
}, 600_000)

test('what was renamed is right by its types', async () => {
  const tsc = path.join(repository, 'node_modules/.bin/tsc')
  await expect(promisify(execFile)(tsc, ['--noEmit', '-p', '.'], { cwd: project.root })).resolves.toMatchObject({
    stdout: '',
  })
}, 600_000)

test.each([
  ['concerts', 'fans', 'The module fans exists already'],
  ['plays', 'fans', 'has no module plays of its own'],
  ['concerts', 'host', 'is that of a module of the product'],
  ['concerts', 'Big Ones', 'must be in kebab-case'],
])('%s can’t become %s', async (from, to, why) => {
  const plan = new Plan(project.root)
  await expect(renamePlugin(plan, from, to)).rejects.toThrow(why)
  expect(plan.changes).toEqual([])
})
