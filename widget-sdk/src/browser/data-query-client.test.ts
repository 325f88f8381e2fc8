import { defineModule, relation, text } from '@tessera/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DataQuery } from '../data/data-query.ts'
import { createDataQueryClient } from './data-query-client.ts'

const { entity } = defineModule('shop')
const order = entity('order', { fields: { sku: text() } })
const ordersToLabels = relation(order, entity('label'))
const linkedTo = (value: string): DataQuery => ({ kind: 'match', entity: ordersToLabels, column: 'orderId', value })

const asked: string[] = []
const fetched = async (input: unknown) => {
  asked.push(String(input))
  return Response.json({ data: [{ id: 'link', orderId: 'second' }] })
}

beforeEach(() => {
  asked.length = 0
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

test('queries of two consecutive render slices share one request', async () => {
  const client = createDataQueryClient(fetched as typeof fetch)
  const first = client.read(linkedTo('first'))
  await vi.advanceTimersByTimeAsync(5)
  const second = client.read(linkedTo('second'))
  await vi.runAllTimersAsync()
  expect(await first).toEqual([])
  expect(await second).toEqual([{ id: 'link', orderId: 'second' }])
  expect(asked).toHaveLength(1)
})

test('a query after the response is a request of its own', async () => {
  const client = createDataQueryClient(fetched as typeof fetch)
  const first = client.read(linkedTo('first'))
  await vi.runAllTimersAsync()
  await first
  const second = client.read(linkedTo('second'))
  await vi.runAllTimersAsync()
  await second
  expect(asked).toHaveLength(2)
})
