import { gunzipSync } from 'node:zlib'
import { system } from '@tessera/server'
import { countStatements, type TestHost } from '@tessera/server/testing'
import { article, category } from '@tessera/website-builder'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { registerFeeds } from '../src/server/feed.ts'
import { type BuiltProject, buildProject, makePage } from './site-under-test.ts'

const records = 20_000
const batch = 1_000
const origin = 'https://example.com'

let project: BuiltProject
let under: TestHost

beforeAll(async () => {
  project = await buildProject()
  under = await project.startHost({ environment: { PUBLIC_URL: origin } })
  await makePage(under.host, '/', 'plain')
  await makePage(under.host, '/notes/[website-builder.articles.slug]', 'plain')
  await under.host.service(article).create({ slug: 'note-1', title: { en: 'A title' } }, system)
  const text = `insert into website_builder_articles
    select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'slug', 'note-' || n))).*
    from website_builder_articles t, generate_series($1::integer, $2::integer) n where t.slug = 'note-1'`
  // A statement has five seconds, which a busy machine needs for less than all of them.
  for (let first = 2; first <= records; first += batch) {
    await under.database.query({ text, values: [first, Math.min(first + batch - 1, records)] })
  }
}, 120_000)

afterAll(() => under?.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  under.app.inject({ url, headers: { host: 'example.com', ...headers } })
const locations = (text: string) =>
  [...text.matchAll(/<loc>https:\/\/example\.com([^<]*)<\/loc>/g)].map(([, at]) => at ?? '')
const shown = async (url: string) => (await get(url)).body

/** Large documents are rebuilt rarely: an hour later they may be. */
function passAnHour(): void {
  passed += 3_600_000
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + passed)
}

const clock = performance.now.bind(performance)
let passed = 0

describe('the sitemap of tens of thousands of records', () => {
  test('is an index of parts with every address once, for which only slugs and dates are read', async () => {
    const { result, statements } = await countStatements(under.host, async () => {
      const parts = locations(await shown('/sitemap.xml'))
      return Promise.all(parts.map(part => shown(part)))
    })
    const listed = result.flatMap(locations).filter(path => path.startsWith('/en'))
    expect(listed).toHaveLength(records + 2 - 1)
    expect(new Set(listed).size).toBe(listed.length)
    expect(result.every(({ length }) => length < 4_500_000)).toBe(true)
    const reads = statements.filter(each => each.includes('website_builder_articles'))
    expect(reads.length).toBeLessThanOrEqual(result.length + 1)
    expect(reads.filter(each => /title|description|body/.test(each))).toEqual([])
    expect((await get(`/sitemap-${result.length + 1}.xml`)).statusCode).toBe(404)
  })

  test('is sent compressed to clients that accept it, and not again to clients that have it', async () => {
    const plain = await get('/sitemap-1.xml')
    const { etag = '' } = plain.headers
    const zipped = await get('/sitemap-1.xml', { 'accept-encoding': 'gzip' })
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
    expect((await get('/sitemap-1.xml', { 'if-none-match': String(etag) })).statusCode).toBe(304)
  })

  test('is served stale while it is rebuilt in one run, whatever is edited and requested meanwhile', async () => {
    const { host } = under
    passAnHour()
    const before = await shown('/sitemap.xml')
    const part = await shown('/sitemap-1.xml')
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const held: string[] = []
    const query = under.database.query.bind(under.database)
    const spy = vi.spyOn(host.database, 'query').mockImplementation(async statement => {
      if (/row_number|"slug"/.test(statement.text) && statement.text.startsWith('select')) {
        held.push(statement.text)
        await released
      }
      return query(statement) as never
    })
    const requests = []
    for (let index = 0; index < 20; index += 1) {
      await host.service(article).create({ slug: `edited-${index}` }, system)
      requests.push(get('/sitemap.xml'), get('/sitemap-1.xml'))
    }
    const bodies = (await Promise.all(requests)).map(({ body }) => body)
    expect([...new Set(bodies)].filter(body => body !== before && body !== part)).toEqual([])
    expect(held).toHaveLength(1)
    release()
    // Runs are sequential: once this one is finished, so is the previous one.
    await host.documents.get('last', async () => ({ value: null, size: 0, tags: [] }))
    passAnHour()
    const isListed = async () => {
      const parts = await Promise.all(locations(await shown('/sitemap.xml')).map(shown))
      return parts.some(each => each.includes('/en/notes/edited-19<'))
    }
    await expect.poll(isListed, { timeout: 50_000, interval: 200 }).toBe(true)
    spy.mockRestore()
  })

  test('is not rebuilt for a change of what it does not list', async () => {
    await shown('/sitemap-1.xml')
    await under.host.service(category).create({ slug: 'unlisted' }, system)
    const { statements } = await countStatements(under.host, () =>
      Promise.all([get('/sitemap.xml'), get('/sitemap-1.xml')]),
    )
    expect(statements).toEqual([])
  })
})

test('a feed is read once for all requests, and again after a record changed', async () => {
  const host = await project.startHost({
    database: under.database,
    environment: { PUBLIC_URL: origin },
    extensions: [(app, each) => registerFeeds(app, each, [{ ...article, feed: { file: 'rss.xml' } }])],
  })
  const ask = () => host.app.inject({ url: '/en/rss.xml', headers: { host: 'example.com' } })
  const first = await ask()
  expect(first.statusCode).toBe(200)
  const { statements } = await countStatements(host.host, () => Promise.all([ask(), ask(), ask()]))
  expect(statements).toEqual([])
  const known = { host: 'example.com', 'if-none-match': String(first.headers.etag) }
  expect((await host.app.inject({ url: '/en/rss.xml', headers: known })).statusCode).toBe(304)
  await host.host.service(article).create({ slug: 'latest', title: { en: 'The latest' } }, system)
  await expect.poll(async () => (await ask()).body).toContain('/en/notes/latest')
  await host.close()
})
