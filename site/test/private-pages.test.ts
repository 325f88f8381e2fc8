import { get as getOver } from 'node:http'
import { defineModule, slug } from '@tessera/core'
import fileStorage from '@tessera/file-storage-server'
import { page } from '@tessera/host'
import hostPlugin from '@tessera/host/server'
import { definePlugin, system } from '@tessera/server'
import { countStatements, type TestHost } from '@tessera/server/testing'
import websiteBuilder from '@tessera/website-builder/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltProject, buildProject, makePage } from './site-under-test.ts'

/** Only administrators may read these: there is not even a table for them. */
const person = defineModule('people').entity('person', { fields: { slug: slug() } })

let project: BuiltProject
let under: TestHost

beforeAll(async () => {
  project = await buildProject()
  const plugins = [fileStorage, websiteBuilder, hostPlugin, definePlugin({ name: 'people', entities: [person] })]
  under = await project.startHost({ plugins, environment: { PUBLIC_URL: 'https://example.com' } })
  await makePage(under.host, '/people/[people.persons.slug]', 'plain', 'counter')
  await makePage(under.host, '/people/settings', 'plain')
}, 60_000)

afterAll(() => under?.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  under.app.inject({ url, headers: { host: 'example.com', ...headers } })

describe('a page of records that visitors may not read', () => {
  test('is rendered for any value, identical except for the value, without reading records', async () => {
    const somebody = await get('/en/people/somebody')
    expect(somebody.statusCode).toBe(200)
    const { result, statements } = await countStatements(under.host, () => get('/en/people/nobody'))
    expect(result.statusCode).toBe(200)
    expect(result.body.replaceAll('nobody', 'somebody')).toBe(somebody.body)
    expect(statements.join()).not.toContain('people_persons')
  })

  test('is rendered and cached once for all values (T-155)', async () => {
    const { body } = await get('/en/people/somebody')
    const { result, statements } = await countStatements(under.host, () =>
      Promise.all(Array.from({ length: 1000 }, (_, index) => get(`/en/people/invented-${index}`))),
    )
    expect(statements).toEqual([])
    expect(result.every((each, index) => each.body === body.replaceAll('somebody', `invented-${index}`))).toBe(true)
    const asked = await get('/en/people/invented-7', { 'if-none-match': String(result[7]?.headers.etag) })
    expect(asked.statusCode).toBe(304)
    expect((await get('/en/people/invented-8', { 'if-none-match': String(result[7]?.headers.etag) })).statusCode).toBe(
      200,
    )
  })

  test('links to itself in the other language, whatever the value', async () => {
    const { body } = await get(`/en/people/${encodeURIComponent('ä&b')}`)
    const [, json = ''] = /id="tessera-page"[^>]*>([^<]*)</.exec(body) ?? []
    expect(JSON.parse(json).url).toBe('/people/ä&b')
  })

  test('is rendered again for all values when it is revalidated for one', async () => {
    await get('/en/people/somebody')
    const key = { 'x-rbac-secret-key': under.host.configuration.secretKey }
    const { statements } = await countStatements(under.host, async () => {
      expect((await get('/api/revalidate?path=/people/somebody', key)).statusCode).toBe(200)
      expect((await get('/en/people/nobody')).statusCode).toBe(200)
    })
    expect(statements.filter(each => each.includes('host_pages')).length).toBeGreaterThan(0)
  })

  test('passes the value to its islands, escaped', async () => {
    const { body } = await get(`/en/people/${encodeURIComponent('<!--<b>')}`)
    expect(body).not.toContain('<!--<b>')
    const [, json = ''] = /id="tessera-page"[^>]*>([^<]*)</.exec(body) ?? []
    expect(JSON.parse(json).segments).toEqual({
      'people.persons.slug': { entity: 'people/persons', value: '<!--<b>', row: null },
    })
  })

  test('is not indexed', async () => {
    const { body } = await get('/en/people/somebody')
    expect(body).toContain('<meta name="robots" content="noindex"/>')
    expect(body).not.toContain('rel="canonical"')
    expect(body).not.toContain('application/ld+json')
    const { body: map } = await get('/sitemap.xml')
    expect(map).toContain('/en/people/settings')
    expect(map).not.toMatch(/people\/(?!settings)/)
  })

  test('gives way to a page at exactly that address, and does not match malformed values', async () => {
    expect((await get('/en/people/settings')).body).toContain('<title>Page /people/settings')
    expect((await get('/en/people/two%20words')).statusCode).toBe(404)
    expect((await get(`/en/people/${'x'.repeat(201)}`)).statusCode).toBe(404)
  })
})

test('unknown addresses share one page per language, and leave nothing in the cache', async () => {
  const first = await get('/en/nowhere')
  expect(first.statusCode).toBe(404)
  const { result, statements } = await countStatements(under.host, () =>
    Promise.all(Array.from({ length: 1000 }, (_, index) => get(`/en/nowhere/${index}?x=${index}`))),
  )
  expect(statements).toEqual([])
  expect(new Set(result.map(({ body }) => body))).toEqual(new Set([first.body]))
  expect(new Set(result.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
  expect((await get('/ru/nowhere')).body).not.toBe(first.body)
})

describe('a page that is requested with a code from a mail (T-051)', () => {
  test.each(['/en/people/settings?code=secret', '/en/people/settings?a=1&%63ode=secret', '/en/no-page?code=secret'])(
    'never sends its address as a referrer and is never cached: %s',
    async url => {
      await get(url)
      for (const { headers, body } of [await get(url), await get(url)]) {
        expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
        expect(body).not.toContain('secret')
      }
    },
  )

  test('does so over a connection, and when it is redirected to a language', async () => {
    await get('/en/people/settings')
    const address = await under.app.listen({ port: 0, host: '127.0.0.1' })
    const asked = (path: string) =>
      new Promise<Record<string, unknown>>((resolve, reject) => {
        getOver(`${address}${path}`, { headers: { host: 'example.com' } }, response => {
          response.resume()
          resolve(response.headers)
        }).once('error', reject)
      })
    const hidden = { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' }
    expect(await asked('/en/people/settings?code=secret')).toMatchObject(hidden)
    expect(await asked('/people/settings?code=secret')).toMatchObject(hidden)
    expect(await asked('/en/people/settings')).toMatchObject({
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'public, max-age=0, must-revalidate',
    })
  })
})

test('pages have the security headers of every other response', async () => {
  await under.host.service(page).create({ url: '/headers', title: 'Headers' }, system)
  const [api, html] = [await get('/healthz'), await get('/en/headers')]
  // A page sets its own content type, caching and policies.
  const own = /^(content-|date$|connection$|cache-control$|etag$|vary$|transfer-encoding$)/
  const shared = Object.entries(api.headers).filter(([name]) => !own.test(name))
  expect(Object.fromEntries(shared.map(([name]) => [name, html.headers[name]]))).toEqual(Object.fromEntries(shared))
  expect(shared.length).toBeGreaterThan(4)
})

test('a cached page waits for changed rules that are being loaded', async () => {
  const other = await project.startHost()
  try {
    const { app, host } = other
    await makePage(host, '/shown', 'plain')
    const address = `${await app.listen({ port: 0, host: '127.0.0.1' })}/en/shown`
    const statusOf = async () => (await fetch(address)).status
    expect(await statusOf()).toBe(200)

    const [asked, read] = [Promise.withResolvers<'asked'>(), Promise.withResolvers<void>()]
    let isClosed = false
    host.access.provideRules((_, url) => (isClosed && url.startsWith('/api/') ? 'administrator' : undefined), {
      rulesLoaded() {
        asked.resolve('asked')
        return read.promise
      },
    })
    const status = statusOf()
    expect(await Promise.race([asked.promise.then(() => 'waits'), status])).toBe('waits')
    isClosed = true
    host.events.publishLocally('rules', ['*'])
    read.resolve()
    expect(await status).toBe(404)
  } finally {
    await other.close()
  }
})
