import { expect, test } from 'vitest'
import { discountOf, draftChanges, emptyDraft, isChanged } from './edit-draft.ts'

const euro = { id: 'eur', code: 'EUR', symbol: '€', fractionDigits: 2 }

test('A draft names what was changed, with a discount as it was typed', () => {
  const draft = {
    ...emptyDraft,
    pieces: { first: 0, second: 3 },
    products: [
      { key: 'a', productId: 'tile', quantity: 2, skuId: null },
      { key: 'b', productId: 'vase', quantity: 1, skuId: 'blue' },
    ],
    discount: '2,50',
    discountTitle: ' Sorry ',
  }
  expect(draftChanges(draft, euro)).toEqual({
    lines: [
      { id: 'first', quantity: 0 },
      { id: 'second', quantity: 3 },
    ],
    products: [
      { productId: 'tile', quantity: 2 },
      { productId: 'vase', quantity: 1, skuId: 'blue' },
    ],
    discounts: [{ currencyId: 'eur', amount: 250, title: 'Sorry' }],
  })
})

test('What is no amount takes nothing off, and is said', () => {
  expect([
    discountOf({ discount: '' }, euro),
    discountOf({ discount: 'two' }, euro),
    discountOf({ discount: '0' }, euro),
  ]).toEqual([0, null, null])
  expect(draftChanges({ ...emptyDraft, discount: 'two' }, euro)).toEqual({ lines: [], products: [] })
})

test('A draft without a change has nothing to save', () => {
  expect(isChanged({ ...emptyDraft, reason: 'As you asked' })).toBe(false)
  expect(isChanged({ ...emptyDraft, pieces: { first: 1 } })).toBe(true)
})
