import type { Money } from '../../server/providers/payment-provider.ts'
import { stripeAmount } from '../../server/providers/stripe/stripe-amount.ts'
import { type FormValue, textAt, valueAt } from '../bracketed-form.ts'
import type { FakePayment, FakeRefund, FakeTransaction } from '../fake-payment.ts'
import { seconds } from './stripe-session.ts'

/** A payment with the form that its Checkout session was made with. */
export interface StripePayment {
  readonly payment: FakePayment
  readonly form: FormValue | undefined
  readonly isTest: boolean
}

/** A movement of the account's balance. */
export interface StripeBalance {
  readonly id: string
  readonly object: 'balance_transaction'
  readonly fee: number
  readonly currency: string
}

/** What Stripe keeps of a payment: 1.5 % and a quarter of a unit. */
export function paymentFee({ currency }: Money, { id, amount }: FakeTransaction): StripeBalance {
  const fee = Math.round((stripeAmount({ amount, currency }) ?? 0) * 0.015) + 25
  return { id: id.replace('pi_', 'txn_'), object: 'balance_transaction', fee, currency: currency.toLowerCase() }
}

/** A refund costs once more, and gives nothing of the first fee back. */
export function refundFee({ currency }: Money): StripeBalance {
  return { id: 'txn_refund', object: 'balance_transaction', fee: 15, currency: currency.toLowerCase() }
}

export function sessionObject({ payment, form, isTest }: StripePayment) {
  const transaction = payment.transactions.find(({ isRenewal }) => !isRenewal)
  const isComplete = transaction !== undefined || payment.status === 'waiting'
  return {
    id: payment.id,
    object: 'checkout.session',
    mode: payment.interval ? 'subscription' : 'payment',
    status: isComplete ? 'complete' : payment.status === 'closed' ? 'expired' : 'open',
    payment_status: transaction ? 'paid' : 'unpaid',
    url: isComplete || payment.status === 'closed' ? null : payment.url,
    client_reference_id: payment.reference,
    amount_total: stripeAmount(payment.total),
    currency: payment.total.currency.toLowerCase(),
    payment_intent: payment.interval
      ? null
      : (transaction?.id ?? (payment.status === 'waiting' ? `pi_${payment.id}` : null)),
    subscription: payment.subscription?.id ?? null,
    invoice: payment.interval && transaction ? invoiceId(transaction) : null,
    customer_email: payment.email,
    metadata: valueAt(form, 'metadata') ?? {},
    livemode: !isTest,
    created: seconds(payment.createdAt),
    expires_at: Number.parseInt(textAt(form, 'expires_at') ?? '0', 10),
  }
}

export function invoiceObject(of: StripePayment, transaction: FakeTransaction) {
  const { payment } = of
  return {
    ...invoiceBase(of),
    id: invoiceId(transaction),
    status: 'paid',
    billing_reason: transaction.isRenewal ? 'subscription_cycle' : 'subscription_create',
    amount_due: stripeAmount({ ...payment.total, amount: transaction.amount }),
    amount_paid: stripeAmount({ ...payment.total, amount: transaction.amount }),
    attempt_count: 1,
    created: seconds(transaction.at),
    payments: {
      object: 'list',
      data: [invoicePaymentObject(transaction)],
    },
  }
}

export function failedInvoiceObject(of: StripePayment, id: string) {
  const { payment } = of
  return {
    ...invoiceBase(of),
    id,
    status: 'open',
    billing_reason: 'subscription_cycle',
    amount_due: stripeAmount(payment.total),
    amount_paid: 0,
    attempt_count: payment.subscription?.failures ?? 1,
    created: seconds(new Date()),
  }
}

function invoiceBase({ payment, form, isTest }: StripePayment) {
  const metadata = valueAt(form, 'subscription_data.metadata') ?? {}
  const month = 30 * 24 * 60 * 60
  const now = seconds(new Date())
  return {
    object: 'invoice',
    currency: payment.total.currency.toLowerCase(),
    livemode: !isTest,
    lines: { object: 'list', data: [{ object: 'line_item', period: { start: now, end: now + month } }] },
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: payment.subscription?.id, metadata },
    },
  }
}

export function subscriptionObject({ payment, form, isTest }: StripePayment) {
  return {
    id: payment.subscription?.id,
    object: 'subscription',
    status: payment.subscription?.status === 'ended' ? 'canceled' : 'active',
    metadata: valueAt(form, 'subscription_data.metadata') ?? {},
    created: seconds(payment.createdAt),
    livemode: !isTest,
  }
}

export function chargedIntentObject(
  { payment }: StripePayment,
  { id, amount }: FakeTransaction,
  balance: StripeBalance | string | null,
) {
  return {
    id,
    object: 'payment_intent',
    status: 'succeeded',
    amount: stripeAmount({ ...payment.total, amount }),
    currency: payment.total.currency.toLowerCase(),
    latest_charge: { id: id.replace('pi_', 'ch_'), object: 'charge', balance_transaction: balance },
  }
}

export function failedIntentObject({ payment, form }: StripePayment) {
  return {
    id: `pi_${payment.id}`,
    object: 'payment_intent',
    status: 'requires_payment_method',
    metadata: valueAt(form, 'payment_intent_data.metadata') ?? {},
  }
}

/** @param metadata of the request; refunds of the office have none */
export function refundObject(
  { payment }: StripePayment,
  transaction: FakeTransaction,
  refund: FakeRefund,
  metadata?: FormValue,
) {
  return {
    id: refund.id,
    object: 'refund',
    amount: stripeAmount({ ...payment.total, amount: refund.amount }),
    currency: payment.total.currency.toLowerCase(),
    payment_intent: transaction.id,
    status: 'succeeded',
    metadata: metadata ?? (refund.key ? { invoiceId: payment.reference, refundKey: refund.key } : {}),
    created: seconds(refund.at),
  }
}

export function disputeObject({ payment }: StripePayment, { id: intent, amount }: FakeTransaction, id: string) {
  return {
    id,
    object: 'dispute',
    amount: stripeAmount({ ...payment.total, amount }),
    currency: payment.total.currency.toLowerCase(),
    charge: intent.replace('pi_', 'ch_'),
    payment_intent: intent,
    reason: 'product_not_received',
    status: 'needs_response',
    metadata: {},
  }
}

/** Which invoice a payment has paid. */
export function invoicePaymentObject(transaction: FakeTransaction) {
  return {
    id: transaction.id.replace('pi_', 'inpay_'),
    object: 'invoice_payment',
    status: 'paid',
    invoice: invoiceId(transaction),
    payment: { type: 'payment_intent', payment_intent: transaction.id },
    created: seconds(transaction.at),
  }
}

/** The number of a subscription's invoice, by that of the payment that paid it. */
function invoiceId({ id }: FakeTransaction): string {
  return id.replace('pi_', 'in_')
}
