import assert from 'node:assert/strict'
import { requestBytes } from '../connection.ts'
import type { BenchDatabase } from '../database.ts'
import { inTurn, once, type Work } from '../load.ts'
import { type Bench, type RowGroup, type Side, tessera } from '../row.ts'
import { shapeOf as shapeOfJson } from '../same.ts'
import { createProduct, type Request, removeTerms, type Sent, send, type Visitor, visit } from '../shop-requests.ts'

const goal = 0.4
/** Visitors with a cart, who add to it and look at what it costs. */
const shoppers = 20
/** Visitors with many carts, who pay for one after the other: fewer each than they may in ten minutes. */
const payers = 36
const cartsEach = 55
/** Checkouts in a round. */
const amount = 150
/** Every visitor has an address of their own: customers are locked by it. */
const paymentOf = ({ id }: Visitor) => ({ provider: 'dummy', email: `${id}@mail.example`, language: 'en' })

/** A cart and its owner. */
interface Cart {
  readonly visitor: Visitor
  readonly orderId: string
}

/**
 * A cart of three lines, in a shop without delivery, discounts and taxes, against hand-written SQL in the same database: a
 * visitor with a session adds to it, asks for its total, and checks out with the provider that takes no money. Both return
 * the same JSON and leave the same rows; history, changes for caches and limits of requests are ours alone.
 */
export const shop: RowGroup = {
  works: ['cart: add', 'cart: total', 'cart: checkout'],
  async prepare(bench) {
    const { server, floor, database } = bench
    await removeTerms(server)
    const products = await Promise.all([12.5, 7, 19.99].map(price => createProduct(server, price)))
    const visitors = await Promise.all(Array.from({ length: shoppers + payers }, () => visit(server)))
    const [adding, paying] = [visitors.slice(0, shoppers), visitors.slice(shoppers)]
    for (const visitor of adding) {
      for (const productId of products) await send(server.url, post(visitor, '', { productId }))
    }
    const carts = {
      ours: await copyCarts(database, adding[0] as Visitor, paying),
      floor: floor ? await copyCarts(database, adding[0] as Visitor, paying) : [],
    }
    await database.analyze()
    if (floor) {
      await assertSameResponses(server.url, floor.hand.url, adding[0] as Visitor, products[0] as string)
      await assertSameRows(server.url, floor.hand.url, database, carts)
    }
    const body = JSON.stringify({ productId: products[0], quantity: 1 })
    const add = adding.map(visitor => requestBytes({ method: 'POST', ...orders(visitor), body }))
    const total = adding.map(visitor => requestBytes(orders(visitor, '/total')))
    const pay = (of: readonly Cart[]) =>
      once(
        of.map(cart =>
          requestBytes({ method: 'POST', ...checkout(cart), body: JSON.stringify(paymentOf(cart.visitor)) }),
        ),
      )
    return [
      { work: 'cart: add', goal, sides: sides(bench, { next: inTurn(add) }, { next: inTurn(add) }) },
      { work: 'cart: total', goal, sides: sides(bench, { next: inTurn(total) }, { next: inTurn(total) }) },
      {
        work: 'cart: checkout',
        goal,
        sides: sides(bench, { next: pay(carts.ours), amount }, { next: pay(carts.floor), amount }),
      },
    ]
  },
}

function sides(bench: Bench, ours: Work, byHand: Work): Side[] {
  return [
    tessera(bench, ours),
    ...(bench.floor ? [{ name: 'hand', target: bench.floor.hand, work: byHand } as const] : []),
  ]
}

function orders({ id, token }: Visitor, rest = ''): Request {
  return {
    path: `/api/rbac/subjects/${id}/ecommerce-module/orders${rest}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  }
}

function checkout({ visitor, orderId }: Cart): Request {
  return orders(visitor, `/${orderId}/checkout`)
}

function post(visitor: Visitor, rest: string, body: object): Sent {
  return { ...orders(visitor, rest), body }
}

const copySql = `with copies as materialized (
    select gen_random_uuid() as id, owner from unnest($2::uuid[]) owner, generate_series(1, $3)
  ), o as (
    insert into ecommerce_orders (id, created_at, updated_at) select id, now(), now() from copies
  ), w as (
    insert into rbac_subjects_to_ecommerce_module_orders (id, created_at, updated_at, subject_id, ecommerce_module_order_id)
    select gen_random_uuid(), now(), now(), owner, id from copies
  ), l as (
    insert into ecommerce_orders_to_products (id, created_at, updated_at, order_id, product_id, currency_id, currency_code,
      unit_amount, quantity)
    select gen_random_uuid(), now() + row_number() over (partition by copies.id order by l.id) * interval '1 ms', now(),
      copies.id, l.product_id, l.currency_id, l.currency_code, l.unit_amount, l.quantity
    from copies, ecommerce_orders_to_products l
    join rbac_subjects_to_ecommerce_module_orders w on w.ecommerce_module_order_id = l.order_id
    where w.subject_id = $1
  )
  select id as "orderId", owner from copies`

/** Gives each of some visitors many carts that are like the one of another. They are shuffled, so that owners alternate. */
async function copyCarts(database: BenchDatabase, { id }: Visitor, visitors: readonly Visitor[]): Promise<Cart[]> {
  const byId = new Map(visitors.map(visitor => [visitor.id, visitor]))
  const values = [id, [...byId.keys()], cartsEach]
  const copies = await database.query<{ orderId: string; owner: string }>(copySql, values)
  const carts = copies.map(({ orderId, owner }) => ({ orderId, visitor: byId.get(owner) as Visitor }))
  const step = carts.length / cartsEach
  return carts.toSorted((a, b) => (carts.indexOf(a) % step) - (carts.indexOf(b) % step))
}

/** The comparison is fair only if both return the same JSON. */
async function assertSameResponses(ours: string, byHand: string, visitor: Visitor, productId: string): Promise<void> {
  const total = orders(visitor, '/total')
  assert.deepEqual(await send(byHand, total), await send(ours, total))
  const add = post(visitor, '', { productId, quantity: 1 })
  const [mine, plain] = [await send(ours, add), await send(byHand, add)]
  const quantities = (text: string) => text.replaceAll(/"quantity":\d+/g, '"quantity":0')
  assert.deepEqual(JSON.parse(quantities(shapeOf(plain))), JSON.parse(quantities(shapeOf(mine))))
}

/** And only if both leave the same rows. */
async function assertSameRows(
  url: string,
  byHand: string,
  database: BenchDatabase,
  carts: { readonly ours: Cart[]; readonly floor: Cart[] },
): Promise<void> {
  const [mine, plain] = [carts.ours.shift() as Cart, carts.floor.shift() as Cart]
  const pay = ({ visitor, orderId }: Cart) => post(visitor, `/${orderId}/checkout`, paymentOf(visitor))
  const [ours, theirs] = [await send(url, pay(mine)), await send(byHand, pay(plain))]
  assert.deepEqual(JSON.parse(shapeOf(theirs, url)), JSON.parse(shapeOf(ours, url)))
  const [[left], [written]] = (await Promise.all(
    [mine, plain].map(({ orderId }) => database.query(rowsSql, [orderId, orderId])),
  )) as [object[], object[]]
  assert.deepEqual(JSON.parse(shapeOf(written, url)), JSON.parse(shapeOf(left, url)))
}

const intents = `select billing_module_payment_intent_id from ecommerce_orders_to_billing_module_payment_intents where order_id = $1`
const invoices = `select invoice_id from billing_payment_intents_to_invoices where payment_intent_id in (${intents})`
const rowsOf = (table: string, condition: string) =>
  `'${table}', (select jsonb_agg(to_jsonb(t)) from ${table} t where ${condition})`

/** Everything that belongs to an order. */
const rowsSql = `select ${[
  ['ecommerce_orders', 'id = $1'],
  ['ecommerce_order_events', 'order_id = $1'],
  ['ecommerce_orders_to_billing_module_currencies', 'order_id = $1'],
  ['ecommerce_orders_to_billing_module_payment_intents', 'order_id = $1'],
  ['billing_payment_intents', `id in (${intents})`],
  ['billing_payment_intents_to_currencies', `payment_intent_id in (${intents})`],
  ['rbac_subjects_to_billing_module_payment_intents', `billing_module_payment_intent_id in (${intents})`],
  ['billing_payment_intents_to_invoices', `payment_intent_id in (${intents})`],
  ['billing_invoices', `id in (${invoices})`],
  ['billing_invoices_to_currencies', `invoice_id in (${invoices})`],
]
  .map(([table = '', condition = '']) => `jsonb_build_object(${rowsOf(table, condition)})`)
  .join(' || ')} || jsonb_build_object(
    'lines', (select jsonb_agg(to_jsonb(t) order by created_at) from ecommerce_orders_to_products t where order_id = $2),
    'jobs', (select jsonb_agg(to_jsonb(j)) from tessera_jobs.job j
      where j.data->'payload'->>'eventId' in (select id::text from ecommerce_order_events where order_id = $1))) as rows`

function shapeOf(value: unknown, ownUrl = ''): string {
  return shapeOfJson(JSON.stringify(value), ownUrl)
}
