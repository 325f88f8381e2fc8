import { expect, test } from 'vitest'
import { openRefundsIn, owedIn } from './order-balance.ts'
import type { OrderRecord } from './order-record.ts'

const currency = { id: 'eur', code: 'EUR', symbol: '€', fractionDigits: 2 }

function record(status: string, entries: readonly object[]): OrderRecord {
  const balanceEntries = entries.map((each, index) => ({
    id: String(index),
    currencyId: 'eur',
    refundId: null,
    ...each,
  }))
  return { status, ordersToProducts: [{ currency }], balanceEntries } as unknown as OrderRecord
}

test('What is owed is what the entries add up to, while the order goes on', () => {
  const entries = [
    { kind: 'edit', amount: 1200 },
    { kind: 'edit', amount: -500 },
  ]
  expect(owedIn(record('packaging', entries))).toEqual([{ currency, amount: 700 }])
  expect(owedIn(record('packaging', [...entries, { kind: 'payment', amount: -700 }]))).toEqual([])
  expect(owedIn(record('canceled', entries))).toEqual([])
})

test('Refunds are open until somebody has made them', () => {
  const made = { kind: 'refund', amount: 100, refundId: 'r', refund: { status: 'succeeded' } }
  const failed = { kind: 'refund', amount: 200, refundId: 's', refund: { status: 'failed' } }
  const waiting = { kind: 'refund', amount: 300 }
  expect(openRefundsIn(record('approving', [made, failed, waiting])).map(({ amount }) => amount)).toEqual([200, 300])
})
