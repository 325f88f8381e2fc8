import { ordersToPaymentIntents } from '@tessera/ecommerce'
import { type Caller, type PluginHost, sqlNames, type Transaction } from '@tessera/server'
import { deleteCarts } from './cart.ts'
import { closePayments } from './close-payments.ts'
import { OrderPlacedError } from './errors.ts'
import { lockOrders, type OrderScope } from './lock-orders.ts'
import { moveOrders } from './move-orders.ts'
import { type PricedOrder, pricedOrders } from './priced-orders.ts'
import { storeAdjustments } from './stored-terms.ts'

/**
 * What an owner does with an order that they don't want: a cart is deleted, an order that hasn't been paid for is canceled, and what
 * could still be paid is closed.
 * @returns the order as it is then, or as it was
 * @throws NotFoundError; OrderPlacedError once it has been paid for
 */
export async function giveUpOrder(
  host: PluginHost,
  orderId: string,
  scope: OrderScope,
  caller: Caller,
): Promise<PricedOrder | undefined> {
  for (let round = 0; ; round++) {
    const done = await host.database.transaction(async transaction => {
      const [locked] = await lockOrders(host, [orderId], scope, transaction)
      if (locked?.status === 'paying' && round === 0) return undefined
      if (locked?.status !== 'new') throw new OrderPlacedError({ status: locked?.status ?? '' })
      const [before] = await pricedOrders(host, [orderId], { transaction })
      if (await hasIntents(orderId, transaction)) {
        // What it would have cost is what it says from now on.
        if (before) await storeAdjustments(host, [before], transaction)
        await moveOrders(host, [{ order: locked, to: 'canceled', by: 'owner', caller }], transaction)
        return pricedOrders(host, [orderId], { transaction })
      }
      await deleteCarts(host, [orderId], transaction)
      return [before]
    })
    if (done) return done[0]
    await closePayments(host, orderId)
  }
}

const [intents, i] = sqlNames(ordersToPaymentIntents, 'i')

/** Whether somebody was asked to pay for an order. */
async function hasIntents(orderId: string, transaction: Transaction): Promise<boolean> {
  const text = `select 1 from ${intents} where ${i.orderId} = $1::uuid limit 1`
  return (await transaction.query({ text, values: [orderId] })).length > 0
}
