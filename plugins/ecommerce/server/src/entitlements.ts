import { invoice, paymentIntent, paymentIntentsToInvoices } from '@tessera/billing'
import { order, ordersToPaymentIntents, ordersToProducts, product } from '@tessera/ecommerce'
import { type PluginHost, sqlNames, system, type Transaction } from '@tessera/server'

type Host = Pick<PluginHost, 'access' | 'ownership'>

const [orders, o] = sqlNames(order, 'o')
const [lines, l] = sqlNames(ordersToProducts, 'l')
const [links, k] = sqlNames(ordersToPaymentIntents, 'k')
const [intents, p] = sqlNames(paymentIntent, 'p')
const [invoiceLinks, il] = sqlNames(paymentIntentsToInvoices, 'il')
const [invoices, i] = sqlNames(invoice, 'i')

/** A line is paid for while its order goes on, its money has not gone back wholly, and a subscription has not ended. */
const paidSql = (
  owned: string,
) => `select distinct ${l.productId} as "id" from ${orders} join ${lines} on ${l.orderId} = ${o.id}
where ${owned} and ${o.status} in ('approving', 'packaging', 'delivering', 'delivered')
  and exists (select 1 from ${links} join ${intents} on ${p.id} = ${k.billingModulePaymentIntentId}
    join ${invoiceLinks} on ${il.paymentIntentId} = ${p.id} join ${invoices} on ${i.id} = ${il.invoiceId}
    where ${k.orderId} = ${o.id} and ${p.currencyCode} = ${l.currencyCode}
      and ${p.interval} is not distinct from ${l.interval} and (${p.interval} is null or ${p.intervalCount} = ${l.intervalCount})
      and ${p.endedAt} is null and ${i.status} = 'paid' and (${i.refundedAmount} < ${i.amount} or ${i.amount} = 0))`

/**
 * Tells what the owners of orders have paid for now, so that they get what comes with it, such as a role, and lose what they
 * haven't paid for any more. In the transaction of the change; it locks owners, after the orders.
 */
export async function entitleOwners(host: Host, orderIds: readonly string[], transaction: Transaction): Promise<void> {
  const context = { ...system, transaction }
  const owners = await host.ownership.of(order, orderIds, context)
  for (const ownerId of [...new Set([...owners.values()].flat())].toSorted()) await entitle(host, ownerId, transaction)
}

/** The same for one owner. */
export async function entitle(host: Host, ownerId: string, transaction: Transaction): Promise<void> {
  const paid = await transaction.query<{ id: string }>({
    text: paidSql(host.ownership.conditionSql(order, o.id, '$1::uuid')),
    values: [ownerId],
  })
  const purchases = { subjectId: ownerId, entity: product, recordIds: paid.map(({ id }) => id) }
  await host.access.entitle(purchases, { ...system, transaction })
}
