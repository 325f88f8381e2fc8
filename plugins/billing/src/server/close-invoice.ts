import { system } from '@tessera/server'
import { invoice, paymentIntent } from '../index.ts'
import type { Billing } from './billing.ts'
import { type Invoice, inside, intentOf, lockInvoices, storedPayment } from './invoice-records.ts'
import { callProvider } from './providers/call-provider.ts'
import { ProviderFailure } from './providers/payment-provider.ts'
import { readInvoices } from './read-invoices.ts'

/** How an invoice ends that nobody has paid. */
type Ending = 'failed' | 'void' | 'uncollectible'

/**
 * Ends an open invoice and its payment intent; one that has been settled stays as it is.
 * @param failure why, for people
 */
export function endInvoice(billing: Billing, id: string, status: Ending, failure: string | null): Promise<void> {
  const { host } = billing
  return host.database.transaction(async transaction => {
    const [row] = await lockInvoices(host, [id], transaction)
    if (row?.status !== 'open') return
    const context = inside(transaction)
    const intent = await intentOf(host, id, context)
    // A subscription outlives one invoice of its later payments.
    if (intent && intent.startedAt === null) {
      const ended = status === 'failed' ? 'failed' : 'canceled'
      await host.service(paymentIntent).update(intent.id, { status: ended }, context)
    }
    await host.service(invoice).update(id, { status, failure: failure?.slice(0, 1000) ?? null }, context)
  })
}

/**
 * Closes invoices: at their providers where those can, so that nobody pays them any more, and here.
 * @returns `paid` when one of them has been paid meanwhile; it stays so
 */
export async function closeInvoices(
  billing: Billing,
  invoices: readonly Invoice[],
  status: Ending = 'void',
  failure: string | null = null,
): Promise<'closed' | 'paid'> {
  const results = await Promise.all(invoices.map(row => closeInvoice(billing, row, status, failure)))
  return results.includes('paid') ? 'paid' : 'closed'
}

async function closeInvoice(
  billing: Billing,
  row: Invoice,
  status: Ending,
  failure: string | null,
): Promise<'closed' | 'paid'> {
  if (row.status === 'paid') return 'paid'
  if (row.status !== 'open') return 'closed'
  await closeAtProvider(billing, row)
  await endInvoice(billing, row.id, status, failure)
  const current = await billing.host.service(invoice).find(row.id, system)
  return current?.status === 'paid' ? 'paid' : 'closed'
}

/**
 * Takes a payment page away where its provider can. Where it turns out to be paid, that is settled; where the provider doesn't
 * respond, a payment of the page counts as late money.
 */
export async function closeAtProvider(billing: Billing, row: Invoice): Promise<void> {
  const opened = billing.registry.find(row.provider)
  if (!opened || row.providerId === null || !row.parameters) return
  const { provider } = opened
  try {
    const payment = storedPayment(row, await intentOf(billing.host, row.id, system))
    const isClosed = await callProvider(
      async call => (await provider.close?.(payment, call)) ?? false,
      billing.stopping,
    )
    if (!isClosed) await readInvoices(billing, [row])
  } catch (error) {
    const level = error instanceof ProviderFailure ? 'info' : 'warn'
    billing.log[level]({ err: error, provider: provider.name, invoice: row.id }, 'A payment page was not closed')
  }
}
