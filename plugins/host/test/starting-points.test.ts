import blog from '@tessera/blog/server'
import fileStorage from '@tessera/file-storage-server'
import { layout, page } from '@tessera/host'
import pages from '@tessera/host/server'
import { system } from '@tessera/server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import builder, { addMenu } from '@tessera/website-builder/server'
import { afterEach, beforeEach, expect, test } from 'vitest'

const path = '/api/host/starting-points'
let host: TestHost

beforeEach(async () => {
  host = await createTestHost({ plugins: [fileStorage, builder, blog, pages], defaultLanguage: 'en' })
})
afterEach(() => host?.close())

const urls = async () => (await host.host.service(page).list({}, system)).rows.map(({ url }) => url).toSorted()

test('modules offer theirs, in the language that is asked for', async () => {
  const listed = await host.asAdministrator().get(path, { language: 'ru' })
  expect(listed.rows).toEqual([
    expect.objectContaining({ name: 'website-builder/company', title: 'Страница о вас' }),
    expect.objectContaining({ name: 'blog/blog', title: 'Блог' }),
  ])
})

test('one of them makes its pages, with a frame around them and texts in every language', async () => {
  const made = await host.asAdministrator().post(path, { name: 'blog/blog' })
  expect(made.status, made.text).toBe(200)
  expect(await urls()).toEqual(['/', '/blog/articles/[blog.articles.slug]', '/blog/categories/[blog.categories.slug]'])
  const [frame] = (await host.host.service(layout).list({}, system)).rows
  expect(frame).toBeDefined()
  const widgets = await host.asAdministrator().get('/api/website-builder/widgets')
  expect(widgets.rows.map(({ variant }) => variant).toSorted()).toEqual(['footer-default', 'navbar-default'])
  const lists = await host.asAdministrator().get('/api/blog/widgets')
  expect(lists.rows.map(({ title }) => title)).toContainEqual({ en: 'New articles', ru: 'Новые статьи' })
})

test('a site with a home page keeps it, also when two people choose at once', async () => {
  const choose = (name?: string) => host.asAdministrator().post(path, name === undefined ? {} : { name })
  const both = await Promise.all([choose('website-builder/company'), choose('blog/blog')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await choose()).status).toBe(409)
  expect((await urls()).filter(url => url === '/')).toHaveLength(1)
})

test('an empty page is a beginning, too', async () => {
  expect((await host.asAdministrator().post(path, {})).status).toBe(200)
  expect(await urls()).toEqual(['/'])
})

test('an unknown one is not found, and nobody else may choose', async () => {
  expect((await host.asAdministrator().post(path, { name: 'ghosts/ghosts' })).status).toBe(404)
  expect((await host.asNobody().post(path, {})).status).toBe(401)
  expect((await host.asNobody().get(path)).status).toBe(401)
})

test('a menu finds the navbar that was made', async () => {
  await host.asAdministrator().post(path, {})
  const navbars = await host.asAdministrator().get('/api/website-builder/widgets')
  const slug = navbars.rows.find(({ variant }) => variant === 'navbar-default')?.slug as string
  await host.host.database.transaction(transaction =>
    addMenu(host.host.within(transaction), slug, { slug: 'menu', title: {}, order: 10, entries: [] }),
  )
  expect((await host.asAdministrator().get('/api/website-builder/buttons-arrays')).rows).toHaveLength(1)
})
