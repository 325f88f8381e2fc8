import { expect, it } from 'vitest'
import { inOtherKeyboardLayout, matchScore } from './match.ts'

const best = (typed: string, names: readonly string[]) =>
  names
    .map(name => ({ name, score: matchScore(typed, [name]) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ name }) => name)

const names = ['Articles', 'Particles of dust', 'New article', 'Article categories', 'Orders', 'Заказы', 'Ёлки']

it('the beginning of a name comes before the beginning of its words, and both before its middle', () => {
  expect(best('article', names)).toEqual(['Articles', 'Article categories', 'New article', 'Particles of dust'])
})

it('every word has to fit, in whatever order and letter case', () => {
  expect(best('CAT art', names)).toEqual(['Article categories'])
  expect(best('orders article', names)).toEqual([])
})

it('letters may be left out, the first of a word may not', () => {
  expect(best('artcat', names)).toEqual(['Article categories'])
  expect(best('rtcat', names)).toEqual([])
})

it('a name is found that was typed on the keyboard of the other language', () => {
  expect(inOtherKeyboardLayout('pfrfp')).toBe('заказ')
  expect(best('pfrfp', names)).toEqual(['Заказы'])
  expect(best('щквукы', names)).toEqual(['Orders'])
})

it('ё and е are one letter', () => {
  expect(best('елки', names)).toEqual(['Ёлки'])
})

it('other search texts count less than the name', () => {
  expect(matchScore('dark', ['Dark'])).toBeGreaterThan(matchScore('dark', ['Theme', 'dark']))
})
