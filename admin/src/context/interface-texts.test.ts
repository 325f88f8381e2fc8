import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const files = new Map<string, object>()
const fetched: string[] = []

beforeEach(() => {
  vi.resetModules()
  fetched.length = 0
  files.clear()
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url)
    const found = files.get(url)
    return { ok: found !== undefined, status: found ? 200 : 404, json: async () => found }
  })
})
afterEach(() => vi.unstubAllGlobals())

const start = { packages: { shop: { panel: { title: 'Panel' } } }, definitions: {} }

async function speaking() {
  const texts = await import('./interface-texts.ts')
  texts.speak('en', start, '/messages/1/en.json')
  return texts
}

it('Texts that are not shown at once are fetched when they are read, with those beside them, once', async () => {
  files.set('/messages/1/en/shop/list.json', { list: { price: 'Price' }, dialog: { apply: 'Apply' } })
  const { interfaceMessages } = await speaking()
  expect(interfaceMessages.read('shop', 'panel')).toEqual({ title: 'Panel' })
  const promised = interfaceMessages.read('shop', 'list')
  expect(interfaceMessages.read('shop', 'list')).toBe(promised)
  expect(await promised).toEqual({ price: 'Price' })
  expect(interfaceMessages.read('shop', 'dialog')).toEqual({ apply: 'Apply' })
  expect(fetched).toEqual(['/messages/1/en/shop/list.json'])
})

it('What was promised stays the same promise, as React’s `use` needs it, and nobody waits for it again', async () => {
  files.set('/messages/1/en/shop/list.json', { list: { price: 'Price' } })
  const { interfaceMessages, fetchLater, speak } = await speaking()
  const promised = interfaceMessages.read('shop', 'list')
  await promised
  expect(interfaceMessages.read('shop', 'list')).toBe(promised)
  expect(promised).toMatchObject({ status: 'fulfilled', value: { price: 'Price' } })
  files.set('/messages/1/ru/shop/list.json', { list: { price: 'Цена' } })
  await fetchLater('/messages/1/ru.json')
  speak('ru', start, '/messages/1/ru.json')
  const translated = interfaceMessages.read('shop', 'list')
  expect(translated).toMatchObject({ status: 'fulfilled', value: { price: 'Цена' } })
  expect(interfaceMessages.read('shop', 'list')).toBe(translated)
})

it('What could not be fetched twice is asked for again by the next reader', async () => {
  const { interfaceMessages } = await speaking()
  await expect(interfaceMessages.read('shop', 'list')).rejects.toThrow('404')
  files.set('/messages/1/en/shop/list.json', { list: { price: 'Price' } })
  expect(await interfaceMessages.read('shop', 'list')).toEqual({ price: 'Price' })
  expect(fetched).toHaveLength(3)
})

it('Another language has at once what was shown later in the one before', async () => {
  files.set('/messages/1/en/shop/list.json', { list: { price: 'Price' } })
  files.set('/messages/1/ru/shop/list.json', { list: { price: 'Цена' } })
  const { interfaceMessages, fetchLater, speak } = await speaking()
  await interfaceMessages.read('shop', 'list')
  await fetchLater('/messages/1/ru.json')
  speak('ru', start, '/messages/1/ru.json')
  expect(interfaceMessages.read('shop', 'list')).toMatchObject({ status: 'fulfilled', value: { price: 'Цена' } })
})
