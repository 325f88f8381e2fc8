import {
  ConflictError,
  type Context,
  issues,
  NotFoundError,
  system,
  type Transaction,
  ValidationError,
} from '@tessera/server'
import { decimalAmount, fractionDigitsOf, type RefundLine, refund, refundsToInvoices } from '../index.ts'
import { acceptRefund, failRefund, type Refund, refundsOf, setRefundedAmount } from './apply-refund.ts'
import type { Billing } from './billing.ts'
import { billingIssues } from './errors.ts'
import { assertUnchanged, type Invoice, inside, intentOf, lockInvoices, storedPayment } from './invoice-records.ts'
import { idempotencyKeyOf } from './open-attempt.ts'
import { callProviderAgain } from './providers/call-provider.ts'
import { ProviderFailure, type RefundResponse } from './providers/payment-provider.ts'
import type { OpenedProvider } from './providers/provider-registry.ts'

/** What an administrator wants to be paid back. */
export interface RefundInput {
  /** In minor units (default: what `lines` say, else all that is left). */
  readonly amount?: number
  /** Parts of the order's lines that are paid back. */
  readonly lines?: readonly RefundLine[]
  readonly reason?: string
  /** What was sold is canceled, too, once the provider accepts the refund. */
  readonly cancelOrder?: boolean
  /** It was paid back in another way, and is only noted. */
  readonly isByHand?: boolean
  /** Of the caller: the same key is the same refund. */
  readonly idempotencyKey?: string
  /** ETag of the invoice that the caller saw: somebody else may have refunded it meanwhile. */
  readonly ifMatch?: string
}

/**
 * Pays an invoice back, wholly or in part, never more than is left of it. The amount is set aside before the provider is
 * asked, and given back when it refuses. Where it doesn't respond, the refund stays `pending` and is asked for again under the
 * same key.
 * @throws NotFoundError; ConflictError when it isn't paid, nothing is left, or the provider makes no refunds; ValidationError;
 *   PreconditionFailedError
 */
export async function refundInvoice(billing: Billing, invoiceId: string, input: RefundInput): Promise<Refund> {
  const { made, isNew } = await billing.host.database.transaction(transaction =>
    reserve(billing, invoiceId, input, transaction),
  )
  if (!isNew || made.isByHand) return made
  return askForRefund(billing, made.id)
}

interface Reserved {
  readonly made: Refund
  readonly isNew: boolean
}

async function reserve(
  billing: Billing,
  invoiceId: string,
  input: RefundInput,
  transaction: Transaction,
): Promise<Reserved> {
  const { host, registry } = billing
  const context = inside(transaction)
  const [row] = await lockInvoices(host, [invoiceId], transaction)
  if (!row) throw new NotFoundError()
  const key = input.idempotencyKey && idempotencyKeyOf('refund', invoiceId, input.idempotencyKey)
  const known = key && (await refundsOf(billing, invoiceId, context)).find(each => each.idempotencyKey === key)
  if (known) return { made: assertSame(known, input), isNew: false }
  if (input.ifMatch !== undefined) await assertUnchanged(host, invoiceId, input.ifMatch, context)
  if (row.status !== 'paid') throw new ConflictError(billingIssues.BILLING_NOT_PAID())
  const opened = registry.find(row.provider)
  // Money that was received in another way goes back in another way.
  const canRefund = opened?.provider.refund && row.note === null && opened.provider.abilities.refunds !== 'none'
  if (!input.isByHand && !canRefund) {
    throw new ConflictError(billingIssues.BILLING_NO_REFUNDS('', { provider: row.provider ?? '' }))
  }
  const left = row.amount - row.refundedAmount
  const amount = input.amount ?? (input.lines ? await amountOf(billing, row, input.lines, context) : left)
  if (amount > left || left === 0) {
    throw new ConflictError(billingIssues.BILLING_REFUND_TOO_LARGE('amount', { maximum: left }))
  }
  if (amount < 1) throw new ValidationError(issues.TOO_SMALL('amount', { minimum: 1 }))
  const made = await host.service(refund).create(
    {
      amount,
      currencyCode: row.currencyCode,
      reason: input.reason ?? null,
      provider: row.provider,
      isByHand: input.isByHand ?? false,
      isCanceling: input.cancelOrder ?? false,
      lines: input.lines ?? null,
      ...(key && { idempotencyKey: key }),
    },
    context,
  )
  await host.service(refundsToInvoices).create({ refundId: made.id, invoiceId }, context)
  const reserved = await setRefundedAmount(billing, row, row.refundedAmount + amount, context)
  if (!input.isByHand) return { made, isNew: true }
  const accepted = await acceptRefund(billing, reserved, made, { status: 'succeeded', providerId: null }, context)
  return { made: accepted, isNew: true }
}

/** @throws ConflictError when the key was used for something else */
function assertSame(known: Refund, { amount, lines, isByHand = false }: RefundInput): Refund {
  const isOther =
    (amount !== undefined && amount !== known.amount) ||
    isByHand !== known.isByHand ||
    (lines !== undefined && JSON.stringify(lines) !== JSON.stringify(known.lines))
  if (isOther) throw new ConflictError(billingIssues.BILLING_KEY_REUSED())
  return known
}

/** @throws ValidationError for lines of no order of this invoice, or more of them than is left */
async function amountOf(
  billing: Billing,
  row: Invoice,
  lines: readonly RefundLine[],
  context: Context,
): Promise<number> {
  const made = await refundsOf(billing, row.id, context)
  const refunded = made.flatMap(each => (each.status === 'failed' ? [] : (each.lines ?? [])))
  const amount = (await billing.orders?.refundAmount(row, lines, refunded, context)) ?? null
  if (amount === null) throw new ValidationError(billingIssues.BILLING_REFUND_LINES('lines'))
  return amount
}

/**
 * Asks the provider for a refund whose amount is set aside, and stores the response. Safe to repeat: the provider knows the key.
 * @returns the refund afterwards; `pending` when there was no response
 */
export async function askForRefund(billing: Billing, refundId: string): Promise<Refund> {
  const { host, log, stopping } = billing
  const asked = await claimRefund(billing, refundId)
  if (!asked) return currentRefund(billing, refundId)
  const { made, row, opened } = asked
  const payment = storedPayment(row, await intentOf(host, row.id, system))
  const { total } = payment
  const request = {
    money: {
      amount: decimalAmount(made.amount, { fractionDigits: fractionDigitsOf(total.amount) }),
      currency: total.currency,
    },
    ...(made.reason !== null && { reason: made.reason }),
    idempotencyKey: made.id,
  }
  const { provider } = opened
  let response: RefundResponse | undefined
  let failure: string | undefined
  try {
    response = await callProviderAgain(
      async call => {
        if (!provider.refund) throw new ProviderFailure('The provider makes no refunds')
        return provider.refund(payment, request, call)
      },
      stopping,
      provider.abilities.isIdempotent ? 2 : 1,
    )
  } catch (error) {
    log.warn({ err: error, provider: provider.name, refund: refundId }, 'A refund was not accepted')
    if (!(error instanceof ProviderFailure)) return currentRefund(billing, refundId)
    failure = error.message
  }
  return host.database.transaction(async transaction => {
    const context = inside(transaction)
    const [current] = await lockInvoices(host, [row.id], transaction)
    const known = await host.service(refund).find(refundId, context)
    if (!current || !known) throw new NotFoundError()
    // A notification was faster.
    if (known.status !== 'pending') return known
    if (failure !== undefined || response?.status === 'failed') {
      if (response?.refundId) await host.service(refund).update(refundId, { providerId: response.refundId }, context)
      await failRefund(billing, known, current, failure ?? 'The provider refused it', context)
      return (await host.service(refund).find(refundId, context)) ?? known
    }
    const { refundId: providerId = null, status } = response as RefundResponse
    return acceptRefund(billing, current, known, { status, providerId }, context)
  })
}

interface ClaimedRefund {
  readonly made: Refund
  readonly row: Invoice
  readonly opened: OpenedProvider
}

/** Longer than all tries of one request take. */
const leaseMilliseconds = 45_000

/** A pending refund that nobody is asking for; one that was asked for without a response only where a key makes it one refund. */
async function claimRefund({ host, registry }: Billing, id: string): Promise<ClaimedRefund | undefined> {
  return host.database.transaction(async transaction => {
    const context = inside(transaction)
    const filters = { and: [{ column: 'refundId', method: 'eq', value: id }] } as const
    const { rows } = await host.service(refundsToInvoices).list({ filters, limit: 1 }, context)
    const [row] = await lockInvoices(
      host,
      rows.map(({ invoiceId }) => invoiceId),
      transaction,
    )
    const made = await host.service(refund).find(id, context)
    const opened = registry.find(row?.provider ?? null)
    if (!row || !opened || made?.status !== 'pending' || made.providerId !== null) return undefined
    if (made.requestedAt !== null) {
      const isOver = Date.now() - new Date(made.requestedAt).getTime() > leaseMilliseconds
      if (!isOver || !opened.provider.abilities.isIdempotent) return undefined
    }
    await host.service(refund).update(id, { requestedAt: new Date().toISOString() }, context)
    return { made, row, opened }
  })
}

async function currentRefund({ host }: Billing, id: string): Promise<Refund> {
  const found = await host.service(refund).find(id, system)
  if (!found) throw new NotFoundError()
  return found
}
