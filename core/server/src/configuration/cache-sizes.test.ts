import { describe, expect, it } from 'vitest'
import { readCacheSizes } from './cache-sizes.ts'

const megabyte = 1024 * 1024

describe('sizes of caches', () => {
  const total = (sizes: object) => Object.values(sizes).reduce((sum: number, size: number) => sum + size, 0) / megabyte

  it('are those of the configuration, and defaults', () => {
    expect(readCacheSizes({ pages: 100, previews: 0 }, undefined)).toEqual({
      pages: 100 * megabyte,
      fragments: 12 * megabyte,
      lists: 16 * megabyte,
      responses: 16 * megabyte,
      documents: 8 * megabyte,
      previews: 0,
    })
    expect(total(readCacheSizes(undefined, undefined))).toBe(80)
  })

  it('are bounded together, and divided as configured', () => {
    expect(readCacheSizes({ pages: 64, fragments: 0, lists: 0, documents: 0, previews: 0 }, '40')).toEqual({
      pages: 32 * megabyte,
      fragments: 0,
      lists: 0,
      responses: 8 * megabyte,
      documents: 0,
      previews: 0,
    })
    expect(total(readCacheSizes(undefined, '0'))).toBe(0)
    expect(total(readCacheSizes(undefined, '1000'))).toBeCloseTo(1000, 4)
  })

  it.each([
    [{ pages: -1 }, undefined, 'caches.pages must be a number of megabytes'],
    [{ lists: '5' as never }, undefined, 'caches.lists must be a number of megabytes'],
    [{ lists: 64 * megabyte }, undefined, 'caches.lists must be a number of megabytes'],
    [undefined, 'much', 'CACHE_MEGABYTES must be a number of megabytes'],
    [undefined, '-1', 'CACHE_MEGABYTES must be a number of megabytes'],
  ])('are refused: %j, %s', (options, together, message) => {
    expect(() => readCacheSizes(options, together)).toThrow(message)
  })
})
