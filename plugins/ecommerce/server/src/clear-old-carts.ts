import { order, ordersToProducts } from '@tessera/ecommerce'
import { type PluginHost, sqlNames } from '@tessera/server'
import { deleteCarts } from './cart.ts'
import { hoursToKeepCarts } from './hours-to-keep-carts.ts'
import { hasIntentSql } from './order-payments.ts'

const [orders, o] = sqlNames(order, 'o')
const [lines, l] = sqlNames(ordersToProducts, 'l')
const batch = 200

/** A draft is what somebody has written: only one that says nothing of products or of the customer is cleared. */
const isEmptyDraft = `${o.type} = 'draft' and coalesce(${o.email}, '') = '' and coalesce(${o.customerName}, '') = ''
  and coalesce(${o.comment}, '') = '' and ${o.address} is null
  and not exists (select 1 from ${lines} where ${l.orderId} = ${o.id})`
const isOld = `${o.status} = 'new' and (${o.type} = 'cart' or ${isEmptyDraft}) and ${o.updatedAt} < now() - interval '${hoursToKeepCarts} hours'
  and not exists (select 1 from ${lines} where ${l.orderId} = ${o.id} and ${l.updatedAt} > now() - interval '${hoursToKeepCarts} hours')
  and not ${hasIntentSql(o.id)}`
/** A cart whose checkout is running is locked, and left alone; one that was checked out has an intent. */
const oldSql = `select ${o.id} as "id" from ${orders} where ${isOld}
  order by ${o.id} limit ${batch} for update of o skip locked`
/** Asked again once they are locked: something may have been added in the moment before. */
const stillOldSql = `select ${o.id} as "id" from ${orders} where ${o.id} = any($1::uuid[]) and ${isOld}`

/**
 * Deletes carts, and drafts with nothing in them, in which nothing has changed for 24 hours and that nobody was ever asked to pay for. Safe to run twice, and on
 * several nodes.
 * @returns how many
 */
export async function clearOldCarts(host: Pick<PluginHost, 'service' | 'database' | 'ownership'>): Promise<number> {
  let deleted = 0
  for (;;) {
    const found = await host.database.transaction(async transaction => {
      const locked = await transaction.query<{ id: string }>({ text: oldSql })
      const values = [locked.map(({ id }) => id)]
      const carts = await transaction.query<{ id: string }>({ text: stillOldSql, values })
      await deleteCarts(
        host,
        carts.map(({ id }) => id),
        transaction,
      )
      return { locked: locked.length, deleted: carts.length }
    })
    deleted += found.deleted
    if (found.locked < batch) return deleted
  }
}
