import { ordersToCurrencies, storesToOrders } from '@tessera/ecommerce'
import { type Context, type PluginHost, selected, sqlNames, system, type Transaction } from '@tessera/server'
import type { PricedLine, PricedOrder } from './priced-orders.ts'

type LinkHost = Pick<PluginHost, 'service'>

const contextOf = (transaction: Transaction): Context => ({ ...system, transaction, history: 'none' })

/** Links placed orders with their stores and currencies, by which lists are filtered. */
export async function linkOrders(
  host: LinkHost,
  orders: readonly PricedOrder[],
  transaction: Transaction,
): Promise<void> {
  const pairs = (idOf: (line: PricedLine) => string | null) =>
    orders.flatMap(({ id, ordersToProducts }) =>
      [...new Set(ordersToProducts.flatMap(line => idOf(line) ?? []))].map(linked => ({ orderId: id, linked })),
    )
  const context = contextOf(transaction)
  await host.service(storesToOrders).createMany(
    pairs(({ storeId }) => storeId).map(({ orderId, linked }) => ({ orderId, storeId: linked })),
    context,
  )
  await host.service(ordersToCurrencies).createMany(
    pairs(line => line.billingModuleCurrency.id).map(({ orderId, linked }) => ({
      orderId,
      billingModuleCurrencyId: linked,
    })),
    context,
  )
}

const [storeLinks, s] = sqlNames(storesToOrders, 's')
const [currencyLinks, c] = sqlNames(ordersToCurrencies, 'c')
const storesSql = `select ${selected(s, 'id')} from ${storeLinks} where ${s.orderId} = $1::uuid`
const currenciesSql = `select ${selected(c, 'id')} from ${currencyLinks} where ${c.orderId} = $1::uuid`

/** The reverse: a cart is in no list. */
export async function unlinkOrder(host: LinkHost, orderId: string, transaction: Transaction): Promise<void> {
  const values = [orderId]
  for (const [relation, text] of [
    [storesToOrders, storesSql],
    [ordersToCurrencies, currenciesSql],
  ] as const) {
    const links = await transaction.query<{ id: string }>({ text, values })
    if (links.length === 0) continue
    const ids = links.map(({ id }) => id)
    await host.service(relation as typeof storesToOrders).removeMany(ids, contextOf(transaction))
  }
}
