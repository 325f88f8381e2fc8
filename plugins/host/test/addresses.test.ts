import { gunzipSync } from 'node:zlib'
import fileStorage from '@tessera/file-storage-server'
import host, { PageService } from '@tessera/host/server'
import { system } from '@tessera/server'
import { countStatements, createTestHost, type TestHost } from '@tessera/server/testing'
import { article } from '@tessera/website-builder'
import websiteBuilder from '@tessera/website-builder/server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

const records = 20_000
const url = '/api/host/pages/urls'

let test: TestHost
beforeAll(async () => {
  test = await createTestHost({ plugins: [fileStorage, websiteBuilder, host] })
  const pages = test.host.service(PageService)
  await pages.createMany([{ url: '/' }, { url: '/notes/[website-builder.articles.slug]' }], system)
  await test.host.service(article).create({ slug: 'note-1', title: { en: 'A title' } }, system)
  const text = `insert into website_builder_articles
    select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'slug', 'note-' || n))).*
    from website_builder_articles t, generate_series(2, $1::integer) n`
  await test.database.transaction(async transaction => {
    // Inserting so many at once may exceed the product's statement timeout.
    await transaction.query({ text: 'set local statement_timeout = 0' })
    await transaction.query({ text, values: [records] })
  })
}, 60_000)
afterAll(() => test?.close())

const addresses = (text: string): string[] => JSON.parse(text).data.map((each: { url: string }) => each.url)

/** Large documents are rebuilt rarely: an hour later they may be. */
function passAnHour(): void {
  passed += 3_600_000
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + passed)
}

const clock = performance.now.bind(performance)
let passed = 0

/** A stale list is served while the next one is built. */
const listed = () =>
  expect.poll(async () => addresses((await test.app.inject(url)).body), { timeout: 50_000, interval: 200 })

describe('the list of addresses', () => {
  it('of tens of thousands of records is read in parts, and only slugs and dates', async () => {
    const { result, statements } = await countStatements(test.host, () => test.app.inject(url))
    const all = addresses(result.body)
    expect(all).toHaveLength(records + 1)
    expect(new Set(all).size).toBe(records + 1)
    const reads = statements.filter(text => text.includes('website_builder_articles'))
    expect(reads.length).toBeLessThan(12)
    expect(reads.filter(text => /title|description|body/.test(text))).toEqual([])
    expect(reads.filter(text => !/\blimit\b|row_number/.test(text))).toEqual([])
  })

  it('is served again without a statement, and as a 304 to clients that have it', async () => {
    const { result, statements } = await countStatements(test.host, () => test.app.inject(url))
    expect(statements).toEqual([])
    const { etag = '' } = result.headers
    expect((await test.app.inject({ url, headers: { 'if-none-match': String(etag) } })).statusCode).toBe(304)
    const zipped = await test.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', etag, vary: 'accept-encoding' })
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(result.body)
  })

  it('contains new records and no deleted ones, in every range', async () => {
    const service = test.host.service(article)
    const made = await service.createMany([{ slug: 'aaa-new' }, { slug: 'zzz-new' }], system)
    await service.removeMany(
      made.map(({ id }) => id),
      system,
    )
    await service.create({ slug: 'mmm-new' }, system)
    passAnHour()
    await listed().toContain('/notes/mmm-new')
    await listed().toHaveLength(records + 2)
  })
})
