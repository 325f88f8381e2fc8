import { system } from '@tessera/server'
import { countStatements, type TestHost } from '@tessera/server/testing'
import { article } from '@tessera/website-builder'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltProject, buildProject, makePage } from './site-under-test.ts'

let project: BuiltProject
let under: TestHost

beforeAll(async () => {
  project = await buildProject()
  under = await project.startHost({ environment: { PUBLIC_URL: 'https://example.com' } })
  await makePage(under.host, '/list', 'paged')
  await makePage(under.host, '/plain', 'plain')
  await makePage(under.host, '/of/[website-builder.articles.slug]', 'paged')
  await under.host.service(article).createMany(
    [1, 2, 3, 4, 5].map(number => ({
      slug: `note-${number}`,
      title: { en: `Note ${number}`, ru: `Заметка ${number}` },
      variant: number % 2 === 0 ? 'even' : 'odd',
    })),
    system,
  )
}, 60_000)

afterAll(() => under?.close())

function get(url: string) {
  return under.app.inject({ url, headers: { host: 'example.com' } })
}

/** The notes that a page shows, by number. */
async function shown(url: string): Promise<number[]> {
  const { body } = await get(url)
  return [...body.matchAll(/<p>Note (\d)<\/p>/g)].map(([, number]) => Number(number))
}

/** How many SQL statements a response takes: none when the page is cached. */
async function cost(url: string): Promise<number> {
  return (await countStatements(under.host, () => get(url))).statements.length
}

describe('A list', () => {
  test('shows the page that the address asks for', async () => {
    expect(await shown('/en/list')).toEqual([1, 2])
    expect(await shown('/en/list?page=2')).toEqual([3, 4])
    expect(await shown('/en/list?page=3')).toEqual([5])
  })

  test('tells search engines about its pages, each with its own canonical address', async () => {
    const { body } = await get('/en/list?page=2')
    expect(body).toContain('<link rel="canonical" href="https://example.com/en/list?page=2"/>')
    expect(body).toContain('hrefLang="ru" href="https://example.com/ru/list?page=2"')
    expect(body).toMatch(/<head>.*<link rel="prev" href="\/en\/list"\/>.*<\/head>/s)
    expect(body).toMatch(/<head>.*<link rel="next" href="\/en\/list\?page=3"\/>.*<\/head>/s)
    expect(body).toMatch(/<title>[^<]* · page 2<\/title>/)
    expect(body).not.toContain('noindex')
    expect((await get('/ru/list?page=2')).body).toMatch(/<title>[^<]* · страница 2<\/title>/)
  })

  test('is filtered by the address, and then not indexed', async () => {
    expect(await shown('/en/list?kind=odd')).toEqual([1, 3])
    expect(await shown('/en/list?page=2&kind=odd')).toEqual([5])
    const { body } = await get('/en/list?kind=odd')
    expect(body).toContain('<meta name="robots" content="noindex"/>')
    expect(body).not.toContain('rel="canonical"')
    expect(body).toContain('href="/en/list?kind=odd&amp;page=2"')
  })

  test('has details in its address that search engines need not know', async () => {
    const { body } = await get('/en/list?look=large&page=2')
    expect(body).toContain('data-look="large"')
    expect(body).toContain('<link rel="canonical" href="https://example.com/en/list?page=2"/>')
    expect(body).not.toContain('noindex')
  })

  test.each(['?page=1', '?page=0', '?page=-1', '?page=2x', '?page=9999999', '?kind=%3Cscript%3E', '?'])(
    'starts at its first page for %s, which is invalid',
    async search => {
      const { statusCode, body } = await get(`/en/list${search}`)
      expect(statusCode).toBe(200)
      expect(body).toBe((await get('/en/list')).body)
    },
  )

  test('is at the address without empty parameters, which forms send without JavaScript', async () => {
    const { statusCode, headers } = await get('/en/list?page=&kind=odd')
    expect([statusCode, headers.location]).toEqual([302, '/en/list?kind=odd'])
  })

  test('has no page beyond its end', async () => {
    expect((await get('/en/list?page=4')).statusCode).toBe(404)
    expect((await get('/en/list?page=2&kind=even')).statusCode).toBe(404)
  })

  test('reports its breadcrumbs to search engines', async () => {
    const { body } = await get('/en/list')
    expect(body).toContain('"itemListElement":[{"@type":"ListItem","position":1,"name":"Home"')
    expect(body.match(/"@type":"BreadcrumbList"/g)).toHaveLength(1)
    expect(body).toContain('"name":"All of them","item":"https://example.com/en/list"')
  })
})

describe('Pages of a list', () => {
  test('are cached, and rendered again when something that they show changes', async () => {
    await get('/en/list?page=2')
    expect(await cost('/en/list?page=2')).toBe(0)
    const { rows } = await under.host.service(article).list({ offset: 2, limit: 1 }, system)
    const id = rows[0]?.id ?? ''
    // A request that has waited for 150 ms gets the page as it was, for up to a second.
    for (const number of [9, 3]) {
      await under.host.service(article).update(id, { title: { en: `Note ${number}` } }, system)
      await expect.poll(() => shown('/en/list?page=2')).toEqual([number, 4])
      await expect.poll(() => shown('/en/of/note-1?page=2')).toEqual([number, 4])
    }
  })

  test('T-151: ignore parameters that no widget reads, and are rendered once for all equivalent addresses', async () => {
    const expected = (await get('/en/list?kind=odd&page=2')).body
    for (const search of [
      '?page=2&kind=odd',
      '?kind=odd&page=2&utm_source=CANARY',
      '?__proto__=CANARY&kind=odd&page=02',
      '?kind=odd&kind=odd&page=2&page=3&constructor=CANARY',
    ]) {
      expect(await cost(`/en/list${search}`)).toBe(0)
      expect((await get(`/en/list${search}`)).body).toBe(expected)
    }
    await get('/en/plain')
    expect(await cost('/en/plain?page=2&kind=odd&utm=CANARY')).toBe(0)
    expect((await get('/en/plain?page=2')).body).toBe((await get('/en/plain')).body)
  })

  test('are at their own path only, however a path is disguised', async () => {
    for (const url of ['/en/list%3Fpage=2', '/en/list%23page', '/en/of/note-1%3Fpage=2']) {
      expect((await get(url)).statusCode, url).toBe(404)
    }
    expect(await shown('/en/of/note-1?page=2')).toEqual([3, 4])
  })

  test('keep their parameters when the address has no language yet', async () => {
    const response = await under.app.inject({
      url: '/list?page=2',
      headers: { host: 'example.com', 'accept-language': 'en' },
    })
    expect(response.headers.location).toBe('/en/list?page=2')
  })
})
