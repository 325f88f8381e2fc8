import type { Row } from '@tessera/core'
import { follow } from '@tessera/core'
import type { Context } from '@tessera/server'
import { fractionDigitsOf, invoice, parseAmount, refund, refundsToInvoices } from '../index.ts'
import type { Outcome, Subject } from './applied-event.ts'
import type { Billing } from './billing.ts'
import { type Invoice, inside } from './invoice-records.ts'
import { idempotencyKeyOf } from './open-attempt.ts'
import type { ProviderEvent } from './providers/payment-provider.ts'

export type Refund = Row<typeof refund>

/** Refunds of an invoice, the oldest first. */
export async function refundsOf({ host }: Billing, invoiceId: string, context: Context): Promise<Refund[]> {
  const filters = { and: [{ column: 'invoiceId', method: 'eq', value: invoiceId }] } as const
  const include = [follow(refundsToInvoices, 'refundId')]
  const { rows } = await host.service(refundsToInvoices).list({ filters, include, limit: 1000 }, context)
  return rows.flatMap(link => link.refund ?? [])
}

/** What a provider says about a refund: ours, or one that was made at the provider and becomes the same record. */
export async function applyRefund(subject: Subject): Promise<Outcome> {
  const { billing, event, row, transaction } = subject
  const context = inside(transaction)
  // It arrived before the payment that it takes back.
  if (row.status !== 'paid') return 'unmatched'
  const amount = refundedAmountOf(subject)
  const known = knownRefund(await refundsOf(billing, row.id, context), subject, amount)
  if (known) {
    if (amount !== undefined && amount !== known.amount) return 'mismatch'
    if (event.kind === 'refund-failed') return failRefund(billing, known, row, event.name, context)
    return succeed(subject, known)
  }
  if (amount === undefined || amount < 1) return 'mismatch'
  const isFailed = event.kind === 'refund-failed'
  if (!isFailed && row.refundedAmount + amount > row.amount) return 'mismatch'
  await addRefund(subject, amount, isFailed ? 'failed' : 'succeeded')
  return 'handled'
}

/** In minor units; undefined when the event doesn't say, or speaks of another currency. */
function refundedAmountOf({ event: { money }, row: { parameters } }: Subject): number | undefined {
  if (!money || money.currency.toUpperCase() !== parameters?.total.currency.toUpperCase()) return undefined
  return parseAmount(money.amount, { fractionDigits: fractionDigitsOf(parameters.total.amount) }) ?? undefined
}

/** The provider's number of a refund; where it has none, that of the event. */
function numberOf({ refundId, eventId }: ProviderEvent): string {
  return refundId ?? eventId
}

function knownRefund(refunds: readonly Refund[], { event }: Subject, amount: number | undefined): Refund | undefined {
  return (
    refunds.find(({ id }) => id === event.refundKey) ??
    refunds.find(({ providerId }) => providerId === numberOf(event)) ??
    // Ours, whose response is not stored yet, or has another number than its notification.
    refunds.find(each => {
      const isNumbered = each.providerId !== null && event.refundId !== undefined
      return each.status === 'pending' && !isNumbered && each.amount === amount
    })
  )
}

async function succeed({ billing, event, row, transaction }: Subject, known: Refund): Promise<Outcome> {
  if (known.status === 'succeeded') return 'duplicate'
  const context = inside(transaction)
  if (known.status === 'failed') {
    // The provider's last word is that it failed; without its number, it was the request that seemed to.
    if (known.providerId !== null) return 'ignored'
    if (row.refundedAmount + known.amount > row.amount) return 'mismatch'
    await setRefundedAmount(billing, row, row.refundedAmount + known.amount, context)
  }
  await acceptRefund(billing, row, known, { status: 'succeeded', providerId: numberOf(event) }, context)
  return 'handled'
}

/** Stores a provider's response to a refund, and cancels what was sold where that was asked for. */
export async function acceptRefund(
  { host, orders }: Billing,
  paid: Invoice,
  { id, isCanceling }: Refund,
  { status, providerId }: Pick<Refund, 'status' | 'providerId'>,
  context: Context,
): Promise<Refund> {
  const stored = await host
    .service(refund)
    .update(id, { status, providerId, failure: null, isCanceling: false }, context)
  if (isCanceling) await orders?.cancel(paid, stored, context)
  return stored
}

/** Gives the amount of a refund back to what can be refunded. */
export async function failRefund(
  billing: Billing,
  known: Refund,
  row: Invoice,
  failure: string,
  context: Context,
): Promise<Outcome> {
  if (known.status === 'failed') return 'duplicate'
  await billing.host.service(refund).update(known.id, { status: 'failed', failure: failure.slice(0, 1000) }, context)
  await setRefundedAmount(billing, row, row.refundedAmount - known.amount, context)
  return 'handled'
}

export async function setRefundedAmount(
  { host }: Billing,
  { id }: Invoice,
  refundedAmount: number,
  context: Context,
): Promise<Invoice> {
  return host.service(invoice).update(id, { refundedAmount }, context)
}

async function addRefund(
  { billing, opened, event, row, transaction }: Subject,
  amount: number,
  status: 'succeeded' | 'failed',
): Promise<void> {
  const { host } = billing
  const context = inside(transaction)
  const provider = opened.provider.name
  const made = await host.service(refund).create(
    {
      amount,
      currencyCode: row.currencyCode,
      status,
      provider,
      providerId: numberOf(event),
      idempotencyKey: idempotencyKeyOf('refund at the provider', provider, numberOf(event)),
      ...(status === 'failed' && { failure: event.name.slice(0, 1000) }),
    },
    context,
  )
  await host.service(refundsToInvoices).create({ refundId: made.id, invoiceId: row.id }, context)
  if (status === 'succeeded') await setRefundedAmount(billing, row, row.refundedAmount + amount, context)
}
