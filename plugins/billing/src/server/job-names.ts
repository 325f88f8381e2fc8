/** Handlers of jobs, by what they do. */
export const jobNames = {
  /** Every minute: asks providers for what stayed open, sends again what had no response, handles what was left. */
  check: 'billing-module-payment-intents-check',
  /** Every hour: invoices of subscriptions that the provider doesn't charge by itself. */
  renew: 'billing-module-payment-intents-renew',
  /** Every night: compares payments with the providers'. */
  reconcile: 'billing-module-payments-reconcile',
  handleEvent: 'billing-module-payment-events-handle',
  subscribe: 'billing-module-payment-intents-subscribe',
  sendInvoice: 'billing-module-invoices-send',
} as const
