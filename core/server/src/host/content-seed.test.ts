import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { page } from '@tessera/host'
import hostPlugin from '@tessera/host/server'
import { afterEach, describe, expect, test } from 'vitest'
import { type ContentSeed, definePlugin, type PluginContent } from '../plugin/plugin.ts'
import { system } from '../records/caller.ts'
import { createTestHost, openTestDatabase, type TestHost, type TestHostOptions } from '../testing/index.ts'
import { defineContent, sortContent } from './content-seed.ts'
import { loadDemo } from './demo-file.ts'

const { migrations, entities } = hostPlugin as Required<typeof hostPlugin>
const plain = definePlugin({ name: 'host', entities, migrations })
const bringing = (...content: readonly PluginContent[]) => definePlugin({ name: 'host', entities, migrations, content })

/** Content that creates a page, and says that it is asked to. */
const pageAt = (key: string, of: Partial<ContentSeed> = {}, created: string[] = []): ContentSeed =>
  defineContent({
    module: 'host',
    key,
    async create(host) {
      created.push(`${of.module ?? 'host'}/${key}`)
      const { id } = await host.service(page).create({ url: `/${key}` }, system)
      await host.service(page).update(id, { title: key }, system)
    },
    ...of,
  })
const failing = (key: string): ContentSeed =>
  pageAt(key, {
    async create(host) {
      await host.service(page).create({ url: '/half' }, system)
      throw new Error('no more clay')
    },
  })

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

async function start(options: Partial<TestHostOptions>): Promise<TestHost> {
  const host = await createTestHost({ plugins: [plain], ...options })
  open.push(host)
  return host
}

async function emptyDatabase() {
  const { database, drop } = await openTestDatabase([plain])
  open.push({ close: drop })
  return database
}

async function urls({ host }: TestHost): Promise<readonly string[]> {
  return (await host.service(page).list({}, system)).rows.map(({ url }) => url)
}

describe('a demo', () => {
  test('is created in an empty database once', async () => {
    const database = await emptyDatabase()
    const demo = [pageAt('home'), pageAt('about')]
    const first = await start({ database, demo })
    const second = await start({ database, demo })
    expect([first.host.isSeeded, second.host.isSeeded]).toEqual([true, false])
    expect((await second.host.service(page).list({}, system)).rows).toMatchObject([
      { url: '/home', title: 'home' },
      { url: '/about', title: 'about' },
    ])
  })

  test('is created once by nodes that start together', async () => {
    const database = await emptyDatabase()
    const demo = [pageAt('home'), pageAt('about')]
    const nodes = await Promise.all([1, 2, 3].map(() => start({ database, demo })))
    for (const node of nodes) expect(await urls(node)).toEqual(['/home', '/about'])
  })

  test('is not created in a site that has records of its modules', async () => {
    const database = await emptyDatabase()
    const mine = await start({ database })
    await mine.host.service(page).create({ url: '/mine' }, system)
    const after = await start({ database, demo: [pageAt('home')] })
    expect(after.host.isSeeded).toBe(false)
    expect(await urls(after)).toEqual(['/mine'])
  })

  test('is left out unless it is asked for, also that of plugins', async () => {
    const plugin = definePlugin({ name: 'host', entities, migrations, demo: [pageAt('home')] })
    expect(await urls(await start({ plugins: [plugin] }))).toEqual([])
    expect(await urls(await start({ plugins: [plugin], environment: { DEMO: 'true' } }))).toEqual(['/home'])
  })

  test('whose creation fails ends the start, without a trace of what failed, and the next start continues', async () => {
    const database = await emptyDatabase()
    const broken = start({ database, demo: [pageAt('home'), failing('about'), pageAt('team')] })
    await expect(broken).rejects.toThrow("The content host/about can't be created: no more clay")
    const mended = await start({ database, demo: [pageAt('home'), pageAt('about'), pageAt('team')] })
    expect(mended.host.isSeeded).toBe(true)
    expect(await urls(mended)).toEqual(['/home', '/about', '/team'])
  })
})

describe('content of a plugin', () => {
  test('is created in a site that has been running, each piece once', async () => {
    const database = await emptyDatabase()
    const before = await start({ database })
    await before.host.service(page).create({ url: '/mine' }, system)
    const first = await start({ database, plugins: [bringing(pageAt('home'))] })
    expect(first.host.isSeeded).toBe(false)
    expect(await urls(first)).toEqual(['/mine', '/home'])
    const again = await start({ database, plugins: [bringing(pageAt('home'), pageAt('team'))] })
    expect(await urls(again)).toEqual(['/mine', '/home', '/team'])
  })

  test('that was deleted does not come back', async () => {
    const database = await emptyDatabase()
    const first = await start({ database, plugins: [bringing(pageAt('home'))] })
    const [row] = (await first.host.service(page).list({}, system)).rows
    await first.host.service(page).remove(String(row?.id), system)
    expect(await urls(await start({ database, plugins: [bringing(pageAt('home'))] }))).toEqual([])
  })

  test('comes after a demo, which needs an empty database', async () => {
    const host = await start({ plugins: [bringing(pageAt('team'))], demo: [pageAt('home')] })
    expect(await urls(host)).toEqual(['/home', '/team'])
  })
})

describe('what content depends on', () => {
  const other = definePlugin({ name: 'other' })

  test('is created before it, whatever the order of the configuration and of the list', async () => {
    const created: string[] = []
    const demo = [
      pageAt('late', { module: 'other', needs: ['host'] }, created),
      pageAt('early', {}, created),
      pageAt('unmoved', { after: ['missing'] }, created),
    ]
    await start({ plugins: [other, plain], demo })
    expect(created).toEqual(['host/early', 'host/unmoved', 'other/late'])
  })

  test('may be missing: then it waits until the modules are there', async () => {
    const database = await emptyDatabase()
    const demo = [pageAt('home'), pageAt('both', { needs: ['other'] }), pageAt('theirs', { module: 'other' })]
    expect(await urls(await start({ database, demo }))).toEqual(['/home'])
    const all = await start({ plugins: [other, plain], database, demo })
    expect((await urls(all)).toSorted()).toEqual(['/both', '/home', '/theirs'])
  })

  test('must not be a circle, and keys must differ', () => {
    const plugins = [plain, other].map(plugin => ({ plugin, options: {} }))
    const sorted = (...seeds: ContentSeed[]) => sortContent(seeds, plugins)
    const circle = () => sorted(pageAt('a', { after: ['other'] }), pageAt('b', { module: 'other', after: ['host'] }))
    expect(circle).toThrow('Content of modules waits for one another: host → other → host')
    expect(() => sorted(pageAt('a'), pageAt('a'))).toThrow('Two pieces of content are named host/a')
    expect(() => pageAt('Not kebab')).toThrow('its key must be kebab-case')
  })
})

describe('the demo of a configuration', () => {
  const folders: string[] = []
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
  })
  const load = (demo: string | boolean, text?: string) => {
    const root = mkdtempSync(join(tmpdir(), 'tessera-demo-'))
    folders.push(root)
    if (text !== undefined) writeFileSync(join(root, 'demo.js'), text)
    return loadDemo(root, { plugins: [], demo })
  }

  test('is a file of the project', async () => {
    expect(await load('./demo.js', "export default [{ module: 'blog', key: 'a' }]")).toEqual([
      { module: 'blog', key: 'a' },
    ])
    expect(await load(true)).toEqual([])
  })

  test('that is not there, or no list, is refused by name', async () => {
    await expect(load('./demo.js')).rejects.toThrow('demo: there is no ./demo.js')
    await expect(load('tessera-demo-of-nobody')).rejects.toThrow('demo: there is no tessera-demo-of-nobody')
    await expect(load('./demo.js', 'export default {}')).rejects.toThrow('demo: ./demo.js must export a list')
  })
})
