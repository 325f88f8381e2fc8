import { expect, it } from 'vitest'
import { slugOf } from './slug-of.ts'

it.each([
  ['Чайник «Полдень»', 'chaynik-polden'],
  ['Щука, ёж и объезд', 'shchuka-yozh-i-obezd'],
  ['Crème brûlée & Straße', 'creme-brulee-strasse'],
  ['  2 in 1 -- 100% ', '2-in-1-100'],
  ['Don’t stop', 'dont-stop'],
  ['Й', 'y'],
  ['', ''],
  ['—', ''],
])('%s becomes %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

it('leaves to the server what it can’t write', () => {
  expect(slugOf('正午')).toBe('')
  expect(slugOf('Noon 正午')).toBe('')
})

it('is at most 80 characters, and ends with a letter', () => {
  expect(slugOf(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79))
})
