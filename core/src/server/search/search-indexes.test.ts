import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop } from '../../../test/shop/shop-host.ts'
import type { TestHost } from '../../testing/create-test-host.ts'
import type { Database, OpenedDatabase, Session, Statement } from '../database/database.ts'
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

  it('leave their lock to the next call before they return', async () => {
    if (shop.database.kind !== 'postgresql') return
    const { entities, configuration } = shop.host
    const real = shop.host.database as OpenedDatabase
    const locks: number[] = []
    const database = {
      kind: real.kind,
      query: (statement: Statement) => real.query(statement),
      session: <Result>(work: (session: Session) => Promise<Result>) =>
        real.session(async session => {
          const result = await work(session)
          const text = `select 1 from pg_locks where "locktype" = 'advisory' and "pid" = pg_backend_pid()`
          locks.push((await session.query({ text })).length)
          return result
        }),
    } as unknown as Database
    for (const languages of [['de'], ['en']]) {
      const host = { database, entities, configuration: { ...configuration, languages } }
      expect(await syncSearchIndexes(host, silent, { largeFrom: 500 })).toHaveLength(1)
    }
    expect(locks).toEqual([0, 0])
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
