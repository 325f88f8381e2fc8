import { expect, it } from 'vitest'
import { boundedWidth } from './tree-width.ts'

it('the tree is as wide as it is dragged, within its minimum and maximum', () => {
  expect([100, 208, 300.4, 560, 5000].map(boundedWidth)).toEqual([208, 208, 300, 560, 560])
})

it('an invalid stored width is replaced by the default', () => {
  expect([undefined, null, '300', Number.NaN, Number.POSITIVE_INFINITY].map(boundedWidth)).toEqual(
    Array.from({ length: 5 }, () => 288),
  )
})
