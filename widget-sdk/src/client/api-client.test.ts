import { defineModule, text } from '@tessera/core'
import { expect, test, vi } from 'vitest'
import { createApiClient } from './api-client.ts'
import { withRetries } from './retry.ts'

const product = defineModule('shop').entity('product', { fields: { sku: text() } })

/** A client whose requests get these responses in turn, and its requests. */
function clientWith(...responses: (Response | Error)[]) {
  const fetch = vi.fn(async (..._request: Parameters<typeof globalThis.fetch>) => {
    const response = responses.shift()
    if (!response || response instanceof Error) throw response ?? new Error('no response left')
    return response
  })
  const retries = { list: { attempts: 3, pauseMs: 0 } }
  return { fetch, api: createApiClient({ baseUrl: 'https://example.com', fetch, retries }) }
}

const ok = (data: unknown) => Response.json({ data })

test('a list is the data of its response', async () => {
  const { api, fetch } = clientWith(ok([{ id: '1' }]))
  expect(await api.list(product, { limit: 2 })).toEqual([{ id: '1' }])
  expect(fetch.mock.calls[0]?.[0]).toBe('https://example.com/api/shop/products?limit=2')
})

test('a response without data is an error', async () => {
  const { api } = clientWith(Response.json({}))
  await expect(api.create(product, {})).rejects.toThrow('Data is undefined')
})

test('an error carries message, causes and status', async () => {
  const issues = [
    { path: 'sku', code: 'WRONG_TYPE', params: { types: ['string'] } },
    { path: 'title', code: 'REQUIRED', params: {} },
  ]
  const body = { error: 'Bad request', cause: ['sku must be a string', 'title is required'], issues, data: null }
  const { api } = clientWith(Response.json(body, { status: 400, statusText: 'Bad Request' }))
  await expect(api.create(product, {})).rejects.toMatchObject({
    message: 'Bad request. sku must be a string. title is required (400 Bad Request)',
    status: 400,
    causes: ['sku must be a string', 'title is required'],
    issues,
  })
})

test('a cause may be one text, and a response may be no JSON at all', async () => {
  const { api } = clientWith(
    Response.json({ cause: 'id is required' }, { status: 400 }),
    new Response('<html>', { status: 502, statusText: 'Bad Gateway' }),
  )
  await expect(api.create(product, {})).rejects.toMatchObject({ causes: ['id is required'] })
  await expect(api.create(product, {})).rejects.toThrow('502 Bad Gateway')
})

test('an error says when to try again', async () => {
  const tooMany = (retryAfter: string) => new Response('', { status: 429, headers: { 'retry-after': retryAfter } })
  const { api } = clientWith(tooMany('90'), tooMany('Sat, 21 Nov 2026 09:00:00 GMT'), new Response('', { status: 503 }))
  await expect(api.create(product, {})).rejects.toMatchObject({ status: 429, retryAfter: 90 })
  await expect(api.create(product, {})).rejects.toMatchObject({ retryAfter: null })
  await expect(api.create(product, {})).rejects.toMatchObject({ status: 503, retryAfter: null })
})

test('a missing record is null', async () => {
  const { api } = clientWith(Response.json({ error: 'Not found' }, { status: 404 }))
  expect(await api.find(product, 'a')).toBeNull()
})

test('changes without an id are not sent', async () => {
  const { api, fetch } = clientWith()
  await expect(api.update(product, '', {})).rejects.toThrow('id is required')
  await expect(api.remove(product, '')).rejects.toThrow('id is required')
  expect(fetch).not.toHaveBeenCalled()
})

test('a list is tried three times, but only once when the request is invalid', async () => {
  const busy = () => new Response('', { status: 503 })
  const { api, fetch } = clientWith(new TypeError('fetch failed'), busy(), ok([]))
  expect(await api.list(product)).toEqual([])
  expect(fetch).toHaveBeenCalledTimes(3)
  const wrong = clientWith(new Response('', { status: 400 }))
  await expect(wrong.api.list(product)).rejects.toThrow('400')
  expect(wrong.fetch).toHaveBeenCalledTimes(1)
})

test('attempts end with their number or their time budget', async () => {
  const attempt = vi.fn(async () => {
    throw new Error('no')
  })
  await expect(withRetries({ attempts: 4, pauseMs: 0 }, attempt)).rejects.toThrow('no')
  expect(attempt).toHaveBeenCalledTimes(4)
  attempt.mockClear()
  await expect(withRetries({ attempts: 30, pauseMs: 1000, budgetMs: 500 }, attempt)).rejects.toThrow('no')
  expect(attempt).toHaveBeenCalledTimes(1)
})

test('a failed call is reported once, however often it was tried, unless it is muted', async () => {
  const onError = vi.fn()
  const fetch = async () => Response.json({ error: 'Later' }, { status: 503 })
  const api = createApiClient({ fetch, onError, retries: { list: { attempts: 3, pauseMs: 0 } } })
  await expect(api.list(product)).rejects.toThrow('Later')
  await expect(api.create(product, {})).rejects.toThrow('Later')
  expect(onError).toHaveBeenCalledTimes(2)
  await expect(api.create(product, {}, { isMuted: true })).rejects.toThrow('Later')
  expect(onError).toHaveBeenCalledTimes(2)
})
