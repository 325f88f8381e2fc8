import type { CartItem, CartLine, CartOrder } from './cart-order.ts'

/** A line that was taken out, as long as it can be put back. */
export interface RemovedLine {
  readonly line: CartLine
  /** Where it was. */
  readonly index: number
  readonly isReturning: boolean
}

/** The cart as it is shown: what the server said last, with the changes that it has not confirmed yet. */
export interface CartState {
  /** Null until it is loaded. */
  readonly orders: readonly CartOrder[] | null
  /** Quantities by the id of their line that the server has not confirmed yet; 0 for a line that is taken out. */
  readonly wanted: Readonly<Record<string, number>>
  readonly removed: readonly RemovedLine[]
  /** Pieces that are being added. */
  readonly adding: number
  /** A change waits for a connection. */
  readonly isOffline: boolean
  /** Why the last change was undone, or the cart could not be loaded. */
  readonly error: unknown
}

/** Before it is loaded. */
export const emptyCart: CartState = { orders: null, wanted: {}, removed: [], adding: 0, isOffline: false, error: null }

/** The orders as they are shown: with the quantities that are wanted, without what is taken out. */
export function shownOrders({ orders, wanted }: Pick<CartState, 'orders' | 'wanted'>): readonly CartOrder[] {
  return (orders ?? []).map(order => ({
    ...order,
    ordersToProducts: order.ordersToProducts.flatMap(line => {
      const quantity = wanted[line.id]
      if (quantity === undefined) return line
      return quantity === 0 ? [] : { ...line, quantity }
    }),
  }))
}

/** Whether there is something in it. */
export function isFilled({ ordersToProducts }: CartOrder): boolean {
  return ordersToProducts.length > 0
}

/** Orders with one that is new, or in the place of what it was. */
export function withOrder(orders: readonly CartOrder[], order: CartOrder): readonly CartOrder[] {
  return orders.some(({ id }) => id === order.id)
    ? orders.map(each => (each.id === order.id ? order : each))
    : [order, ...orders]
}

/** Whether a line is of an item that is added. */
export function isOf(line: CartLine, { productId, skuId, storeId, currencyId }: CartItem): boolean {
  const isSameCurrency = currencyId === undefined || line.currencyId === currencyId
  const isSameKind = line.productId === productId && (line.skuId ?? null) === (skuId ?? null)
  return isSameKind && line.storeId === (storeId ?? null) && isSameCurrency
}

/** How many pieces there are of an item, or of everything. */
export function piecesOf(orders: readonly CartOrder[], item: CartItem | null): number {
  const lines = orders.flatMap(({ ordersToProducts }) => ordersToProducts)
  return lines.reduce((sum, line) => sum + (item === null || isOf(line, item) ? (line.quantity ?? 1) : 0), 0)
}
