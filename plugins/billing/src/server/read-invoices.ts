import { createHash } from 'node:crypto'
import { ConflictError, sqlNames, system } from '@tessera/server'
import { invoice, paymentEvent } from '../index.ts'
import type { Applied } from './applied-event.ts'
import { applyEvent } from './apply-event.ts'
import type { Billing } from './billing.ts'
import { type Invoice, inside, intentOf, storedPayment } from './invoice-records.ts'
import { callProvider } from './providers/call-provider.ts'
import type { ProviderEvent } from './providers/payment-provider.ts'
import type { OpenedProvider } from './providers/provider-registry.ts'

/**
 * Asks the providers what became of invoices, and settles what they say. An invoice whose provider can't be asked, or doesn't
 * respond, stays as it is.
 * @param pause seconds: what was asked about since then, by any node, is not asked about again (default: all are)
 */
export async function readInvoices(billing: Billing, invoices: readonly Invoice[], pause = 0): Promise<void> {
  for (const row of invoices) await readInvoice(billing, row, pause)
}

async function readInvoice(billing: Billing, row: Invoice, pause: number): Promise<void> {
  const opened = billing.registry.find(row.provider)
  const read = opened?.provider.read?.bind(opened.provider)
  if (!opened || !read || !row.parameters) return
  const claimed = await billing.host.database.query({ text: claimSql, values: [row.id, pause] })
  if (claimed.length === 0) return
  try {
    const payment = storedPayment(row, await intentOf(billing.host, row.id, system))
    const events = await callProvider(call => read(payment, call), billing.stopping)
    for (const event of events) await applyRead(billing, opened, event)
  } catch (error) {
    billing.log.warn({ err: error, provider: row.provider, invoice: row.id }, 'The provider could not be asked')
  }
}

const [invoices, i] = sqlNames(invoice)
/**
 * Of all who want to know at the same time, one asks. When something was checked is no change of it: neither history nor caches
 * have to know.
 */
const claimSql = `update ${invoices} set ${i.checkedAt} = now() where ${i.id} = $1::uuid
  and ($2::int = 0 or ${i.checkedAt} is null or ${i.checkedAt} < now() - make_interval(secs => $2::int))
returning ${i.id}`

/** Outcomes that say nothing new. */
const silent: readonly string[] = ['duplicate', 'ignored']

/**
 * Applies an event that a provider was asked for. What moved something, or should have, is stored beside the notifications.
 * @returns what became of it
 */
export async function applyRead(billing: Billing, opened: OpenedProvider, event: ProviderEvent): Promise<Applied> {
  const { host } = billing
  const text = JSON.stringify(event)
  const digest = createHash('sha256').update(text).digest('hex')
  try {
    return await host.database.transaction(async transaction => {
      const applied = await applyEvent(billing, opened, event, transaction)
      const { outcome, invoiceId } = applied
      if (silent.includes(outcome)) return applied
      const context = inside(transaction)
      const key = { provider: opened.provider.name, eventId: event.eventId, digest }
      const and = Object.entries(key).map(([column, value]) => ({ column, method: 'eq', value }) as const)
      if ((await host.service(paymentEvent).count({ filters: { and: and as never } }, context)) > 0) return applied
      const now = new Date().toISOString()
      await host.service(paymentEvent).create(
        {
          ...key,
          kind: 'read',
          payload: { ...event },
          event: { ...event },
          receivedAt: now,
          processedAt: now,
          outcome,
          invoiceId,
        },
        context,
      )
      return applied
    })
  } catch (error) {
    // Another node has stored the same response in the same moment, with its effect.
    if (error instanceof ConflictError) return { outcome: 'duplicate', invoiceId: null }
    throw error
  }
}
