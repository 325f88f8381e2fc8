import billing from '@tessera/billing/server'
import { article } from '@tessera/blog'
import blog from '@tessera/blog/server'
import crm from '@tessera/crm/server'
import ecommerce from '@tessera/ecommerce-server'
import fileStorage from '@tessera/file-storage-server'
import { page, redirect } from '@tessera/host'
import hostPlugin from '@tessera/host/server'
import { system } from '@tessera/server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import social from '@tessera/social/server'
import websiteBuilder from '@tessera/website-builder/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demo, siteOf } from './built-site.ts'

let under: TestHost

beforeAll(async () => {
  const built = await siteOf('file-storage', 'website-builder', 'billing', 'ecommerce', 'blog', 'social', 'crm', 'host')
  under = await createTestHost({
    plugins: [fileStorage, websiteBuilder, billing, ecommerce, blog, social, crm, hostPlugin],
    defaultLanguage: 'en',
    demo,
    extensions: [built],
  })
}, 120_000)

afterAll(() => under?.close())

/** Records whose cards, buttons and breadcrumbs the demo shows: the url of their page, and its new url. */
const moves = [
  ['/blog/articles/[blog.articles.slug]', '/journal/[blog.articles.slug]'],
  ['/blog/categories/[blog.categories.slug]', '/journal/on/[blog.categories.slug]'],
  ['/ecommerce/products/[ecommerce.products.slug]', '/shop/[ecommerce.products.slug]/details'],
  ['/ecommerce/categories/[ecommerce.categories.slug]', '/shop/all/[ecommerce.categories.slug]'],
  ['/ecommerce/stores/[ecommerce.stores.slug]', '/visit/[ecommerce.stores.slug]'],
  ['/social/profiles/[social.profiles.slug]', '/team/[social.profiles.slug]'],
] as const

describe('links follow the url of the page that shows a record', () => {
  /** What is linked before all of them are moved, and afterwards. */
  let before: Crawl
  let after: Crawl

  test('no link leads nowhere, before all of them are moved and afterwards', async () => {
    before = await crawl()
    expect(before.missing).toEqual([])
    for (const [from, to] of moves) await rename(from, to)
    const stale = async () => [...(await listed())].filter(each => moves.some(([from]) => urlsOf(from).test(each)))
    await expect.poll(stale, inTime).toEqual([])
    after = await crawlUntilNoneIsMissing()
  }, 400_000)

  test.each(moves)(
    'from %s to %s: everywhere on the site',
    async (from, to) => {
      const known = [...before.links].filter(each => urlsOf(from).test(each))
      expect(known.length).toBeGreaterThan(0)
      expect([...after.links].filter(each => urlsOf(from).test(each))).toEqual([])
      const now = [...after.links].filter(each => urlsOf(to).test(each))
      expect(now.length).toBe(known.length)
      for (const path of known) {
        const [, slug = ''] = new RegExp(from.replace(/\[[^\]]+\]/, '([a-z0-9-]+)')).exec(path) ?? []
        const response = await under.app.inject(`${path}?page=2&q=a%20b`)
        const goal = `${path.slice(0, 3)}${to.replace(/\[[^\]]+\]/, slug)}?page=2&q=a%20b`
        expect([response.statusCode, response.headers.location]).toEqual([308, goal])
        expect(response.headers['cache-control']).toBe('no-cache')
      }
    },
    240_000,
  )

  test('a record whose page is gone is shown without a link, and with one again after a new page was created', async () => {
    const host = under.host
    const [shown] = (
      await host.service(page).list({ filters: { and: [{ column: 'url', method: 'like', value: '/team/%' }] } }, system)
    ).rows
    await host.service(page).remove(String(shown?.id), system)
    await expect.poll(async () => [...(await listed())].filter(each => each.includes('/team/')), inTime).toEqual([])
    const without = await crawlUntilNoneIsMissing()
    expect([...without.links].filter(each => each.includes('/team/'))).toEqual([])
    expect((await under.app.inject('/en/social/profiles')).body).toContain('Vera Sedova')
    await host.service(page).create({ url: '/crew/[social.profiles.slug]', title: 'Profile' }, system)
    const people = async () => (await under.app.inject('/en/social/profiles')).body
    await expect.poll(people, inTime).toContain('href="/en/crew/vera-sedova"')
  }, 600_000)
})

describe('an old address', () => {
  test('leads from an article’s old slug to its new one, in every language', async () => {
    const { host, app } = under
    const filters = { and: [{ column: 'slug', method: 'eq', value: 'the-third-recipe' } as const] }
    const [found] = (await host.service(article).list({ filters }, system)).rows
    await host.service(article).update(String(found?.id), { slug: 'the-third-glaze' }, system)
    for (const language of ['en', 'ru']) {
      for (const old of ['/journal/the-third-recipe', '/blog/articles/the-third-recipe']) {
        const { statusCode, headers } = await app.inject(`/${language}${old}`)
        expect([statusCode, headers.location]).toEqual([308, `/${language}/journal/the-third-glaze`])
      }
    }
  })

  test('never leads to another site, whatever it contains', async () => {
    await under.host
      .service(redirect)
      .create({ from: '/go/[blog.articles.slug]', to: '/journal/[blog.articles.slug]' }, system)
    for (const value of [
      '%2f%2fevil.example',
      '..%2f..',
      'https:%2f%2fevil.example',
      '%5cevil.example',
      '@evil.example',
    ]) {
      const { statusCode, headers } = await under.app.inject(`/en/go/${value}`)
      expect([statusCode, headers.location]).toEqual([404, undefined])
    }
  })

  test('is never redirected while a page is there', async () => {
    await under.host.service(redirect).create({ from: '/about', to: '/contact' }, system)
    expect((await under.app.inject('/en/about')).statusCode).toBe(200)
    expect((await under.app.inject('/en')).body).not.toContain('href="/en/go')
  })

  test('leads to another site without its search', async () => {
    await under.host.service(redirect).create({ from: '/partner', to: 'https://example.com/tiles' }, system)
    const { statusCode, headers } = await under.app.inject('/ru/partner?code=secret')
    expect([statusCode, headers.location]).toEqual([308, 'https://example.com/tiles'])
  })
})

/** The addresses of a page whose url has a segment, in any language. */
function urlsOf(url: string): RegExp {
  return new RegExp(`^/[a-z]{2}${url.replace(/\[[^\]]+\]/, '[a-z0-9-]+')}$`)
}

async function rename(from: string, to: string): Promise<void> {
  const filters = { and: [{ column: 'url', method: 'eq', value: from } as const] }
  const [found] = (await under.host.service(page).list({ filters }, system)).rows
  await under.host.service(page).update(String(found?.id), { url: to }, system)
}

/** What is rebuilt in the background is served stale until then: a bound for what hangs, since a crawl takes long on a busy machine. */
const inTime = { timeout: 150_000, interval: 200 }

async function listed(): Promise<Set<string>> {
  const lists = ['/sitemap.xml', '/en/rss.xml', '/ru/rss.xml']
  const bodies = await Promise.all(lists.map(async each => (await under.app.inject(each)).body))
  return new Set(bodies.flatMap(body => linksIn(body, under.host.configuration.publicUrl)))
}

interface Crawl {
  readonly links: ReadonlySet<string>
  readonly missing: readonly string[]
}

/** A stale page is served until it has been rendered again. */
async function crawlUntilNoneIsMissing(): Promise<Crawl> {
  let found: Crawl = { links: new Set(), missing: [] }
  const missing = async () => {
    found = await crawl()
    return found.missing
  }
  await expect.poll(missing, inTime).toEqual([])
  return found
}

/** Pictures of link previews that were found: to draw one takes longer than its page. */
const knownPictures = new Set<string>()

/** Visits every page that they or another page link to, and the pictures of those in English. */
async function crawl(): Promise<Crawl> {
  const { publicUrl } = under.host.configuration
  const links = new Set(['/en', '/ru', ...(await listed())])
  const missing: string[] = []
  const namedBy = new Map<string, string>()
  // Iterating a set includes what is added meanwhile.
  for (const link of links) {
    const isPicture = link.endsWith('.jpg')
    if (isPicture && (knownPictures.has(link) || !link.startsWith('/en/'))) continue
    const { statusCode, body } = await under.app.inject(link)
    if (isPicture && statusCode === 200) knownPictures.add(link)
    if (statusCode !== 200) missing.push(`${statusCode} ${link}, on ${namedBy.get(link) ?? 'a list'}`)
    for (const next of linksIn(body, publicUrl)) {
      if (!links.has(next)) namedBy.set(next, link)
      links.add(next)
    }
  }
  return { links, missing }
}

/** Paths of pages: of links, and of absolute addresses anywhere. */
function linksIn(body: string, publicUrl: string): string[] {
  const hrefs = [...body.matchAll(/ href="(\/[^"]*)"/g)].map(([, path = '']) => path)
  const whole = body
    .split(publicUrl)
    .slice(1)
    .map(rest => /^[^"<>\s\\]*/.exec(rest)?.[0] ?? '')
  return [...hrefs, ...whole]
    .map(path => path.replace(/[?#].*$/s, ''))
    .filter(path => /^\/[a-z]{2}(\/|$)/.test(path) && !path.endsWith('.xml'))
}
