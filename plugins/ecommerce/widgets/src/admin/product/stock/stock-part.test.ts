import { expect, test } from 'vitest'
import { changedStock, type StockEntry, type StockValue, stockKey, stockPart } from './stock-part.ts'

const entry = (available: string, of: Partial<StockEntry> = {}): StockEntry => ({
  skuId: null,
  storeId: null,
  available,
  reserved: 0,
  ...of,
})
const value = (rows: StockValue['rows'], more: Partial<StockValue> = {}): StockValue => ({
  rows,
  lowAt: '',
  reason: '',
  ...more,
})
const whole = stockKey('', null)

test('A count says what was shown, so that nobody overwrites what was sold meanwhile', () => {
  const before = value({ [whole]: entry('5') })
  const after = value({ [whole]: entry('3') }, { reason: ' Broken ' })
  expect(changedStock(before, after)).toEqual([
    { skuId: null, storeId: null, available: 3, expected: 5, reason: 'Broken' },
  ])
  expect(changedStock(before, before)).toEqual([])
})

test('The first count expects that nothing was tracked, and an empty input ends it', () => {
  expect(changedStock(value({}), value({ [whole]: entry('0') }))).toEqual([
    { skuId: null, storeId: null, available: 0, expected: null },
  ])
  expect(changedStock(value({ [whole]: entry('5') }), value({ [whole]: entry(' ') }))).toEqual([
    { skuId: null, storeId: null, available: null, expected: 5 },
  ])
})

test('What is added to is received', () => {
  expect(changedStock(value({ [whole]: entry('5') }), value({ [whole]: entry('+ 12') }))).toEqual([
    { skuId: null, storeId: null, received: 12 },
  ])
})

test('The warning is for all that is tracked, those that begin included', () => {
  const of = (storeId: string, available: string) => ({ [stockKey('', storeId)]: entry(available, { storeId }) })
  const before = value({ ...of('a', '1'), ...of('b', '2') })
  const after = value({ ...before.rows, ...of('c', '3'), ...of('d', '') }, { lowAt: '2' })
  expect(changedStock(before, after)).toEqual([
    { skuId: null, storeId: 'a', lowAt: 2 },
    { skuId: null, storeId: 'b', lowAt: 2 },
    { skuId: null, storeId: 'c', available: 3, expected: null, lowAt: 2 },
  ])
  expect(changedStock({ ...before, lowAt: '2' }, { ...after, lowAt: '' })).toMatchObject([
    { storeId: 'a', lowAt: null },
    { storeId: 'b', lowAt: null },
    { storeId: 'c', available: 3 },
  ])
})

test('A SKU that is saved with it is named by its places, and a refusal leads to its input', () => {
  const key = stockKey('new:large', null)
  const after = value({ [key]: entry('x', { places: '0,2' }) })
  const part = stockPart('Stock')
  const [write] = part.writes(value({}), after, 'p')
  expect(write).toMatchObject({
    name: 'ecommerce/product-stock',
    data: { stock: [{ skuId: { $ref: 'options/0,2' }, available: 'x' }] },
  })
  if (!write) throw new Error('There is a write')
  expect(part.inputOf?.(write, 'stock.0.available', after)).toBe(key)
  expect(part.inputOf?.(write, 'stock.0.lowAt', after)).toBe('lowAt')
})
