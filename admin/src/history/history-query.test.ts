import { expect, test } from 'vitest'
import { filtersOf, historyQuery } from './history-query.ts'

const none = filtersOf(new URLSearchParams())

test('An address says the filters; others of its parameters are none', () => {
  expect(filtersOf(new URLSearchParams('entity=blog/articles&page=2'))).toEqual({ ...none, entity: 'blog/articles' })
})

test('A span of days begins with the first and ends with the last one, by the clock here', () => {
  const { from, until } = historyQuery({ ...none, from: '2026-02-28', until: '2026-02-28' })
  expect(new Date(from ?? '')).toEqual(new Date(2026, 1, 28))
  expect(new Date(until ?? '')).toEqual(new Date(2026, 2, 1))
})

test('What is no day is left out', () => {
  expect(historyQuery({ ...none, from: '28.02.', until: '' })).toEqual(none)
})
