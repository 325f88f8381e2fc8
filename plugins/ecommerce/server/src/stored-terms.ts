import type { Input, Patch, Row } from '@tessera/core'
import { adjustment, type order, ordersToProducts } from '@tessera/ecommerce'
import { type Context, type PluginHost, sqlNames, system, type Transaction } from '@tessera/server'
import { agreedRule } from './agreed-rules.ts'
import { type DiscountTaker, takeDiscounts } from './discount-uses.ts'
import type { PricedOrder } from './priced-orders.ts'

type TermsHost = Pick<PluginHost, 'service' | 'ownership'>

const [adjustments, a] = sqlNames(adjustment)

/**
 * Stores what carts are sold for, and as: their lines with titles, prices and taxes, and what is added to them and taken off. The discounts
 * that they have are counted.
 * @param carts priced, and locked
 * @returns them as they are stored; and ids of discounts that are not to be had any more, with which nothing may be sold
 */
export async function storeTerms(
  host: TermsHost,
  carts: readonly PricedOrder[],
  buyer: Pick<DiscountTaker, 'subjectId' | 'email'>,
  transaction: Transaction,
): Promise<{ readonly stored: readonly PricedOrder[]; readonly refused: readonly string[] }> {
  const context: Context = { ...system, transaction }
  const lines = carts.flatMap(({ ordersToProducts: ofOrder }) => ofOrder)
  await host.service(ordersToProducts).updateMany(
    lines.map(line => ({
      id: line.id,
      data: {
        unitAmount: line.currentUnitAmount,
        currencyCode: line.billingModuleCurrency.code,
        productTitle: line.productTitle,
        skuCode: line.skuCode,
        skuTitle: line.skuTitle,
        interval: line.interval,
        intervalCount: line.intervalCount,
        taxPercent: line.taxPercent,
        taxAmount: line.taxAmount,
      },
    })),
    context,
  )
  const made = await storeAdjustments(host, carts, transaction)
  const takers = carts.map(({ id: orderId, discountIds = [] }) => ({ orderId, discountIds, ...buyer }))
  const refused = await takeDiscounts(host, takers, transaction)
  const stored = carts.map(cart => ({
    ...cart,
    ordersToProducts: cart.ordersToProducts.map(line => ({ ...line, unitAmount: line.currentUnitAmount })),
    adjustments: [
      ...cart.adjustments.filter(({ isComputed }) => !isComputed),
      ...made.filter(({ orderId }) => orderId === cart.id),
    ],
  }))
  return { stored, refused }
}

/** Stores what is added to carts and taken off them. It was dropped, or never stored. */
export function storeAdjustments(
  host: Pick<PluginHost, 'service'>,
  carts: readonly PricedOrder[],
  transaction: Transaction,
): Promise<readonly Row<typeof adjustment>[]> {
  const computed = carts.flatMap(({ adjustments: ofOrder }) => ofOrder.filter(({ isComputed }) => isComputed))
  return host.service(adjustment).createMany(
    computed.map(({ id: _, ...each }) => each as Input<typeof adjustment>),
    { ...system, transaction, history: 'none' },
  )
}

/** What the order itself says of its terms once they are stored. */
export function termFields({ cart, address, discountCode }: PricedOrder): Patch<typeof order> {
  const delivery = cart?.deliveries.find(({ deliveryMethodId: id }) => id === cart.deliveryMethodId)
  return {
    deliveryMethodId: delivery && delivery.deliveryMethodId !== agreedRule ? delivery.deliveryMethodId : null,
    deliveryTitle: delivery?.title ?? {},
    // Nobody stores where somebody lives without a need.
    address: delivery?.needsAddress ? address : null,
    discountCode: cart?.code && !cart.code.problem ? discountCode : null,
  }
}

const dropSql = `delete from ${adjustments} where ${a.orderId} = any($1::uuid[]) and ${a.isComputed}`

/** Forgets what a checkout has added to orders that are carts again: it is computed again. They are locked. */
export async function dropTerms(orderIds: readonly string[], transaction: Transaction): Promise<void> {
  await transaction.query({ text: dropSql, values: [orderIds] })
}
