import { describe, expect, it, vi } from 'vitest'
import { type FreshResponse, ResponseCache } from './response-cache.ts'

const made = (text: string, ...tags: string[]): FreshResponse => ({
  body: Buffer.from(text),
  etag: `"${text}"`,
  tags: new Set(tags),
})
const change = (entity: string, ...tags: string[]) => ({ entity, tags })

async function keep(cache: ResponseCache, key: string, tags: string[], entities = ['blog/articles'], text = key) {
  await cache.getOrCreate(key, entities, async () => made(text, ...tags))
}

describe('the response cache', () => {
  it('stores a response and gives it again', async () => {
    const cache = new ResponseCache(1_000_000)
    const make = vi.fn(async () => made('one', 'blog/articles'))
    await cache.getOrCreate('a', ['blog/articles'], make)
    expect(String(cache.get('a')?.body)).toBe('one')
    expect(cache.get('b')).toBeUndefined()
    expect(make).toHaveBeenCalledTimes(1)
  })

  it('makes a response once for all who ask meanwhile', async () => {
    const cache = new ResponseCache(1_000_000)
    const { promise, resolve } = Promise.withResolvers<FreshResponse>()
    const make = vi.fn(() => promise)
    const asked = [1, 2, 3].map(() => cache.getOrCreate('a', ['blog/articles'], make))
    resolve(made('one', 'blog/articles'))
    expect((await Promise.all(asked)).map(({ etag }) => etag)).toEqual(['"one"', '"one"', '"one"'])
    expect(make).toHaveBeenCalledTimes(1)
  })

  it('forgets exactly what a change is about', async () => {
    const cache = new ResponseCache(1_000_000)
    await keep(cache, 'list', ['blog/articles'])
    await keep(cache, 'one', ['blog/articles/1'])
    await keep(cache, 'two', ['blog/articles/2'])
    await keep(cache, 'linked', ['blog/categories-to-articles?articleId=1'], ['blog/categories-to-articles'])
    cache.drop(change('blog/articles', 'blog/articles', 'blog/articles/1'))
    expect(['list', 'one', 'two', 'linked'].filter(key => cache.get(key))).toEqual(['two', 'linked'])
    cache.drop(
      change('blog/categories-to-articles', 'blog/categories-to-articles', 'blog/categories-to-articles?articleId=1'),
    )
    expect(['two', 'linked'].filter(key => cache.get(key))).toEqual(['two'])
  })

  it('forgets everything of an entity that a deletion elsewhere reaches', async () => {
    const cache = new ResponseCache(1_000_000)
    await keep(cache, 'links of 7', ['blog/links?articleId=7'], ['blog/links'])
    await keep(cache, 'link', ['blog/links/9'], ['blog/links'])
    await keep(cache, 'other', ['blog/tags'], ['blog/tags'])
    cache.drop(change('blog/articles', 'blog/articles', 'blog/articles/1', 'blog/links?articleId=1', 'blog/links'))
    expect(['links of 7', 'link', 'other'].filter(key => cache.get(key))).toEqual(['other'])
  })

  it('forgets everything when changes were missed', async () => {
    const cache = new ResponseCache(1_000_000)
    await keep(cache, 'a', ['blog/articles/1'])
    cache.drop(change('core', '*'))
    expect(cache.get('a')).toBeUndefined()
    expect(cache.size).toBe(0)
  })

  it.each([
    ['its entity', change('blog/articles', 'blog/articles', 'blog/articles/9'), false],
    ['an entity that it includes', change('blog/tags', 'blog/tags/1'), false],
    ['everything', change('core', '*'), false],
    ['something else', change('blog/authors', 'blog/authors'), true],
  ])('stores a response that was being made while %s changed: %s', async (_, event, isCached) => {
    const cache = new ResponseCache(1_000_000)
    const { promise, resolve } = Promise.withResolvers<FreshResponse>()
    const asked = cache.getOrCreate('a', ['blog/articles', 'blog/tags'], () => promise)
    cache.drop(event)
    resolve(made('before', 'blog/articles/1'))
    expect((await asked).etag).toBe('"before"')
    expect(cache.get('a') !== undefined).toBe(isCached)
  })

  it('gives who asks after a change what is true after it, though an older read is still under way', async () => {
    const cache = new ResponseCache(1_000_000)
    const before = Promise.withResolvers<FreshResponse>()
    const older = cache.getOrCreate('a', ['blog/articles'], () => before.promise)
    cache.drop(change('blog/articles', 'blog/articles'))
    const newer = cache.getOrCreate('a', ['blog/articles'], async () => made('after', 'blog/articles'))
    expect((await newer).etag).toBe('"after"')
    before.resolve(made('before', 'blog/articles'))
    await older
    expect(cache.get('a')?.etag).toBe('"after"')
  })

  it('keeps nothing of a read that failed, and tries again', async () => {
    const cache = new ResponseCache(1_000_000)
    await expect(cache.getOrCreate('a', ['x/y'], () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    await keep(cache, 'a', ['x/y'], ['x/y'])
    expect(cache.get('a')).toBeDefined()
  })

  it('stays within its bytes: what was not asked for the longest goes first', async () => {
    const cache = new ResponseCache(40_000)
    const text = 'x'.repeat(3000)
    for (let index = 0; index < 30; index += 1) {
      await keep(cache, `key ${index}`, ['x/y'], ['x/y'], text)
      cache.get('key 0')
      expect(cache.size).toBeLessThanOrEqual(40_000)
    }
    expect(cache.get('key 0')).toBeDefined()
    expect(cache.get('key 1')).toBeUndefined()
    expect(cache.get('key 29')).toBeDefined()
  })

  it('does not store a response that would take the place of many', async () => {
    const cache = new ResponseCache(40_000)
    await keep(cache, 'large', ['x/y'], ['x/y'], 'x'.repeat(10_000))
    expect(cache.get('large')).toBeUndefined()
    expect(cache.size).toBe(0)
  })
})
