import { expect, test } from 'vitest'
import { filtersOf, historyQuery } from './history-query.ts'

const none = filtersOf(new URLSearchParams())

test('Filters are read from the address; other parameters are ignored', () => {
  expect(filtersOf(new URLSearchParams('entity=blog/articles&page=2'))).toEqual({ ...none, entity: 'blog/articles' })
})

test('A range of days includes the first and the last one, in local time', () => {
  const { from, until } = historyQuery({ ...none, from: '2026-02-28', until: '2026-02-28' })
  expect(new Date(from ?? '')).toEqual(new Date(2026, 1, 28))
  expect(new Date(until ?? '')).toEqual(new Date(2026, 2, 1))
})

test('Invalid days are left out', () => {
  expect(historyQuery({ ...none, from: '28.02.', until: '' })).toEqual(none)
})
