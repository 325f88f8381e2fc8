import { describe, expect, test } from 'vitest'
import { canonicalSearch, localizedPath, pageParameter, queryOf, slugParameter } from './index.ts'

const parameters = new Map([
  ['page', { read: pageParameter, isSingle: true }],
  ['category', { read: slugParameter, isSingle: false }],
  ['order', { read: slugParameter, isSingle: true }],
])

describe('Of the parameters of an address', () => {
  test.each([
    ['?page=2', '?page=2'],
    ['page=2', '?page=2'],
    ['?page=2&category=glazes', '?category=glazes&page=2'],
    ['?category=b&category=a&category=b', '?category=a&category=b'],
    ['?page=02', '?page=2'],
    ['?page=x&page=3', '?page=3'],
    ['?page=2&page=3', '?page=2'],
    ['?order=b&order=a&order=c', '?order=b'],
    ['?utm_source=mail&page=2', '?page=2'],
  ])('%s is read as %s', (search, expected) => {
    expect(canonicalSearch(search, parameters)).toBe(expected)
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
    expect(canonicalSearch(search, parameters)).toBe('')
  })

  test('at most 50 values of one are read', () => {
    const search = Array.from({ length: 5000 }, (_, index) => `category=c${index}`).join('&')
    expect(queryOf(canonicalSearch(search, parameters)).category).toHaveLength(50)
  })
})

test('A question mark in the path of an address is separate from its parameters', () => {
  expect(localizedPath('/who?page=2', 'en')).toBe('/en/who%3Fpage=2')
  expect(localizedPath('/who', 'en', { page: ['2'] })).toBe('/en/who?page=2')
  expect(localizedPath('/', 'ru', { page: ['2'] })).toBe('/ru?page=2')
  expect(localizedPath('/о нас', 'ru')).toBe('/ru/%D0%BE%20%D0%BD%D0%B0%D1%81')
})
