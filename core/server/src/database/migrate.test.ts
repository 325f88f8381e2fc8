import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts'
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

/** Writes a migration of a module; `up` and `down` are source. */
function write(path: string, up: string, down = '', more = ''): void {
  const file = join(folder, path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(
    file,
    `import type { Knex } from 'knex'
    export async function up(knex: Knex): Promise<void> { ${up} }
    export async function down(knex: Knex): Promise<void> { ${down} }
    ${more}`,
  )
}

const notes = `await knex.schema.createTable('blog_notes', table => { table.uuid('id').primary() })`
const tags = `await knex.schema.createTable('blog_tags', table => { table.uuid('id').primary() })`

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
    write(
      `blog/${second}`,
      `await knex.schema.alterTable('blog_notes', table => { table.text('body').notNullable().defaultTo('none') })`,
    )
    write(`blog/${first}`, notes)
    expect(names(await migrate(own.database, [source('blog')]))).toEqual([
      'blog/20260101000000_first',
      'blog/20260102000000_second',
    ])
    expect(await migrate(own.database, [source('blog')])).toEqual([])
    expect(await tables()).toEqual(['blog_notes'])
  })

  test('takes a file for the same migration once it has been compiled', async () => {
    write(`blog/${first}`, notes)
    await migrate(own.database, [source('blog')])
    renameSync(join(folder, 'blog', first), join(folder, 'blog', '20260101000000_first.js'))
    writeFileSync(join(folder, 'blog', '20260101000000_first.d.ts'), '')
    expect(await migrate(own.database, [source('blog')])).toEqual([])
  })

  test('leaves nothing of a file that fails, keeps those before it, and goes on once it is put right', async () => {
    write(`blog/${first}`, notes)
    write(
      `blog/${second}`,
      `await knex.schema.createTable('blog_half', table => { table.uuid('id') }); await knex.raw('select 1 / 0')`,
    )
    const failing = migrate(own.database, [source('blog')])
    await expect(failing).rejects.toThrow(MigrationError)
    await expect(failing).rejects.toThrow(
      'Migration blog/20260102000000_second failed: select 1 / 0 - division by zero',
    )
    expect(await tables()).toEqual(['blog_notes'])
    rmSync(join(folder, 'blog', second))
    write(`blog/20260103000000_third.ts`, `await knex.schema.createTable('blog_whole', table => { table.uuid('id') })`)
    expect(names(await migrate(own.database, [source('blog')]))).toEqual(['blog/20260103000000_third'])
  })

  test('runs bridges after the modules at both ends, and only while both ends are configured', async () => {
    write(`blog/${first}`, notes)
    write(
      `blog/shop/${first}`,
      `await knex.schema.createTable('blog_notes_to_shop_module_goods', table => {
        table.uuid('good_id').references('id').inTable('shop_goods').onDelete('CASCADE')
      })`,
    )
    write(`shop/${first}`, `await knex.schema.createTable('shop_goods', table => { table.uuid('id').primary() })`)
    expect(names(await migrate(own.database, [source('blog')]))).toEqual(['blog/20260101000000_first'])
    expect(names(await migrate(own.database, [source('blog', 'shop'), source('shop')]))).toEqual([
      'shop/20260101000000_first',
      'blog/shop/20260101000000_first',
    ])
  })

  test('runs files by their time, so that a bridge finds tables by the names that they had; what a module depends on begins first', async () => {
    write(`blog/${first}`, notes)
    write(
      `blog/shop/20260102000000_bridge.ts`,
      `await knex.schema.createTable('blog_notes_to_shop_module_goods', table => {
        table.uuid('note_id').references('id').inTable('blog_notes').onDelete('CASCADE')
        table.uuid('good_id').references('id').inTable('shop_goods').onDelete('CASCADE')
      })`,
    )
    write('blog/20260104000000_rename.ts', `await knex.schema.renameTable('blog_notes', 'blog_texts')`)
    write(
      'shop/20260103000000_first.ts',
      `await knex.schema.createTable('shop_goods', table => { table.uuid('id').primary() })`,
    )
    write(
      `club/${first}`,
      `await knex.schema.createTable('club_cards', table => {
      table.uuid('good_id').references('id').inTable('shop_goods').onDelete('CASCADE')
    })`,
    )
    const club = { ...source('club'), dependencies: ['shop'] }
    expect(names(await migrate(own.database, [source('blog', 'shop'), source('shop'), club]))).toEqual([
      'blog/20260101000000_first',
      'shop/20260103000000_first',
      'club/20260101000000_first',
      'blog/shop/20260102000000_bridge',
      'blog/20260104000000_rename',
    ])
  })

  test('is written as the documentation of Knex teaches: rows are read, changed and inserted by its query builder', async () => {
    write(
      `blog/${first}`,
      `await knex.schema.createTable('blog_notes', table => {
        table.increments('id')
        table.string('body').notNullable()
      })
      await knex('blog_notes').insert([{ body: 'one' }, { body: 'two' }])`,
    )
    write(
      `blog/${second}`,
      `await knex.schema.alterTable('blog_notes', table => { table.integer('size') })
      for (const { id, body } of await knex('blog_notes').select('id', 'body')) {
        await knex('blog_notes').where({ id }).update({ size: body.length, body: body.toUpperCase() })
      }
      await knex.schema.alterTable('blog_notes', table => { table.dropNullable('size') })`,
      `await knex('blog_notes').update({ body: knex.raw('lower(body)') })
      await knex.schema.alterTable('blog_notes', table => { table.dropColumn('size') })`,
    )
    const read = () => own.database.query({ text: 'select * from blog_notes order by id' })
    await migrate(own.database, [source('blog')])
    const after = [
      { id: 1, body: 'ONE', size: 3 },
      { id: 2, body: 'TWO', size: 3 },
    ]
    expect(await read()).toEqual(after)
    await migrateDown(own.database, [source('blog')], 'blog')
    expect(await read()).toEqual([
      { id: 1, body: 'one' },
      { id: 2, body: 'two' },
    ])
    await migrate(own.database, [source('blog')])
    expect(await read()).toEqual(after)
  })

  test('refuses a file whose up awaits nothing: what it builds would never run', async () => {
    write(`blog/${first}`, '')
    const file = join(folder, 'blog', first)
    writeFileSync(file, `export function up(knex) { ${notes.replace('await ', '')} }\nexport async function down() {}`)
    await expect(migrate(own.database, [source('blog')])).rejects.toThrow(
      'Migration blog/20260101000000_first failed: up() returns no promise',
    )
    expect(await migrationStatus(own.database, [source('blog')])).toMatchObject([{ appliedAt: null }])
  })

  test('refuses a file without a way back', async () => {
    write(`blog/${first}`, '')
    writeFileSync(join(folder, 'blog', first), `export async function up(knex) { ${notes} }`)
    await expect(migrate(own.database, [source('blog')])).rejects.toThrow('must have both an up and down function')
    expect(await tables()).toEqual([])
  })

  test('keeps ledgers of modules apart whose names are longer than PostgreSQL takes', async () => {
    const modules = ['one', 'two'].map(end => `a-module-with-a-name-that-is-longer-than-any-other-one-${end}`)
    for (const module of modules) {
      write(
        `${module}/${first}`,
        `await knex.schema.createTable('blog_${module.slice(-3)}', table => { table.uuid('id') })`,
        `await knex.schema.dropTable('blog_${module.slice(-3)}')`,
      )
    }
    const sources = modules.map(module => source(module))
    expect(await migrate(own.database, sources)).toHaveLength(2)
    expect(await migrate(own.database, sources)).toEqual([])
    expect(await migrateDown(own.database, sources, modules[0] as string)).toHaveLength(1)
    expect(await tables()).toEqual(['blog_two'])
  })

  test('runs outside of a transaction what asks for it, and goes on after it failed there', async () => {
    write(`blog/${first}`, notes)
    write(
      `blog/${second}`,
      `await knex.raw('create index concurrently notes_by_id on blog_notes (id)')`,
      `await knex.raw('drop index concurrently notes_by_id')`,
      'export const config = { transaction: false }',
    )
    expect(await migrate(own.database, [source('blog')])).toHaveLength(2)
    expect(await migrateDown(own.database, [source('blog')], 'blog')).toHaveLength(1)
    // What a process leaves behind that is killed in the middle of such a file.
    await own.database.query({ text: 'update tessera_migrations_blog_lock set is_locked = 1' })
    expect(await migrate(own.database, [source('blog')])).toHaveLength(1)
  })
})

describe('migrateDown', () => {
  test('takes back the last one, which then waits again', async () => {
    write(`blog/${first}`, notes, `await knex.schema.dropTable('blog_notes')`)
    write(`blog/${second}`, tags, `await knex.schema.dropTable('blog_tags')`)
    const sources = [source('blog')]
    await migrate(own.database, sources)
    expect(names(await migrateDown(own.database, sources, 'blog'))).toEqual(['blog/20260102000000_second'])
    expect(await tables()).toEqual(['blog_notes'])
    expect(names(await migrate(own.database, sources))).toEqual(['blog/20260102000000_second'])
    expect(await migrateDown(own.database, sources, 'blog', 2)).toHaveLength(2)
    expect(await tables()).toEqual([])
  })

  test('leaves everything as it was where the way back fails', async () => {
    write(`blog/${first}`, notes, `await knex.schema.dropTable('blog_notes'); await knex.raw('select 1 / 0')`)
    await migrate(own.database, [source('blog')])
    await expect(migrateDown(own.database, [source('blog')], 'blog')).rejects.toThrow(MigrationError)
    expect(await tables()).toEqual(['blog_notes'])
    expect(await migrate(own.database, [source('blog')])).toEqual([])
  })

  test('refuses a module that is not there', async () => {
    await expect(migrateDown(own.database, [source('blog')], 'shop')).rejects.toThrow('There is no module shop')
  })
})

test('the status names what has run, what waits, and what has no file any more', async () => {
  const sources = [source('blog')]
  write(`blog/${first}`, notes)
  await migrate(own.database, sources)
  rmSync(join(folder, 'blog', first))
  write(`blog/${second}`, tags)
  const moment = expect.stringMatching(/^\d{4}-.*Z$/)
  expect(await migrationStatus(own.database, sources)).toEqual([
    { module: 'blog', name: '20260102000000_second', appliedAt: null, isMissing: false },
    { module: 'blog', name: '20260101000000_first', appliedAt: moment, isMissing: true },
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
    write(`blog/${first}`, notes)
    write(`blog/${second}`, `await knex.raw('select pg_sleep(0.2)'); ${tags}`)
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
    write(
      `blog/${first}`,
      `await knex.schema.createTable('blog_half', table => { table.uuid('id') }); await knex.raw('select pg_sleep(600)')`,
    )
    const child = await start()
    const sleeping = `select 1 from pg_stat_activity
      where datname = current_database() and query = 'select pg_sleep(600)' and state = 'active'`
    await vi.waitUntil(async () => (await own.database.query({ text: sleeping })).length > 0, { timeout: 30_000 })
    child.kill('SIGKILL')
    write(`blog/${first}`, `await knex.schema.createTable('blog_whole', table => { table.uuid('id') })`)
    expect(names(await migrate(own.database, [source('blog')]))).toEqual(['blog/20260101000000_first'])
    expect(await tables()).toEqual(['blog_whole'])
  }, 60_000)
})
