import { order, stock, stockMovement } from '@tessera/ecommerce'
import { ConflictError, type RemovalHook, sqlNames } from '@tessera/server'
import { ecommerceIssues } from '../errors.ts'

const [movements, m] = sqlNames(stockMovement, 'm')
const [orders, o] = sqlNames(order, 'o')

/** So many orders are named; how many there are in all is said, too. */
const mostNamed = 5

/** Stocks go with their product, SKU or store, unless somebody is about to pay for pieces that are set aside. */
export const stockRemovalHook: RemovalHook = {
  concerns: entity => entity.path === stock.path,
  async removing(_host, { ids, isCascade }, { transaction }) {
    // What is merely not tracked any more can still be sold.
    if (!isCascade || !transaction) return
    const found = await transaction.query<{ number: string | null; id: string }>({
      text: `select ${o.id} as "id", ${o.number} as "number" from ${movements} join ${orders} on ${o.id} = ${m.orderId}
        where ${m.stockId} = any($1::uuid[]) group by ${o.id} having sum(${m.reserved}) > 0 order by ${o.id}`,
      values: [ids],
    })
    if (found.length === 0) return
    const named = found.slice(0, mostNamed).map(({ id, number }) => number ?? id)
    throw new ConflictError(ecommerceIssues.ECOMMERCE_RESERVED('', { orders: named, count: found.length }))
  },
}
