import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, test as each, expect } from 'vitest'
import { addFakeNpm, packInto } from './fake-npm.ts'
import { makeTestProject, type TestProject } from './project.ts'

/** The project has its embedded database, whatever server there is: once is enough. */
const test = each.skipIf(process.env.TEST_DATABASE_URL)

const name = 'tessera-plugin-fair'
const stands = `export const up = async knex => {
  await knex.schema.createTable('fair_stands', table => table.text('title'))
}
export const down = async knex => {
  await knex.schema.dropTable('fair_stands')
}
`
const failing = `export const up = async () => {
  throw new Error('no room')
}
export const down = async () => {}
`
/** Reads and writes sources as codemods do. */
const upgrades = `export default [
  { version: '1.0.0', notes: 'The first.' },
  {
    version: '1.1.0',
    notes: 'Stands are called booths.',
    change(project) {
      for (const file of project.files('plugins/**/*.ts')) {
        project.write(file, project.read(file).replaceAll('stand', 'booth'))
      }
    },
  },
]
`

let project: TestProject | undefined
let environment: Readonly<Record<string, string>> = {}
/** The data of a site with the first version, which each project begins with a copy of. */
const data = mkdtempSync(path.join(tmpdir(), 'tessera-upgrade-'))
afterAll(() => {
  project?.remove()
  rmSync(data, { recursive: true, force: true })
})

/** A package of npm, in a folder. */
function packageFiles(version: string, files: Readonly<Record<string, string>>, range = '^0.1.0') {
  const doors = { './server': './server.js', './upgrades': './upgrades.js', './package.json': './package.json' }
  const tessera = { module: 'fair', range }
  return {
    'package.json': JSON.stringify({ name, version, type: 'module', exports: doors, tessera }),
    'server.js': `import { definePlugin } from '@tessera/server'
export default definePlugin({ name: 'fair', range: '${range}', migrations: new URL('./migrations/', import.meta.url) })
`,
    'upgrades.js': upgrades,
    'migrations/20261101000000_initial.js': 'export const up = async () => {}\nexport const down = async () => {}\n',
    ...files,
  }
}

/** @returns the project, with the first version installed, and a folder with others */
function start(versions: Readonly<Record<string, ReturnType<typeof packageFiles>>>) {
  project?.remove()
  const made = makeTestProject(`export default {
  plugins: ['tessera-plugin-events', '${name}'],
}
`)
  project = made
  environment = addFakeNpm(made.root)
  for (const files of Object.values(versions)) packInto(made.root, files)
  const manifest = {
    name: 'project',
    private: true,
    type: 'module',
    dependencies: { '@tessera/server': '~0.1.0', [name]: `file:${path.join(made.root, `tarballs/${name}-1.0.0.tgz`)}` },
  }
  made.write('package.json', `${JSON.stringify(manifest, null, 2)}\n`)
  made.write('plugins/events/hall.ts', "export const hall = 'stand 1'\n")
  execFileSync(path.join(made.root, 'bin/npm'), ['install'], { cwd: made.root })
  cpSync(data, path.join(made.root, '.tessera'), { recursive: true })
  return made
}

const read = (file: string) => readFileSync(path.join(project?.root ?? '', file), 'utf8')
const versionNow = () => (JSON.parse(read(`node_modules/${name}/package.json`)) as { version: string }).version

async function upgrade(...parts: string[]) {
  const { code, output } = (project as TestProject).run(['upgrade', '--yes', ...parts], environment)
  return { code: await code, output: output() }
}

beforeAll(async () => {
  if (process.env.TEST_DATABASE_URL) return
  const made = start({ '1.0.0': packageFiles('1.0.0', {}) })
  expect(await made.run(['migrate']).code).toBe(0)
  cpSync(path.join(made.root, '.tessera'), data, { recursive: true })
}, 300_000)

beforeEach(() => {
  if (process.env.TEST_DATABASE_URL) return
  start({
    '1.0.0': packageFiles('1.0.0', {}),
    '1.1.0': packageFiles('1.1.0', { 'migrations/20261102000000_stands.js': stands }),
    '2.0.0': packageFiles('2.0.0', {}, '^0.9.0'),
  })
})

test('a plugin gets its newest version that fits, with its changes of sources and its migrations; twice does nothing', async () => {
  const dry = await upgrade('--from', 'tarballs', '--dry-run')
  expect(dry.output).toContain(`${name} 1.0.0 → 1.1.0`)
  expect(versionNow()).toBe('1.0.0')
  const unasked = (project as TestProject).run(['upgrade', '--from', 'tarballs'], environment)
  expect([await unasked.code, unasked.output()]).toEqual([1, expect.stringContaining('add --yes to confirm')])
  const listed = (project as TestProject).run(['list', '--from', 'tarballs'], environment)
  expect([await listed.code, listed.output()]).toEqual([
    0,
    expect.stringContaining(`1.1.0 is there: tessera upgrade ${name}@1.1.0`),
  ])
  const { code, output } = await upgrade('--from', 'tarballs')
  expect(code, output).toBe(0)
  expect(output).toMatch(/backup +\.tessera\/backups\/before-upgrade-.*\.tar\.gz \(\d/)
  expect(output).toMatch(/changed +package\.json/)
  expect(output).toMatch(/changed +plugins\/events\/hall\.ts/)
  expect(output).toMatch(/migration +fair\/20261102000000_stands/)
  expect(output).toContain(`${name} 1.1.0\nStands are called booths.`)
  expect(output).not.toContain('The first.')
  expect([versionNow(), read('plugins/events/hall.ts')]).toEqual(['1.1.0', "export const hall = 'booth 1'\n"])
  expect(read('package.json')).toContain(`${name}-1.1.0.tgz`)
  const again = await upgrade('--from', 'tarballs')
  expect(again).toEqual({ code: 0, output: 'There is nothing to do: all of it is there.\n' })
}, 300_000)

test('a migration that fails leaves the project and its database as they were', async () => {
  const files = { 'migrations/20261102000000_stands.js': stands, 'migrations/20261103000000_full.js': failing }
  start({ '1.0.0': packageFiles('1.0.0', {}), '1.1.0': packageFiles('1.1.0', files) })
  const manifest = read('package.json')
  const { code, output } = await upgrade('--from', 'tarballs')
  expect([code, output]).toEqual([1, expect.stringContaining('Migration fair/20261103000000_full failed: no room')])
  expect([versionNow(), read('plugins/events/hall.ts'), read('package.json')]).toEqual([
    '1.0.0',
    "export const hall = 'stand 1'\n",
    manifest,
  ])
  const { code: status, output: states } = (project as TestProject).run(['migrate', '--status'])
  await status
  expect(states()).toContain('fair/20261101000000_initial')
  expect(states()).not.toContain('fair/20261102000000_stands')
}, 300_000)

test('an installation that fails leaves the manifest as it was, and says why', async () => {
  project?.write('npm.fails', '')
  const manifest = read('package.json')
  const { code, output } = await upgrade('--from', 'tarballs')
  expect([code, output]).toEqual([1, expect.stringContaining('npm install has failed:\nnpm error no network')])
  expect(read('package.json')).toBe(manifest)
})

test('killed while it installs, the next command finishes it', async () => {
  project?.write('npm.waits', '')
  const run = (project as TestProject).run(['upgrade', '--yes', '--no-backup', '--from', 'tarballs'], environment)
  await expect.poll(() => existsSync(path.join(project?.root ?? '', 'npm.waiting')), { timeout: 60_000 }).toBe(true)
  run.process.kill('SIGKILL')
  await run.code
  rmSync(path.join(project?.root ?? '', 'npm.waits'))
  const { code, output } = await upgrade('--from', 'tarballs')
  expect([code, output]).toEqual([0, expect.stringContaining('Finished what was interrupted: tessera upgrade')])
  expect([versionNow(), read('plugins/events/hall.ts')]).toEqual(['1.1.0', "export const hall = 'booth 1'\n"])
}, 300_000)

test('the registry is asked for the product and for plugins; what doesn’t go together is said before anything is done', async () => {
  const offered = (of: string, ...versions: object[]) => ({ [of]: versions.map(each => ({ name: of, ...each })) })
  project?.write(
    'registry.json',
    JSON.stringify({
      ...offered('@tessera/server', { version: '0.1.0' }, { version: '0.2.0-rc.1' }, { version: '0.2.0' }),
      ...offered(name, { version: '1.0.0', tessera: { range: '^0.1.0' } }),
    }),
  )
  const { code, output } = await upgrade()
  expect(code).toBe(1)
  expect(output).toContain('Tessera 0.1.0 → 0.2.0')
  expect(output).toContain(`${name} 1.0.0 works with Tessera ^0.1.0, and no newer version of it with 0.2.0`)
  expect(versionNow()).toBe('1.0.0')
  const missing = await upgrade('tessera-plugin-gone')
  expect(missing.output).toContain('The project has no tessera-plugin-gone among its dependencies')
})
