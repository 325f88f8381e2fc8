import type { CheckoutResult } from './cart-order.ts'

/**
 * Goes to the payment page, if there is exactly one to go to.
 * @returns whether the browser leaves
 */
export function leaveToPayment({ billingModule: { invoices } }: CheckoutResult): boolean {
  const [first, ...others] = invoices.filter(({ status }) => status === 'open')
  if (!first?.paymentUrl || others.length > 0) return false
  location.assign(first.paymentUrl)
  return true
}
