import { expect, it } from 'vitest'
import { itemAfter } from './menu-keys.ts'

const names = ['Copy', 'Rename', 'Delete', 'Open', 'Delete all']

it.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 4, 0],
  ['ArrowUp', 0, 4],
  ['ArrowUp', -1, 4],
  ['Home', 3, 0],
  ['End', 0, 4],
])('%s from item %i leads to item %i', (key, from, to) => {
  expect(itemAfter(names, from, key)).toBe(to)
})

it('a letter leads to the next item that begins with it, and around', () => {
  expect(itemAfter(names, 0, 'd')).toBe(2)
  expect(itemAfter(names, 2, 'D')).toBe(4)
  expect(itemAfter(names, 4, 'd')).toBe(2)
})

it('other keys, and an empty menu, are left alone', () => {
  expect(itemAfter(names, 0, 'x')).toBeNull()
  expect(itemAfter(names, 0, 'Enter')).toBeNull()
  expect(itemAfter(names, 0, ' ')).toBeNull()
  expect(itemAfter([], -1, 'ArrowDown')).toBeNull()
})
