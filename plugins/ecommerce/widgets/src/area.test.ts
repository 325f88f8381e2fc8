import { expect, test } from 'vitest'
import { areaOf, writtenMetres } from './area.ts'

test('lengths are read as people write them in either language', () => {
  expect(['2.4', '2,4', ' 3 ', '0', '', '-1', '2.4.1', '1e3', '99999'].map(writtenMetres)).toEqual([
    2.4,
    2.4,
    3,
    null,
    null,
    null,
    null,
    null,
    null,
  ])
})

test('as much is bought as is needed, in whole steps', () => {
  const buy = (width: number, length: number, step: number, isSpare = false) =>
    areaOf(width, length, { step, isSpare }).quantity
  expect([buy(2, 3, 1), buy(2, 3.1, 1), buy(2, 3.1, 5), buy(0.1, 0.1, 2)]).toEqual([6, 7, 10, 2])
  expect([buy(2, 5, 1, true), buy(2, 5, 2, true), buy(1, 1, 1, true)]).toEqual([11, 12, 2])
  // 1.1 × 3 is 3.3000000000000003 in a computer.
  expect(areaOf(1.1, 3, { step: 1, isSpare: false })).toEqual({ area: 3.3, quantity: 4 })
  expect(buy(1.1, 30, 33)).toBe(33)
})
