import { expect, test, vi } from 'vitest'
import { type Tagged, TaggedCache, type TaggedCacheOptions } from './tagged-cache.ts'

const change = (entity: string, ...tags: string[]) => ({ entity, tags })
const changed = change('blog/articles', 'blog/articles', 'blog/articles/1')
const one = (value: string): Tagged<string> => ({ value, size: 100, tags: ['blog/articles/1'] })

/** A cache whose values are there when the test says so. */
function setUp(options: Partial<TaggedCacheOptions<string>> = {}) {
  const cache = new TaggedCache<string>({ capacity: 10_000, ...options })
  const flights: { resolve(made: Tagged<string>): void; started(): void }[] = []
  const make = (started: () => void) =>
    new Promise<Tagged<string>>(resolve => {
      flights.push({ resolve, started })
    })
  return { cache, flights, get: (key = 'a') => cache.getOrCreate(key, { make }) }
}

const revalidation = { timeoutMs: 0, onError: () => undefined }

test('who asks after a change gets nothing older, though they share what was being created', async () => {
  const { get, cache, flights } = setUp()
  const before = get()
  cache.drop(changed)
  const after = get()
  expect(flights).toHaveLength(1)
  flights[0]?.resolve(one('old'))
  expect(await before).toBe('old')
  await expect.poll(() => flights.length).toBe(2)
  flights[1]?.resolve(one('new'))
  expect(await after).toBe('new')
  expect(cache.get('a')).toBe('new')
})

test('who asks after a change of something else shares what was being created', async () => {
  const { get, cache, flights } = setUp()
  const before = get()
  cache.drop(change('blog/tags', 'blog/tags'))
  const after = get()
  flights[0]?.resolve(one('same'))
  expect(await Promise.all([before, after])).toEqual(['same', 'same'])
  expect(flights).toHaveLength(1)
})

test.each([undefined, revalidation])('a change before the work began does not matter', async kind => {
  const { get, cache, flights } = setUp(kind && { revalidation: kind })
  const asked = get()
  cache.drop(changed)
  flights[0]?.started()
  flights[0]?.resolve(one('new'))
  expect(await asked).toBe('new')
  expect(cache.get('a')).toBe('new')
})

test('a value of an entity whose records a deletion elsewhere took is stale, whichever record it is of', async () => {
  const { get, cache, flights } = setUp()
  void get()
  flights[0]?.resolve(one('old'))
  await expect.poll(() => cache.get('a')).toBe('old')
  cache.drop(change('blog/categories', 'blog/categories', 'blog/categories/7', 'blog/articles'))
  expect(cache.count).toBe(0)
})

test('what may not be cached takes away the older value', async () => {
  const { get, cache, flights } = setUp({ revalidation: { ...revalidation, timeoutMs: 60_000 } })
  void get()
  flights[0]?.resolve(one('old'))
  await expect.poll(() => cache.get('a')).toBe('old')
  cache.drop(changed)
  const asked = get()
  flights[1]?.resolve({ ...one('broken'), isCacheable: false })
  expect(await asked).toBe('broken')
  expect(cache.count).toBe(0)
})

test('a stale value is served no longer than allowed', async () => {
  const { get, cache, flights } = setUp({ revalidation: { ...revalidation, maximumStaleMs: -1 } })
  void get()
  flights[0]?.resolve(one('old'))
  await expect.poll(() => cache.get('a')).toBe('old')
  cache.drop(changed)
  const asked = get()
  const outcome = vi.fn()
  void asked.then(outcome)
  await new Promise(resolve => setImmediate(resolve))
  expect(outcome).not.toHaveBeenCalled()
  flights[1]?.resolve(one('new'))
  expect(await asked).toBe('new')
})

test('what is not due again is served stale, without creating it', async () => {
  const { get, cache, flights } = setUp({ revalidation: { ...revalidation, isDue: () => false } })
  void get()
  flights[0]?.resolve(one('old'))
  await expect.poll(() => cache.get('a')).toBe('old')
  cache.drop(changed)
  expect(await get()).toBe('old')
  expect(flights).toHaveLength(1)
})

test('tags of evicted values are forgotten', async () => {
  const { get, cache, flights } = setUp({ capacity: 150 })
  for (const key of ['a', 'b']) {
    const asked = get(key)
    flights.at(-1)?.resolve(one(key))
    await asked
  }
  expect(cache.get('a')).toBeUndefined()
  cache.drop(changed)
  expect(cache.count).toBe(0)
  expect(cache.size).toBe(0)
})

test('of values that are created together, those are cached that nothing changed since the session began', () => {
  const { cache } = setUp()
  const session = cache.begin()
  cache.drop(changed)
  session.add('changed', one('old'))
  session.add('other', { ...one('same'), tags: ['blog/articles/2'] })
  expect(cache.get('changed')).toBeUndefined()
  expect(cache.get('other')).toBe('same')
  session.end()
  const next = cache.begin()
  next.add('changed', one('new'))
  expect(cache.get('changed')).toBe('new')
  cache.drop(change('rules', '*'))
  next.add('by old rules', one('old'))
  expect(cache.count).toBe(0)
})
