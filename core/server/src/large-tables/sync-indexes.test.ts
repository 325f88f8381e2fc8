import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { product } from '../../test/shop/entities.ts'
import { openShop } from '../../test/shop/shop-host.ts'
import type { Database, OpenedDatabase, Session, Statement } from '../database/database.ts'
import type { TestHost } from '../testing/create-test-host.ts'
import { largeTableIndexes } from './large-table-indexes.ts'
import { syncLargeTables } from './sync-indexes.ts'

let shop: TestHost
const silent = { info: () => undefined }

function sync(languages: readonly string[], largeFrom: number): Promise<string[]> {
  const { database, entities, internals } = shop.host
  return syncLargeTables({ database, entities, internals, configuration: { languages } }, silent, { largeFrom })
}

/** What the only large table should have. */
function wanted(languages: readonly string[]): string[] {
  if (shop.database.kind !== 'postgresql') return []
  return largeTableIndexes(product, languages).map(({ name }) => name)
}

async function indexes(): Promise<string[]> {
  const rows = await shop.database.query<{ name: string }>({
    text: `select indexname as name from pg_indexes where indexname like 'core\\_s%' or indexname like 'core\\_name%' order by 1`,
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

describe('indexes of large tables', () => {
  it('are made for large tables only, on a server only, and once', async () => {
    expect(await sync(['en'], 10_000)).toEqual([])
    expect(await sync(['en'], 500)).toEqual(wanted(['en']))
    expect(await indexes()).toEqual(wanted(['en']).toSorted())
    expect(await sync(['en'], 500)).toEqual([])
  })

  it('follow from the definition: words, every order of a list, and beginnings of names', () => {
    const definitions = largeTableIndexes(product, ['en', 'de']).map(({ definition }) => definition)
    expect(definitions[0]).toContain('using gin')
    for (const column of [`"title"->>'en'`, `"title"->>'de'`, '"stock"', '"variant"', '"updated_at"']) {
      expect(definitions.filter(each => each.includes(column) && each.endsWith(', "id")'))).not.toEqual([])
    }
    expect(definitions.filter(each => each.includes('collate "C"')).length).toBeGreaterThan(1)
    expect(new Set(definitions).size).toBe(definitions.length)
  })

  it('leave their lock to the next call before they return', async () => {
    if (shop.database.kind !== 'postgresql') return
    const { entities, configuration, internals } = shop.host
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
      const host = { database, entities, internals, configuration: { ...configuration, languages } }
      expect(await syncLargeTables(host, silent, { largeFrom: 500 })).not.toEqual([])
    }
    expect(locks).toEqual([0, 0])
  })

  it('are what a search uses', async () => {
    if (shop.database.kind !== 'postgresql') return
    await sync(shop.host.configuration.languages, 500)
    expect(await indexes()).toEqual(wanted(shop.host.configuration.languages).toSorted())
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
    await sync(['en', 'de'], 500)
    expect(await indexes()).toEqual(wanted(['en', 'de']).toSorted())
    if (shop.database.kind === 'postgresql') expect(await indexes()).not.toEqual(before)
  })
})
