import { setImmediate as turn } from 'node:timers/promises'
import { ordersToProducts } from '@tessera/ecommerce'
import type { TestHost, TestResponse } from '@tessera/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearOldCarts } from '../src/clear-old-carts.ts'
import { openShop, type Shop } from './shop.ts'

/** On a server of its own, two nodes really run at once; the embedded database has one connection. */
const rounds = process.env.TEST_DATABASE_URL ? 200 : 15
/** Other rounds: `RACES_SEED=7`. */
const seed = Number.parseInt(process.env.RACES_SEED ?? '20261122', 10)

let shop: Shop
let node: TestHost
beforeAll(async () => {
  shop = await openShop()
  node = await shop.secondNode()
  await shop.host.database.query({
    text: 'create table "entitled" ("subject" uuid primary key, "products" uuid[] not null)',
  })
  // In the transaction of what has been paid, as a role is given.
  const text =
    'insert into "entitled" values ($1, $2) on conflict ("subject") do update set "products" = excluded."products"'
  for (const { host } of [shop.host, node]) {
    host.access.provideEntitlements(async ({ subjectId, recordIds }, { transaction }) => {
      await (transaction ?? host.database).query({ text, values: [subjectId, recordIds] })
    })
  }
})
afterAll(async () => {
  await node?.close()
  await shop?.close()
})

/** The same numbers in each run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Line {
  readonly quantity: number
  readonly unitAmount: number
}

test(`${rounds} rounds of checkouts, changes, deletions and notifications at once lose and double no order and no cent (T-109, T-111, T-123)`, {
  timeout: 600_000,
}, async () => {
  const random = randomFrom(seed)
  const products = await Promise.all([3, 5, 7].map(price => shop.product({ prices: [[price, 'EUR']] })))
  const outcomes = new Map<string, number>()
  for (let round = 0; round < rounds; round++) {
    const seen = await play(products, random)
    outcomes.set(seen, (outcomes.get(seen) ?? 0) + 1)
  }
  // The rounds were no idle ones: orders went on, were given up, and were left as carts.
  expect([...outcomes.keys()]).toEqual(expect.arrayContaining(['approving']))
})

/** One round. @returns what became of the order */
async function play(products: readonly string[], random: () => number): Promise<string> {
  const shopper = await shop.shopper()
  const nodes = [shopper, shop.shopperOn(node, shopper.id)] as const
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const { row } = await shopper.client.post(shopper.orders, { productId: products[0], quantity: 2 })
  const orderId = row.id
  const lineUrl = `/api/ecommerce/orders/${orderId}/orders-to-products/${(row.ordersToProducts as { id: string }[])[0]?.id}`
  const responses: TestResponse[] = []

  const checkOut = async () => {
    const email = pick(['ada@mail.example', 'ada@mail.example', 'other@mail.example'])
    const { response, invoices } = await shop.checkOut(pick(nodes), [orderId], { email })
    responses.push(response)
    if (random() < 0.6) for (const { id } of invoices) await pay(id)
  }
  const pay = async (invoiceId: string) => {
    // A page that is closed takes no money.
    const page = shop.till.pages.get(invoiceId)
    if (page && !page.isClosed) await shop.till.payAndTell(pick([shop.host, node]), invoiceId)
  }
  const actions = [
    checkOut,
    checkOut,
    async () => responses.push(await pick(nodes).client.patch(lineUrl, { quantity: 1 + Math.floor(random() * 9) })),
    async () => responses.push(await pick(nodes).client.post(shopper.orders, { productId: pick(products) })),
    async () => random() < 0.3 && responses.push(await pick(nodes).client.delete(`${shopper.orders}/${orderId}`)),
    // As its owner does on the page that waits for the payment.
    async () => responses.push(await pick(nodes).client.post(`/api/ecommerce/orders/${orderId}/check`, {})),
    async () => clearOldCarts(pick([shop.host, node]).host),
  ]
  const order = actions.map(action => ({ action, at: Math.floor(random() * 40) }))
  await Promise.all(
    order.map(async ({ action, at }) => {
      for (let index = 0; index < at; index++) await turn()
      await action()
    }),
  )
  for (const { status, text, issues } of responses) {
    expect([200, 201, 404, 409], text).toContain(status)
    // Nobody waited in a circle.
    expect(issues.map(({ code }) => code)).not.toContain('CHANGED_AT_ONCE')
  }
  const status = await audit(orderId)
  await auditAfterPayment(shopper.id, orderId, status)
  return status
}

/** Compares an order with its payments. @returns its status */
async function audit(orderId: string): Promise<string> {
  const found = await shop.host
    .asAdministrator()
    .get(`/api/ecommerce/orders/${orderId}`, { include: 'ordersToProducts' })
  const invoices = await shop.invoices(orderId)
  if (found.status === 404) {
    expect(invoices).toEqual([])
    return 'deleted'
  }
  const { status, attention } = found.row as unknown as { status: string; attention: string | null }
  const lines = found.row.ordersToProducts as Line[]
  const total = lines.reduce((sum, { quantity, unitAmount }) => sum + quantity * unitAmount, 0)
  const open = invoices.filter(each => each.status === 'open')
  const paid = invoices.filter(each => each.status === 'paid')
  const story = JSON.stringify({ status, attention, total, invoices: invoices.map(each => [each.status, each.amount]) })
  if (status === 'new' || status === 'canceled') expect(open, story).toEqual([])
  if (status === 'paying')
    expect(
      open.map(({ amount }) => amount),
      story,
    ).toEqual([total])
  if (status === 'approving')
    expect(
      paid.map(({ amount }) => amount),
      story,
    ).toContain(total)
  // Every payment is what an order went on with, or waits for somebody's decision.
  const isAccounted = paid.length === 0 || (status === 'approving' && paid.length === 1) || attention !== null
  expect(isAccounted, story).toBe(true)
  return status
}

const jobsSql = `select "name", count(*)::int as "count" from tessera_jobs.job
where "name" like 'ecommerce-module-orders-%' and ("data" -> 'payload' ->> 'orderId' = $1 or "data" -> 'payload' ->> 'eventId' = any($2))
group by 1 order by 1`

/** What comes with a payment comes once: the receipt, a mail for each step, and what the products bring along. */
async function auditAfterPayment(shopperId: string, orderId: string, status: string): Promise<void> {
  const { database } = shop.host
  const steps = (await shop.events(orderId)).filter(({ type }) => type === 'status')
  const told = steps.filter(({ to }) => to !== 'new').map(({ id }) => id)
  const isPaid = steps.some(({ to }) => to === 'approving')
  expect(steps.filter(({ to }) => to === 'approving').length, orderId).toBeLessThanOrEqual(1)
  const jobs = await database.query<{ name: string; count: number }>({ text: jobsSql, values: [orderId, told] })
  const countOf = (name: string) => jobs.find(each => each.name === `ecommerce-module-orders-${name}`)?.count ?? 0
  expect([countOf('documents'), countOf('mail')], orderId).toEqual([isPaid ? 1 : 0, told.length])
  const [entitled] = await database.query<{ products: string[] }>({
    text: 'select "products" from "entitled" where "subject" = $1::uuid',
    values: [shopperId],
  })
  const filters = { and: [{ column: 'orderId', method: 'eq', value: orderId }] }
  const { rows } = await shop.host.asAdministrator().get(`/api/${ordersToProducts.path}`, { filters })
  const bought = status === 'approving' ? rows.map(({ productId }) => productId as string) : []
  expect((entitled?.products ?? []).toSorted(), orderId).toEqual([...new Set(bought)].toSorted())
}
