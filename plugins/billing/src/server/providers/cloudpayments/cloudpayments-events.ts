import { parseExactJson } from '../exact-json.ts'
import type { Money, Objection, ProviderEvent } from '../payment-provider.ts'
import { fieldOf, textOf } from '../provider-request.ts'

/** Kinds of notifications, which only their addresses tell. */
export const notificationKinds = ['check', 'pay', 'fail', 'confirm', 'refund', 'recurrent', 'cancel'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Replies to a check; 0 accepts. */
export const objectionCodes: Readonly<Record<Objection, number>> = {
  unknown: 10,
  account: 11,
  amount: 12,
  settled: 13,
  expired: 20,
}

/** A notification in our words. @param fields of its form or JSON, all of them texts */
export function notificationEvent(kind: NotificationKind, fields: unknown): ProviderEvent {
  const said = (name: string) => textOf(fields, name)
  const number = said('TransactionId') ?? ''
  const invoiceId = said('InvoiceId')
  const accountId = said('AccountId')
  const subscriptionId = kind === 'recurrent' ? said('Id') : said('SubscriptionId')
  const happenedAt = isoOf(said('DateTime'))
  const token = said('Token')
  const testMode = said('TestMode')
  // Of a subscription, the account is the invoice it began with (see `accountOf`).
  const of = invoiceId ?? (subscriptionId ? accountId : undefined)
  const money = moneyOf(fields)
  const common = {
    name: kind,
    ...(of && { invoiceId: of }),
    ...(subscriptionId && { subscriptionId }),
    ...(accountId && accountId !== of && { payer: { customerId: accountId } }),
    ...(money && { money }),
    ...(happenedAt && { happenedAt }),
    isOwnAccount: true,
    ...(testMode !== undefined && { isTest: ['1', 'true', 'True'].includes(testMode) }),
  }
  switch (kind) {
    case 'check':
      return { ...common, kind: 'check', eventId: `check:${number}`, transactionId: number }
    case 'pay':
    case 'confirm': {
      // Authorized: the amount is held only.
      const isPaid = kind === 'confirm' || said('Status') === 'Completed'
      const paid = subscriptionId ? 'renewed' : 'paid'
      const fee = feeOf(fields)
      return {
        ...common,
        kind: isPaid ? paid : 'other',
        eventId: `${kind}:${number}`,
        transactionId: number,
        ...(fee && { fee }),
        ...(token && { details: { token } }),
      }
    }
    case 'fail': {
      const failed = subscriptionId ? 'renewal-failed' : 'declined'
      return { ...common, kind: failed, eventId: `fail:${number}`, transactionId: number }
    }
    case 'refund': {
      const transactionId = said('PaymentTransactionId')
      return {
        ...common,
        kind: 'refunded',
        eventId: `refund:${number}`,
        refundId: number,
        ...(transactionId && { transactionId }),
      }
    }
    case 'cancel':
      return { ...common, kind: 'other', eventId: `cancel:${number}`, transactionId: number }
    case 'recurrent':
      return { ...common, ...recurrentEvent(fields) }
  }
}

/** A failed charge is said by `fail`, too, so that only the end of a subscription is news. */
function recurrentEvent(fields: unknown): Pick<ProviderEvent, 'kind' | 'eventId' | 'nextPaymentAt'> {
  const said = (name: string) => textOf(fields, name)
  const counters = [said('SuccessfulTransactionsNumber'), said('FailedTransactionsNumber')].join(':')
  const next = isoOf(said('NextTransactionDate') ?? said('NextTransactionDateIso'))
  const isOver = ['Cancelled', 'Rejected', 'Expired'].includes(said('Status') ?? '')
  return {
    kind: isOver ? 'subscription-ended' : 'other',
    eventId: `recurrent:${said('Id')}:${said('Status')}:${counters}`,
    ...(next && { nextPaymentAt: next }),
  }
}

/** A transaction of `find` and `list`, as its notification would have said it. */
export function transactionEvent(model: unknown): ProviderEvent | undefined {
  const isRefund = textOf(model, 'OperationType') === 'Refund' || textOf(model, 'PaymentTransactionId') !== undefined
  const status = textOf(model, 'Status')
  if (status !== 'Completed') return undefined
  return notificationEvent(isRefund ? 'refund' : 'pay', {
    ...(model as object),
    DateTime: textOf(model, 'ConfirmDateIso') ?? textOf(model, 'CreatedDateIso'),
  })
}

/** A refund's notification names no currency: we sent it along with the payment. */
function moneyOf(fields: unknown): Money | undefined {
  const amount = textOf(fields, 'Amount')
  const currency = textOf(fields, 'Currency') ?? currencySent(textOf(fields, 'Data') ?? textOf(fields, 'JsonData'))
  return amount !== undefined && currency !== undefined ? { amount, currency } : undefined
}

/** `TotalFee` of a payment, where it is said; in the currency of the payment. */
function feeOf(fields: unknown): Money | undefined {
  const [amount, currency] = [textOf(fields, 'TotalFee'), textOf(fields, 'Currency')]
  return amount !== undefined && currency !== undefined && /^\d+(\.\d+)?$/.test(amount)
    ? { amount, currency }
    : undefined
}

function currencySent(data: string | undefined): string | undefined {
  try {
    return textOf(fieldOf({ data: parseExactJson(data ?? '{}') }, 'data'), 'currency')
  } catch {
    return undefined
  }
}

/** `2026-01-15 09:30:00`, or with a T, in UTC. */
function isoOf(time: string | undefined): string | undefined {
  const [, day, clock] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(time ?? '') ?? []
  return day ? `${day}T${clock}.000Z` : undefined
}
