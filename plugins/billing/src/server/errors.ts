import { defineError, defineIssues } from '@tessera/server'

export const billingIssues = defineIssues({
  BILLING_INVALID_PROVIDER: 'Invalid provider',
  BILLING_CURRENCY: 'The provider {provider} does not charge {currency}',
  BILLING_FRACTION: 'The provider {provider} does not charge amounts as fine as {amount} {currency}',
  BILLING_MINIMUM: 'The provider {provider} does not charge amounts as small as {amount} {currency}',
  BILLING_MAXIMUM: 'The provider {provider} does not charge amounts as large as {amount} {currency}',
  BILLING_INTERVAL: 'The provider {provider} does not charge once in such an interval',
  BILLING_SUBSCRIPTION: 'The provider {provider} has no subscriptions',
  BILLING_AMOUNT_TOO_LARGE: 'The sum has more than 15 digits',
  BILLING_NOT_PAID: 'The invoice has not been paid',
  BILLING_ALREADY_PAID: 'The invoice has been paid already',
  BILLING_REFUND_TOO_LARGE: '{at} must be at most {maximum}: more is not left of the payment',
  BILLING_NO_REFUNDS:
    'The provider {provider} makes no refunds: pay the money back in another way and note it with isByHand',
  BILLING_REFUND_LINES: '{at} belongs to no order of this invoice, or has been refunded',
  BILLING_KEY_REUSED: 'The Idempotency-Key has been used for another refund',
  BILLING_SETTLED: 'This has been settled already',
  BILLING_PERIOD: '{at} must be at most {days} days after the beginning of the period, and not before it',
})

/** The bytes of a notification are not the provider's. */
export const NotificationRefusedError = defineError(
  'BILLING_NOTIFICATION_REFUSED',
  'The notification is not signed as the provider signs it',
  400,
)
