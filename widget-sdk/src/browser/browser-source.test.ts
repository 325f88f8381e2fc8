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
    throw new Error('not with the session')
  })
})

afterEach(() => vi.unstubAllGlobals())

const session = { ...noSession, open: async () => ({ fetch: fetched }) as unknown as SessionProvider }

test('what the browser asks for is asked with the session of whoever looks', async () => {
  const source = createBrowserSource(session)
  expect(await source.read(list(1))).toEqual([{ id: 'mine' }])
  expect(await source.read(list(1))).toEqual([{ id: 'mine' }])
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('what was read with the rights of somebody else is forgotten, what came with the page stays (T-153)', async () => {
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

test('what was changed is asked for anew, wherever it came from', async () => {
  const source = createBrowserSource(session)
  source.seed({ [queryKey(list(2))]: [{ id: 'old' }] })
  source.invalidate('shop/other')
  expect(await source.read(list(2))).toEqual([{ id: 'old' }])
  source.invalidate('shop/orders')
  expect(await source.read(list(2))).toEqual([{ id: 'mine' }])
})
