import billing from '@tessera/billing/server'
import ecommerce from '@tessera/ecommerce-server'
import fileStorage from '@tessera/file-storage-server'
import rbac from '@tessera/rbac-server'
import type { Database } from '@tessera/server'
import { openTestDatabase, type TestDatabase } from '@tessera/server/testing'
import websiteBuilder from '@tessera/website-builder/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KilledShop, type Visitor } from './crash/killed-shop.ts'

/** Statements at which a checkout can be cut off, in their order. */
const checkout = {
  inTheMiddle: /insert into "billing_invoices"/,
  beforeTheCommit: /^commit/,
  afterTheCommit: /set "requested_at" = now\(\)/,
  afterTheResponse: /from "billing_invoices".* for update$/,
}

/** The same of a notification. */
const notification = {
  beforeItIsStored: /insert into "billing_payment_events"/,
  beforeItIsHandled: /from "billing_payment_events".* for update$/,
  inTheMiddle: /insert into "ecommerce_order_events"/,
  beforeTheCommit: /^commit/,
}

/** The same of the jobs of a payment. */
const jobs = {
  // Of one order: a mail makes the receipt of its own order when it is faster, and would stop in its place.
  receipt: ({ orderId }: Visitor) => new RegExp(`update "ecommerce_orders" as t set "receipt".*${orderId}`),
  // It has been sent.
  mail: /'toldAt', now\(\)\)/,
}

/** Servers start several times: a bound for what hangs on a busy machine. */
const starting = { timeout: 600_000 }

interface Invoice {
  readonly id: string
  readonly status: string
  readonly amount: number
  readonly hasPage: boolean
}

const invoicesSql = `select i."id", i."status", i."amount"::float as "amount", i."payment_url" is not null as "hasPage"
from "ecommerce_orders_to_billing_module_payment_intents" l
join "billing_payment_intents_to_invoices" il on il."payment_intent_id" = l."billing_module_payment_intent_id"
join "billing_invoices" i on i."id" = il."invoice_id" where l."order_id" = $1::uuid`
const stepsSql = `select "to" from "ecommerce_order_events" where "order_id" = $1::uuid and "type" = 'status' order by "id"`
const filesSql = `select l."variant", count(*)::int as "count" from "ecommerce_orders_to_file_storage_module_files" l
where l."order_id" = $1::uuid group by 1 order by 1`
const rolesSql = `select count(*)::int as "count" from "rbac_subjects_to_roles" where "subject_id" = $1::uuid and "is_sold"`
const eventsSql = `select "outcome", "processed_at" is not null as "isProcessed" from "billing_payment_events"
where "body" like '%' || $1 || '%'`

describe.skipIf(!process.env.TEST_DATABASE_URL)('A server that is killed (TEST_DATABASE_URL)', starting, () => {
  let own: TestDatabase
  let database: Database
  let shop: KilledShop
  const buyers = new Map<string, Visitor>()
  const buyer = (name: string) => buyers.get(name) as Visitor

  beforeAll(async () => {
    own = await openTestDatabase([fileStorage, websiteBuilder, rbac, billing, ecommerce])
    database = own.database
    shop = await KilledShop.open({ DATABASE_URL: own.url ?? '' })
    await shop.start()
    await shop.stock()
  })
  afterAll(async () => {
    await shop?.close()
    await own?.drop()
  })

  const query = <Row>(text: string, ...values: unknown[]) => database.query<Row>({ text, values })
  const invoicesOf = ({ orderId }: Visitor) => query<Invoice>(invoicesSql, orderId)
  const statusOf = async ({ orderId }: Visitor) =>
    (await query<{ status: string }>('select "status" from "ecommerce_orders" where "id" = $1::uuid', orderId))[0]
      ?.status
  const invoiceOf = async (visitor: Visitor) => (await invoicesOf(visitor))[0]?.id ?? ''
  const eventsOf = async (visitor: Visitor) =>
    query<{ outcome: string | null; isProcessed: boolean }>(eventsSql, await invoiceOf(visitor))
  test('at any step of a checkout leaves a cart or an order, and is asked again without a second payment page', async () => {
    for (const name of [...Object.keys(checkout), 'whileTheProviderIsAsked']) buyers.set(name, await shop.visitor())
    const isAsked = shop.provider.server.disturb('silent', /^\/v1\/checkout\/sessions$/)
    shop.checkOut(buyer('whileTheProviderIsAsked')).catch(() => undefined)
    await isAsked
    for (const [name, statement] of Object.entries(checkout)) {
      await shop.stopping(stop => shop.checkOut(buyer(name), stop), statement)
    }
    await shop.kill()
    shop.provider.server.dropSilent()

    for (const name of ['inTheMiddle', 'beforeTheCommit']) {
      expect([await statusOf(buyer(name)), await invoicesOf(buyer(name))], name).toEqual(['new', []])
    }
    for (const name of ['afterTheCommit', 'whileTheProviderIsAsked', 'afterTheResponse']) {
      const open = { status: 'open', amount: 1000, hasPage: false }
      expect([await statusOf(buyer(name)), await invoicesOf(buyer(name))], name).toMatchObject(['paying', [open]])
    }
    expect(shop.provider.payments).toHaveLength(2)

    // Who was asking for a page is known to be dead after 45 seconds.
    await query(`update "billing_invoices" set "requested_at" = "requested_at" - interval '1 minute'`)
    await shop.start()
    for (const [name, visitor] of buyers) {
      expect((await shop.order(visitor)).ordersToProducts, name).toMatchObject([{ quantity: 2 }])
      const { status, text } = await shop.checkOut(visitor)
      expect([status, text], name).toEqual([200, expect.stringContaining('/c/pay/')])
      expect(await shop.checkOut(visitor), name).toMatchObject({
        status: 200,
        text: expect.stringContaining(text.match(/cs_test_\d+/)?.[0] ?? '-'),
      })
      expect([await statusOf(visitor), await invoicesOf(visitor)], name).toMatchObject([
        'paying',
        [{ status: 'open', amount: 1000, hasPage: true }],
      ])
    }
    // One page an order at the provider, and no other.
    const references = shop.provider.payments.map(({ reference }) => reference)
    expect(references.toSorted()).toEqual((await Promise.all([...buyers.values()].map(invoiceOf))).toSorted())
  })

  test('at any step of a notification counts the payment once', async () => {
    const visitors = [...buyers.values()]
    const payers = ['answered', ...Object.keys(notification)]
    for (const [index, name] of payers.entries()) buyers.set(name, visitors[index] as Visitor)
    const pay = async (name: string, stop: RegExp) => shop.pay(await invoiceOf(buyer(name)), stop)
    const stopPaying = (name: string, statement: RegExp) => shop.stopping(stop => pay(name, stop), statement)

    // The provider waits for two seconds at most, and doesn't repeat what was answered.
    expect((await pay('answered', notification.beforeItIsHandled))?.reply.status).toBe(200)
    await stopPaying('beforeItIsStored', notification.beforeItIsStored)
    await stopPaying('inTheMiddle', notification.inTheMiddle)
    await stopPaying('beforeItIsHandled', notification.beforeItIsHandled)
    await shop.kill()
    expect(await eventsOf(buyer('beforeItIsStored'))).toEqual([])
    for (const name of ['answered', 'inTheMiddle', 'beforeItIsHandled']) {
      expect(await eventsOf(buyer(name)), name).toEqual([{ outcome: null, isProcessed: false }])
    }
    for (const visitor of visitors) expect(await statusOf(visitor)).toBe('paying')

    // Mails are sent one by one: that of the last order waits behind the one that stops.
    const stops = [jobs.receipt(buyer('answered')), jobs.mail]
    await shop.start(...stops)
    for (const name of ['beforeItIsStored', 'inTheMiddle', 'beforeItIsHandled']) {
      const { isAccepted } = await shop.notifyAgain(await invoiceOf(buyer(name)))
      expect(isAccepted, name).toBe(true)
      await shop.waitFor(name, async () => (await statusOf(buyer(name))) === 'approving')
    }
    // What was answered is found by the job, after half a minute.
    await query(
      `update "billing_payment_events" set "received_at" = "received_at" - interval '1 minute' where "body" like '%' || $1 || '%'`,
      await invoiceOf(buyer('answered')),
    )
    await shop.runJob('billing-module-payment-intents-check')
    await shop.waitFor('the job', async () => (await statusOf(buyer('answered'))) === 'approving')
    await shop.jobsHaveStopped(...stops)
    // The last one, since the job of every minute finds what is older.
    await stopPaying('beforeTheCommit', notification.beforeTheCommit)
  })

  test('in the jobs of a payment makes one receipt, one mail and one role of it', async () => {
    await shop.kill()
    expect(await statusOf(buyer('beforeTheCommit'))).toBe('paying')
    // What pg-boss does 15 minutes later with jobs whose process has died, and the mail's own claim of five minutes.
    await query(`update "tessera_jobs"."job" set "state" = 'retry', "start_after" = now() where "state" = 'active'`)
    await query(`update "ecommerce_order_events" set "data" = jsonb_set("data", '{claimedAt}', to_jsonb(now() - interval '20 minutes'))
      where "data" ? 'claimedAt'`)
    await shop.start()
    const visitors = [...new Set(buyers.values())]
    for (const visitor of visitors) await shop.notifyAgain(await invoiceOf(visitor))
    await shop.waitFor('receipts and mails', async () => {
      const all = await Promise.all(visitors.map(async visitor => (await shop.order(visitor)).receipt !== null))
      return all.every(Boolean) && visitors.every(visitor => shop.mailsTo(visitor).length > 0)
    })
    // Everything that could still be done twice has had its turn.
    await shop.waitFor('the end of the jobs', async () => {
      const [left] = await query<{ count: number }>(`select count(*)::int as "count" from "tessera_jobs"."job"
        where "state" in ('created', 'retry', 'active') and "start_after" <= now() and "name" like 'ecommerce%'`)
      return left?.count === 0
    })
    for (const visitor of visitors) {
      expect([await statusOf(visitor), await invoicesOf(visitor)]).toMatchObject([
        'approving',
        [{ status: 'paid', amount: 1000 }],
      ])
      expect(await query(stepsSql, visitor.orderId)).toEqual([{ to: 'paying' }, { to: 'approving' }])
      expect(await eventsOf(visitor)).toEqual([{ outcome: 'handled', isProcessed: true }])
      expect(await query(filesSql, visitor.orderId)).toEqual([
        { variant: 'attachment-default', count: 1 },
        { variant: 'receipt-default', count: 1 },
      ])
      expect(await query(rolesSql, visitor.id)).toEqual([{ count: 1 }])
      expect(shop.mailsTo(visitor)).toHaveLength(1)
      const payment = shop.provider.payment(await invoiceOf(visitor))
      expect(payment.transactions.map(({ amount }) => amount)).toEqual(['10.00'])
    }
    expect(shop.provider.payments).toHaveLength(visitors.length)
    const [{ count: events } = { count: 0 }] = await query<{ count: number }>(
      'select count(*)::int as "count" from "billing_payment_events"',
    )
    expect(events).toBe(visitors.length)
  })
})

// It is the same on a run with a server, which it doesn't use.
test.skipIf(process.env.TEST_DATABASE_URL)(
  'A server with the embedded database that is killed during a checkout opens it again, with the whole cart',
  starting,
  async () => {
    const shop = await KilledShop.open()
    try {
      await shop.start()
      await shop.stock()
      const visitor = await shop.visitor()
      await shop.stopping(stop => shop.checkOut(visitor, stop), checkout.beforeTheCommit)
      await shop.kill()
      await shop.start()
      expect(await shop.order(visitor)).toMatchObject({ status: 'new', ordersToProducts: [{ quantity: 2 }] })
      expect(shop.provider.payments).toEqual([])
      expect((await shop.checkOut(visitor)).status).toBe(200)
      const [payment] = shop.provider.payments
      expect((await shop.pay(payment?.reference ?? ''))?.isAccepted).toBe(true)
      await shop.waitFor('the payment', async () => (await shop.order(visitor)).status === 'approving')
      expect(shop.provider.payments).toHaveLength(1)
    } finally {
      await shop.close()
    }
  },
)
