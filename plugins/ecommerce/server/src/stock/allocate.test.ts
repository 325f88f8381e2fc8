import { expect, test } from 'vitest'
import { allocate, type StockRow, type Wanted } from './allocate.ts'

const line = (quantity: number, of: Partial<Wanted> = {}): Wanted => ({
  productId: 'tile',
  skuId: null,
  storeId: null,
  quantity,
  ...of,
})
const row = (id: string, available: number, of: Partial<StockRow> = {}): StockRow => ({
  id,
  productId: 'tile',
  skuId: null,
  storeId: null,
  available,
  place: null,
  ...of,
})
const taken = (lines: readonly Wanted[], rows: readonly StockRow[]) =>
  allocate(lines, rows).map(each => (each.stockId === undefined ? each.left : each.stockId))

const vyborg = row('vyborg', 5, { storeId: 'vyborg', place: 1 })
const pskov = row('pskov', 8, { storeId: 'pskov', place: 0 })

test('A product without a stock isn’t counted', () => {
  expect(taken([line(10_000)], [row('other', 0, { productId: 'other' })])).toEqual([null])
})

test('A line of a store takes that of the store, else the one without a store; counted elsewhere only, it isn’t counted', () => {
  expect(taken([line(5, { storeId: 'vyborg' })], [row('all', 9), vyborg])).toEqual(['vyborg'])
  expect(taken([line(6, { storeId: 'vyborg' })], [row('all', 9), vyborg])).toEqual([5])
  expect(taken([line(9, { storeId: 'luga' })], [row('all', 9), vyborg])).toEqual(['all'])
  expect(taken([line(9, { storeId: 'luga' })], [vyborg])).toEqual([null])
})

test('A line without a store takes the one without, else that of the first store that has all of it', () => {
  expect(taken([line(9)], [vyborg, pskov, row('all', 9)])).toEqual(['all'])
  expect(taken([line(10)], [vyborg, pskov, row('all', 9)])).toEqual([9])
  expect(taken([line(5)], [vyborg, pskov])).toEqual(['pskov'])
  expect(taken([line(5), line(5)], [vyborg, pskov])).toEqual(['pskov', 'vyborg'])
  expect(taken([line(9)], [vyborg, pskov])).toEqual([8])
})

test('A store that sells it no more comes last', () => {
  expect(taken([line(1), line(8)], [row('gone', 3, { storeId: 'luga' }), pskov])).toEqual(['pskov', 7])
  expect(taken([line(8), line(1)], [row('gone', 3, { storeId: 'luga' }), pskov])).toEqual(['pskov', 'gone'])
})

test('Lines share what there is, the first one first, and one that gets nothing takes nothing', () => {
  expect(taken([line(2), line(2), line(1)], [row('all', 3)])).toEqual(['all', 1, 'all'])
})

test('A line of a store gets its own before a line that can choose', () => {
  expect(taken([line(5), line(8, { storeId: 'pskov' })], [vyborg, pskov])).toEqual(['vyborg', 'pskov'])
})

test('A SKU takes its own, and those of its product only where it has none', () => {
  const own = row('own', 2, { skuId: 'blue' })
  expect(taken([line(2, { skuId: 'blue' })], [row('all', 9), own])).toEqual(['own'])
  expect(taken([line(3, { skuId: 'blue' })], [row('all', 9), own])).toEqual([2])
  expect(taken([line(3, { skuId: 'red' })], [row('all', 9), own])).toEqual(['all'])
  expect(taken([line(3)], [row('all', 9), own])).toEqual(['all'])
  expect(taken([line(3, { skuId: 'blue', storeId: 'luga' })], [row('all', 9), { ...own, storeId: 'pskov' }])).toEqual([
    null,
  ])
})
