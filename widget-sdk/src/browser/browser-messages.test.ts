import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBrowserMessages } from './browser-messages.ts'

const given = { 'tea-widgets': { pot: { pour: 'Pour' } } }
const texts = { pot: { pour: 'Pour' }, shelf: { title: 'Teas' }, cup: { drink: 'Drink' }, pan: { fry: 'Fry' } }
let responses: (() => Promise<Response>)[]
let requests: string[]

beforeEach(() => {
  vi.useFakeTimers()
  responses = []
  requests = []
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address)
    return (responses.shift() ?? (async () => Response.json(texts)))()
  })
})
afterEach(() => vi.useRealTimers())

const read = () => createBrowserMessages(given, '/texts/en/')

test('what came with the page is there, and nothing is fetched for it', () => {
  expect(read().read('tea-widgets', 'pot')).toBe(given['tea-widgets'].pot)
  expect(requests).toEqual([])
})

test('all other groups of a package come in one file; once there, they are read without a wait', async () => {
  const messages = read()
  const shelf = messages.read('tea-widgets', 'shelf')
  expect(messages.read('tea-widgets', 'shelf')).toBe(shelf)
  expect(await Promise.all([shelf, messages.read('tea-widgets', 'cup')])).toEqual([texts.shelf, texts.cup])
  expect(messages.read('tea-widgets', 'shelf')).toBe(shelf)
  expect(shelf).toMatchObject({ status: 'fulfilled', value: texts.shelf })
  expect(messages.read('tea-widgets', 'pan')).toEqual(texts.pan)
  expect(requests).toEqual(['/texts/en/tea-widgets.json'])
})

test('what can’t be fetched is requested until it can, and reads that wait for it never fail', async () => {
  const failures = [
    async () => Promise.reject(new TypeError('Failed to fetch')),
    async () => new Response('', { status: 503 }),
    async () => new Response('<!doctype html>'),
  ]
  for (let time = 0; time < 10; time += 1) responses.push(...failures)
  const messages = read()
  const shelf = messages.read('tea-widgets', 'shelf')
  const settled = vi.fn()
  void Promise.resolve(shelf).then(settled, settled)
  await vi.advanceTimersByTimeAsync(500 + 2000 + 8000)
  expect(requests).toHaveLength(4)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(27 * 30_000)
  expect(requests).toHaveLength(31)
  expect(settled).toHaveBeenCalledExactlyOnceWith(texts.shelf)
  expect(messages.read('tea-widgets', 'shelf')).toBe(shelf)
})
