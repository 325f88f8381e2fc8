import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  bigint,
  boolean,
  contentFields,
  defineModule,
  type Entity,
  integer,
  localized,
  number,
  reference,
  relation,
  select,
  slug,
  text,
  uuid,
} from '@tessera/core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { definePlugin, type Plugin } from '../plugin/plugin.ts'
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { compare, type Difference, DriftError } from './compare.ts'
import { migrate, migrateDown } from './migrate.ts'
import { type Answers, noAnswers } from './migration-questions.ts'
import type { MigrationSource } from './migration-source.ts'
import { readSchema } from './read-schema.ts'
import type { TableSchema } from './schema.ts'
import { writeMigration } from './write-migration.ts'

const [blog, shop] = [defineModule('blog'), defineModule('shop')]
let own: TestDatabase
let folder: string
const byPath = `create table core_history as select 'blog/articles' as "entity"; create table core_imported as table core_history; create table core_preferences (key text)`

beforeAll(async () => {
  own = await openTestDatabase([])
}, 60_000)
afterAll(() => own.drop())
beforeEach(async () => {
  await own.database.query({ text: `drop schema public cascade; create schema public; ${byPath}` })
  folder = mkdtempSync(join(tmpdir(), 'tessera-compare-'))
  symlinkSync(fileURLToPath(new URL('../../../../node_modules', import.meta.url)), join(folder, 'node_modules'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function plugin(name: string, entities: readonly Entity[], dependencies: readonly string[] = []): Plugin {
  const migrations = pathToFileURL(`${join(folder, name)}/`)
  return definePlugin({ name, entities, dependencies, migrations })
}

const answers = (given: Partial<Answers>): Answers => ({ ...noAnswers, ...given })

async function differences(entities: readonly Entity[], given?: Answers): Promise<Difference[]> {
  return compare(own.database, [plugin('blog', entities)], 'blog', given)
}

/** Writes the migration, formatted as the repository's own files are. */
function written(owner: Plugin, difference: Difference): string {
  const text = readFileSync(writeMigration(owner, difference), 'utf8')
  const biome = fileURLToPath(new URL('../../../../node_modules/.bin/biome', import.meta.url))
  const root = fileURLToPath(new URL('../../../../', import.meta.url))
  const formatted = execFileSync(biome, ['check', '--write', `--stdin-file-path=${root}core/migrations/x.ts`], {
    input: text,
    cwd: root,
    encoding: 'utf8',
  })
  expect(text).toBe(formatted)
  return text
}

/** What was written for a module and has not run yet. */
function runWritten(module = 'blog'): Promise<unknown[]> {
  return migrate(own.database, [sourceOf(module)])
}

function sourceOf(module: string): MigrationSource {
  return { module, folder: pathToFileURL(`${join(folder, module)}/`), bridges: [] }
}

async function schemaNow(): Promise<TableSchema[]> {
  const tables = await readSchema(own.database)
  return tables.filter(({ name }) => !/^(?:tessera|core)_/.test(name)).map(withoutOrder)
}

/** A column that comes back stands last: its place says nothing. */
function withoutOrder(table: TableSchema): TableSchema {
  return { ...table, columns: table.columns.toSorted((a, b) => a.name.localeCompare(b.name)) }
}

/** Brings the database to what the entities say by migrations; proves that they lead there and back again. */
async function evolve(entities: readonly Entity[], given?: Answers): Promise<string> {
  const before = await schemaNow()
  const texts: string[] = []
  for (const difference of await differences(entities, given)) {
    texts.push(written(plugin('blog', entities), difference))
    expect(await runWritten()).toHaveLength(1)
    const after = await schemaNow()
    await migrateDown(own.database, [sourceOf('blog')], 'blog')
    expect(await schemaNow()).toEqual(before)
    await runWritten()
    expect(await schemaNow()).toEqual(after)
  }
  expect(await differences(entities)).toEqual([])
  return texts.join('\n')
}

async function definitionsOf(index: string): Promise<string[]> {
  const text = 'select indexdef as "definition" from pg_indexes where indexname = $1'
  const rows = await own.database.query<{ definition: string }>({ text, values: [index] })
  return rows.map(({ definition }) => definition)
}

const fill = (text: string) => own.database.query({ text })
const insertArticle = () =>
  fill(`insert into blog_articles (id, created_at, updated_at) values (gen_random_uuid(), now(), now())`)

describe('a migration', () => {
  test('makes tables, their links and indexes from nothing', async () => {
    const article = blog.entity('article', { fields: { ...contentFields(), isPinned: boolean({ default: false }) } })
    const tag = blog.entity('tag', { fields: { name: text({ required: true, unique: true }), rate: number() } })
    const text_ = await evolve([relation(article, tag), article, tag])
    expect(text_).toContain(`await knex.schema.createTable('blog_articles_to_tags', table => {`)
    expect(text_).toContain(
      `table.uuid('article_id').notNullable().references('id').inTable('blog_articles').onDelete('CASCADE')`,
    )
    expect(text_).toContain(`table.jsonb('title').notNullable().defaultTo('{}')`)
  })

  test('makes tables that point at each other and at themselves', async () => {
    const node = blog.entity('node', { fields: { parentId: reference('self') } })
    const first = blog.entity('first', { fields: { secondId: reference(node) } })
    await evolve([first, node])
    expect(await differences([first, node])).toEqual([])
  })

  test('keeps names within what PostgreSQL takes, and its lines within the page', async () => {
    const library = defineModule('library-of-old-books')
    const manuscript = library.entity('carefully-kept-manuscript', {
      fields: { aLongNameOfAFieldThatSaysMoreThanItHasTo: text({ index: true }), anotherOne: text() },
      unique: [['aLongNameOfAFieldThatSaysMoreThanItHasTo', 'anotherOne']],
    })
    const annotation = library.entity('carefully-kept-annotation')
    const entities = [manuscript, annotation, relation(manuscript, annotation)]
    const owner = plugin('library-of-old-books', entities)
    const [difference] = await compare(own.database, [owner], owner.name)
    written(owner, difference as Difference)
    await runWritten(owner.name)
    expect(await compare(own.database, [owner], owner.name)).toEqual([])
    const [names] = await own.database.query<{ longest: number; all: number; distinct: number }>({
      text: `select max(octet_length(relname)) as "longest", count(*) as "all", count(distinct relname) as "distinct"
        from pg_class where relnamespace = 'public'::regnamespace`,
    })
    expect(names?.longest).toBeLessThanOrEqual(63)
    expect(names?.all).toBe(names?.distinct)
  })

  test('adds columns, with a value for records that are there where they need one', async () => {
    await evolve([blog.entity('article')])
    await insertArticle()
    await insertArticle()
    const fields = {
      slug: slug(),
      status: select(['draft', 'public'], { required: true }),
      views: integer({ default: 7 }),
      subtitle: localized(),
    }
    await evolve([blog.entity('article', { fields })])
    const rows = await own.database.query({
      text: `select "status", "views", "subtitle", "slug" = "id"::text as "hasSlug" from "blog_articles"`,
    })
    const row = { status: 'draft', views: 7, subtitle: {}, hasSlug: true }
    expect(rows).toEqual([row, row])
  })

  test('asks for the value where none follows from the field', async () => {
    const tag = blog.entity('tag')
    await evolve([tag, blog.entity('article')])
    const fields = { tagId: reference(tag, { required: true }) }
    const asking = differences([tag, blog.entity('article', { fields })])
    await expect(asking).rejects.toMatchObject({
      questions: [{ kind: 'backfill', table: 'blog_articles', column: 'tag_id' }],
    })
    await expect(asking).rejects.toThrow('--backfill "blog_articles.tag_id:<expression>"')
    const given = answers({ backfills: new Map([['tag_id', '(select "id" from "blog_tags" limit 1)']]) })
    expect(await evolve([tag, blog.entity('article', { fields })], given)).toContain(
      `.update({ tag_id: knex.raw('(select "id" from "blog_tags" limit 1)') })`,
    )
  })

  test('changes what a column may hold, and what it holds by default', async () => {
    await evolve([blog.entity('article', { fields: { views: integer(), note: text({ default: 'x' }) } })])
    await insertArticle()
    const fields = { views: number({ required: true }), note: text() }
    await evolve([blog.entity('article', { fields })])
    expect(await own.database.query({ text: 'select "views" from "blog_articles"' })).toEqual([{ views: 0 }])
  })

  test('widens whole numbers without asking, and keeps them', async () => {
    await evolve([blog.entity('article', { fields: { views: integer() } })])
    await insertArticle()
    await fill('update blog_articles set views = 2147483647')
    await evolve([blog.entity('article', { fields: { views: bigint({ default: 0 }) } })])
    await fill('update blog_articles set views = views + 999999000000000')
    expect(await own.database.query({ text: 'select "views" from "blog_articles"' })).toEqual([
      { views: 999_999_000_000_000 + 2_147_483_647 },
    ])
  })

  test('asks how values get another type that may not fit', async () => {
    await evolve([blog.entity('article', { fields: { title: text() } })])
    await insertArticle()
    await fill(`update blog_articles set title = 'Hello'`)
    const entities = [blog.entity('article', { fields: { title: localized() } })]
    await expect(differences(entities)).rejects.toThrow('--using "blog_articles.title:<expression>"')
    const given = answers({ usings: new Map([['blog_articles.title', `jsonb_build_object('en', "title")`]]) })
    const [difference] = await differences(entities, given)
    written(plugin('blog', entities), difference as Difference)
    await runWritten()
    expect(await own.database.query({ text: 'select "title" from "blog_articles"' })).toEqual([
      { title: { en: 'Hello' } },
    ])
  })

  test('adds and removes indexes, and leaves those alone that were made by hand', async () => {
    await evolve([blog.entity('article', { fields: { code: text({ unique: true }), place: text() } })])
    await fill('create index "my_own" on "blog_articles" (lower("code"))')
    await fill('create index "my_other" on "blog_articles" ("code", "place")')
    const texts = await evolve([blog.entity('article', { fields: { code: text(), place: text({ index: true }) } })])
    expect(texts).toContain(`table.dropUnique(['code'])`)
    expect(texts).toContain(`table.index(['place'])`)
    expect(texts).not.toContain('my_')
  })

  test('makes indexes of links in the order of links, the newest first, and follows a rename with them', async () => {
    const article = blog.entity('article')
    const links = (name: string) =>
      blog.entity('link', { fields: { [name]: reference(article), orderIndex: integer({ default: 0 }) } })
    await evolve([article, links('articleId')])
    const [made] = await definitionsOf('blog_links_article_id_order_index_created_at_id_index')
    expect(made).toContain('(article_id, order_index, created_at DESC, id DESC)')
    expect(await differences([article, links('articleId')])).toEqual([])
    await evolve([article, links('aboutId')], answers({ renames: new Map([['article_id', 'about_id']]) }))
    expect(await definitionsOf('blog_links_about_id_order_index_created_at_id_index')).toHaveLength(1)
  })

  test('adds, changes and removes bounds and combinations whose nulls are equal, and follows a rename with them', async () => {
    const fields = { code: text(), place: text() }
    await evolve([
      blog.entity('article', { fields: { ...fields, views: integer({ default: 0 }) }, unique: [['code', 'place']] }),
    ])
    const views = integer({ default: 0, minimum: 0, isChecked: true })
    const text_ = await evolve([
      blog.entity('article', { fields: { ...fields, views }, unique: [['code', 'place']], uniqueNulls: 'equal' }),
    ])
    expect(text_).toContain(`table.check('"views" >= 0', [], 'blog_articles_views_check')`)
    expect(text_).toContain('unique nulls not distinct (??, ??)')
    await insertArticle()
    await expect(insertArticle()).rejects.toMatchObject({ code: '23505' })
    await expect(fill('update blog_articles set views = -1')).rejects.toMatchObject({ code: '23514' })
    const seen = bigint({ default: 0, minimum: -5, maximum: 5_000_000_000, isChecked: true })
    const renamed = blog.entity('article', {
      fields: { ...fields, seen },
      unique: [['code', 'place']],
      uniqueNulls: 'equal',
    })
    await evolve([renamed], answers({ renames: new Map([['views', 'seen']]) }))
    await fill('update blog_articles set seen = -5')
    await expect(fill('update blog_articles set seen = 5000000001')).rejects.toMatchObject({ code: '23514' })
    expect(await evolve([blog.entity('article', { fields: { ...fields, seen: bigint({ default: 0 }) } })])).toContain(
      `table.dropChecks(['blog_articles_seen_check'])`,
    )
  })

  test('makes a new table with its bounds, and leaves checks alone that were made by hand', async () => {
    const stock = blog.entity('stock', {
      fields: {
        place: text(),
        shop: text(),
        available: integer({ default: 0, minimum: 0, maximum: 10, isChecked: true }),
      },
      unique: [['place', 'shop']],
      uniqueNulls: 'equal',
    })
    expect(await evolve([stock])).toContain(
      `table.check('"available" >= 0 and "available" <= 10', [], 'blog_stocks_available_check')`,
    )
    await fill('alter table blog_stocks add constraint my_check check (available <> 7)')
    expect(await differences([stock])).toEqual([])
  })

  test('keeps defaults that Knex would take apart: question marks, quotes, backslashes', async () => {
    const fields = {
      question: text({ default: "Isn't it? Or \\ is it?" }),
      path: text({ default: 'C:\\data' }),
      words: localized({ default: { en: "What's new?" } }),
      debt: integer({ default: -5 }),
    }
    await evolve([blog.entity('article', { fields })])
    await insertArticle()
    const [row] = await own.database.query({ text: 'select question, path, words, debt from blog_articles' })
    expect(row).toEqual({
      question: "Isn't it? Or \\ is it?",
      path: 'C:\\data',
      words: { en: "What's new?" },
      debt: -5,
    })
    const given = answers({ backfills: new Map([['note', "'really?'"]]) })
    await evolve([blog.entity('article', { fields: { ...fields, note: text({ required: true }) } })], given)
    expect(await own.database.query({ text: 'select note from blog_articles' })).toEqual([{ note: 'really?' }])
  })

  test('says on the way back what does not come back, and goes there with records in the table', async () => {
    const tag = blog.entity('tag')
    await evolve([blog.entity('article', { fields: { code: integer(), title: localized() } }), tag])
    await insertArticle()
    await fill(`update blog_articles set code = 7, title = '{"en": "Hello"}'`)
    const text_ = await evolve(
      [blog.entity('article', { fields: { code: uuid(), title: text() } })],
      answers({
        drops: new Set(['blog_tags']),
        usings: new Map([
          ['code', 'null'],
          ['title', `"title" ->> 'en'`],
        ]),
      }),
    )
    expect(text_).toContain('// The records of this table are not restored.')
    expect(text_).toContain('// Fails if a value does not fit the old type.')
    await fill(`update blog_articles set title = 'Hello'`)
    await migrateDown(own.database, [sourceOf('blog')], 'blog')
    expect(await own.database.query({ text: 'select code, title from blog_articles' })).toEqual([
      { code: null, title: 'Hello' },
    ])
  })

  test('is named after what it does, later than those before it', async () => {
    const first = plugin('blog', [blog.entity('article')])
    const [initial] = await compare(own.database, [first], 'blog')
    const path = writeMigration(first, initial as Difference, undefined, new Date('2026-11-21T09:30:00Z'))
    expect(path).toBe(join(folder, 'blog', '20261121093000_initial.ts'))
    const next = writeMigration(first, initial as Difference, 'Make it Better!', new Date('2020-01-01T00:00:00Z'))
    expect(next).toBe(join(folder, 'blog', '20261121093001_make_it_better.ts'))
  })
})

describe('what is gone', () => {
  const old = () => blog.entity('article', { fields: { text: text(), rank: integer() } })
  const current = () => blog.entity('article', { fields: { body: text(), rank: integer() } })

  test('is never dropped without being told', async () => {
    await evolve([old()])
    const gone = differences([blog.entity('article', { fields: { rank: integer() } })])
    await expect(gone).rejects.toThrow('To delete it with its data: --drop blog_articles.text')
    await expect(differences([])).rejects.toThrow('To delete it with its data: --drop blog_articles')
  })

  test('may have another name now: the ones that it could be are named', async () => {
    await evolve([old()])
    await expect(differences([current()])).rejects.toMatchObject({
      questions: [{ kind: 'lost', table: 'blog_articles', column: 'text', candidates: ['body'] }],
      message: expect.stringContaining('--rename blog_articles.text:body'),
    })
  })

  test('keeps its data when it was renamed', async () => {
    await evolve([old()])
    await insertArticle()
    await fill(`update blog_articles set text = 'kept'`)
    await evolve([current()], answers({ renames: new Map([['text', 'body']]) }))
    expect(await own.database.query({ text: 'select "body" from "blog_articles"' })).toEqual([{ body: 'kept' }])
  })

  test('keeps links and indexes when a whole table was renamed', async () => {
    const article = old()
    const tag = blog.entity('tag', { fields: { articleId: reference(article), code: text({ unique: true }) } })
    await evolve([article, tag])
    const story = blog.entity('story', { fields: article.fields })
    const linked = blog.entity('tag', { fields: { articleId: reference(story), code: text({ unique: true }) } })
    const renames = new Map([['blog_articles', 'blog_stories']])
    expect(await evolve([story, linked], answers({ renames }))).not.toMatch(/drop(Index|Unique|Foreign)/)
  })

  test('takes the names of indexes and constraints along, so that they still follow from the rule', async () => {
    const tag = blog.entity('tag')
    const fields = { slug: text({ unique: true }), tagId: reference(tag, { index: true }) }
    await evolve([blog.entity('note', { fields, unique: [['tagId', 'slug']] }), tag])
    const renamed = { address: text({ unique: true }), labelId: reference(tag, { index: true }) }
    await evolve(
      [blog.entity('article', { fields: renamed, unique: [['labelId', 'address']] }), tag],
      answers({
        renames: new Map([
          ['blog_notes', 'blog_articles'],
          ['slug', 'address'],
          ['tag_id', 'label_id'],
        ]),
      }),
    )
    const rows = await own.database.query<{ name: string }>({
      text: `select indexname as "name" from pg_indexes where tablename = 'blog_articles'
        union select conname from pg_constraint where conrelid = 'blog_articles'::regclass and contype <> 'n' order by 1`,
    })
    expect(rows.map(({ name }) => name)).toEqual([
      'blog_articles_address_unique',
      'blog_articles_created_at_id_index',
      'blog_articles_label_id_address_unique',
      'blog_articles_label_id_foreign',
      'blog_articles_pkey',
    ])
  })

  test('goes when it may', async () => {
    const tag = blog.entity('tag')
    await evolve([old(), tag, blog.entity('note', { fields: { tagId: reference(tag, { required: true }) } })])
    await insertArticle()
    await evolve(
      [blog.entity('article', { fields: { rank: integer() } })],
      answers({ drops: new Set(['text', 'blog_tags', 'blog_notes']) }),
    )
    expect((await schemaNow()).map(({ name }) => name)).toEqual(['blog_articles'])
  })
})

describe('modules beside each other', () => {
  const product = shop.entity('product')
  const article = blog.entity('article')
  const bridge = relation(article, product)

  test('have the tables that link them written into a folder of their own', async () => {
    const plugins = [plugin('shop', [product]), plugin('blog', [article, bridge])]
    for (const difference of await compare(own.database, plugins, 'shop')) {
      written(plugins[0] as Plugin, difference)
      await runWritten('shop')
    }
    const found = await compare(own.database, plugins, 'blog')
    expect(found.map(difference => difference.bridge)).toEqual([undefined, 'shop'])
    const paths = found.map(difference => writeMigration(plugins[1] as Plugin, difference))
    expect(paths[1]).toContain(join('blog', 'shop'))
    expect(await compare(own.database, [plugins[1] as Plugin], 'blog')).toHaveLength(1)
  })

  test('whose names begin alike keep their tables apart', async () => {
    const extra = defineModule('blog-extra')
    const plugins = [plugin('blog', [article]), plugin('blog-extra', [extra.entity('page')])]
    await evolve([article])
    for (const difference of await compare(own.database, plugins, 'blog-extra')) {
      written(plugins[1] as Plugin, difference)
      await runWritten('blog-extra')
    }
    expect(await compare(own.database, plugins, 'blog')).toEqual([])
  })

  test('are reported when what they point to has no table yet', async () => {
    const plugins = [plugin('shop', [product]), plugin('blog', [article, bridge], ['shop'])]
    await expect(compare(own.database, plugins, 'blog')).rejects.toThrow('tessera migration shop')
  })
})

test('drift names every difference and the command against it', async () => {
  await evolve([blog.entity('article')])
  const found = await differences([blog.entity('article', { fields: { views: integer({ default: 0 }) } })])
  const { message } = new DriftError(found)
  expect(message).toBe(`Definitions and migrations differ:
  blog: add column blog_articles.views
Generate the missing migrations: tessera migration blog`)
})
