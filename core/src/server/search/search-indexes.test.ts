import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop } from '../../../test/shop/shop-host.ts'
import type { TestHost } from '../../testing/create-test-host.ts'
import { syncSearchIndexes } from './search-indexes.ts'

let shop: TestHost
const silent = { info: () => undefined }

function sync(languages: readonly string[], largeFrom: number): Promise<string[]> {
  const { database, entities } = shop.host
  return syncSearchIndexes({ database, entities, configuration: { languages } }, silent, { largeFrom })
}

async function indexes(): Promise<string[]> {
  const rows = await shop.database.query<{ name: string }>({
    text: `select indexname as name from pg_indexes where indexname like 'core\\_search\\_%' order by 1`,
  })
  return rows.map(({ name }) => name)
}

beforeAll(async () => {
  shop = await openShop()
  const data = Array.from({ length: 1000 }, (_, index) => ({
    data: { sku: `${index}`, title: { en: `Thing ${index}` } },
  }))
  await shop.asAdministrator().post('/api/shop/products/bulk', data)
  await shop.database.query({ text: 'analyze' })
}, 60_000)
afterAll(() => shop?.close())

describe('indexes for searches', () => {
  it('are made for large tables only, on a server only, and once', async () => {
    expect(await sync(['en'], 10_000)).toEqual([])
    const made = await sync(['en'], 500)
    expect(made).toHaveLength(shop.database.kind === 'postgresql' ? 1 : 0)
    expect(await indexes()).toEqual(made)
    expect(await sync(['en'], 500)).toEqual([])
  })

  it('are made again at once after they were made for other languages', async () => {
    if (shop.database.kind !== 'postgresql') return
    for (let round = 0; round < 5; round += 1) {
      expect(await sync(['de'], 500)).toHaveLength(1)
      expect(await sync(['en'], 500)).toHaveLength(1)
    }
  })

  it('are what a search uses', async () => {
    if (shop.database.kind !== 'postgresql') return
    await sync(shop.host.configuration.languages, 500)
    expect(await indexes()).toHaveLength(1)
    const texts: string[] = []
    const stop = shop.database.observe(text => void (text.includes('core_folded') && texts.push(text)))
    await shop.asNobody().get('/api/shop/products', { search: 'thing 777' })
    stop()
    const plan = await shop.database.transaction(async transaction => {
      await transaction.query({ text: 'set local enable_seqscan = off; set local enable_indexscan = off' })
      return transaction.query<Record<string, string>>({
        text: `explain ${texts[0]}`,
        values: ['%777%', '%thing%', 25],
      })
    })
    expect(JSON.stringify(plan)).toContain('core_search_')
  })

  it('follow the languages of the site: those of before go', async () => {
    const before = await indexes()
    const made = await sync(['en', 'de'], 500)
    expect(await indexes()).toEqual(made)
    if (shop.database.kind === 'postgresql') expect(made).not.toEqual(before)
  })
})
