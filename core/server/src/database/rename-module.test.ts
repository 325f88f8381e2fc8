import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { migrate, migrationStatus } from './migrate.ts'
import type { MigrationSource } from './migration-source.ts'
import { renameModule } from './rename-module.ts'

let own: TestDatabase
let folder: string
beforeAll(async () => {
  own = await openTestDatabase([])
}, 60_000)
afterAll(() => own.drop())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-renamed-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('what is stored by the name of a module follows it, whatever else has its name stays, and it leads back', async () => {
  const urls = ['/blog/articles/[blog.articles.slug]', '/api/blog/feed', '/api/blog-of-old/feed', '/blog/articles']
  await own.database.session(async ({ knex }) => {
    await knex.schema.createTable('blog_pages', table => table.text('url'))
    await knex.schema.createTable('shop_boxes', table => table.text('external_module'))
    await knex('blog_pages').insert(urls.map(url => ({ url })))
    await knex('shop_boxes').insert(['blog', 'blog-of-old'].map(name => ({ external_module: name })))
    await knex('core_content_seeds').insert(['blog', 'blog-of-old'].map(module => ({ module, key: 'first' })))
    await knex('core_plugin_settings').insert({ module: 'blog', values: '{}' })
    const keys = ['views/blog/articles/mine', 'views/shop/blog/mine']
    await knex('core_preferences').insert(keys.map(key => ({ subject_id: '', key, value: '{}' })))
    const texts = async () => [
      await knex('blog_pages').orderBy('url').pluck('url'),
      await knex('shop_boxes').orderBy('external_module').pluck('external_module'),
      await knex('core_content_seeds').orderBy('module').pluck('module'),
      await knex('core_plugin_settings').pluck('module'),
      await knex('core_preferences').orderBy('key').pluck('key'),
    ]
    const before = await texts()
    const columns = ['blog_pages.url', 'a_module_that_is_gone.url']
    const pointers = ['shop_boxes.external_module']
    await renameModule(knex, { from: 'blog', to: 'news', columns, pointers })
    expect(await texts()).toEqual([
      ['/api/blog-of-old/feed', '/api/news/feed', '/blog/articles', '/blog/articles/[news.articles.slug]'],
      ['blog-of-old', 'news'],
      ['blog-of-old', 'news'],
      ['news'],
      ['views/news/articles/mine', 'views/shop/blog/mine'],
    ])
    await renameModule(knex, { from: 'news', to: 'blog', columns, pointers })
    expect(await texts()).toEqual(before)
  })
})

describe('the ledger of a module', () => {
  const first = '20260101000000_first.ts'

  function write(path: string, up: string): void {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), `export async function up(knex) { ${up} }\nexport async function down() {}\n`)
  }

  function source(module: string, more: Partial<MigrationSource> = {}): MigrationSource {
    return { module, folder: pathToFileURL(`${join(folder, module)}/`), bridges: [], ...more }
  }

  const made = (table: string) => `await knex.schema.createTable('${table}', table => { table.uuid('id').primary() })`

  test('that was renamed is found, with what links others to it, also by two nodes at once', async () => {
    write(`notes/${first}`, made('notes_notes'))
    write(`goods/notes/${first}`, made('goods_to_notes'))
    mkdirSync(join(folder, 'goods'), { recursive: true })
    await migrate(own.database, [source('notes'), source('goods', { bridges: ['notes'] })])
    renameSync(join(folder, 'notes'), join(folder, 'memos'))
    renameSync(join(folder, 'goods/notes'), join(folder, 'goods/memos'))
    write('memos/20260102000000_second.ts', `await knex.schema.renameTable('notes_notes', 'memos_notes')`)
    const sources = [source('memos', { formerly: ['notes'] }), source('goods', { bridges: ['memos'] })]
    const ran = await Promise.all([migrate(own.database, sources), migrate(own.database, sources)])
    expect(ran.flat().map(({ name }) => name)).toEqual(['20260102000000_second'])
    const states = await migrationStatus(own.database, sources)
    expect(states.filter(({ appliedAt, isMissing }) => appliedAt === null || isMissing)).toEqual([])
    expect(states.map(({ name }) => name)).toContain('memos/20260101000000_first')
  })

  test('stays with a module that has the old name now', async () => {
    write(`plans/${first}`, made('plans_plans'))
    write(`ideas/${first}`, made('ideas_ideas'))
    await migrate(own.database, [source('plans')])
    const sources = [source('plans'), source('ideas', { formerly: ['plans'] })]
    expect((await migrate(own.database, sources)).map(({ module }) => module)).toEqual(['ideas'])
    expect((await migrationStatus(own.database, sources)).every(({ appliedAt }) => appliedAt !== null)).toBe(true)
  })
})
