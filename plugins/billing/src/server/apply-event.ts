import type { Entity, ListQuery, Row } from '@tessera/core'
import { isDateTime, isUuid, sqlNames, type Transaction } from '@tessera/server'
import {
  compareAmounts,
  fractionDigitsOf,
  invoice,
  nextPaymentAfter,
  parseAmount,
  paymentEvent,
  paymentIntent,
  thousandthsOf,
} from '../index.ts'
import type { Applied, Outcome, Subject } from './applied-event.ts'
import { applyRefund } from './apply-refund.ts'
import type { Billing } from './billing.ts'
import { type Intent, type Invoice, inside, intentOf, invoicesOf, lockInvoices, lockRows } from './invoice-records.ts'
import { jobNames } from './job-names.ts'
import { storeDifference } from './payment-differences.ts'
import type { ProviderEvent } from './providers/payment-provider.ts'
import type { OpenedProvider } from './providers/provider-registry.ts'
import { feeFields } from './read-fees.ts'
import { addRenewal } from './renewal-invoice.ts'
import { enqueueUnmatched } from './unmatched.ts'

/**
 * Compares an event with our own records, and moves them where it says something new. Safe in any order and any number of
 * times: nothing leaves a final state but for money.
 *
 * The invoice is locked first; what else it concerns is written after that.
 */
export async function applyEvent(
  billing: Billing,
  opened: OpenedProvider,
  event: ProviderEvent,
  transaction: Transaction,
): Promise<Applied> {
  if (event.kind === 'other') return { outcome: 'ignored', invoiceId: null }
  const found = await findInvoice(billing, opened, event, transaction)
  if (!event.isOwnAccount) return { outcome: 'mismatch', invoiceId: found?.id ?? null, objection: 'account' }
  if (!found) return { outcome: 'unmatched', invoiceId: null, objection: 'unknown' }
  const [row] = await lockInvoices(billing.host, [found.id], transaction)
  if (!row) return { outcome: 'unmatched', invoiceId: null, objection: 'unknown' }
  const subject = { billing, opened, event, row, transaction }
  const wrong = wrongOrigin(subject)
  if (wrong) return { outcome: wrong, invoiceId: row.id, objection: 'account' }
  return { invoiceId: row.id, ...(await reactions[event.kind](subject)) }
}

type Reaction = Pick<Applied, 'outcome' | 'objection'>

const reactions: Readonly<Record<Exclude<ProviderEvent['kind'], 'other'>, (subject: Subject) => Promise<Reaction>>> = {
  paid: settle,
  insufficient: async subject => outcome(isExpectedCurrency(subject) ? 'insufficient' : 'mismatch'),
  declined: async ({ row }) => outcome(row.status === 'open' ? 'handled' : 'ignored'),
  closed: close,
  refunded: async subject => outcome(await applyRefund(subject)),
  'refund-failed': async subject => outcome(await applyRefund(subject)),
  disputed: flagDispute,
  renewed: renew,
  'renewal-failed': failRenewal,
  subscribed: storeSubscription,
  'subscription-ended': endSubscription,
  check,
}

const outcome = (value: Outcome): Reaction => ({ outcome: value })

/** The invoice that an event is about: by our own id, else by the provider's numbers. */
async function findInvoice(
  { host }: Billing,
  { provider: { name } }: OpenedProvider,
  event: ProviderEvent,
  transaction: Transaction,
): Promise<Invoice | undefined> {
  const context = inside(transaction)
  const { invoiceId, providerId, transactionId, subscriptionId } = event
  const isRefund = event.kind === 'refunded' || event.kind === 'refund-failed'
  // A later payment of a subscription is refunded by its own number, though the event names the first invoice.
  const byTransaction = isRefund ? await by('transactionId', transactionId) : undefined
  if (byTransaction) return byTransaction
  if (invoiceId !== undefined) return isUuid(invoiceId) ? by('id', invoiceId) : undefined
  return (
    (await by('providerId', providerId)) ??
    (await by('transactionId', transactionId)) ??
    (await bySubscription(subscriptionId))
  )

  async function by(column: 'id' | 'providerId' | 'transactionId', value: string | undefined) {
    if (value === undefined) return undefined
    const own = column === 'id' ? [] : [equal(invoice, 'provider', name)]
    const and = [equal(invoice, column, value), ...own]
    const { rows } = await host.service(invoice).list({ filters: { and }, limit: 1 }, context)
    return rows[0]
  }

  async function bySubscription(value: string | undefined) {
    if (value === undefined) return undefined
    const and = [equal(paymentIntent, 'subscriptionId', value)]
    const { rows } = await host.service(paymentIntent).list({ filters: { and } }, context)
    for (const { id } of rows) {
      const first = (await invoicesOf(host, id, context)).find(({ provider }) => provider === name)
      if (first) return first
    }
    return undefined
  }
}

function equal<E extends Entity>(_entity: E, column: keyof Row<E> & string, value: string) {
  return { column, method: 'eq', value } as unknown as NonNullable<NonNullable<ListQuery<E>['filters']>['and']>[number]
}

/** Whether an event comes from another provider, another payment page, payer or mode than the invoice's. */
function wrongOrigin({ billing, opened, event, row }: Subject): 'mismatch' | 'test' | undefined {
  const { definition, provider } = opened
  if (row.provider !== provider.name) return 'mismatch'
  if (!definition.isPretend) {
    if (event.isTest && !billing.registry.areTestsCounted) return 'test'
    if (row.isTest && event.isTest === false) return 'mismatch'
  }
  const isOtherPage = event.providerId !== undefined && row.providerId !== null && event.providerId !== row.providerId
  // Later payments of a subscription have pages of their own, or none.
  if (isOtherPage && (event.kind === 'paid' || event.kind === 'closed') && !row.parameters?.interval) return 'mismatch'
  const { email, customerId } = event.payer ?? {}
  const isOtherEmail = email !== undefined && email.toLowerCase() !== row.parameters?.email.toLowerCase()
  const isOtherCustomer = customerId !== undefined && customerId !== row.parameters?.customerId
  return isOtherEmail || isOtherCustomer ? 'mismatch' : undefined
}

function isExpectedCurrency({ event, row }: Subject): boolean {
  return event.money?.currency.toUpperCase() === row.currencyCode?.toUpperCase()
}

/** How the amount of an event compares with what the invoice asks for. */
function amountProblem({ event: { money, tolerance = 0 }, row }: Subject): 'mismatch' | 'insufficient' | undefined {
  const { total } = row.parameters ?? {}
  if (!money || !total || money.currency.toUpperCase() !== total.currency.toUpperCase()) return 'mismatch'
  if (compareAmounts(money.amount, total.amount) === 0) return undefined
  if (tolerance === 0) return 'mismatch'
  const least = { amount: row.amount, digits: { fractionDigits: fractionDigitsOf(total.amount) } }
  const allowed = thousandthsOf(least.amount, 1000 - tolerance)
  const difference = compareAmounts(money.amount, total.amount)
  if (difference === undefined) return 'mismatch'
  if (difference > 0) return undefined
  const paid = parseAmount(money.amount, least.digits)
  if (paid === null) return 'mismatch'
  return paid >= allowed ? undefined : 'insufficient'
}

/** A payment arrived, maybe late: money counts whatever the invoice has become meanwhile. */
async function settle(subject: Subject): Promise<Reaction> {
  const { event, row } = subject
  const problem = amountProblem(subject)
  if (problem) return outcome(problem)
  if (row.status !== 'paid') {
    await markPaid(subject)
    return outcome('handled')
  }
  if (event.transactionId === undefined || event.transactionId === row.transactionId) return outcome('duplicate')
  if (row.transactionId === null && row.note === null && row.amount > 0) {
    const { billing, transaction } = subject
    await billing.host.service(invoice).update(row.id, { transactionId: event.transactionId }, inside(transaction))
    return outcome('duplicate')
  }
  // There is no invoice for the second payment, and somebody has to pay it back.
  await alertPaidAgain(subject, event.transactionId)
  return outcome('unmatched')
}

const [events, e] = sqlNames(paymentEvent, 'e')
const knownSql = `select 1 from ${events} where ${e.invoiceId} = $1::uuid and ${e.outcome} = 'unmatched'
  and ${e.event} ->> 'transactionId' = $2 limit 1`

/** Once: providers list a payment again and again, also after it has been decided what becomes of it. */
async function alertPaidAgain({ billing, row, transaction }: Subject, transactionId: string): Promise<void> {
  const known = await transaction.query({ text: knownSql, values: [row.id, transactionId] })
  if (known.length === 0) await billing.orders?.paidAgain(row, inside(transaction))
}

/** Makes the invoice paid, and its payment intent. */
async function markPaid({ billing, opened, event, row, transaction }: Subject): Promise<void> {
  const { host, registry } = billing
  const context = inside(transaction)
  const paidAt = momentOf(event)
  const intent = await intentOf(host, row.id, context)
  if (intent) await startIntent(billing, intent, row, event, paidAt, transaction)
  await host.service(invoice).update(
    row.id,
    {
      status: 'paid',
      paidAt,
      failure: null,
      isTest: row.isTest || event.isTest === true || registry.isTest(opened),
      transactionId: event.transactionId ?? row.transactionId,
      providerId: row.providerId ?? event.providerId ?? null,
      ...(event.fee && feeFields({ money: event.fee })),
      ...(event.details && { details: { ...row.details, ...event.details } }),
    },
    context,
  )
  await enqueueUnmatched(billing, row, event, transaction)
  const isSubscribing = row.parameters?.interval && opened.provider.subscribe && event.subscriptionId === undefined
  if (isSubscribing && intent?.subscriptionId === null && intent.endedAt === null) {
    const payload = { invoiceId: row.id }
    await host.jobs.enqueue(jobNames.subscribe, payload, { transaction, singletonKey: row.id })
  }
}

async function startIntent(
  { host }: Billing,
  { id, startedAt, endedAt, subscriptionId, nextPaymentAt }: Intent,
  { parameters }: Invoice,
  event: ProviderEvent,
  paidAt: string,
  transaction: Transaction,
): Promise<void> {
  const interval = parameters?.interval
  const start = startedAt ?? paidAt
  const isGoingOn = interval !== undefined && endedAt === null
  await host.service(paymentIntent).update(
    id,
    {
      status: 'succeeded',
      startedAt: start,
      subscriptionId: event.subscriptionId ?? subscriptionId,
      // Where we send the invoices, the next one has its date already.
      ...(isGoingOn && {
        nextPaymentAt:
          event.nextPaymentAt ?? (startedAt === null ? nextPaymentAfter(start, interval, paidAt) : nextPaymentAt),
      }),
    },
    inside(transaction),
  )
}

/** When an event happened, as far as the provider says so plausibly; else now. */
function momentOf({ happenedAt }: ProviderEvent): string {
  const now = new Date()
  if (happenedAt === undefined || !isDateTime(happenedAt)) return now.toISOString()
  const moment = new Date(happenedAt)
  return (moment < now ? moment : now).toISOString()
}

async function close({ billing, event, row, transaction }: Subject): Promise<Reaction> {
  if (row.status === 'paid') return outcome('ignored')
  if (row.status !== 'open') return outcome('duplicate')
  const { host } = billing
  const context = inside(transaction)
  const intent = await intentOf(host, row.id, context)
  if (intent?.startedAt === null) await host.service(paymentIntent).update(intent.id, { status: 'failed' }, context)
  await host.service(invoice).update(row.id, { status: 'failed', failure: event.name.slice(0, 1000) }, context)
  return outcome('handled')
}

/** Nothing moves: the bank decides. It stands on the dashboard until somebody has responded to it. */
async function flagDispute({ billing, event, row, transaction }: Subject): Promise<Reaction> {
  const { eventId, transactionId, money, happenedAt } = event
  const dispute = {
    provider: row.provider ?? '',
    key: `dispute ${eventId}`,
    kind: 'dispute',
    transactionId: transactionId ?? row.transactionId,
    invoiceId: row.id,
    amount: money?.amount ?? null,
    currencyCode: money?.currency ?? row.currencyCode,
    expectedAmount: null,
    happenedAt: happenedAt ?? null,
  } as const
  await storeDifference(billing, dispute, inside(transaction))
  return outcome('handled')
}

/** A payment of a subscription: its first one where that has not arrived yet, else a new invoice. */
async function renew(subject: Subject): Promise<Reaction> {
  const { billing, event, row, transaction } = subject
  if (row.status !== 'paid') return settle(subject)
  const intent = await lockedIntent(subject)
  if (!intent || !row.parameters?.interval) return outcome('mismatch')
  const problem = amountProblem(subject)
  if (problem) return outcome(problem)
  const number = event.transactionId ?? event.eventId
  const invoices = await invoicesOf(billing.host, intent.id, inside(transaction))
  if (invoices.some(({ transactionId }) => transactionId === number)) return outcome('duplicate')
  const made = await addRenewal(billing, { intent, first: row, key: number, index: invoices.length }, transaction)
  await markPaid({ ...subject, row: made, event: { ...event, transactionId: number } })
  const { interval } = row.parameters
  const next = event.nextPaymentAt ?? nextPaymentAfter(intent.startedAt ?? momentOf(event), interval, momentOf(event))
  const isLater = intent.nextPaymentAt === null || next > intent.nextPaymentAt
  if (intent.endedAt === null && isLater) {
    await billing.host.service(paymentIntent).update(intent.id, { nextPaymentAt: next }, inside(transaction))
  }
  return outcome('handled')
}

async function failRenewal(subject: Subject): Promise<Reaction> {
  const { billing, event, transaction } = subject
  const intent = await lockedIntent(subject)
  if (!intent) return outcome('mismatch')
  if (intent.endedAt !== null) return outcome('ignored')
  if (intent.status === 'failed') return outcome('duplicate')
  const moment = momentOf(event)
  const invoices = await invoicesOf(billing.host, intent.id, inside(transaction))
  // It arrives after the payment that made up for it.
  if (invoices.some(({ paidAt }) => paidAt !== null && paidAt > moment)) return outcome('ignored')
  await billing.host.service(paymentIntent).update(intent.id, { status: 'failed' }, inside(transaction))
  return outcome('handled')
}

/** Its number is said apart from its first payment, before or after it. */
async function storeSubscription(subject: Subject): Promise<Reaction> {
  const { billing, event, transaction } = subject
  const { subscriptionId, nextPaymentAt } = event
  const intent = await lockedIntent(subject)
  if (intent?.type !== 'subscription' || subscriptionId === undefined) return outcome('mismatch')
  if (intent.subscriptionId !== null)
    return outcome(intent.subscriptionId === subscriptionId ? 'duplicate' : 'mismatch')
  const said = { subscriptionId, ...(nextPaymentAt && { nextPaymentAt }) }
  await billing.host.service(paymentIntent).update(intent.id, said, inside(transaction))
  return outcome('handled')
}

async function endSubscription(subject: Subject): Promise<Reaction> {
  const { billing, event, transaction } = subject
  const intent = await lockedIntent(subject)
  if (intent?.type !== 'subscription') return outcome('mismatch')
  // A page that was paid twice may have begun two of them: ours goes on when the other one ends.
  const { subscriptionId } = event
  const isOther = intent.subscriptionId !== null && subscriptionId !== undefined
  if (isOther && subscriptionId !== intent.subscriptionId) return outcome('mismatch')
  if (intent.endedAt !== null) return outcome('duplicate')
  const ended = { status: 'canceled', endedAt: momentOf(event), nextPaymentAt: null } as const
  await billing.host.service(paymentIntent).update(intent.id, ended, inside(transaction))
  return outcome('handled')
}

async function lockedIntent({ billing: { host }, row, transaction }: Subject): Promise<Intent | undefined> {
  const intent = await intentOf(host, row.id, inside(transaction))
  return intent && (await lockRows(host, paymentIntent, [intent.id], transaction))[0]
}

/** Whether the provider may charge; nothing moves. */
async function check(subject: Subject): Promise<Reaction> {
  const { billing, event, row, transaction } = subject
  if (amountProblem(subject)) return { outcome: 'mismatch', objection: 'amount' }
  const isLater = event.subscriptionId !== undefined && row.status === 'paid' && row.parameters?.interval !== undefined
  if (isLater) {
    const intent = await intentOf(billing.host, row.id, inside(transaction))
    return intent?.endedAt === null ? outcome('handled') : { outcome: 'ignored', objection: 'settled' }
  }
  if (row.status !== 'open') return { outcome: 'ignored', objection: 'settled' }
  const isOver = row.expiresAt !== null && new Date(row.expiresAt) < new Date()
  return isOver ? { outcome: 'ignored', objection: 'expired' } : outcome('handled')
}
