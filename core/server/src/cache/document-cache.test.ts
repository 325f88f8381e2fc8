import { gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { DocumentCache, type DocumentCacheOptions, type Generated } from './document-cache.ts'

const change = (...tags: string[]) => ({ entity: 'blog/articles', tags })
const changed = change('blog/articles', 'blog/articles/1')
const rules = { entity: 'rbac/rules', tags: ['*'] }

/** A cache with a clock of its own, and makers whose every run waits until it is told to end. */
function setUp(options: DocumentCacheOptions = {}) {
  let time = 0
  const cache = new DocumentCache({ revalidationTimeoutMs: 0, now: () => time, ...options })
  const started: string[] = []
  const ends = new Map<string, (value: Error | Generated<string>) => void>()
  const maker = (name: string) => () => {
    started.push(name)
    const { promise, resolve, reject } = Promise.withResolvers<Generated<string>>()
    ends.set(name, value => (value instanceof Error ? reject(value) : resolve(value)))
    return promise
  }
  return {
    cache,
    started,
    pass: (milliseconds: number) => {
      time += milliseconds
    },
    get: (key: string, name = key, version?: string) => cache.get(key, maker(name), version),
    async end(name: string, value: string | Error = name, size = 100) {
      await expect.poll(() => ends.has(name)).toBe(true)
      const made = value instanceof Error ? value : { value, size, tags: ['blog/articles'] }
      ends.get(name)?.(made)
      // The run's own continuation, and those of who waits for it.
      await new Promise(resolve => setImmediate(resolve))
    },
  }
}

describe('what is made of all records', () => {
  it('is made once for all who ask meanwhile, and one at a time', async () => {
    const { get, end, started } = setUp()
    const asked = [get('a'), get('a'), get('b')]
    await expect.poll(() => started).toEqual(['a'])
    await end('a')
    await expect.poll(() => started).toEqual(['a', 'b'])
    await end('b')
    expect(await Promise.all(asked)).toEqual(['a', 'a', 'b'])
  })

  it('is served as it was while it is made again: one run, however many changes come and callers ask', async () => {
    const { cache, get, end, started } = setUp()
    const first = get('a', 'old')
    await end('old')
    expect(await first).toBe('old')
    for (let round = 0; round < 20; round += 1) {
      cache.drop(changed)
      expect(await get('a', `run ${round}`)).toBe('old')
    }
    expect(started).toEqual(['old', 'run 0'])
    await end('run 0')
    // Changes came while it was made: it is the last version, and outdated.
    expect(await get('a', 'next')).toBe('run 0')
    await end('next')
    expect(await get('a', 'none')).toBe('next')
    expect(started).toEqual(['old', 'run 0', 'next'])
  })

  it('is given to callers who wait for it when it is new in time', async () => {
    const { cache, get, end } = setUp({ revalidationTimeoutMs: 60_000 })
    void get('a', 'old')
    await end('old')
    cache.drop(changed)
    const asked = get('a', 'new')
    await end('new')
    expect(await asked).toBe('new')
  })

  it('takes a twentieth of the time under constant changes, when it takes long', async () => {
    const { cache, get, end, pass, started } = setUp()
    void get('a', 'old')
    await expect.poll(() => started).toEqual(['old'])
    pass(3000)
    await end('old')
    for (let second = 0; second < 59; second += 1) {
      pass(1000)
      cache.drop(changed)
      expect(await get('a', 'early')).toBe('old')
    }
    expect(started).toEqual(['old'])
    pass(1000)
    expect(await get('a', 'due')).toBe('old')
    expect(started).toEqual(['old', 'due'])
  })

  it('is not made again for changes of what it does not list', async () => {
    const { cache, get, end, started } = setUp()
    void get('a')
    await end('a')
    cache.drop(change('crm/requests', 'crm/requests/1', 'blog/articles/1'))
    expect(await get('a', 'again')).toBe('a')
    expect(started).toEqual(['a'])
  })

  it('is made again when it is made from something else', async () => {
    const { get, end, started } = setUp()
    void get('a', 'old', '1')
    await end('old')
    expect(await get('a', 'same', '1')).toBe('old')
    expect(await get('a', 'new', '2')).toBe('old')
    expect(started).toEqual(['old', 'new'])
  })

  it('stays as it was when a run fails, which is reported', async () => {
    const onError = vi.fn()
    const { cache, get, end } = setUp({ onError })
    void get('a', 'old')
    await end('old')
    cache.drop(changed)
    expect(await get('a', 'broken')).toBe('old')
    await end('broken', new Error('down'))
    expect(onError).toHaveBeenCalledWith(new Error('down'))
    expect(await get('a', 'new')).toBe('old')
    await end('new')
    expect(await get('a', 'none')).toBe('new')
  })

  it.each([
    ['rules', rules],
    ['what a guard hides', { entity: 'core/visibility', tags: ['blog/articles'] }],
  ])('is forgotten at once when %s changed, a run under way with it', async (_, event) => {
    const { cache, get, end, started } = setUp()
    void get('a', 'open')
    await end('open')
    cache.drop(changed)
    void get('a', 'running')
    await expect.poll(() => started).toContain('running')
    cache.drop(event)
    expect(cache.size).toBe(0)
    const after = get('a', 'closed')
    await end('running')
    await end('closed')
    expect(await after).toBe('closed')
    expect(await get('a', 'none')).toBe('closed')
  })

  it('stays within its bytes: what was not asked for the longest goes first', async () => {
    const { cache, get, end, started } = setUp({ capacity: 1000 })
    for (let index = 0; index < 30; index += 1) {
      void get(`key ${index}`)
      await end(`key ${index}`)
      void get('key 0', 'never')
      expect(cache.size).toBeLessThanOrEqual(1000)
    }
    expect(started).not.toContain('never')
    void get('key 1', 'again')
    await expect.poll(() => started).toContain('again')
  })

  it('has a queue of a bounded length', async () => {
    const { get, started } = setUp({ maximumWaiting: 5 })
    const asked = Array.from({ length: 20 }, (_, index) => get(`key ${index}`))
    const refused = await Promise.allSettled(asked.slice(6))
    expect(refused.map(each => each.status === 'rejected' && each.reason.statusCode)).toEqual(Array(14).fill(503))
    expect(started).toEqual(['key 0'])
  })
})

describe('a document', () => {
  const source = (...pieces: string[]) => ({ content: () => pieces, tags: ['blog/articles'] })

  it('is stored compressed, with one tag for one text', async () => {
    const cache = new DocumentCache()
    const one = await cache.document('one', source('x'.repeat(100_000), 'y'))
    expect(gunzipSync(one.gzip).toString()).toBe(`${'x'.repeat(100_000)}y`)
    expect(cache.size).toBeLessThan(2000)
    expect((await cache.document('same', source('x'.repeat(50_000), `${'x'.repeat(50_000)}y`))).etag).toBe(one.etag)
    expect((await cache.document('other', source('z'))).etag).not.toBe(one.etag)
  })

  it('is none when a piece of it fails', async () => {
    const cache = new DocumentCache()
    const content = async function* () {
      yield 'half'
      throw new Error('down')
    }
    await expect(cache.document('a', { content, tags: [] })).rejects.toThrow('down')
    expect(cache.size).toBe(0)
  })
})
