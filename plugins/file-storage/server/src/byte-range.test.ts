import { expect, it } from 'vitest'
import { byteRange } from './byte-range.ts'

it.each([
  [undefined, null],
  ['bytes=0-4', { start: 0, end: 4 }],
  ['bytes=5-', { start: 5, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=5-500', { start: 5, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=4-2', null],
  ['bytes=0-1,4-5', null],
  ['lines=0-1', null],
  ['bytes=-', null],
])('of 10 bytes, the range %s is %j', (header, expected) => {
  expect(byteRange(header, 10)).toEqual(expected)
})
