import { createStore } from 'zustand/vanilla'
import type { CartItem } from './cart-order.ts'

/** What the panel beside the page shows: the cart, or one product that is bought at once; null while it is closed. */
export type CartPanel = { readonly kind: 'cart' } | { readonly kind: 'buy'; readonly item: CartItem } | null

export const cartPanel = createStore<{ readonly panel: CartPanel }>(() => ({ panel: null }))

/** Opens the panel of the cart's button; where a page has none, leads to the page with the orders. */
export function openPanel(panel: CartPanel, ordersUrl: string): void {
  const button = document.querySelector('[data-cart-open]')
  if (!button) {
    location.assign(ordersUrl)
    return
  }
  cartPanel.setState({ panel })
  // The button is an island that waits for somebody to point at it.
  button.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
}
