import { expect, test } from 'vitest'
import { queryString } from './query-string.ts'

test('a query is serialized in the form that the API parses', () => {
  const text = queryString({
    filters: { and: [{ column: 'slug', method: 'inArray', value: ['a', 'b'] }] },
    orderBy: [{ column: 'createdAt', method: 'desc' }],
    limit: 10,
    include: [{ path: 'categoriesToArticles.category' }, { path: 'author' }],
  } as never)
  expect(decodeURIComponent(text).split('&')).toEqual([
    'filters[and][0][column]=slug',
    'filters[and][0][method]=inArray',
    'filters[and][0][value][0]=a',
    'filters[and][0][value][1]=b',
    'limit=10',
    'orderBy[and][0][column]=createdAt',
    'orderBy[and][0][method]=desc',
    'include=categoriesToArticles.category,author',
  ])
})

test('search terms are included, empty ones are not', () => {
  expect(queryString({ search: 'синяя плитка', limit: 5 })).toBe(`limit=5&search=${encodeURIComponent('синяя плитка')}`)
  expect(queryString({ search: ' ' })).toBe('')
})

test('an empty query is an empty string', () => {
  expect(queryString({})).toBe('')
})
