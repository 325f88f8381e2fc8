import { describe, expect, test } from 'vitest'
import { localizedPath, pageParameter, readPageQuery, slugParameter } from './index.ts'

const parameters = new Map([
  ['page', { read: pageParameter, isFilter: false }],
  ['category', { read: slugParameter, isFilter: true }],
])

/** What counts of an address, as an address. */
function counting(search: string): string {
  return localizedPath('/shop', 'en', readPageQuery(search, parameters))
}

describe('Of the parameters of an address', () => {
  test.each([
    ['?page=2', '/en/shop?page=2'],
    ['page=2', '/en/shop?page=2'],
    ['?page=2&category=glazes', '/en/shop?category=glazes&page=2'],
    ['?category=b&category=a&category=b', '/en/shop?category=a&category=b'],
    ['?page=02', '/en/shop?page=2'],
    ['?page=2&page=3', '/en/shop?page=2'],
  ])('%s is read as %s', (search, expected) => {
    expect(counting(search)).toBe(expected)
  })

  test.each([
    '?utm_source=mail&fbclid=1',
    '?page=1',
    '?page=0',
    '?page=-2',
    '?page=1e3',
    '?page=1000000',
    '?page=',
    '?page[]=2',
    '?category=Robert%27);drop',
    '?category=%F0%9F%92%A3',
    '?__proto__=a&constructor=b',
    '?%',
    '?',
  ])('%s nothing counts', search => {
    expect(counting(search)).toBe('/en/shop')
  })

  test('no more than 50 values of one count', () => {
    const search = Array.from({ length: 5000 }, (_, index) => `category=c${index}`).join('&')
    expect(readPageQuery(search, parameters).category).toHaveLength(50)
  })
})
