import { defineModule, text } from '@tessera/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DataQuery, queryKey } from '../data/data-query.ts'
import { noSession, type SessionProvider } from '../session.ts'
import { createBrowserSource } from './browser-source.ts'

const order = defineModule('shop').entity('order', { fields: { sku: text() } })
const list = (limit: number): DataQuery => ({ kind: 'list', entity: order, query: { limit } })

let rows: { id: string }[]
const fetched = vi.fn(async () => Response.json({ data: rows }))

beforeEach(() => {
  rows = [{ id: 'mine' }]
  fetched.mockClear()
  vi.stubGlobal('fetch', async () => {
    throw new Error('fetched without the session')
  })
})

afterEach(() => vi.unstubAllGlobals())

const session = { ...noSession, open: async () => ({ fetch: fetched }) as unknown as SessionProvider }

test('the browser fetches with the visitor’s session, once for equal queries', async () => {
  const source = createBrowserSource(session)
  expect(await source.read(list(1))).toEqual([{ id: 'mine' }])
  expect(await source.read(list(1))).toEqual([{ id: 'mine' }])
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('rows that another subject fetched are invalidated, rows that came with the page stay (T-153)', async () => {
  const source = createBrowserSource(session)
  source.seed({ [queryKey(list(2))]: [{ id: 'of everyone' }] })
  await source.read(list(1))
  const heard = vi.fn()
  source.subscribe(heard)
  rows = []
  source.invalidateFetched()
  expect(heard).toHaveBeenCalledTimes(1)
  expect(await source.read(list(1))).toEqual([])
  expect(await source.read(list(2))).toEqual([{ id: 'of everyone' }])
})

test('rows of a changed entity are fetched again, wherever they came from', async () => {
  const source = createBrowserSource(session)
  source.seed({ [queryKey(list(2))]: [{ id: 'old' }] })
  source.invalidate('shop/other')
  expect(await source.read(list(2))).toEqual([{ id: 'old' }])
  source.invalidate('shop/orders')
  expect(await source.read(list(2))).toEqual([{ id: 'mine' }])
})
