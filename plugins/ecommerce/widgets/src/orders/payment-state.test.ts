import { expect, test } from 'vitest'
import { paymentState } from './payment-state.ts'

const of = (...statuses: readonly ('new' | 'paying' | 'approving' | 'delivering' | 'delivered' | 'canceled')[]) =>
  statuses.map(status => ({ status }))

test.each([
  ['paid', of('approving'), false],
  ['paid', of('delivering', 'approving'), false],
  // The notification was faster than the browser that says that it was canceled.
  ['paid', of('approving'), true],
  ['waiting', of('paying'), false],
  ['waiting', of('approving', 'paying'), false],
  ['unpaid', of('paying'), true],
  ['failed', of('new'), false],
  ['canceled', of('canceled'), false],
  ['paid', of('canceled', 'approving'), false],
] as const)('a payment is %s for %j', (state, orders, isCanceled) => {
  expect(paymentState(orders, isCanceled)).toBe(state)
})

test.each([
  ['part', ['paid', 'open'], false],
  ['part', ['open', 'paid'], true],
  // An earlier attempt was given up.
  ['waiting', ['void', 'open'], false],
  ['waiting', ['paid', 'paid'], false],
] as const)('the payment of an order with several payments is %s for %j', (state, payments, isCanceled) => {
  const orders = [{ status: 'paying', invoices: payments.map(status => ({ status })) }] as const
  expect(paymentState(orders, isCanceled)).toBe(state)
})
