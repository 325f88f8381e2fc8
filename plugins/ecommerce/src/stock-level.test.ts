import { expect, test } from 'vitest'
import { type StockLevel, stockLevelOf } from './stock-level.ts'

const row = (
  level: StockLevel,
  { skuId = null, storeId = null }: { skuId?: string | null; storeId?: string | null } = {},
) => ({
  level,
  skuId,
  storeId,
})

test('A product without a record isn’t tracked', () => {
  expect(stockLevelOf([])).toBeNull()
  expect(stockLevelOf([row('sold-out', { storeId: 'vyborg' })], { storeId: 'luga' })).toBeNull()
})

test('What is in one store can be bought; in a store it is what that one has', () => {
  const rows = [row('sold-out', { storeId: 'vyborg' }), row('low', { storeId: 'pskov' })]
  expect(stockLevelOf(rows)).toBe('low')
  expect(stockLevelOf(rows, { storeId: 'vyborg' })).toBe('sold-out')
  expect(stockLevelOf([...rows, row('sold-out')])).toBe('sold-out')
  expect(stockLevelOf([...rows, row('available')], { storeId: 'luga' })).toBe('available')
})

test('A SKU has its own level, else that of its product', () => {
  const rows = [row('sold-out', { skuId: 'blue' }), row('available')]
  expect(stockLevelOf(rows, { skuId: 'blue' })).toBe('sold-out')
  expect(stockLevelOf(rows, { skuId: 'red' })).toBe('available')
})
