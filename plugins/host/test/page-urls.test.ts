import { system } from '@tessera/server'
import type { TestRow } from '@tessera/server/testing'
import { article, categoriesToArticles, category } from '@tessera/website-builder'
import { beforeAll, describe, expect, it } from 'vitest'
import { makePage, openPagesHost, pages, statements, test } from './pages-host.ts'

openPagesHost()

describe('a page with a segment', () => {
  it('is found by a record of that name, which comes with it', async () => {
    const made = await pages.create({ url: '/wb/[website-builder.articles.slug]' }, system)
    const record = await test.host.service(article).create({ slug: 'first-one', title: { en: 'First' } }, system)
    await pages.resolve('/wb/first-one')
    const sent = await statements(async () => {
      const resolved = await pages.resolve('/wb/first-one')
      expect(resolved?.page.id).toBe(made.id)
      expect(resolved?.segments['website-builder.articles.slug']).toEqual({
        entity: 'website-builder/articles',
        value: 'first-one',
        row: record,
      })
      expect(resolved?.tags).toContain(`website-builder/articles/${record.id}`)
    })
    expect(sent).toHaveLength(1)
    expect(await pages.resolve('/wb/second-one')).toBe(null)
  })

  it('gives way to a page at exactly that address as soon as it exists', async () => {
    await pages.create({ url: '/way/[website-builder.articles.slug]' }, system)
    await test.host.service(article).create({ slug: 'taken' }, system)
    const tags = (await pages.resolve('/way/taken'))?.tags ?? []
    const changed: string[] = []
    const stop = test.host.events.on('*', event => void changed.push(...event.tags))
    const fixed = await pages.create({ url: '/way/taken' }, system)
    stop()
    expect(tags.filter(tag => changed.includes(tag))).toEqual(['page:/way/taken'])
    expect((await pages.resolve('/way/taken'))?.page.id).toBe(fixed.id)
    await pages.remove(fixed.id, system)
    expect((await pages.resolve('/way/taken'))?.page.url).toBe('/way/[website-builder.articles.slug]')
  })

  it('gives way to another one when its record does not exist', async () => {
    await pages.create({ url: '/two/[website-builder.articles.slug]' }, system)
    const second = await pages.create({ url: '/two/[website-builder.categories.slug]' }, system)
    await test.host.service(category).create({ slug: 'only-a-category' }, system)
    expect((await pages.resolve('/two/only-a-category'))?.page.id).toBe(second.id)
  })

  it('is found by id, but not for an invalid id', async () => {
    await pages.create({ url: '/by-id/[website-builder.articles.id]' }, system)
    const record = await test.host.service(article).create({}, system)
    expect(await pages.resolve(`/by-id/${record.id}`)).not.toBe(null)
    expect(await pages.resolve("/by-id/1'--")).toBe(null)
  })
})

describe('a page with a segment of an entity that visitors may not read', () => {
  const name = 'people.persons.slug'

  beforeAll(async () => {
    await test.database.query({ text: 'create table people_persons (id uuid primary key, slug text)' })
    await test.database.query({ text: `insert into people_persons values (gen_random_uuid(), 'there')` })
  })

  it('is the same for an existing and a missing record, and reads neither', async () => {
    const made = await pages.create({ url: `/people/[${name}]` }, system)
    await pages.resolve('/people/there')
    for (const value of ['there', 'not-there']) {
      const sent = await statements(async () => {
        const resolved = await pages.resolve(`/people/${value}`)
        expect(resolved?.page.id).toBe(made.id)
        expect(resolved?.segments).toEqual({ [name]: { entity: 'people/persons', value, row: null } })
        expect(resolved?.tags.filter(tag => tag.startsWith('people/'))).toEqual([])
      })
      expect(sent).toHaveLength(1)
      expect(sent.join()).not.toContain('people_persons')
    }
  })

  it('does not match malformed values, and gives way to a fixed page and to a public record', async () => {
    await pages.createMany([{ url: `/mixed/[${name}]` }, { url: '/mixed/fixed' }], system)
    const articles = await pages.create({ url: '/mixed/[website-builder.articles.slug]' }, system)
    await test.host.service(article).create({ slug: 'mixed-article' }, system)
    expect(await pages.resolve(`/mixed/${'x'.repeat(201)}`)).toBe(null)
    expect(await pages.resolve('/mixed/two%20words')).toBe(null)
    expect((await pages.resolve('/mixed/fixed'))?.page.url).toBe('/mixed/fixed')
    expect((await pages.resolve('/mixed/mixed-article'))?.page.id).toBe(articles.id)
    expect((await pages.resolve('/mixed/anything'))?.page.url).toBe(`/mixed/[${name}]`)
  })

  it('is in no list of addresses; its value is the text in the address', async () => {
    await pages.create({ url: `/unlisted/[${name}]` }, system)
    const response = await test.asNobody().get('/api/host/pages/urls')
    expect(response.rows.filter(row => String(row.url).startsWith('/unlisted'))).toEqual([])
    const asked = { url: '/unlisted/nobody', segment: name }
    expect((await test.asNobody().get('/api/host/pages/url-segment-value', asked)).body).toEqual({ data: 'nobody' })
  })
})

describe('the urls of pages', () => {
  it('are up to date at once when they change, however many requests there are', async () => {
    const made = await pages.create({ url: '/before' }, system)
    const asking = Array.from({ length: 5 }, () => pages.resolve('/after'))
    await pages.update(made.id, { url: 'after/' }, system)
    await Promise.all(asking)
    expect((await pages.resolve('/after'))?.page.url).toBe('/after')
    expect(await pages.resolve('/before')).toBe(null)
  })

  it('are corrected even when a change was not announced', async () => {
    const made = await pages.create({ url: '/silent' }, system)
    await pages.resolve('/silent')
    await test.database.query({ text: `update host_pages set url = '/moved' where id = $1::uuid`, values: [made.id] })
    expect(await pages.resolve('/silent')).toBe(null)
    expect((await pages.resolve('/moved'))?.page.id).toBe(made.id)
  })

  it.each([
    ['/a?b=1', 'query'],
    ['/[nothing]', 'form'],
    ['/a//b', 'empty'],
  ])('are checked when they are written: %s', async (url, cause) => {
    const response = await test.asAdministrator().post('/api/host/pages', { url })
    expect([response.status, response.causes.join()]).toEqual([400, expect.stringContaining(cause)])
  })
})

describe('the routes of pages', () => {
  it('tell the page of an address', async () => {
    const { page: made } = await makePage('/asked')
    const response = await test.asNobody().get('/api/host/pages/find-by-url', { url: '/asked' })
    expect([response.status, response.row]).toEqual([200, made])
    expect((await test.asNobody().get('/api/host/pages/find-by-url', { url: '/asked/not' })).status).toBe(404)
    expect((await test.asNobody().get('/api/host/pages/find-by-url')).status).toBe(400)
  })

  it.each(['/admin%00', '//', 'http://169.254.169.254/', '../../etc/passwd', `/${'x'.repeat(10_000)}`])(
    'T-017: answer 404 for %.30s',
    async url => {
      const segment = 'website-builder.articles.slug'
      expect((await test.asNobody().get('/api/host/pages/find-by-url', { url })).status).toBe(404)
      expect((await test.asNobody().get('/api/host/pages/url-segment-value', { url, segment })).status).toBe(404)
    },
  )

  it('tell the value of a segment', async () => {
    await pages.create({ url: '/value/[website-builder.articles.slug]' }, system)
    await test.host.service(article).create({ slug: 'wert' }, system)
    const ask = (url: string, segment: string) =>
      test.asNobody().get('/api/host/pages/url-segment-value', { url, segment })
    expect((await ask('/value/wert', 'website-builder.articles.slug')).body).toEqual({ data: 'wert' })
    expect((await ask('/value/wert', 'website-builder.categories.slug')).status).toBe(404)
    expect((await ask('/value/..', 'website-builder.articles.slug')).status).toBe(404)
  })

  it('list every address, with one for each record or linked pair of a page with segments', async () => {
    const articles = await test.host.service(article).createMany([{ slug: 'ä' }, { slug: 'listed' }], system)
    const group = await test.host.service(category).create({ slug: 'group' }, system)
    const [first] = articles
    if (!first) throw new Error('The article was not made')
    await test.host.service(categoriesToArticles).create({ categoryId: group.id, articleId: first.id }, system)
    await pages.createMany(
      [
        { url: '/' },
        { url: '/404' },
        { url: '/listed/[website-builder.articles.slug]' },
        { url: '/[website-builder.categories.slug]/[website-builder.articles.slug]' },
        { url: '/[gone.articles.slug]/nothing' },
      ],
      system,
    )
    const found = new Map<unknown, TestRow>()
    // The list is made beside the requests for it, and served as it was until then.
    const listed = async () => {
      const { rows } = await test.asNobody().get('/api/host/pages/urls')
      for (const row of rows) found.set(row.url, row)
      return [...found.keys()]
    }
    await expect.poll(listed, { timeout: 30_000, interval: 200 }).toContain('/group/%C3%A4')
    expect(found.get('/')).toEqual({
      url: '/',
      segments: [],
      lastModified: expect.stringMatching(/^\d{4}-.*Z$/),
      isIndexed: true,
    })
    expect(found.get('/listed/%C3%A4')?.segments).toEqual(['listed', 'ä'])
    expect([...found.keys()].filter(url => String(url).startsWith('/group'))).toEqual(['/group/%C3%A4'])
    expect(found.has('/404')).toBe(false)
    expect([...found.keys()].filter(url => /nothing|\[/.test(String(url)))).toEqual([])
  })
})

describe('revalidation', () => {
  it.each([
    ['/api/revalidation/revalidate?path=/&type=layout', ['page:*']],
    ['/api/revalidation/revalidate?path=/en/about', ['page:/about']],
    ['/api/revalidate?path=/about/', ['page:/about']],
    ['/api/revalidate', ['page:/']],
  ])('by %s drops %j and every list that pages share', async (url, tags) => {
    const dropped: string[] = []
    const stop = test.host.events.on('host/rendered-pages:*', event => void dropped.push(...event.tags))
    const response = await test.asAdministrator().get(url)
    stop()
    expect([response.status, dropped]).toEqual([200, [...tags, 'lists:*']])
  })

  it('is for administrators', async () => {
    expect((await test.asNobody().get('/api/revalidate')).status).toBe(401)
    expect((await test.asNobody().get('/api/revalidation/revalidate')).status).toBe(401)
  })

  it('rejects what is no path', async () => {
    expect((await test.asAdministrator().get('/api/revalidate?path=http://x')).status).toBe(400)
  })

  it('combines many calls', async () => {
    const sent = await statements(() =>
      Promise.all(Array.from({ length: 50 }, (_, n) => test.asAdministrator().get(`/api/revalidate?path=/p${n}`))),
    )
    expect(sent.filter(text => text.includes('core_changes')).length).toBeLessThan(10)
  })
})
