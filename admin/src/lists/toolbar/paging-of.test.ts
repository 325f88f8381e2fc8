import { describe, expect, test } from 'vitest'
import { pagingOf } from './paging-of.ts'

describe('the place of a page', () => {
  test('is counted from the start, and its last page follows from the total', () => {
    expect(pagingOf({ page: 2, size: 25, count: 25, total: 60 })).toMatchObject({
      from: 26,
      to: 50,
      hasNext: true,
      last: 3,
    })
    expect(pagingOf({ page: 3, size: 25, count: 10, total: 60 })).toMatchObject({ from: 51, to: 60, hasNext: false })
    expect(pagingOf({ page: 1, size: 25, count: 25, total: undefined })).toMatchObject({
      hasNext: true,
      last: undefined,
    })
  })

  test('is counted from the end where the total is estimated', () => {
    const estimated = { size: 25, count: 25, total: 120_000, isEstimated: true }
    expect(pagingOf({ ...estimated, page: 1 })).toMatchObject({ from: 1, to: 25, hasNext: true, last: -1 })
    expect(pagingOf({ ...estimated, page: -1 })).toMatchObject({ from: 25, to: 1, hasPrevious: true, hasNext: false })
    expect(pagingOf({ ...estimated, page: -2 })).toMatchObject({ from: 50, to: 26, isFromEnd: true, hasNext: true })
    expect(pagingOf({ ...estimated, page: -9, count: 3 })).toMatchObject({ hasPrevious: false })
  })
})
