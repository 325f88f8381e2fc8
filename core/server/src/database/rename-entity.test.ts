import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { renameEntity } from './rename-entity.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await openTestDatabase([])
}, 60_000)
afterAll(() => own.drop())

test('what is stored by the path of an entity follows it, whatever else has its name stays, and it leads back', async () => {
  const urls = [
    '/blog/articles/[blog.articles.slug]',
    '/api/blog/articles/:id',
    '/api/blog/articles-of-old',
    '/blog/articles',
  ]
  await own.database.session(async ({ knex }) => {
    await knex.schema.createTable('blog_pages', table => table.text('url'))
    await knex('blog_pages').insert(urls.map(url => ({ url })))
    const keys = ['views/blog/articles/mine', 'views/blog/articles-of-old/mine', 'lists/blog/articles']
    await knex('core_preferences').insert(keys.map(key => ({ subject_id: '', key, value: '{}' })))
    const [id, record_id] = ['01a21e3d-9c82-7027-b6a3-bb53dbf0fc74', '01a21e3d-9c82-7027-b6a3-bb53dbf0fc75']
    await knex('core_imports').insert({ id, importer: 'ghost', source: 'a.json' })
    const imported = ['blog/articles', 'blog/articles-of-old'].map(entity => ({
      import_id: id,
      key: entity,
      entity,
      record_id,
    }))
    await knex('core_imported').insert(imported)
    const texts = async () => [
      await knex('blog_pages').orderBy('url').pluck('url'),
      await knex('core_preferences').orderBy('key').pluck('key'),
      await knex('core_imported').orderBy('entity').pluck('entity'),
    ]
    const before = await texts()
    const columns = ['blog_pages.url', 'a_module_that_is_gone.url']
    await renameEntity(knex, { from: 'blog/articles', to: 'blog/stories', columns })
    expect(await texts()).toEqual([
      ['/api/blog/articles-of-old', '/api/blog/stories/:id', '/blog/articles', '/blog/articles/[blog.stories.slug]'],
      ['lists/blog/stories', 'views/blog/articles-of-old/mine', 'views/blog/stories/mine'],
      ['blog/articles-of-old', 'blog/stories'],
    ])
    await renameEntity(knex, { from: 'blog/stories', to: 'blog/articles', columns })
    expect(await texts()).toEqual(before)
  })
})
