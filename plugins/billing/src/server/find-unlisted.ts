import { follow } from '@tessera/core'
import { system } from '@tessera/server'
import { decimalAmount, fractionDigitsOf, invoice, refund, refundsToInvoices } from '../index.ts'
import type { Refund } from './apply-refund.ts'
import type { Billing } from './billing.ts'
import { type Invoice, intentOf, storedPayment } from './invoice-records.ts'
import type { Difference } from './payment-differences.ts'
import { callProvider } from './providers/call-provider.ts'
import { type ProviderEvent, ProviderFailure } from './providers/payment-provider.ts'
import type { OpenedProvider } from './providers/provider-registry.ts'

/** What a provider listed: numbers of payments and refunds, ids of invoices where it has none, and keys of refunds. */
export type Listed = ReadonlySet<string>

/** Providers date a payment by its beginning, we by its end. */
const margin = 60 * 60 * 1000
const pageSize = 1000

/**
 * Finds the payments and refunds of a period that are recorded here, and that the provider doesn't know: it didn't list them,
 * and doesn't mention them when it is asked about the payment.
 * @throws NoResponseError when the provider can't be asked
 */
export async function* findUnlisted(
  billing: Billing,
  opened: OpenedProvider,
  { from, to }: { readonly from: string; readonly to: string },
  listed: Listed,
): AsyncIterable<Difference> {
  const within = { from: shifted(from, margin), to: shifted(to, -margin) }
  for await (const row of paidInvoices(billing, opened, within)) {
    if (listed.has(row.transactionId ?? row.id)) continue
    if ((await eventsOf(billing, opened, row)).some(event => isPaymentOf(event, row))) continue
    yield {
      ...recorded(row),
      key: `no-payment ${row.id}`,
      kind: 'no-payment',
      transactionId: row.transactionId,
      expectedAmount: row.parameters?.total.amount ?? null,
      happenedAt: row.paidAt,
    }
  }
  for await (const { made, row } of madeRefunds(billing, opened, within)) {
    const numbers = [made.id, made.providerId]
    if (numbers.some(each => each !== null && listed.has(each))) continue
    if ((await eventsOf(billing, opened, row)).some(event => isRefundOf(event, made))) continue
    yield {
      ...recorded(row),
      key: `no-refund ${made.id}`,
      kind: 'no-refund',
      transactionId: made.providerId ?? row.transactionId,
      expectedAmount: row.parameters
        ? decimalAmount(made.amount, { fractionDigits: fractionDigitsOf(row.parameters.total.amount) })
        : null,
      happenedAt: made.createdAt,
    }
  }
}

const recorded = ({ id, provider, currencyCode }: Invoice) => ({
  provider: provider ?? '',
  invoiceId: id,
  amount: null,
  currencyCode,
})

function shifted(moment: string, milliseconds: number): string {
  return new Date(new Date(moment).getTime() + milliseconds).toISOString()
}

function isPaymentOf({ kind, transactionId }: ProviderEvent, row: Invoice): boolean {
  return (kind === 'paid' || kind === 'renewed') && (row.transactionId === null || row.transactionId === transactionId)
}

function isRefundOf({ kind, refundId, refundKey, eventId }: ProviderEvent, { id, providerId }: Refund): boolean {
  return kind === 'refunded' && (refundKey === id || (providerId !== null && (refundId ?? eventId) === providerId))
}

async function* paidInvoices(
  { host }: Billing,
  { provider }: OpenedProvider,
  { from, to }: { readonly from: string; readonly to: string },
): AsyncIterable<Invoice> {
  const and = [
    { column: 'provider', method: 'eq', value: provider.name },
    { column: 'status', method: 'eq', value: 'paid' },
    { column: 'paidAt', method: 'gte', value: from },
    { column: 'paidAt', method: 'lte', value: to },
    { column: 'amount', method: 'gt', value: 0 },
    // What an administrator settled was paid elsewhere.
    { column: 'note', method: 'isNull' },
  ] as const
  for (let offset = 0; ; offset += pageSize) {
    const { rows } = await host.service(invoice).list({ filters: { and }, limit: pageSize, offset }, system)
    yield* rows
    if (rows.length < pageSize) return
  }
}

/** Refunds that the provider made, or was asked to make, with their invoices. */
async function* madeRefunds(
  { host }: Billing,
  { provider }: OpenedProvider,
  { from, to }: { readonly from: string; readonly to: string },
): AsyncIterable<{ readonly made: Refund; readonly row: Invoice }> {
  const and = [
    { column: 'provider', method: 'eq', value: provider.name },
    { column: 'status', method: 'ne', value: 'failed' },
    { column: 'isByHand', method: 'eq', value: false },
    { column: 'createdAt', method: 'gte', value: from },
    { column: 'createdAt', method: 'lte', value: to },
  ] as const
  for (let offset = 0; ; offset += pageSize) {
    const { rows } = await host.service(refund).list({ filters: { and }, limit: pageSize, offset }, system)
    // What the provider accepted and has not made yet is on its way.
    const made = rows.filter(({ status, providerId }) => status === 'succeeded' || providerId === null)
    const ids = made.map(({ id }) => id)
    const links = await host.service(refundsToInvoices).list(
      {
        filters: { and: [{ column: 'refundId', method: 'inArray', value: ids }] },
        include: [follow(refundsToInvoices, 'invoiceId')],
        limit: pageSize,
      },
      system,
    )
    const invoices = new Map(links.rows.map(link => [link.refundId, link.invoice]))
    for (const each of made) {
      const row = invoices.get(each.id)
      if (row) yield { made: each, row }
    }
    if (rows.length < pageSize) return
  }
}

/** What the provider says of a payment; nothing where it can't be asked, or doesn't know it. */
async function eventsOf(
  { host, stopping }: Billing,
  { provider }: OpenedProvider,
  row: Invoice,
): Promise<readonly ProviderEvent[]> {
  const read = provider.read?.bind(provider)
  if (!read || !row.parameters) return []
  const payment = storedPayment(row, await intentOf(host, row.id, system))
  try {
    return await callProvider(call => read(payment, call), stopping)
  } catch (error) {
    if (error instanceof ProviderFailure) return []
    throw error
  }
}
