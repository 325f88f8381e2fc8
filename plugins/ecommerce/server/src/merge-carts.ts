import { order, ordersToProducts } from '@tessera/ecommerce'
import { type Context, type PluginHost, sqlNames, system, type Transaction } from '@tessera/server'
import { type CartLine, deleteCarts, lineKey, linesOf, lockOwners, maximumQuantity } from './cart.ts'
import { moveDiscountUses } from './discount-uses.ts'
import { entitle } from './entitlements.ts'
import { readPrices } from './offers.ts'
import { hasIntentSql } from './order-payments.ts'
import { allocate } from './stock/allocate.ts'

const unrecorded = { ...system, history: 'none' } as const
const [orders, o] = sqlNames(order, 'o')

interface Found {
  readonly id: string
  readonly isOurs: boolean
  /** A cart that nobody was asked to pay for. */
  readonly isCart: boolean
  readonly comment: string | null
}

/**
 * Gives everything that a visitor has ordered, and what is in their cart, to the account that they logged in to. Quantities
 * of the same line add up, as far as one line may have, and as there are so many.
 * @param from the visitor, who has no login
 * @param to the account
 */
export async function mergeCarts(
  host: Pick<PluginHost, 'service' | 'ownership' | 'access'>,
  { from, to }: { readonly from: string; readonly to: string },
  transaction: Transaction,
): Promise<void> {
  await lockOwners([from, to], transaction)
  const found = await transaction.query<Found>({
    text: `select ${o.id} as "id", ${host.ownership.conditionSql(order, o.id, '$2::uuid')} as "isOurs", ${o.comment} as "comment",
        ${o.status} = 'new' and ${o.type} = 'cart' and not ${hasIntentSql(o.id)} as "isCart"
      from ${orders} where ${host.ownership.conditionSql(order, o.id, '$1::uuid')} or (${o.status} = 'new' and ${o.type} = 'cart' and ${host.ownership.conditionSql(order, o.id, '$2::uuid')})
      order by ${o.id} for update of o`,
    values: [from, to],
  })
  const theirs = found.filter(({ isOurs }) => !isOurs)
  if (theirs.length === 0) return
  const cart = found.findLast(({ isOurs }) => isOurs)
  const merged = cart ? theirs.filter(({ isCart }) => isCart) : []
  const moved = theirs.filter(each => !merged.includes(each))
  const context: Context = { ...unrecorded, transaction }
  if (cart && merged.length > 0) {
    await mergeLines(
      host,
      cart.id,
      merged.map(({ id }) => id),
      context,
      transaction,
    )
    const comment = merged.find(each => each.comment)?.comment
    if (!cart.comment && comment) await host.service(order).update(cart.id, { comment }, context)
    await deleteCarts(
      host,
      merged.map(({ id }) => id),
      transaction,
    )
  }
  if (moved.length === 0) return
  await moveDiscountUses(from, to, transaction)
  await host.ownership.reassign(
    order,
    moved.map(({ id }) => id),
    to,
    context,
  )
  for (const ownerId of [from, to].toSorted()) await entitle(host, ownerId, transaction)
}

async function mergeLines(
  host: Pick<PluginHost, 'service'>,
  cartId: string,
  mergedIds: readonly string[],
  context: Context,
  transaction: Transaction,
): Promise<void> {
  const all = await linesOf([cartId, ...mergedIds], transaction)
  const lines = new Map<string, { line: CartLine; quantity: number; most: number }>()
  // Our own lines first: those of the visitor are added to them.
  for (const line of all.toSorted((a, b) => Number(b.orderId === cartId) - Number(a.orderId === cartId))) {
    const key = lineKey(line)
    const same = lines.get(key)
    const most = maximumQuantity - (maximumQuantity % line.step)
    if (same) {
      same.most = Math.max(same.most, line.quantity)
      same.quantity = Math.min(most, same.quantity + line.quantity)
    } else lines.set(key, { line, quantity: line.quantity, most: line.quantity })
  }
  await limitToStock([...lines.values()], transaction)
  const changed = [...lines.values()].filter(
    ({ line, quantity }) => line.orderId !== cartId || line.quantity !== quantity,
  )
  await host.service(ordersToProducts).updateMany(
    changed.map(({ line, quantity }) => ({ id: line.id, data: { orderId: cartId, quantity } })),
    context,
  )
}

/** Lines that add up to more than there is get what there is, or the greater of what they were. */
async function limitToStock(
  added: readonly { readonly line: CartLine; quantity: number; readonly most: number }[],
  transaction: Transaction,
): Promise<void> {
  const raised = added.filter(({ quantity, most }) => quantity > most)
  const prices = await readPrices(
    transaction,
    raised.map(({ line }) => line),
  )
  raised.forEach((each, index) => {
    const result = prices[index]?.in(each.line.currencyId ?? undefined)
    if (!result || !('offer' in result)) return
    const { line, quantity, most } = each
    const { left } = allocate([{ ...line, quantity }], result.offer.stocks)[0] ?? {}
    if (left !== undefined) each.quantity = Math.max(most, left - (left % line.step))
  })
}
