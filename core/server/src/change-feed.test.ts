import { afterEach, describe, expect, test, vi } from 'vitest'
import { ChangeFeed } from './change-feed.ts'
import { openDatabase } from './database/connection.ts'
import type { Database, Queryable } from './database/database.ts'
import { createTestHost, openTestDatabase } from './testing/index.ts'

/** A bound for what never comes, not for what is slow. */
const inTime = { timeout: 30_000 }

const open: { close(): Promise<void> }[] = []

afterEach(async () => {
  for (const host of open.splice(0).reverse()) await host.close()
})

async function startNodes() {
  const { database, drop } = await openTestDatabase([])
  open.push({ close: drop })
  const [here, other] = [vi.fn(), vi.fn()]
  const nodes = [await createTestHost({ plugins: [], database }), await createTestHost({ plugins: [], database })]
  open.push(...nodes)
  const [first, second] = nodes.map(({ host }) => host.events)
  if (!first || !second) throw new TypeError('two nodes')
  first.on('shop/products:updated', here)
  second.on('shop/products:updated', other)
  return { database, first, here, other }
}

const event = { entity: 'shop/products', action: 'updated', ids: [], tags: ['price-list'] }

test('what is published here is heard by this node at once and written nowhere', async () => {
  const { database, first, here, other } = await startNodes()
  first.publishLocally('shop/products', ['price-list'])
  expect(here.mock.calls).toEqual([[event]])
  expect(other).not.toHaveBeenCalled()
  expect(await database.query({ text: 'select 1 from "core_changes"' })).toEqual([])
})

test('what is published is heard by this node and written for the others', async () => {
  const { database, first, here, other } = await startNodes()
  await first.publish('shop/products', ['price-list'])
  expect(here.mock.calls).toEqual([[event]])
  expect(await database.query({ text: 'select "entity" from "core_changes"' })).toEqual([{ entity: 'shop/products' }])
  // Nodes of the embedded database are one process: there are no others to hear of it.
  if (database.kind === 'postgresql') await vi.waitFor(() => expect(other.mock.calls).toEqual([[event]]), inTime)
})

describe.runIf(process.env.TEST_DATABASE_URL)('what a node reads of the others', () => {
  const edits = 1000
  const tagOf = (index: number) => `edit-${index}`

  test('is each change once and in order while other transactions are open, and theirs when they commit', async () => {
    const { database, drop } = await openTestDatabase([])
    open.push({ close: drop })
    const elsewhere = await openDatabase({ url: process.env.TEST_DATABASE_URL ?? '' })
    open.push(elsewhere)
    const commits = [heldOpen(elsewhere, connection => connection.query({ text: 'select pg_current_xact_id()' }))]
    commits.push(heldOpen(database, connection => insert(connection, 'late')))
    await Promise.all(commits.map(({ isOpen }) => isOpen))

    const reader = await startReader(database)
    for (let index = 0; index < edits / 2; index++) await edit(database, reader, tagOf(index))
    // The node is restarted while they are open.
    await reader.feed.stop()
    const next = await startReader(database)
    for (let index = edits / 2; index < edits; index++) await edit(database, next, tagOf(index))
    const half = edits / 2
    const expected = Array.from({ length: edits }, (_, index) => tagOf(index))
    expect([reader.tags, next.tags]).toEqual([expected.slice(0, half), expected.slice(half)])
    expect(reader.count() + next.count()).toBeLessThanOrEqual(edits + 10)

    for (const { end } of commits) await end()
    await next.feed.read()
    expect(next.tags.slice(half)).toEqual(['late'])
    await edit(database, next, 'after')
    expect(next.tags.slice(half)).toEqual(['late', 'after'])
    expect(reader.count() + next.count()).toBeLessThanOrEqual(edits + 12)
  })

  test('leaves out rows that a dump brought from a server with more transactions', async () => {
    const { database, drop } = await openTestDatabase([])
    open.push({ close: drop })
    const reader = await startReader(database)
    const text = `insert into "core_changes" ("transaction", "entity", "action", "records") values ('9000000000', 'shop/products', 'updated', '[{"tag":"old"}]')`
    await database.query({ text })
    for (const tag of ['one', 'two']) await edit(database, reader, tag)
    expect(reader.tags).toEqual(['one', 'two'])
  })

  async function startReader(database: Database) {
    let rows = 0
    const counted = new Proxy(database, {
      get: (target, key) => {
        if (key !== 'query') return Reflect.get(target, key, target)
        return async (statement: { text: string }) => {
          const found = await target.query<{ position?: number | null }>(statement)
          rows += found.filter(({ position }) => typeof position === 'number').length
          return found
        }
      },
    })
    const silent = {
      listen: async () => async () => undefined,
      notify: async () => undefined,
      close: async () => undefined,
    }
    const feed = new ChangeFeed(counted, new Map(), silent, error => expect.unreachable(String(error)))
    const tags: string[] = []
    feed.on('shop/products:*', event => void tags.push(...event.tags))
    await feed.start()
    open.push({ close: () => feed.stop() })
    return { feed, tags, count: () => rows }
  }

  async function edit(database: Database, { feed }: { feed: ChangeFeed }, tag: string): Promise<void> {
    await insert(database, tag)
    await feed.read()
  }

  function insert(connection: Queryable, tag: string): Promise<unknown[]> {
    const text = `insert into "core_changes" ("entity", "action", "records") values ('shop/products', 'updated', $1)`
    return connection.query({ text, values: [JSON.stringify([{ tag }])] })
  }

  function heldOpen(database: Database, work: (connection: Queryable) => Promise<unknown>) {
    const [isOpen, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const done = database.transaction(async transaction => {
      await transaction.query({ text: `set local idle_in_transaction_session_timeout = 0` })
      await work(transaction)
      isOpen.resolve()
      await isOver.promise
    })
    const end = () => {
      isOver.resolve()
      return done
    }
    return { isOpen: isOpen.promise, end }
  }
})
