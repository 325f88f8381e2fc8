import { currency } from '@tessera/billing'
import type { Entity } from '@tessera/core'
import { order, ordersToProducts } from '@tessera/ecommerce'
import {
  ConflictError,
  type Context,
  type PluginHost,
  type RemovalHook,
  sqlNames,
  system,
  type Transaction,
} from '@tessera/server'
import { deleteCarts } from './cart.ts'
import { ecommerceIssues } from './errors.ts'
import { hasIntentSql } from './order-payments.ts'

type Host = Pick<PluginHost, 'service' | 'database'>

const [orders, o] = sqlNames(order, 'o')
const [lines, l] = sqlNames(ordersToProducts, 'l')

/** So many orders are named; how many there are in all is said, too. */
const mostNamed = 5

interface Holder {
  readonly orderId: string
  readonly lineId: string
  readonly number: string | null
  readonly isCart: boolean
}

type Column = 'productId' | 'skuId' | 'storeId' | 'currencyId'

/**
 * Deletes records that lines of orders name: their lines in carts go with them, what has been ordered stays.
 * @param column of a line that names the records
 * @param remove deletes the records
 * @throws ConflictError naming the orders that hold one
 */
export async function removeWithCartLines<Result>(
  host: Host,
  column: Column,
  ids: readonly string[],
  context: Context,
  remove: (inside: Context) => Promise<Result>,
): Promise<Result> {
  if (!context.transaction) {
    return host.database.transaction(transaction =>
      removeWithCartLines(host, column, ids, { ...context, transaction }, remove),
    )
  }
  await removeCartLines(host, column, ids, context.transaction)
  return remove(context)
}

/** Takes records out of carts. @throws ConflictError naming the orders that hold one */
async function removeCartLines(
  host: Pick<PluginHost, 'service'>,
  column: Column,
  ids: readonly string[],
  transaction: Transaction,
): Promise<void> {
  const holders = await holdersOf(column, ids, transaction)
  assertCarts(holders)
  if (holders.length > 0) {
    await host.service(ordersToProducts as Entity).removeMany(
      holders.map(({ lineId }) => lineId),
      { ...system, transaction, history: 'none' },
    )
  }
}

/**
 * Currencies and owners of orders are of other modules: what is in carts goes with them, what has been ordered keeps them.
 */
export const removalHook: RemovalHook = {
  concerns: entity => entity.path === currency.path || entity.isOwner === true,
  async removing(host, { entity, ids }, { transaction }) {
    if (!transaction) return
    if (entity.path === currency.path) return removeCartLines(host, 'currencyId', ids, transaction)
    const found = await transaction.query<Omit<Holder, 'lineId'>>({
      text: `select ${o.id} as "orderId", ${o.number} as "number", ${o.status} = 'new' and not ${hasIntentSql(o.id)} as "isCart"
        from ${orders} where ${host.ownership.conditionSql(order, o.id, 'any($1::uuid[])')} order by ${o.id} for update of o`,
      values: [ids],
    })
    assertCarts(found)
    await deleteCarts(
      host,
      found.map(({ orderId }) => orderId),
      transaction,
    )
  },
}

/** @throws ConflictError naming the orders that are none */
function assertCarts(holders: readonly Omit<Holder, 'lineId'>[]): void {
  const placed = new Map(holders.filter(({ isCart }) => !isCart).map(({ orderId, number }) => [orderId, number]))
  if (placed.size === 0) return
  const numbers = [...placed].slice(0, mostNamed).map(([id, number]) => number ?? id)
  throw new ConflictError(ecommerceIssues.ECOMMERCE_ORDERED('', { orders: numbers, count: placed.size }))
}

/** The lines that name records, with their orders locked: what is a cart now is one until the transaction ends. */
function holdersOf(column: Column, ids: readonly string[], transaction: Transaction): Promise<Holder[]> {
  return transaction.query<Holder>({
    text: `with locked as (
        select ${o.id} as id, ${o.number} as number, ${o.status} as status from ${orders}
        where exists (select 1 from ${lines} where ${l.orderId} = ${o.id} and ${l[column]} = any($1::uuid[]))
        order by ${o.id} for update of o)
      select locked.id as "orderId", ${l.id} as "lineId", locked.number as "number", locked.status = 'new' as "isCart"
      from locked join ${lines} on ${l.orderId} = locked.id where ${l[column]} = any($1::uuid[])`,
    values: [ids],
  })
}
