import { isDeepStrictEqual } from 'node:util'
import type { Address } from '@tessera/ecommerce'
import { type Cause, ValidationError } from '@tessera/server'
import { ecommerceIssues } from './errors.ts'
import type { PricedOrder } from './priced-orders.ts'
import { writtenCode } from './trade-rules.ts'

/** What a buyer chooses about the delivery and the price of an order. */
export interface ChosenTerms {
  readonly deliveryMethodId?: string | null
  readonly address?: Address | null
  readonly discountCode?: string | null
}

/** @throws ValidationError naming each line that can't be sold */
export function assertSellable(orders: readonly PricedOrder[]): void {
  const causes = orders.flatMap(({ ordersToProducts: lines }, at): Cause[] => {
    if (lines.length === 0) return [ecommerceIssues.ECOMMERCE_EMPTY_ORDER(`ecommerceModule.orders.${at}`)]
    return lines.flatMap(({ id, problem }) => (problem ? [{ ...problem, path: linePath(orders, id) }] : []))
  })
  if (causes.length > 0) throw new ValidationError(causes)
}

/** Where a line is in the orders of a request, as they are in the cart. */
export function linePath(orders: readonly PricedOrder[], lineId: string): string {
  const at = orders.findIndex(({ ordersToProducts: lines }) => lines.some(({ id }) => id === lineId))
  const index = orders[at]?.ordersToProducts.findIndex(({ id }) => id === lineId)
  return `ecommerceModule.orders.${at}.ordersToProducts.${index}`
}

/** @throws ValidationError for what nothing delivers, or not in the chosen way, or not without an address */
export function assertDeliverable(orders: readonly PricedOrder[], { deliveryMethodId }: ChosenTerms = {}): void {
  const causes = orders.flatMap(({ cart, address }): Cause[] => {
    if (!cart?.needsDelivery) return []
    const delivery = cart.deliveries.find(each => each.deliveryMethodId === cart.deliveryMethodId)
    if (!delivery) return [ecommerceIssues.ECOMMERCE_NOT_DELIVERED('deliveryMethodId')]
    // Somebody who names a way of delivery wants that one.
    if (deliveryMethodId != null && deliveryMethodId !== delivery.deliveryMethodId) {
      return [ecommerceIssues.ECOMMERCE_DELIVERY('deliveryMethodId')]
    }
    return delivery.needsAddress && address === null ? [ecommerceIssues.ECOMMERCE_NEEDS_ADDRESS('address')] : []
  })
  if (causes.length > 0) throw new ValidationError(causes)
}

/** Whether an order that waits for its payment was placed with other terms than a buyer wants now. */
export function isChosenOtherwise(
  placed: PricedOrder,
  { deliveryMethodId, address, discountCode }: ChosenTerms = {},
): boolean {
  const { deliveryMethodId: method, address: before, discountCode: code } = placed
  return (
    (deliveryMethodId != null && deliveryMethodId !== method) ||
    (address != null && before !== null && !isDeepStrictEqual(address, before)) ||
    (discountCode !== undefined && (discountCode && writtenCode(discountCode)) !== (code && writtenCode(code)))
  )
}
