import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Worker } from 'node:worker_threads'
import type { TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from './shop/shop-host.ts'

const megabyte = 1024 * 1024

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

let shop: TestHost
const threads = new Set<Worker>()
beforeAll(async () => {
  const noted = (message: unknown) => {
    const { worker } = message as { worker: Worker }
    threads.add(worker)
    worker.once('exit', () => threads.delete(worker))
  }
  subscribe('worker_threads', noted)
  shop = await openShop()
  unsubscribe('worker_threads', noted)
})
afterAll(() => shop?.close())

/** What this process holds once all that can be collected is, and what the threads of the host hold. */
async function heap(): Promise<number> {
  collect()
  let used = process.memoryUsage().heapUsed
  for (const thread of threads) used += (await thread.getHeapStatistics()).used_heap_size
  return used
}

test('5,000 requests leave nothing behind', async () => {
  const administrator = shop.asAdministrator()
  const made = Array.from({ length: 50 }, (_, index) => ({
    data: { sku: `m-${index}`, title: { en: 'A'.repeat(200) } },
  }))
  const { status } = await administrator.post('/api/shop/products/bulk', made)
  expect(status).toBe(201)
  const ask = async (times: number) => {
    for (let index = 0; index < times; index += 10) {
      const responses = await Promise.all(
        Array.from({ length: 10 }, () =>
          administrator.get('/api/shop/products', { limit: 25 }, { 'cache-control': 'no-cache' }),
        ),
      )
      expect(responses.map(response => [response.status, response.rows.length])).toEqual(responses.map(() => [200, 25]))
      // What a weak reference gave stays alive until the event loop has turned.
      await turn()
    }
  }
  await ask(500)
  const before = await heap()
  await ask(5_000)
  const grown = (await heap()) - before
  // Each response holds 20 kB. Threads collect when they like.
  expect(grown).toBeLessThan(30 * megabyte)
})
