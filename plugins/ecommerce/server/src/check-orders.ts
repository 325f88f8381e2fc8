import { paymentsOf } from '@tessera/billing/server'
import { order, orderEvent } from '@tessera/ecommerce'
import { type PluginHost, sqlNames, system } from '@tessera/server'
import { hoursToPay } from './hours-to-pay.ts'
import { lockOrders } from './lock-orders.ts'
import { moveOrders } from './move-orders.ts'
import { paymentsOfOrders } from './order-payments.ts'
import { reconsiderOrder } from './payment-hook.ts'

/** Asks the providers what became of an order's payments, and moves the order on. */
export async function checkOrder(host: PluginHost, id: string): Promise<void> {
  const payments = await paymentsOfOrders([id], host.database)
  const open = payments.filter(({ status }) => status === 'open')
  if (open.length > 0) await paymentsOf(host).check(open.map(({ invoiceId }) => invoiceId))
  await reconsiderOrder(host, id)
}

const [orders, o] = sqlNames(order, 'o')
const batch = 100
const overdueSql = `select ${o.id} as "id" from ${orders} where ${o.status} = 'paying' and ${o.id} > $1::uuid
  and ${o.placedAt} < now() - make_interval(hours => $2) order by ${o.id} limit ${batch}`
const stuckSql = `select ${o.id} as "id" from ${orders} where ${o.status} = 'paying' and ${o.id} > $1::uuid
  and ${o.updatedAt} < now() - interval '10 minutes' and ${o.placedAt} >= now() - make_interval(hours => $2)
  order by ${o.id} limit ${batch}`
const first = '00000000-0000-0000-0000-000000000000'

/**
 * Looks after orders that wait for their payment: asks the providers, and cancels what nobody has paid for in a day. Safe to run
 * twice, and on several nodes: each step locks what it decides about.
 */
export async function checkOrders(host: PluginHost): Promise<void> {
  await each(host, stuckSql, id => checkOrder(host, id))
  await each(host, overdueSql, id => expireOrder(host, id))
}

const [events, e] = sqlNames(orderEvent, 'e')
/** Somebody has seen it, and wants to wait for the rest. */
const decidedSql = `select 1 from ${events} where ${e.orderId} = $1::uuid and ${e.data} ->> 'decided' = 'part-payment'
  and ${e.createdAt} >= $2::timestamptz limit 1`

/** Cancels an order, unless its provider says that something has been paid. */
async function expireOrder(host: PluginHost, id: string): Promise<void> {
  await checkOrder(host, id)
  const open = await host.database.transaction(async transaction => {
    const [locked] = await lockOrders(host, [id], {}, transaction)
    if (locked?.status !== 'paying') return []
    const payments = await paymentsOfOrders([id], transaction)
    if (payments.some(({ status }) => status === 'paid')) {
      const decided = await transaction.query({ text: decidedSql, values: [id, locked.placedAt] })
      if (decided.length > 0) return []
      await host.service(order).update(id, { attention: 'part-payment' }, { ...system, transaction })
      return []
    }
    await moveOrders(host, [{ order: locked, to: 'canceled', by: 'system' }], transaction)
    return payments.filter(({ status }) => status === 'open').map(({ invoiceId }) => invoiceId)
  })
  if (open.length > 0) await paymentsOf(host).close(open)
}

/** What goes wrong with one order keeps none of the others; the job fails afterwards, so that it is seen. */
async function each(host: PluginHost, text: string, work: (id: string) => Promise<void>): Promise<void> {
  const errors: unknown[] = []
  let after = first
  for (;;) {
    const rows = await host.database.query<{ id: string }>({ text, values: [after, hoursToPay] })
    for (const { id } of rows) await work(id).catch(error => errors.push(error))
    const last = rows.at(-1)
    if (!last || rows.length < batch) break
    after = last.id
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} orders could not be checked`)
}
