import { sqlNames } from '@tessera/server'
import { invoice, paymentEvent, refund, refundsToInvoices } from '../index.ts'
import type { Billing } from './billing.ts'
import { closeInvoices } from './close-invoice.ts'
import { handleStored } from './inbox.ts'
import { findInvoices } from './invoice-records.ts'
import { readFees } from './read-fees.ts'
import { readInvoices } from './read-invoices.ts'
import { askForRefund } from './refund-invoice.ts'
import { startInvoices } from './start-invoices.ts'
import { endUnpaidSubscription } from './subscriptions.ts'

const [events, e] = sqlNames(paymentEvent, 'e')
const [invoices, i] = sqlNames(invoice, 'i')
const [refunds, r] = sqlNames(refund, 'r')
const [refundLinks, l] = sqlNames(refundsToInvoices, 'l')

/** A request handles what it stored; only what it left behind is this old. */
const leftEventsSql = `select ${e.id} as "id" from ${events}
where ${e.processedAt} is null and ${e.receivedAt} < now() - interval '30 seconds' order by ${e.receivedAt} limit 200`

const unaskedSql = `select ${i.id} as "id" from ${invoices}
where ${i.status} = 'open' and ${i.paymentUrl} is null and ${i.parameters} is not null
  and ${i.createdAt} < now() - interval '1 minute' and (${i.expiresAt} is null or ${i.expiresAt} > now())
  and (${i.requestedAt} is null or ${i.requestedAt} < now() - interval '1 minute')
order by ${i.createdAt} limit 50`

/** Every minute in the first hour, every ten minutes after that. */
const openSql = `select ${i.id} as "id" from ${invoices}
where ${i.status} = 'open' and ${i.paymentUrl} is not null and ${i.createdAt} < now() - interval '1 minute'
  and (${i.checkedAt} is null or ${i.checkedAt} < now() - interval '10 minutes'
    or (${i.createdAt} > now() - interval '1 hour' and ${i.checkedAt} < now() - interval '50 seconds'))
order by ${i.checkedAt} nulls first limit 100`

/** A payment in the last second has some minutes to be notified. */
const expiredSql = `select ${i.id} as "id" from ${invoices}
where ${i.status} = 'open' and ${i.expiresAt} < now() - interval '10 minutes' order by ${i.expiresAt} limit 50`

/** Seconds between two questions about an invoice whose refund is pending. */
const pauseOfRefunds = 600

const pendingRefundsSql = `select ${r.id} as "id", ${l.invoiceId} as "invoiceId", ${r.providerId} is null as "isUnconfirmed"
from ${refunds} join ${refundLinks} on ${l.refundId} = ${r.id} join ${invoices} on ${i.id} = ${l.invoiceId}
where ${r.status} = 'pending' and ${r.createdAt} < now() - interval '1 minute'
  and (${r.providerId} is null or ${i.checkedAt} is null or ${i.checkedAt} < now() - make_interval(secs => ${pauseOfRefunds}))
order by ${r.createdAt} limit 50`

/**
 * Looks after what got stuck: notifications that were stored and not handled, invoices without a response, payments that no
 * notification has told of, invoices that nobody has paid in time, refunds without a response, fees that providers
 * have not told. Safe to run at any time, twice,
 * and on several nodes.
 */
export async function checkPayments(billing: Billing): Promise<void> {
  for (const step of [handleLeftEvents, startUnasked, readOpen, endExpired, askForRefunds, readFees]) {
    if (billing.stopping.aborted) return
    await step(billing)
  }
}

async function handleLeftEvents(billing: Billing): Promise<void> {
  for (const id of await idsOf(billing, leftEventsSql)) {
    await handleStored(billing, id).catch(error => {
      billing.log.error({ err: error, event: id }, 'A notification could not be handled')
    })
  }
}

async function startUnasked(billing: Billing): Promise<void> {
  for (const id of await idsOf(billing, unaskedSql)) {
    if (billing.stopping.aborted) return
    await startInvoices(billing, [id])
  }
}

async function readOpen(billing: Billing): Promise<void> {
  const ids = await idsOf(billing, openSql)
  await readInvoices(billing, await findInvoices(billing.host, ids))
}

async function endExpired(billing: Billing): Promise<void> {
  const ids = await idsOf(billing, expiredSql)
  const expired = await findInvoices(billing.host, ids)
  await readInvoices(billing, expired)
  for (const row of await findInvoices(billing.host, ids)) {
    if (row.status !== 'open') continue
    const result = await closeInvoices(billing, [row], 'uncollectible', 'Nobody paid in time')
    if (result === 'closed') await endUnpaidSubscription(billing, row)
  }
}

async function askForRefunds(billing: Billing): Promise<void> {
  const pending = await billing.host.database.query<PendingRefund>({ text: pendingRefundsSql })
  for (const { id, isUnconfirmed, invoiceId } of pending) {
    if (billing.stopping.aborted) return
    const asked = isUnconfirmed ? await askForRefund(billing, id) : undefined
    if (asked && (asked.status !== 'pending' || asked.providerId !== null)) continue
    // A provider without keys is sent a refund once; it may have made it all the same.
    await readInvoices(billing, await findInvoices(billing.host, [invoiceId]), pauseOfRefunds)
  }
}

interface PendingRefund {
  readonly id: string
  readonly invoiceId: string
  readonly isUnconfirmed: boolean
}

async function idsOf({ host }: Billing, text: string): Promise<string[]> {
  return (await host.database.query<{ id: string }>({ text })).map(({ id }) => id)
}
