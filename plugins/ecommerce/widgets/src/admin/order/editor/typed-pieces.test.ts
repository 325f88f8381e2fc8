import { expect, test } from 'vitest'
import { typedPieces } from './typed-pieces.ts'

test('What is typed counts once it is a quantity that there can be: 24 is typed as 2 and 24', () => {
  const dozens = { minimum: 12, most: 10_000 }
  expect(['2', '24', '', '12.5', '-12', '20000'].map(text => typedPieces(text, dozens))).toEqual([
    null,
    24,
    null,
    null,
    null,
    null,
  ])
  expect(typedPieces('0', { minimum: 0, most: 10 })).toBe(0)
})
