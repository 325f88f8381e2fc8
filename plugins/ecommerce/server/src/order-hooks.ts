import { sumOf } from '@tessera/billing'
import type { OrderHooks } from '@tessera/billing/server'
import { order, shareOfPieces } from '@tessera/ecommerce'
import type { PluginHost } from '@tessera/server'
import { entriesOfInvoices } from './edits/order-balance.ts'
import { lockOrders } from './lock-orders.ts'
import { moveOrders } from './move-orders.ts'
import { ordersOfInvoices, paymentsOfOrders } from './order-payments.ts'
import { pricedOrders } from './priced-orders.ts'
import { paymentGroups } from './totals.ts'

/** How refunds and payments made twice concern orders. */
export function orderHooks(host: PluginHost): OrderHooks {
  return {
    async refundAmount({ id }, lines, refunded, { transaction }) {
      const database = transaction ?? host.database
      const orderIds = await ordersOfInvoices([id], database)
      // What an edit made an order cost more is of no piece alone.
      const entries = await entriesOfInvoices([id], database)
      if (entries.some(({ kind }) => kind === 'request')) return null
      const payments = await paymentsOfOrders(orderIds, database)
      const group = payments.find(({ invoiceId }) => invoiceId === id)?.group
      const orders = await pricedOrders(host, orderIds, transaction ? { transaction } : {})
      const parts = paymentGroups(orders).find(({ key }) => key === group)?.parts ?? []
      const before = new Map<string, number>()
      for (const line of refunded) before.set(line.id, (before.get(line.id) ?? 0) + line.quantity)
      const amounts: number[] = []
      for (const line of lines) {
        const part = parts.find(({ lineId }) => lineId === line.id)
        const earlier = before.get(line.id) ?? 0
        const pieces = earlier + line.quantity
        if (!part || pieces > part.quantity) return null
        amounts.push(shareOfPieces(part, line.quantity, earlier))
        before.set(line.id, pieces)
      }
      return sumOf(amounts)
    },

    async cancel({ id }, { reason }, { transaction, caller }) {
      if (!transaction) throw new TypeError('Orders are canceled in the transaction of their refund')
      const orders = await lockOrders(host, await ordersOfInvoices([id], transaction), {}, transaction)
      await moveOrders(host, movesOf(orders, reason, caller), transaction)
    },

    async paidAgain({ id }, context) {
      const { transaction } = context
      if (!transaction) throw new TypeError('Orders are marked in the transaction of the payment')
      const orders = await lockOrders(host, await ordersOfInvoices([id], transaction), {}, transaction)
      const data = { attention: 'second-payment' } as const
      await host.service(order).updateMany(
        orders.map(each => ({ id: each.id, data })),
        context,
      )
    },
  }
}

type Orders = Awaited<ReturnType<typeof lockOrders>>
type Caller = Parameters<OrderHooks['cancel']>[2]['caller']

function movesOf(orders: Orders, reason: string | null, caller: Caller): Parameters<typeof moveOrders>[1] {
  return orders
    .filter(({ status }) => status !== 'canceled')
    .map(order => ({ order, to: 'canceled', by: 'administrator', caller, ...(reason !== null && { reason }) }) as const)
}
