import { refundsToInvoices } from '@tessera/billing'
import { paymentsOf } from '@tessera/billing/server'
import type { Row } from '@tessera/core'
import { orderReturn, type returnLine } from '@tessera/ecommerce'
import { type Caller, ConflictError, NotFoundError, type PluginHost, system, ValidationError } from '@tessera/server'
import { ecommerceIssues, ReturnStepError } from './errors.ts'
import { type OrderPayment, paymentsOfOrders } from './order-payments.ts'
import { moveReturn } from './order-returns.ts'
import { pricedOrders } from './priced-orders.ts'
import { groupOf } from './totals.ts'

/** How the money of a return goes back. */
export interface ReturnRefund {
  /** In minor units; what the returned pieces cost when absent. */
  readonly amount?: number
  readonly reason?: string
  /** It was paid back in another way, and is only noted. */
  readonly isByHand?: boolean
  /** ETag of the invoice that was shown. */
  readonly ifMatch?: string
}

type Return = Row<typeof orderReturn>
type Payments = ReturnType<typeof paymentsOf>
type Refund = Awaited<ReturnType<Payments['refund']>>
interface Contents {
  readonly returnLines: readonly Row<typeof returnLine>[]
}

/** Pieces of one payment. */
interface Share {
  readonly payment: OrderPayment
  readonly lines: readonly { readonly id: string; readonly quantity: number }[]
}

/**
 * Pays back what a return has, through the refunds of its payments. However often and on however many nodes it is asked for, the
 * money goes back once: a refund of a return has a key of its own, another one only after the provider has refused it.
 * @returns the return: `received` still, while the provider has not responded
 * @throws NotFoundError; ReturnStepError where it hasn't been received; ConflictError where nothing was paid for it, or the provider
 * refuses; ValidationError for an amount where several payments would have to share it
 */
export async function refundReturn(
  host: PluginHost,
  id: string,
  { amount, ifMatch, ...input }: ReturnRefund,
  caller: Caller,
): Promise<Return> {
  const found = await host.service(orderReturn).find(id, system, [{ path: 'returnLines' }] as const)
  if (!found) throw new NotFoundError()
  if (found.status !== 'received') throw new ReturnStepError({ from: found.status ?? 'asked', to: 'refunded' })
  const shares = await sharesOf(host, found.orderId, (found as Return & Contents).returnLines)
  if (amount !== undefined && shares.length > 1) {
    throw new ValidationError(ecommerceIssues.ECOMMERCE_SEVERAL_PAYMENTS('amount'))
  }
  const refunds: Refund[] = []
  for (const { payment, lines } of shares) {
    const { invoiceId } = payment
    const idempotencyKey = `return ${id} ${await failuresOf(host, invoiceId)}`
    refunds.push(
      await paymentsOf(host).refund(invoiceId, {
        ...input,
        lines,
        idempotencyKey,
        ...(amount !== undefined && { amount }),
        ...(ifMatch !== undefined && shares.length === 1 && { ifMatch }),
      }),
    )
  }
  const failed = refunds.find(({ status }) => status === 'failed')
  if (failed) throw new ConflictError(ecommerceIssues.ECOMMERCE_REFUND_FAILED('', { reason: failed.failure ?? '' }))
  if (refunds.some(({ status }) => status === 'pending')) return found
  const paid = refunds.map(refund => ({ amount: refund.amount, currencyCode: refund.currencyCode }))
  return moveReturn(host, id, 'refunded', { caller, data: { paid } })
}

/** What each payment of the order has paid of the lines. @throws ConflictError for lines that nothing was paid for */
async function sharesOf(
  host: PluginHost,
  orderId: string,
  returned: readonly Row<typeof returnLine>[],
): Promise<readonly Share[]> {
  const [[priced], payments] = await Promise.all([
    pricedOrders(host, [orderId]),
    paymentsOfOrders([orderId], host.database),
  ])
  const groups = new Map(priced?.ordersToProducts.map(line => [line.id, groupOf(line)]))
  return [...Map.groupBy(returned, ({ lineId }) => groups.get(lineId))].map(([group, ofGroup]) => {
    const payment = payments.find(each => each.status === 'paid' && each.group === group)
    if (!payment) throw new ConflictError(ecommerceIssues.ECOMMERCE_NOTHING_PAID())
    return { payment, lines: ofGroup.map(({ lineId, quantity }) => ({ id: lineId, quantity })) }
  })
}

/** How many refunds of an invoice have failed. */
async function failuresOf(host: PluginHost, invoiceId: string): Promise<number> {
  const filters = { and: [{ column: 'invoiceId', method: 'eq', value: invoiceId }] } as const
  const { rows } = await host
    .service(refundsToInvoices)
    .list({ filters, include: [{ path: 'refund' }], limit: 1000 }, system)
  return rows.filter(row => (row as { refund?: Refund | null }).refund?.status === 'failed').length
}
