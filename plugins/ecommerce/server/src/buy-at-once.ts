import { order, ordersToProducts } from '@tessera/ecommerce'
import { type Caller, type Context, type PluginHost, sqlNames, system, type Transaction } from '@tessera/server'
import { addLine, assertVisible, type CartItem, lockOwners, offerOf } from './cart.ts'
import { type CheckoutRequest, type CheckoutResult, checkOut } from './checkout.ts'

const [orders, o] = sqlNames(order, 'o')
const [lines, l] = sqlNames(ordersToProducts, 'l')
const [otherLines, x] = sqlNames(ordersToProducts, 'x')

/**
 * Asks for the payment of one product, in an order of its own, beside the cart. The same product bought again in the same way,
 * while its payment is still waited for, is the same order: somebody who clicks twice buys once.
 * @throws ValidationError for what can't be sold; UnauthorizedError for a visitor who has logged in meanwhile; whatever
 * `checkOut` throws
 */
export async function buyAtOnce(
  host: PluginHost,
  ownerId: string,
  item: CartItem,
  request: Omit<CheckoutRequest, 'orders'>,
  caller: Caller,
): Promise<CheckoutResult> {
  await assertVisible(host, item, caller)
  const orders = async (transaction: Transaction) => [await orderFor(host, ownerId, item, request, caller, transaction)]
  return checkOut(host, ownerId, { ...request, orders }, caller)
}

/** The order that waits for the payment of the same, or a new one. */
async function orderFor(
  host: PluginHost,
  ownerId: string,
  item: CartItem,
  { email, terms: { deliveryMethodId, address, discountCode } = {} }: Omit<CheckoutRequest, 'orders'>,
  caller: Caller,
  transaction: Transaction,
): Promise<string> {
  await lockOwners([ownerId], transaction)
  await host.access.assertSession(caller, transaction)
  const offer = await offerOf(item, transaction)
  const storeId = item.storeId ?? null
  const [same] = await transaction.query<{ id: string }>({
    text: `select ${o.id} as "id" from ${orders} join ${lines} on ${l.orderId} = ${o.id}
      where ${o.status} = 'paying' and ${o.email} = $2 and ${host.ownership.conditionSql(order, o.id, '$1::uuid')}
      and ${l.productId} = $3::uuid and ${l.storeId} is not distinct from $4::uuid
      and ($8::uuid is null or ${o.deliveryMethodId} = $8::uuid) and ($9::jsonb is null or ${o.deliveryMethodId} is null or ${o.address} = $9::jsonb)
      and ${o.discountCode} is not distinct from $10
      and ${l.currencyId} = $5::uuid and ${l.quantity} = $6 and ${l.skuId} is not distinct from $7::uuid
      and not exists (select 1 from ${otherLines} where ${x.orderId} = ${o.id} and ${x.id} <> ${l.id})
      order by coalesce(${o.placedAt}, ${o.createdAt}) desc limit 1`,
    values: [
      ownerId,
      email,
      item.productId,
      storeId,
      offer.currency.id,
      item.quantity ?? offer.step,
      offer.sku?.id ?? null,
      deliveryMethodId ?? null,
      address ? JSON.stringify(address) : null,
      discountCode ?? null,
    ],
  })
  if (same) return same.id
  const context: Context = { ...system, transaction, history: 'none' }
  const { id } = await host.service(order).create({}, context)
  await host.ownership.assign(order, id, ownerId, context)
  await addLine(host, id, { ...item, storeId }, offer, transaction)
  return id
}
