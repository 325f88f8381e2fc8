import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { MigrationError, migrate, migrateDown, migrationStatus } from './migrate.ts'
import type { MigrationSource } from './migration-source.ts'

let own: TestDatabase
let folder: string

beforeAll(async () => {
  own = await openTestDatabase([])
}, 60_000)
afterAll(() => own.drop())
beforeEach(async () => {
  await own.database.query({ text: 'drop schema public cascade; create schema public' })
  folder = mkdtempSync(join(tmpdir(), 'tessera-migrations-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const v1 = new URL('../../migration/v1.ts', import.meta.url).href

/** Writes a migration of a module; `up` and `down` are source, with the helpers as `m`. */
function write(path: string, up: string, down = ''): void {
  const file = join(folder, path)
  mkdirSync(join(file, '..'), { recursive: true })
  const text = `import * as m from '${v1}'\nexport default m.migration({ up(t) { ${up} }, down(t) { ${down} } })\n`
  writeFileSync(file, text)
}

function source(module: string, ...bridges: string[]): MigrationSource {
  return { module, folder: pathToFileURL(`${join(folder, module)}/`), bridges }
}

const names = (files: readonly { module: string; name: string }[]) =>
  files.map(({ module, name }) => `${module}/${name}`)

async function tables(): Promise<string[]> {
  const rows = await own.database.query<{ name: string }>({
    text: `select tablename as "name" from pg_tables where schemaname = 'public'
      and tablename not like 'tessera%' and tablename not like 'core%' order by 1`,
  })
  return rows.map(({ name }) => name)
}

const first = '20260101000000_first.ts'
const second = '20260102000000_second.ts'

describe('migrate', () => {
  test('runs every file once, in order, and says what it ran', async () => {
    write(`blog/${second}`, `t.addColumn('blog_notes', 'body', m.text().notNull().default('none'))`)
    write(`blog/${first}`, `t.createTable('blog_notes', { id: m.uuid().primaryKey() })`)
    expect(names(await migrate(own.database, [source('blog')]))).toEqual([
      'blog/20260101000000_first',
      'blog/20260102000000_second',
    ])
    expect(await migrate(own.database, [source('blog')])).toEqual([])
    expect(await tables()).toEqual(['blog_notes'])
  })

  test('takes a file for the same migration once it has been compiled', async () => {
    write(`blog/${first}`, `t.createTable('blog_notes', { id: m.uuid().primaryKey() })`)
    await migrate(own.database, [source('blog')])
    renameSync(join(folder, 'blog', first), join(folder, 'blog', '20260101000000_first.js'))
    writeFileSync(join(folder, 'blog', '20260101000000_first.d.ts'), '')
    expect(await migrate(own.database, [source('blog')])).toEqual([])
  })

  test('leaves nothing of a file that fails, keeps those before it, and goes on once it is put right', async () => {
    write(`blog/${first}`, `t.createTable('blog_notes', { id: m.uuid().primaryKey() })`)
    write(`blog/${second}`, `t.createTable('blog_half', { id: m.uuid() }); t.sql('select 1 / 0')`)
    const failing = migrate(own.database, [source('blog')])
    await expect(failing).rejects.toThrow(MigrationError)
    await expect(failing).rejects.toThrow('Migration blog/20260102000000_second failed: division by zero')
    expect(await tables()).toEqual(['blog_notes'])
    rmSync(join(folder, 'blog', second))
    write(`blog/20260103000000_third.ts`, `t.createTable('blog_whole', { id: m.uuid() })`)
    expect(names(await migrate(own.database, [source('blog')]))).toEqual(['blog/20260103000000_third'])
  })

  test('runs bridges after all modules, and only while both ends are configured', async () => {
    write(`blog/${first}`, `t.createTable('blog_notes', { id: m.uuid().primaryKey() })`)
    write(
      `blog/shop/${first}`,
      `t.createTable('blog_notes_to_shop_module_goods', { good_id: m.uuid().references('shop_goods', 'cascade') })`,
    )
    write(`shop/${first}`, `t.createTable('shop_goods', { id: m.uuid().primaryKey() })`)
    expect(names(await migrate(own.database, [source('blog')]))).toEqual(['blog/20260101000000_first'])
    expect(names(await migrate(own.database, [source('blog', 'shop'), source('shop')]))).toEqual([
      'shop/20260101000000_first',
      'blog/shop/20260101000000_first',
    ])
  })

  test('reads in the middle of a migration what the steps before have made', async () => {
    write(
      `blog/${first}`,
      `return (async () => {
        t.createTable('blog_notes', { id: m.integer() })
        t.sql('insert into blog_notes values ($1), ($2)', [1, 2])
        const rows = await t.query('select sum(id) as total from blog_notes')
        t.sql('insert into blog_notes values ($1)', [rows[0].total])
      })()`,
    )
    await migrate(own.database, [source('blog')])
    expect(await own.database.query({ text: 'select * from blog_notes order by 1' })).toEqual([
      { id: 1 },
      { id: 2 },
      { id: 3 },
    ])
  })
})

describe('migrateDown', () => {
  test('takes back the last one, which then waits again', async () => {
    write(`blog/${first}`, `t.createTable('blog_notes', { id: m.uuid() })`, `t.dropTable('blog_notes')`)
    write(`blog/${second}`, `t.createTable('blog_tags', { id: m.uuid() })`, `t.dropTable('blog_tags')`)
    const sources = [source('blog')]
    await migrate(own.database, sources)
    expect(names(await migrateDown(own.database, sources, 'blog'))).toEqual(['blog/20260102000000_second'])
    expect(await tables()).toEqual(['blog_notes'])
    expect(names(await migrate(own.database, sources))).toEqual(['blog/20260102000000_second'])
    expect(await migrateDown(own.database, sources, 'blog', 2)).toHaveLength(2)
    expect(await tables()).toEqual([])
  })

  test('refuses a module that is not there', async () => {
    await expect(migrateDown(own.database, [source('blog')], 'shop')).rejects.toThrow('There is no module shop')
  })
})

test('the status names what has run, what waits, and what has no file any more', async () => {
  const sources = [source('blog')]
  write(`blog/${first}`, `t.createTable('blog_notes', { id: m.uuid() })`)
  await migrate(own.database, sources)
  rmSync(join(folder, 'blog', first))
  write(`blog/${second}`, `t.createTable('blog_tags', { id: m.uuid() })`)
  const moment = expect.stringMatching(/^\d{4}-.*Z$/)
  expect(await migrationStatus(own.database, sources)).toEqual([
    { module: 'blog', name: '20260102000000_second', appliedAt: null, isMissing: false },
    { module: 'blog', name: '20260101000000_first', appliedAt: moment, isMissing: true },
  ])
})

test('renaming takes indexes and constraints along, so that their names still follow from the rule', async () => {
  write(
    `blog/${first}`,
    `t.createTable('blog_tags', { id: m.uuid().primaryKey() })
    t.createTable('blog_notes', {
      id: m.uuid().primaryKey(), slug: m.text(), tag_id: m.uuid().references('blog_tags', 'set null'),
    }, { uniques: [['slug']], indexes: [['tag_id', 'slug']] })
    t.renameColumn('blog_notes', 'slug', 'address')
    t.renameTable('blog_notes', 'blog_articles')`,
  )
  await migrate(own.database, [source('blog')])
  const rows = await own.database.query<{ name: string }>({
    text: `select indexname as "name" from pg_indexes where tablename = 'blog_articles'
      union select conname from pg_constraint where conrelid = 'blog_articles'::regclass and contype <> 'n' order by 1`,
  })
  expect(rows.map(({ name }) => name)).toEqual([
    'blog_articles_address_unique',
    'blog_articles_pkey',
    'blog_articles_tag_id_address_index',
    'blog_articles_tag_id_fkey',
  ])
})

describe.runIf(process.env.TEST_DATABASE_URL)('on one server', () => {
  const processes: ChildProcess[] = []
  afterEach(() => {
    for (const child of processes.splice(0)) child.kill('SIGKILL')
  })

  /** A process that migrates the same database; prints what it has run. */
  async function start(): Promise<ChildProcess> {
    const [name] = await own.database.query<{ name: string }>({ text: 'select current_database() as "name"' })
    const url = new URL(process.env.TEST_DATABASE_URL as string)
    url.pathname = `/${name?.name}`
    const script = `
      import { openDatabase } from '${new URL('./connection.ts', import.meta.url)}'
      import { migrate } from '${new URL('./migrate.ts', import.meta.url)}'
      const database = await openDatabase({ url: '${url}' })
      const folder = new URL('${source('blog').folder}')
      const done = await migrate(database, [{ module: 'blog', folder, bridges: [] }])
      console.log(JSON.stringify(done.map(({ name }) => name)))
      await database.close()`
    const options = ['--conditions=tessera-source', '--input-type=module', '-e', script]
    const child = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'inherit'] })
    processes.push(child)
    return child
  }

  test('five processes at once migrate once, and all of them find it done', async () => {
    write(`blog/${first}`, `t.createTable('blog_notes', { id: m.uuid() })`)
    write(`blog/${second}`, `t.sql('select pg_sleep(0.2)'); t.createTable('blog_tags', { id: m.uuid() })`)
    const children = await Promise.all(Array.from({ length: 5 }, start))
    const outputs = await Promise.all(
      children.map(async child => {
        const chunks = await child.stdout?.toArray()
        expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(0)
        return JSON.parse(String(chunks?.join('')))
      }),
    )
    expect(outputs.flat().toSorted()).toEqual(['20260101000000_first', '20260102000000_second'])
    expect(await tables()).toEqual(['blog_notes', 'blog_tags'])
  }, 60_000)

  test('one that is killed in the middle leaves nothing half done and no lock', async () => {
    write(`blog/${first}`, `t.createTable('blog_half', { id: m.uuid() }); t.sql('select pg_sleep(600)')`)
    const child = await start()
    const sleeping = `select 1 from pg_stat_activity
      where datname = current_database() and query = 'select pg_sleep(600)' and state = 'active'`
    await vi.waitUntil(async () => (await own.database.query({ text: sleeping })).length > 0, { timeout: 30_000 })
    child.kill('SIGKILL')
    write(`blog/${first}`, `t.createTable('blog_whole', { id: m.uuid() })`)
    expect(names(await migrate(own.database, [source('blog')]))).toEqual(['blog/20260101000000_first'])
    expect(await tables()).toEqual(['blog_whole'])
  }, 60_000)
})
