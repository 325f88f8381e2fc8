import { expect, test } from 'vitest'
import type { OrderLine, OrderRecord } from './order-record.ts'
import { returnableOf, sentState, unsentOf } from './shipping-record.ts'

const line = (id: string, quantity: number, interval: string | null = null) =>
  ({ id, quantity, interval }) as unknown as OrderLine

function record(fields: object): OrderRecord {
  return { status: 'packaging', ordersToProducts: [line('a', 3), line('b', 1)], ...fields } as unknown as OrderRecord
}
const parcel = (...parcelLines: readonly { lineId: string; quantity: number }[]) => ({ parcelLines })
const back = (status: string, quantity: number) => ({ status, returnLines: [{ lineId: 'a', quantity }] })

test('a line is sent in as many parcels as it takes', () => {
  const order = record({ parcels: [parcel({ lineId: 'a', quantity: 1 }), parcel({ lineId: 'a', quantity: 1 })] })
  expect([unsentOf(order, line('a', 3)), unsentOf(order, line('b', 1))]).toEqual([1, 1])
  expect(sentState(order)).toBe('part')
})

test('an order is sent once all of it is; subscriptions needn’t be', () => {
  const lines = [line('a', 3), line('s', 1, 'month')]
  const order = record({ ordersToProducts: lines, parcels: [parcel({ lineId: 'a', quantity: 3 })] })
  expect(sentState(order)).toBe('whole')
  expect(sentState(record({}))).toBe(null)
})

test('what was sent can be returned, less what other returns have; those that were refused don’t count', () => {
  const parcels = [parcel({ lineId: 'a', quantity: 2 })]
  expect(returnableOf(record({ parcels }), line('a', 3))).toBe(2)
  expect(returnableOf(record({ parcels, orderReturns: [back('asked', 1), back('refused', 1)] }), line('a', 3))).toBe(1)
  expect(returnableOf(record({ parcels }), line('b', 1))).toBe(0)
})

test('without parcels, all of an order can be returned once it was handed over', () => {
  expect(returnableOf(record({}), line('a', 3))).toBe(0)
  expect(returnableOf(record({ status: 'delivered' }), line('a', 3))).toBe(3)
  expect(returnableOf(record({ status: 'delivered' }), line('s', 1, 'month'))).toBe(0)
})
