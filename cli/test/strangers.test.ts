import { finished } from 'node:stream/promises'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { page } from '@tessera/host'
import { system } from '@tessera/server'
import type { TestHost } from '@tessera/server/testing'
import { PageCache } from '@tessera/site/server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startProduct } from './product-host.ts'
import { demo } from './specification/modules.ts'

/** Parameters of each kind of route, and of each single one: STRANGER_PARAMETERS=1000 sends so many to every single one. */
const perKind = 1000
const perRoute = Number(process.env.STRANGER_PARAMETERS ?? 20)
/** Pages of one pattern that may be cached, and one without parameters; and how many are asked for. */
const mostPages = 101
const perPattern = 400
/** Statements that a connection may prepare, those of the product's own routes included. */
const mostPrepared = 1100
/** Rows of a table that a thousand requests to each route may leave. */
const mostRows = 320
/** Caches of at most 176 MB for answers, lists, documents and pages with parameters, and a few large answers under way. */
const mostMegabytes = 600
const noRecord = '0198c5f0-7f3e-7abc-8def-'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

let test: TestHost
let cache: PageCache
let pages: readonly string[]

beforeAll(async () => {
  const asked = vi.spyOn(PageCache.prototype, 'getOrRender')
  test = await startProduct({}, true, { demo })
  const { rows } = await test.host.service(page).list({ limit: 1000 }, system)
  pages = rows.map(({ url }) => url)
  await get('/en')
  cache = asked.mock.contexts[0] as PageCache
  asked.mockRestore()
}, 300_000)

afterAll(() => test?.close())

/** Discards the response as it arrives: the whole body would stay in memory for a while. */
async function get(url: string): Promise<number> {
  const response = await test.app.inject({ url, headers: { host: hostName() }, payloadAsStream: true })
  await finished(response.stream().resume())
  return response.statusCode
}

function hostName(): string {
  return new URL(test.host.configuration.publicUrl).host
}

/**
 * Sends requests a few at a time. @returns how many were answered with which status
 * @throws as soon as the process takes more memory than all caches together may
 */
async function send(urls: readonly string[]): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  const left = urls.entries()
  const began = megabytes()
  let last = began
  const one = async () => {
    for (const [index, url] of left) {
      // Garbage counts until it is collected, which takes its time: only once it could be too much.
      if (megabytes() > Math.max(began + mostMegabytes, last + 100)) {
        await collected()
        last = megabytes()
        const grown = Math.round(last - began)
        if (grown > mostMegabytes) throw new Error(`${grown} MB more after ${index} requests, at ${url}`)
      }
      const status = await get(url)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: 4 }, one))
  return statuses
}

/** Parameters that no other request has: understood ones and invented ones. */
function parameters(number: number): string {
  const list = [
    `limit=1&offset=${number}`,
    `filters[and][0][column]=id&filters[and][0][method]=ne&filters[and][0][value]=${id(number)}`,
    `orderBy[and][0][column]=id&orderBy[and][0][method]=desc&limit=${(number % 999) + 1}&offset=100000`,
    `x${number}=${number}`,
    `page=${number}&from=${number}&to=${number + 1}&value=colour:${number}&order=price-${number}`,
  ]
  return list[number % list.length] ?? ''
}

function id(number: number): string {
  return `${noRecord}${String(number).padStart(12, '0')}`
}

/** An address of a route with parameters of its own. */
function addressOf(pattern: string, number: number): string {
  const path = pattern
    .replace(/:part\([^)]*\)/, String(number))
    .replace(/:width/, String(number))
    .replace(/:(?:file|\*)/, `file-${number}`)
    .replace(/:\w+/g, id(number))
    .replace(/\*$/, `invented-${number}`)
  return `${path}?${parameters(number)}`
}

/** Routes that are one piece of code for all entities are of one kind. */
function kindOf(pattern: string): string {
  const paths = [...test.host.entities.values()].map(each => `/api/${each.path}`)
  const path = paths.find(
    each => pattern.startsWith(each) && /^(?:\/(?::id|count|export))?$/.test(pattern.slice(each.length)),
  )
  return path ? pattern.replace(path, 'entity') : pattern
}

async function rowsByTable(): Promise<Map<string, number>> {
  const named = await test.database.query<{ name: string }>({
    text: `select format('%I.%I', schemaname, tablename) as "name" from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  })
  const counts = named.map(({ name }) => `select '${name}' as "name", count(*)::integer as "count" from ${name}`)
  const rows = await test.database.query<{ name: string; count: number }>({ text: counts.join(' union all ') })
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** Tables that have more new rows than 60 anonymous sessions of one address in a quarter of an hour leave behind. */
async function grownSince(before: ReadonlyMap<string, number>): Promise<[string, number][]> {
  const grown = [...(await rowsByTable())].map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const)
  return grown.filter(([, count]) => count > mostRows).map(([name, count]) => [name, count])
}

async function prepared(): Promise<number> {
  const [row] = await test.database.query<{ count: number }>({
    text: 'select count(*)::integer as "count" from pg_prepared_statements',
  })
  return row?.count ?? 0
}

/** What the process holds outside of the embedded database, garbage included. */
function megabytes(): number {
  const { used_heap_size: heapUsed, external_memory: external } = getHeapStatistics()
  return (heapUsed + external) / 1024 / 1024
}

async function collected(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    // What a weak reference gave stays alive until the event loop has turned.
    await new Promise(resolve => setImmediate(resolve))
    collectGarbage()
  }
}

async function heap(): Promise<number> {
  await collected()
  return process.memoryUsage().heapUsed
}

describe('a stranger with a thousand parameters', () => {
  it('fills no table, no list of names and no memory through any public route', async () => {
    const rules = test.host.access.rules().filter(({ method, rule }) => method === 'GET' && rule === 'public')
    const kinds = Map.groupBy(rules, ({ url }) => kindOf(url))
    expect(kinds.size).toBeGreaterThan(20)
    const urlsOf = (start: number, kind: number, single: number) =>
      [...kinds.values()].flatMap(routes =>
        routes.flatMap(({ url }, index) =>
          Array.from({ length: index === 0 ? kind : single }, (_, n) => addressOf(url, start + n)),
        ),
      )
    // What a route remembers of itself is no stranger's doing.
    await send(urlsOf(1_000_000, 20, 5))
    const [rows, memory] = [await rowsByTable(), await heap()]
    const urls = urlsOf(1, Math.max(perKind, perRoute), perRoute)
    const statuses = await send(urls)
    expect(await grownSince(rows)).toEqual([])
    expect([...statuses.keys()].filter(status => status >= 500 && status !== 503)).toEqual([])
    expect(await prepared()).toBeLessThan(mostPrepared)
    expect(((await heap()) - memory) / urls.length).toBeLessThan(1500)
  }, 1_800_000)

  // Pages are cached in the process, whatever database they come from.
  it.skipIf(process.env.TEST_DATABASE_URL)(
    'leaves no more cached pages than their patterns may have',
    async () => {
      for (const url of pages.filter(each => !each.includes('['))) await get(`/en${url === '/' ? '' : url}`)
      for (const url of pages) {
        const before = cache.count
        const path = `/en${url === '/' ? '' : url}`
        const statuses = await send(
          Array.from({ length: perPattern }, (_, number) => {
            const invented = path.replace(/\[[^\]]*\]/g, `invented-${number}`)
            return `${invented}?page=${number}&from=${number}&to=${number + 1}&value=colour:c${number}&x${number}=1`
          }),
        )
        const failed = [...statuses.keys()].filter(status => status >= 500 && status !== 503)
        expect(failed, url).toEqual(url === '/500' ? [500] : [])
        expect(cache.count - before, url).toBeLessThanOrEqual(mostPages)
      }
      expect(cache.size).toBeLessThan(64 * 1024 * 1024)
    },
    1_800_000,
  )

  it('writes no more than its limits let it', async () => {
    const rows = await rowsByTable()
    const rules = test.host.access.rules().filter(({ method, rule }) => method !== 'GET' && rule === 'public')
    expect(rules.length).toBeGreaterThan(5)
    for (const { method, url } of rules) {
      for (let number = 0; number < 200; number += 1) {
        const { statusCode } = await test.app.inject({
          method: method as 'POST',
          url: addressOf(url, number).replace(/\?.*/, ''),
          headers: { host: hostName(), origin: test.host.configuration.publicUrl },
          payload: {
            login: `stranger-${number}@example.com`,
            password: `word ${number} of many`,
            [`x${number}`]: number,
          },
        })
        if (statusCode === 429) break
      }
    }
    for (let number = 0; number < 1000; number += 1) await get('/api/rbac/subjects/authentication/init')
    expect(await grownSince(rows)).toEqual([])
  }, 600_000)
})
