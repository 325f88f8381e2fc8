import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, test as each, expect } from 'vitest'
import { configuration, fair, fairSuite, name, route, server, table } from './fair-suite.ts'
import { type PackageFiles, packInto, writeAll } from './fake-npm.ts'

/** The project has its embedded database, whatever server there is: once is enough. */
const test = each.skipIf(process.env.TEST_DATABASE_URL)
const site = fairSuite()
const { read, isThere, tessera, add, tables, state } = site
const elsewhere = mkdtempSync(path.join(tmpdir(), 'tessera-plugins-'))
afterAll(() => rmSync(elsewhere, { recursive: true, force: true }))

describe('tessera add', () => {
  test('says what a plugin brings, asks, and adds it with its tables and content; twice does nothing', async () => {
    const content = "content: [{ key: 'first', create: async () => undefined }]"
    const settings = "settings: { perPage: { type: 'integer', default: 10 } }, hosts: ['api.fair.example']"
    const jobs = "jobs: { 'fair-open': async () => undefined }"
    const files = {
      'dist/server.js': server(
        `${route}, ${content}, ${settings}, ${jobs}`,
        "import { system } from '@tessera/server'",
      ),
    }
    const file = packInto(site.project.root, fair(files))
    const before = state()
    const unasked = await tessera('add', file)
    expect([unasked.code, unasked.output]).toEqual([1, expect.stringContaining('add --yes to agree')])
    for (const line of [
      'Stands of a fair.',
      /tables +fair\/stands: read by everybody, written by editor/,
      /routes +GET \/api\/fair\/next: everybody/,
      /jobs +fair-open/,
      /content +first/,
      /settings +Per page \(perPage\)/,
      /widgets +fair\/stands: card-default/,
      /calls +api\.fair\.example/,
      /system rights +dist\/server\.js/,
      /licence +MIT/,
    ]) {
      expect(unasked.output).toMatch(line)
    }
    expect(state()).toEqual(before)
    const { code, output } = await add(file)
    expect(code, output).toBe(0)
    expect(output).toMatch(/changed +package\.json/)
    expect(output).toMatch(/migration +fair\/20261101000000_initial/)
    expect(output).toMatch(/content +fair\/first/)
    expect(read('tessera.config.ts')).toBe(
      configuration.replace("'tessera-plugin-events', // ours\n", `'tessera-plugin-events', // ours\n    '${name}',\n`),
    )
    expect(JSON.parse(read('package.json')).dependencies).toEqual({
      '@tessera/server': '~0.1.0',
      [name]: `file:${file}`,
    })
    expect(read('npm.log')).not.toMatch(/^install(?!.*--ignore-scripts)/m)
    expect(isThere('.tessera/staging')).toBe(false)
    expect(await add(file)).toEqual({ code: 0, output: 'There is nothing to do: all of it is there.\n' })
  }, 300_000)

  test('takes a folder as it would be published, a name from npm with its provenance, or from a folder of tarballs', async () => {
    writeAll(path.join(elsewhere, 'fair'), fair())
    const folder = await tessera('add', path.join(elsewhere, 'fair'), '--dry-run', '--json')
    const { changed, brings } = JSON.parse(folder.output.slice(folder.output.indexOf('{'))) as {
      changed: string[]
      brings: { name: string; values: string[] }[]
    }
    expect([folder.code, changed]).toEqual([0, ['package.json', 'tessera.config.ts']])
    expect(brings.find(each => each.name === 'widgets')?.values).toEqual(['fair/stands: card-default'])
    expect([isThere('packed'), isThere('.tessera/packed')]).toEqual([false, false])
    packInto(site.project.root, fair())
    const manifest = JSON.parse(fair()['package.json'] ?? '') as object
    const registry = {
      [name]: [manifest],
      signatures: { invalid: [], verified: [{ name, version: '1.0.0', attestations: {} }] },
    }
    site.project.write('registry.json', JSON.stringify(registry))
    const published = await tessera('add', name, '--dry-run')
    expect(published.output).toMatch(/provenance +npm has verified where it was built/)
    site.project.write(
      'registry.json',
      JSON.stringify({ ...registry, signatures: { invalid: [{ name, version: '1.0.0' }] } }),
    )
    const forged = await tessera('add', name, '--dry-run')
    expect([forged.code, forged.output]).toEqual([1, expect.stringContaining('isn’t what its author published')])
    const tarball = await add(`${name}@1`, '--from', 'tarballs')
    expect([tarball.code, tarball.output]).toEqual([0, expect.stringMatching(/migration +fair\//)])
  }, 300_000)
})

test('tessera search finds plugins on npm by their keyword, and says which are there', async () => {
  const published = {
    name: 'tessera-plugin-events',
    version: '2.1.0',
    description: 'Days out',
    date: '2026-11-01T10:00:00.000Z',
  }
  site.project.write('registry.json', JSON.stringify({ 'tessera-plugin-events': [published] }))
  const { code, output } = await tessera('search', 'Days')
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/tessera-plugin-events +2\.1\.0 +2026-11-01 +Days out \(installed\)/),
  ])
  expect(read('npm.log')).toContain('search keywords:tessera-plugin Days --json')
  expect((await tessera('search', 'nothing-like-it')).output).toContain('npm has no plugin')
})

describe('tessera remove', () => {
  const remove = (...parts: string[]) => tessera('remove', ...parts, '--yes', '--no-build')

  test('keeps the data, or exports and drops it; the configuration and the packages are as before', async () => {
    const before = state()
    const needing = `import { definePlugin } from '@tessera/server'
export default definePlugin({ name: 'events', dependencies: ['fair'] })
`
    const needless = read('plugins/events/server.ts')
    const file = packInto(site.project.root, fair())
    expect((await add(file)).code).toBe(0)
    const unsaid = await remove('fair')
    expect([unsaid.code, unsaid.output]).toEqual([1, expect.stringContaining('--data keep, export or drop')])
    site.project.write('plugins/events/server.ts', needing)
    const needed = await remove('fair', '--data', 'drop')
    expect([needed.code, needed.output]).toEqual([
      1,
      expect.stringContaining('tessera-plugin-events can’t do without the module fair'),
    ])
    site.project.write('plugins/events/server.ts', needless)

    const stays = await remove(name, '--data', 'keep')
    expect([stays.code, stays.output]).toEqual([0, expect.stringContaining('Its tables stay')])
    expect(state()).toEqual(before)
    const again = await add(file)
    expect([again.code, again.output]).toEqual([0, expect.not.stringContaining('migration')])

    const dropped = await remove('fair', '--data', 'export')
    expect([dropped.code, dropped.output]).toEqual([0, expect.stringMatching(/reverted +fair\/20261101000000_initial/)])
    expect(dropped.output).toMatch(/exported +\.tessera\/backups\/fair-.*\.tar\.gz/)
    expect(state()).toEqual(before)
    expect(isThere('.tessera/removed')).toBe(false)
    expect(await tables()).not.toContain('fair_stands')
  }, 300_000)

  test('whose tables can’t go changes nothing', async () => {
    const stuck = table.replace(
      /down = async[\s\S]*/,
      "down = async () => {\n  throw new Error('somebody sits there')\n}\n",
    )
    const file = packInto(site.project.root, fair({ 'dist/migrations/20261101000000_initial.js': stuck }))
    expect((await add(file)).code).toBe(0)
    const before = state()
    const { code, output } = await remove('fair', '--data', 'drop')
    expect([code, output]).toEqual([1, expect.stringContaining('somebody sits there')])
    expect(state()).toEqual(before)
  }, 300_000)
})

/** What a plugin finds out while it is looked at: about files, other programs, and secrets. */
const looking = `import { readFileSync, writeFileSync } from 'node:fs'
import { execSync } from 'node:child_process'
const tried = work => {
  try {
    work()
    return 'done'
  } catch (error) {
    return error.code === 'ERR_ACCESS_DENIED' ? 'denied' : error.message
  }
}
throw new Error([
  tried(() => readFileSync('/etc/passwd')),
  tried(() => writeFileSync('/tmp/written-by-a-plugin', '')),
  tried(() => execSync('true')),
  process.env.RBAC_SECRET_KEY ?? 'nothing',
].join(', '))`

describe('a plugin that can’t be added leaves everything as it was:', () => {
  const cases: readonly (readonly [what: string, files: PackageFiles, message: string])[] = [
    [
      'one for another version',
      fair({}, { tessera: { module: 'fair', range: '^9.0.0' } }),
      'works with Tessera ^9.0.0, and this is',
    ],
    ['a package of something else', fair({}, { tessera: {} }), 'is no Tessera plugin'],
    [
      'one with a copy of React',
      fair({}, { dependencies: { react: '19.0.0' } }),
      'its author has to make it a peer dependency',
    ],
    ['one for another Node', fair({}, { engines: { node: '>=99' } }), 'needs Node >=99'],
    [
      'one that throws',
      fair({ 'dist/server.js': server("server() { throw new Error('no room') }") }),
      'Plugin fair fails when it starts: no room',
    ],
    [
      'one whose module is there already',
      fair({
        'dist/server.js':
          "import { definePlugin } from '@tessera/server'\nexport default definePlugin({ name: 'events' })\n",
      }),
      'Two plugins are named events',
    ],
    [
      'one without its migration',
      fair({ 'dist/migrations/20261101000000_initial.js': table.replaceAll('fair_stands', 'fair_halls') }),
      'fair_stands is missing',
    ],
    ['one that looks around', fair({ 'dist/server.js': server('', looking) }), 'denied, denied, denied, nothing'],
  ]

  test.each(cases)(
    '%s',
    async (_what, files, message) => {
      site.project.write('.env', 'RBAC_SECRET_KEY=a-secret-that-nobody-may-see-0123456789\n')
      const file = packInto(site.project.root, files)
      const before = state()
      const { code, output } = await add(file)
      expect([code, output]).toEqual([1, expect.stringContaining(message)])
      expect(state()).toEqual(before)
      expect(isThere('.tessera/staging')).toBe(false)
    },
    120_000,
  )

  test('one whose content can’t be created in this site, whose tables go again', async () => {
    // In memory it is fine, as the folder isn't there.
    const check = `content: [{ key: 'first', async create(host) {
      if (!host.configuration.dataDirectory.includes('staging')) throw new Error('no clay')
    } }]`
    const file = packInto(site.project.root, fair({ 'dist/server.js': server(check) }))
    const before = state()
    const { code, output } = await add(file)
    expect([code, output]).toEqual([1, expect.stringContaining("The content fair/first can't be created: no clay")])
    expect(state()).toEqual(before)
    expect(await tables()).not.toContain('fair_stands')
  }, 300_000)

  test('one that can’t be installed', async () => {
    site.project.write('npm.fails', '')
    const file = packInto(site.project.root, fair())
    const before = state()
    const { code, output } = await add(file)
    expect([code, output]).toEqual([1, expect.stringContaining('npm error no network')])
    expect(state()).toEqual(before)
  }, 120_000)
})
