import { afterEach, expect, test, vi } from 'vitest'
import { createTestHost, openTestDatabase } from '../testing/index.ts'

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
