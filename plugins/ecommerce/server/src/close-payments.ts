import { paymentsOf } from '@tessera/billing/server'
import type { ContentHost } from '@tessera/server'
import { paymentsOfOrders } from './order-payments.ts'
import { reconsiderOrder } from './payment-hook.ts'

/** Closes what could still be paid for an order: without a payment made it is a cart again. */
export async function closePayments(host: ContentHost, orderId: string): Promise<void> {
  const payments = await paymentsOfOrders([orderId], host.database)
  const open = payments.filter(({ status }) => status === 'open' || status === 'draft')
  if (open.length > 0) await paymentsOf(host).close(open.map(({ invoiceId }) => invoiceId))
  // Where nothing was open, nothing has told the order.
  else await reconsiderOrder(host, orderId)
}
