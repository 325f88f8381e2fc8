import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { CartOrder } from './cart-order.ts'
import { type RemovedLine, shownOrders } from './cart-state.ts'
import { pageCart } from './page-cart.ts'

interface ShownCart {
  readonly orders: readonly CartOrder[]
  readonly isLoaded: boolean
  readonly removed: readonly RemovedLine[]
  readonly isOffline: boolean
  readonly error: unknown
}

/** The cart as it is shown. In a browser only. */
export function useCart(): ShownCart {
  const { orders, wanted, removed, isOffline, error } = useStore(pageCart().store)
  const shown = useMemo(() => shownOrders({ orders, wanted }), [orders, wanted])
  return { orders: shown, isLoaded: orders !== null, removed, isOffline, error }
}
