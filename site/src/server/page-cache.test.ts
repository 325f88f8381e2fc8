import { expect, test } from 'vitest'
import { type CachedPage, cachedPage } from './cached-page.ts'
import { PageCache, type PageCacheOptions } from './page-cache.ts'

/** A cache whose renders finish when the test says so. */
function setUp(options: Partial<PageCacheOptions> = {}) {
  const renders: { key: string; resolve(page: CachedPage | null): void; reject(error: unknown): void }[] = []
  const cache = new PageCache({
    revalidationTimeoutMs: 0,
    queue: { concurrency: 10 },
    render: key => new Promise((resolve, reject) => renders.push({ key, resolve, reject })),
    ...options,
  })
  return { cache, renders }
}

const page = (html: string, ...tags: string[]) => cachedPage({ html, tags }, 200)
const text = async (page: CachedPage | null | undefined) => (await page?.body('identity'))?.toString()

test('simultaneous requests share one render, which is cached', async () => {
  const { cache, renders } = setUp()
  const asked = [cache.getOrRender('a'), cache.getOrRender('a'), cache.getOrRender('b')]
  expect(renders.map(each => each.key)).toEqual(['a', 'b'])
  renders[0]?.resolve(page('A'))
  renders[1]?.resolve(page('B'))
  expect(await Promise.all((await Promise.all(asked)).map(text))).toEqual(['A', 'A', 'B'])
  expect(await text(cache.get('a'))).toBe('A')
})

test('a page with a failed part is sent but not cached', async () => {
  const { cache, renders } = setUp()
  const asked = cache.getOrRender('a')
  renders[0]?.resolve(cachedPage({ html: 'half', tags: [] }, 200, {}, false))
  expect(await text(await asked)).toBe('half')
  expect(cache.get('a')).toBeUndefined()
  const next = cache.getOrRender('a')
  renders[1]?.resolve(page('whole'))
  expect(await text(await next)).toBe('whole')
  expect(await text(cache.get('a'))).toBe('whole')
})

test('a change makes exactly the pages stale that show it', async () => {
  const { cache, renders } = setUp()
  const asked = [cache.getOrRender('a'), cache.getOrRender('b')]
  renders[0]?.resolve(page('A', 'x/1', 'x/2'))
  renders[1]?.resolve(page('B', 'x/3'))
  await Promise.all(asked)
  cache.invalidate({ entity: 'x', tags: ['x/2', 'y'] })
  expect(cache.get('a')).toBeUndefined()
  expect(await text(cache.get('b'))).toBe('B')
  cache.invalidate({ entity: 'x', tags: ['*'] })
  expect(cache.get('b')).toBeUndefined()
})

test('a page whose data changed during its render is stale at once', async () => {
  const { cache, renders } = setUp()
  const asked = cache.getOrRender('a')
  cache.invalidate({ entity: 'x', tags: ['x/1'] })
  renders[0]?.resolve(page('old', 'x/1'))
  expect(await text(await asked)).toBe('old')
  expect(cache.get('a')).toBeUndefined()
  void cache.getOrRender('a')
  expect(renders).toHaveLength(2)
})

test('after a change of rules no older page is served, however long the next one takes', async () => {
  const { cache, renders } = setUp()
  const asked = cache.getOrRender('a')
  renders[0]?.resolve(page('open', 'x/1'))
  expect(await text(await asked)).toBe('open')
  cache.invalidate({ entity: 'x', tags: ['*'] })
  const next = cache.getOrRender('a')
  renders[1]?.resolve(page('closed', 'x/1'))
  expect(await text(await next)).toBe('closed')
  expect(await text(cache.get('a'))).toBe('closed')
})

test('a page that was being rendered when the rules changed is only sent to earlier requests', async () => {
  const { cache, renders } = setUp()
  const before = cache.getOrRender('a')
  cache.invalidate({ entity: 'x', tags: ['*'] })
  const after = cache.getOrRender('a')
  renders[1]?.resolve(page('closed', 'x/1'))
  expect(await text(await after)).toBe('closed')
  renders[0]?.resolve(page('open', 'x/1'))
  expect(await text(await before)).toBe('open')
  expect(await text(cache.get('a'))).toBe('closed')
})

test('a change of other data during a render does not matter', async () => {
  const { cache, renders } = setUp()
  const asked = cache.getOrRender('a')
  cache.invalidate({ entity: 'x', tags: ['x/2'] })
  renders[0]?.resolve(page('A', 'x/1'))
  await asked
  expect(await text(cache.get('a'))).toBe('A')
})

test('a stale page is served while it is rendered again, once', async () => {
  const { cache, renders } = setUp()
  const first = cache.getOrRender('a')
  renders[0]?.resolve(page('old', 'x/1'))
  await first
  cache.invalidate({ entity: 'x', tags: ['x/1'] })
  expect(await text(await cache.getOrRender('a'))).toBe('old')
  expect(await text(await cache.getOrRender('a'))).toBe('old')
  expect(renders).toHaveLength(2)
  renders[1]?.resolve(page('new', 'x/1'))
  expect(await text(await cache.getOrRender('a'))).toBe('new')
})

test('a request gets the new page if that is rendered within the revalidation timeout', async () => {
  const { cache, renders } = setUp({ revalidationTimeoutMs: 60_000 })
  const first = cache.getOrRender('a')
  renders[0]?.resolve(page('old', 'x/1'))
  await first
  cache.invalidate({ entity: 'x', tags: ['x/1'] })
  const second = cache.getOrRender('a')
  renders[1]?.resolve(page('new', 'x/1'))
  expect(await text(await second)).toBe('new')
})

test('a stale page that fails to render is served, and tried again', async () => {
  const { cache, renders } = setUp({ revalidationTimeoutMs: 60_000 })
  const first = cache.getOrRender('a')
  renders[0]?.resolve(page('old', 'x/1'))
  await first
  cache.invalidate({ entity: 'x', tags: ['x/1'] })
  const second = cache.getOrRender('a')
  renders[1]?.reject(new Error('database is gone'))
  expect(await text(await second)).toBe('old')
  void cache.getOrRender('a')
  expect(renders).toHaveLength(3)
})

test('a failed render without a stale page is an error for all of its requests', async () => {
  const { cache, renders } = setUp()
  const asked = [cache.getOrRender('a'), cache.getOrRender('a')]
  renders[0]?.reject(new Error('database is gone'))
  const outcomes = await Promise.allSettled(asked)
  expect(outcomes.map(each => each.status)).toEqual(['rejected', 'rejected'])
})

test('a page that does not exist is not cached, one that is gone is removed', async () => {
  const { cache, renders } = setUp()
  const first = cache.getOrRender('a')
  renders[0]?.resolve(page('A', 'x/1'))
  await first
  cache.invalidate({ entity: 'x', tags: ['x/1'] })
  void cache.getOrRender('a')
  renders[1]?.resolve(null)
  await Promise.resolve()
  const third = cache.getOrRender('a')
  renders[2]?.resolve(null)
  expect(await third).toBeNull()
})

test('it stays within its size by evicting the least recently used page first', async () => {
  const { cache, renders } = setUp({ maximumSize: 500 })
  for (const key of ['a', 'b', 'c']) {
    const asked = cache.getOrRender(key)
    renders.at(-1)?.resolve(page(key.repeat(100), `x/${key}`))
    await asked
    cache.get('a')
  }
  expect(['a', 'b', 'c'].map(key => cache.get(key) !== undefined)).toEqual([true, false, true])
})

test('the number of pages that differ only in their parameters is limited, and they never evict other pages', async () => {
  const { cache, renders } = setUp({ maximumSearches: 2 })
  const keys = ['/en/a', '/en/b', '/en/a?page=2', '/en/a?page=3', '/en/b?page=2']
  const asked = keys.map(key => cache.getOrRender(key))
  for (const { key, resolve } of renders) resolve(page(key, 'x'))
  await Promise.all(asked)
  cache.get('/en/a?page=2')
  const more = cache.getOrRender('/en/a?page=4')
  renders.at(-1)?.resolve(page('more', 'x'))
  await more
  expect(cache.get('/en/a?page=3')).toBeUndefined()
  for (const key of ['/en/a', '/en/b', '/en/a?page=2', '/en/a?page=4', '/en/b?page=2']) {
    expect(cache.get(key), key).toBeDefined()
  }
})

test('made-up addresses displace each other, not pages that are requested again', async () => {
  const { cache, renders } = setUp({ maximumSearches: 10, queue: { concurrency: 2000 } })
  const render = async (key: string) => {
    const asked = cache.getOrRender(key)
    renders.at(-1)?.resolve(cachedPage({ html: key, tags: ['x'], pattern: '/shop/[shop.products.slug]' }, 200))
    await asked
  }
  const liked = ['/en/shop/cup', '/en/shop/cup?page=2', '/en/shop/plate?page=2']
  for (const key of liked) await render(key)
  for (const key of liked) cache.get(key)
  for (let number = 0; number < 1000; number += 1) await render(`/en/shop/cup?from=${number}`)
  expect(cache.count).toBe(11)
  expect(liked.filter(key => cache.get(key))).toEqual(liked)
})

test('pages with parameters take at most an eighth of the bytes, those of one pattern half of them', async () => {
  const { cache, renders } = setUp({ maximumSize: 160_000 })
  const render = async (key: string, pattern: string) => {
    const asked = cache.getOrRender(key)
    renders.at(-1)?.resolve(cachedPage({ html: 'x'.repeat(500), tags: ['x'], pattern }, 200))
    await asked
  }
  for (let number = 0; number < 300; number += 1) await render(`/en/shop?from=${number}`, `/shop-${number % 9}`)
  expect(cache.size).toBe(20_000)
  for (let number = 0; number < 300; number += 1) await render(`/en/of/${number}`, '/of/[shop.products.slug]')
  expect(cache.size).toBe(100_000)
})

test('a full share evicts its own pages, even when the cache is full', async () => {
  const { cache, renders } = setUp({ maximumSize: 8000 })
  const render = async (key: string) => {
    const asked = cache.getOrRender(key)
    renders.at(-1)?.resolve(page('x'.repeat(500), 'x'))
    await asked
  }
  const plain = Array.from({ length: 7 }, (_, number) => `/en/${number}`)
  for (const key of plain) await render(key)
  for (let number = 0; number < 50; number += 1) await render(`/en/0?from=${number}`)
  expect(cache.size).toBe(8000)
  expect(plain.filter(key => cache.get(key))).toEqual(plain)
})

test('a page that is larger than the whole cache is sent, not cached, and evicts nothing', async () => {
  const { cache, renders } = setUp({ maximumSize: 1000 })
  const small = cache.getOrRender('/small')
  renders[0]?.resolve(page('small', 'x/1'))
  await small
  const large = cache.getOrRender('/large?page=1')
  renders[1]?.resolve(page('x'.repeat(1000), 'x/2'))
  expect(await text(await large)).toHaveLength(1000)
  expect(cache.get('/large?page=1')).toBeUndefined()
  expect(await text(cache.get('/small'))).toBe('small')
  cache.invalidate({ entity: 'x', tags: ['x/2'] })
  expect(cache.count).toBe(1)
})

test('clients take turns: one with a single page waits for one page per client, and no cached page waits', async () => {
  const { cache, renders } = setUp({ queue: { concurrency: 1 } })
  const known = cache.getOrRender('/known')
  renders[0]?.resolve(page('known', 'x/1'))
  await known
  const many = Array.from({ length: 30 }, (_, index) => cache.getOrRender(`/odd-${index}`, '192.0.2.1'))
  const other = cache.getOrRender('/wanted', '192.0.2.2')
  expect(cache.get('/known')).toBeDefined()
  renders[1]?.resolve(page('first', 'x/2'))
  await many[0]
  await expect.poll(() => renders.length).toBe(3)
  renders[2]?.resolve(page('second', 'x/2'))
  await expect.poll(() => renders.length).toBe(4)
  expect(renders.slice(1).map(({ key }) => key)).toContain('/wanted')
  renders.find(({ key }) => key === '/wanted')?.resolve(page('wanted', 'x/3'))
  if (renders[3]?.key !== '/wanted') renders[3]?.resolve(page('third', 'x/2'))
  expect(await text(await other)).toBe('wanted')
  for (const each of many) each.catch(() => undefined)
})

test('a client with too many pages is rejected, others are not, and a stale page is served instead of a rejection', async () => {
  const { cache, renders } = setUp({
    revalidationTimeoutMs: 60_000,
    queue: { concurrency: 1, waiting: 10, waitingPerClient: 8 },
  })
  const first = cache.getOrRender('/known')
  renders[0]?.resolve(page('old', 'x/1'))
  await first
  cache.invalidate({ entity: 'x', tags: ['x/1'] })
  const asked = Array.from({ length: 20 }, (_, index) => cache.getOrRender(`/odd-${index}`, 'a'))
  const outcomes = Promise.allSettled(asked)
  for (const client of ['b', 'c', 'd']) void cache.getOrRender(`/of-${client}`, client).catch(() => undefined)
  const stale = Array.from({ length: 20 }, () => cache.getOrRender('/known', 'a'))
  const filling = Array.from({ length: 20 }, (_, index) => cache.getOrRender(`/more-${index}`, `client ${index}`))
  void Promise.allSettled(filling)
  expect(await text(await Promise.race(stale))).toBe('old')
  while (renders.some(({ key }) => key !== '/known')) {
    const waiting = renders.splice(0)
    for (const { resolve, key } of waiting) resolve(page(key))
    await new Promise(resolve => setImmediate(resolve))
  }
  const refused = (await outcomes).filter(each => each.status === 'rejected').map(({ reason }) => reason.name)
  expect(refused.length).toBeGreaterThanOrEqual(11)
  expect(new Set(refused)).toEqual(new Set(['RenderBusyError']))
  expect(renders.map(({ key }) => key)).not.toContain('/of-b')
})

test('300 requested refreshes of a page render it at most twice, and nobody waits', async () => {
  const { cache, renders } = setUp({ revalidationTimeoutMs: 60_000 })
  const first = cache.getOrRender('/known')
  renders[0]?.resolve(page('old', 'page:/known', 'page:*'))
  await first
  for (let call = 0; call < 300; call += 1) {
    cache.revalidate(['page:/known', 'lists:*'])
    expect(await text(await cache.getOrRender('/known'))).toBe('old')
  }
  expect(renders).toHaveLength(2)
  renders[1]?.resolve(page('newer', 'page:/known', 'page:*'))
  await expect.poll(() => renders.length).toBe(3)
  expect(await text(await cache.getOrRender('/known'))).toBe('newer')
  renders[2]?.resolve(page('newest', 'page:/known', 'page:*'))
  await expect.poll(() => cache.get('/known') !== undefined).toBe(true)
  expect(renders).toHaveLength(3)
})

test('after a refresh of all pages each is rendered when it is requested, and the stale one is served meanwhile', async () => {
  const { cache, renders } = setUp({ revalidationTimeoutMs: 60_000 })
  const first = cache.getOrRender('/known')
  renders[0]?.resolve(page('old', 'page:/known', 'page:*'))
  await first
  for (let call = 0; call < 300; call += 1) cache.revalidate(['page:*', 'lists:*'])
  expect(renders).toHaveLength(1)
  expect(await text(await cache.getOrRender('/known'))).toBe('old')
  expect(renders).toHaveLength(2)
})
