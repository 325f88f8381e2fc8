import { currency, invoice, invoicesToCurrencies, paymentIntent, paymentIntentsToInvoices } from '@tessera/billing'
import billing from '@tessera/billing/server'
import type { Entity, Input } from '@tessera/core'
import { order, ordersToPaymentIntents, ordersToProducts, product } from '@tessera/ecommerce'
import ecommerce from '@tessera/ecommerce-server'
import fileStorage from '@tessera/file-storage-server'
import { notification } from '@tessera/notification'
import notifications from '@tessera/notification/server'
import { permission, subject } from '@tessera/rbac'
import rbac from '@tessera/rbac-server'
import { type Caller, system } from '@tessera/server'
import { countStatements, createTestHost, type TestClient, type TestHost, type TestRow } from '@tessera/server/testing'
import { chat, chatsToMessages, message, profile, profilesToChats } from '@tessera/social'
import social from '@tessera/social/server'
import websiteBuilder from '@tessera/website-builder/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

interface Person {
  readonly id: string
  readonly caller: Caller
  readonly client: TestClient
  readonly rows: ReadonlyMap<Entity, TestRow>
}

let host: TestHost
let ann: Person
let bob: Person
let sold: TestRow

/** Everything that belongs to subjects, by one way or another; profiles are public until a rule closes them. */
const matrix = [
  order,
  ordersToProducts,
  invoice,
  paymentIntent,
  ordersToPaymentIntents,
  paymentIntentsToInvoices,
  invoicesToCurrencies,
  profile,
  chat,
  message,
  notification,
] as const

beforeAll(async () => {
  const plugins = [fileStorage, billing, websiteBuilder, ecommerce, social, notifications, rbac]
  host = await createTestHost({ plugins })
  sold = await make(product, { title: { en: 'Sold' } })
  ann = await person()
  bob = await person()
  for (const { path } of matrix) {
    for (const more of ['', '/:id']) {
      await make(permission, {
        method: 'GET',
        path: `/api/${path}${more}`,
        audience: 'subjects',
        adminTitle: path + more,
      })
    }
  }
})
afterAll(() => host?.close())

/** The rules are loaded by the first request after they were written. */
const settled = () => ann.client.get(`/api/${product.path}`)

async function make(entity: Entity, values: object): Promise<TestRow> {
  return (await host.host.service(entity).create(values as Input<Entity>, system)) as TestRow
}

let people = 0

/** A subject who has bought something, writes to somebody, and was told something. */
async function person(): Promise<Person> {
  people += 1
  const { id } = await make(subject, {})
  const rows = new Map<Entity, TestRow>()
  const add = async (entity: Entity, values: object) => {
    const row = await make(entity, values)
    rows.set(entity, row)
    return row.id
  }
  const own = (entity: Entity, recordId: string) => host.host.ownership.assign(entity, recordId, id, system)
  const coin = await make(currency, { code: `C${people}`, symbol: '¤', title: { en: 'Coin' } })
  const orderId = await add(order, { comment: `order of ${id}` })
  await own(order, orderId)
  await add(ordersToProducts, { orderId, productId: sold.id })
  const paymentIntentId = await add(paymentIntent, { amount: 3_000_000_000 })
  await add(ordersToPaymentIntents, { orderId, billingModulePaymentIntentId: paymentIntentId })
  const invoiceId = await add(invoice, { amount: 3_000_000_000, email: `${id}@example.com` })
  await add(paymentIntentsToInvoices, { paymentIntentId, invoiceId })
  await add(invoicesToCurrencies, { invoiceId, currencyId: coin.id })
  const profileId = await add(profile, { title: { en: `profile of ${id}` } })
  await own(profile, profileId)
  const chatId = await add(chat, { title: { en: `chat of ${id}` } })
  await make(profilesToChats, { profileId, chatId })
  const messageId = await add(message, { title: { en: `message of ${id}` } })
  await make(chatsToMessages, { chatId, messageId })
  const notificationId = await add(notification, { title: `told ${id}` })
  await own(notification, notificationId)
  const caller: Caller = { kind: 'subject', subjectId: id, isRegistered: true, roles: [], isAdministrator: false }
  return { id, caller, client: host.as(caller), rows }
}

const idsOf = (rows: readonly unknown[]) => rows.map(row => (row as TestRow).id)
const idOf = (who: Person, entity: Entity) => (who.rows.get(entity) as TestRow).id

describe('a rule that opens a route to subjects shows each their own', () => {
  test.each(matrix.map(entity => [entity.path, entity] as const))('%s', async (path, entity) => {
    const url = `/api/${path}`
    for (const [who, other] of [
      [ann, bob],
      [bob, ann],
    ] as const) {
      const [mine, theirs] = [idOf(who, entity), idOf(other, entity)]
      const both = { and: [{ column: 'id', method: 'inArray', value: [mine, theirs] }] }
      await settled()
      const { result, statements } = await countStatements(host, () => who.client.get(url, { filters: both }))
      expect([idsOf(result.rows), statements.length]).toEqual([[mine], 1])
      expect((await who.client.get(url, { count: 'true' })).body).toMatchObject({ meta: { total: 1 } })
      expect((await who.client.get(`${url}/count`, { filters: both })).body).toEqual({ data: 1 })
      expect((await who.client.get(`${url}/${mine}`)).row.id).toBe(mine)
      expect((await who.client.get(`${url}/${theirs}`)).status).toBe(404)
      expect((await who.client.get(`${url}/export`, { format: 'csv' })).text).not.toContain(theirs)
      const [pages] = await host.host.read([{ entity, query: {} }], { caller: who.caller })
      expect(idsOf(pages?.rows ?? [])).toEqual([mine])
    }
    expect((await host.asNobody().get(url)).status).toBe(401)
    const everything = (await host.asAdministrator().get(url)).rows
    expect(idsOf(everything)).toEqual(expect.arrayContaining([idOf(ann, entity), idOf(bob, entity)]))
  })

  test('through what everyone may read, in either direction', async () => {
    const include = 'ordersToProducts.order.ordersToBillingModulePaymentIntents.billingModulePaymentIntent'
    const filters = { and: [{ column: 'id', method: 'eq', value: sold.id }] }
    const { status, text } = await ann.client.get(`/api/${product.path}`, { filters, include })
    expect(status, text).toBe(200)
    for (const entity of [ordersToProducts, order, ordersToPaymentIntents, paymentIntent]) {
      expect(text).toContain(idOf(ann, entity))
      expect(text).not.toContain(idOf(bob, entity))
    }
  })

  test('in searches', async () => {
    for (const [entity, search] of [
      [chat, 'chat of'],
      [message, 'message of'],
      [notification, 'told'],
      [profile, 'profile of'],
    ] as const) {
      const { rows } = await bob.client.get(`/api/${entity.path}`, { search })
      expect(idsOf(rows), entity.path).toEqual([idOf(bob, entity)])
    }
    const hits = await bob.client.get('/api/core/search', { q: 'of' })
    for (const entity of matrix) expect(hits.text).not.toContain(idOf(ann, entity))
  })

  test('names the owners of all of it', async () => {
    for (const entity of matrix) {
      const owners = await host.host.ownership.of(entity, [idOf(ann, entity), idOf(bob, entity)], system)
      expect([owners.get(idOf(ann, entity)), owners.get(idOf(bob, entity))], entity.path).toEqual([[ann.id], [bob.id]])
    }
  })
})

// The planner of the embedded database has no statistics of its own.
test.runIf(process.env.TEST_DATABASE_URL)('indexes serve what belongs to one subject among many', async () => {
  await host.database.transaction(async transaction => {
    await transaction.query({ text: 'set local statement_timeout = 0' })
    await transaction.query({ text: manyOrders })
    await transaction.query({ text: 'analyze' })
  })
  for (const entity of [order, paymentIntent, invoice]) {
    const { statements } = await countStatements(host, () => ann.client.get(`/api/${entity.path}`, { limit: 1 }))
    const [text = ''] = statements
    let next = 0
    const values = [...text.matchAll(/\$(\d+)/g)].length
    const literal = text.replace(/\$\d+::(uuid|integer)/g, (_, type: string) => {
      next += 1
      return type === 'integer' ? '1' : `'${ann.id}'::uuid`
    })
    expect(next, text).toBe(values)
    const plan = await host.database.query<{ 'QUERY PLAN': string }>({ text: `explain ${literal}` })
    const lines = plan.map(row => row['QUERY PLAN']).join('\n')
    // No subject of these has paid without an order: that table is empty.
    expect(lines, entity.path).not.toMatch(/Seq Scan on (?!rbac_subjects_to_billing_module_payment_intents)/)
  }
})

/** Twenty thousand orders of two thousand subjects, with an intent and an invoice each. */
const manyOrders = `with s as (
  insert into rbac_subjects (id, created_at, updated_at, variant, slug) select gen_random_uuid(), now(), now(), 'default', 'many-' || n
  from generate_series(1, 2000) n returning id
), numbered as (select id, row_number() over () as n from s), o as (
  insert into ecommerce_orders (id, created_at, updated_at) select gen_random_uuid(), now(), now() from generate_series(1, 20000) returning id
), ordered as (select id, row_number() over () as n from o), l as (
  insert into rbac_subjects_to_ecommerce_module_orders (id, created_at, updated_at, subject_id, ecommerce_module_order_id)
  select gen_random_uuid(), now(), now(), numbered.id, ordered.id from ordered join numbered on numbered.n = 1 + ordered.n % 2000
), p as (
  insert into billing_payment_intents (id, created_at, updated_at, amount) select gen_random_uuid(), now(), now(), 1 from generate_series(1, 20000) returning id
), paid as (select id, row_number() over () as n from p), i as (
  insert into billing_invoices (id, created_at, updated_at, amount) select gen_random_uuid(), now(), now(), 1 from generate_series(1, 20000) returning id
), billed as (select id, row_number() over () as n from i), op as (
  insert into ecommerce_orders_to_billing_module_payment_intents (id, created_at, updated_at, order_id, billing_module_payment_intent_id)
  select gen_random_uuid(), now(), now(), ordered.id, paid.id from ordered join paid using (n)
)
insert into billing_payment_intents_to_invoices (id, created_at, updated_at, payment_intent_id, invoice_id)
select gen_random_uuid(), now(), now(), paid.id, billed.id from paid join billed using (n)`
