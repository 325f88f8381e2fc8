import type Stripe from 'stripe'
import type { ProviderEvent } from '../payment-provider.ts'
import { moneyOf } from './stripe-amount.ts'

/** What all events of one notification, or of one response, have in common. */
export interface EventOrigin {
  /** Makes the keys of `read` and `list`, which have no numbers of notifications. */
  readonly id?: string
  /** Seconds since 1970. */
  readonly created: number
  readonly isOwnAccount: boolean
  readonly isTest: boolean
}

/** An event of a webhook in our words. */
export function eventOf(event: Stripe.Event): ProviderEvent {
  const origin: EventOrigin = {
    id: event.id,
    created: event.created,
    isOwnAccount: event.account === undefined || event.account === null,
    isTest: !event.livemode,
  }
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return sessionEvent(event.data.object, origin, event.type)
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return invoiceEvent(event.data.object, origin, event.type)
    case 'payment_intent.payment_failed': {
      const { id, metadata } = event.data.object
      return { ...base(origin, event.type), kind: 'declined', ...ours(metadata), transactionId: id }
    }
    case 'customer.subscription.updated':
      return subscriptionUpdate(event.data.object, origin, event.type)
    case 'customer.subscription.deleted':
      return subscriptionEnd(event.data.object, origin, event.type)
    case 'charge.dispute.created':
      return disputeEvent(event.data.object, origin, event.type)
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return refundEvent(event.data.object, origin, event.type)
    default:
      return { ...base(origin, event.type), kind: 'other' }
  }
}

/** @param name of the event; without one, what the session itself says */
export function sessionEvent(session: Stripe.Checkout.Session, origin: EventOrigin, name?: string): ProviderEvent {
  const kind = sessionKind(session, name)
  const subscriptionId = idOf(session.subscription)
  // Renewals are invoices of Stripe, so the first payment of a subscription is known by its invoice, too.
  const transactionId = idOf(session.invoice) ?? idOf(session.payment_intent)
  const { amount_total: amount, currency } = session
  return {
    ...base(origin, name ?? `session.${kind}`, `${session.id}:${kind}`),
    kind,
    ...ours(session.metadata),
    ...(session.client_reference_id && { invoiceId: session.client_reference_id }),
    providerId: session.id,
    ...(transactionId && { transactionId }),
    ...(subscriptionId && { subscriptionId }),
    ...(kind === 'paid' && amount !== null && currency && { money: moneyOf(amount, currency) }),
    isTest: !session.livemode,
  }
}

/** `completed` without a payment means that a slow payment method is still at work. */
function sessionKind(session: Stripe.Checkout.Session, name: string | undefined): ProviderEvent['kind'] {
  if (name === 'checkout.session.async_payment_failed') return 'closed'
  if (session.status === 'expired') return 'closed'
  if (session.status !== 'complete') return 'other'
  if (session.payment_status !== 'unpaid') return 'paid'
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  return intent && ['requires_payment_method', 'canceled'].includes(intent.status) ? 'closed' : 'other'
}

export function invoiceEvent(invoice: Stripe.Invoice, origin: EventOrigin, name: string): ProviderEvent {
  const details = invoice.parent?.subscription_details
  const isFirst = invoice.billing_reason === 'subscription_create'
  const isPaid = name === 'invoice.paid'
  const kind = isPaid ? (isFirst ? 'paid' : 'renewed') : isFirst ? 'declined' : 'renewal-failed'
  const end = invoice.lines?.data.at(-1)?.period.end
  const subscriptionId = idOf(details?.subscription ?? null)
  return {
    // A try that failed is followed by others.
    ...base(origin, name, `${invoice.id}:${kind}${isPaid ? '' : `:${invoice.attempt_count}`}`),
    // Invoices that somebody writes at Stripe by hand are no business of ours.
    kind: subscriptionId ? kind : 'other',
    ...ours(details?.metadata ?? null),
    ...(invoice.id && { transactionId: invoice.id }),
    ...(subscriptionId && { subscriptionId }),
    money: moneyOf(isPaid ? invoice.amount_paid : invoice.amount_due, invoice.currency),
    ...(isPaid && end && { nextPaymentAt: isoOf(end) }),
    isTest: !invoice.livemode,
  }
}

/** Only what goes wrong is news: a payment says by itself that it goes on. */
function subscriptionUpdate(subscription: Stripe.Subscription, origin: EventOrigin, name: string): ProviderEvent {
  const { status } = subscription
  const isFailing = status === 'past_due' || status === 'unpaid'
  const isOver = status === 'canceled' || status === 'incomplete_expired'
  const kind = isFailing ? 'renewal-failed' : isOver ? 'subscription-ended' : 'other'
  return { ...subscriptionEnd(subscription, origin, name), kind }
}

export function subscriptionEnd(subscription: Stripe.Subscription, origin: EventOrigin, name: string): ProviderEvent {
  return {
    ...base(origin, name, `${subscription.id}:ended`),
    kind: 'subscription-ended',
    ...ours(subscription.metadata),
    subscriptionId: subscription.id,
    isTest: !subscription.livemode,
  }
}

/** @param of what `read` knows: the invoice that the refunded payment was for */
export function refundEvent(
  refund: Stripe.Refund,
  origin: EventOrigin,
  name: string,
  of: { readonly invoiceId?: string; readonly transactionId?: string } = {},
): ProviderEvent {
  const { metadata, status, payment_intent: intent } = refund
  const isOver = status === 'failed' || status === 'canceled'
  const transactionId = of.transactionId ?? idOf(intent)
  const refundKey = metadata?.refundKey
  return {
    ...base(origin, name, `${refund.id}:${status}`),
    kind: status === 'succeeded' ? 'refunded' : isOver ? 'refund-failed' : 'other',
    ...ours(metadata),
    ...(of.invoiceId && { invoiceId: of.invoiceId }),
    ...(transactionId && { transactionId }),
    refundId: refund.id,
    ...(refundKey && { refundKey }),
    money: moneyOf(refund.amount, refund.currency),
  }
}

function disputeEvent(dispute: Stripe.Dispute, origin: EventOrigin, name: string): ProviderEvent {
  const transactionId = idOf(dispute.payment_intent)
  return {
    ...base(origin, name),
    kind: 'disputed',
    ...(transactionId && { transactionId }),
    money: moneyOf(dispute.amount, dispute.currency),
  }
}

function base({ id, created, isOwnAccount, isTest }: EventOrigin, name: string, key = '') {
  return { eventId: id ?? key, name, isOwnAccount, isTest, happenedAt: isoOf(created) }
}

function ours(metadata: Stripe.Metadata | null): { invoiceId?: string } {
  return metadata?.invoiceId ? { invoiceId: metadata.invoiceId } : {}
}

/** The id of something that may be expanded. */
export function idOf(value: string | { readonly id?: string } | null | undefined): string | undefined {
  return typeof value === 'string' ? value : (value?.id ?? undefined)
}

function isoOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
