import { pageScript, useHeadScript, usePageScript } from '@tessera/widget-sdk'
import { type ComponentType, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useMessages } from '../messages.ts'
import { CartFrame } from './CartFrame.tsx'
import { cartPanel } from './cart-panel.ts'
import { cartQuantityEvent, cartQuantityKey } from './cart-quantity.ts'
import { showCartQuantity } from './show-cart-quantity.ts'

const script = pageScript(() => import('./cart-script.ts'))

type Contents = ComponentType<{ readonly panel: NonNullable<ReturnType<typeof cartPanel.getState>['panel']> }>

/**
 * The cart's icon with the number of pieces, which opens the cart beside the page. It is rendered the same for everyone: a script
 * in the head shows the number. The cart is loaded once somebody points at the icon.
 */
export function CartButton({ className }: { readonly className?: string | null | undefined }) {
  const m = useMessages('cart')
  const panel = useStore(cartPanel, state => state.panel)
  const [Contents, setContents] = useState<Contents | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const close = () => cartPanel.setState({ panel: null })
  useHeadScript('ecommerce-cart', showCartQuantity, cartQuantityKey, cartQuantityEvent)
  usePageScript(script)

  useEffect(() => {
    if (Contents || hasFailed) return
    import('./CartContents.tsx').then(
      module => setContents(() => module.CartContents),
      error => {
        console.error(error)
        setFailed(true)
      },
    )
  }, [Contents, hasFailed])

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={m.cart}
        // The script in the head adds the number.
        suppressHydrationWarning
        data-cart-open={m.cart}
        onClick={() => {
          setFailed(false)
          cartPanel.setState({ panel: { kind: 'cart' } })
        }}
        className={`relative flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-md text-text transition-colors hover:bg-muted noscript:hidden md:size-10 ${className ?? ''}`}
      >
        <svg
          viewBox="0 0 24 24"
          className="size-5.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          aria-hidden="true"
        >
          <path d="M5 8h14l-.9 11.1a2 2 0 0 1-2 1.9H7.9a2 2 0 0 1-2-1.9L5 8Z" strokeLinejoin="round" />
          <path d="M8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5" strokeLinecap="round" />
        </svg>
        <span
          data-cart-badge=""
          aria-hidden="true"
          className="pointer-events-none absolute top-0.5 right-0 after:hidden after:h-4.5 after:min-w-4.5 after:items-center after:justify-center after:rounded-full after:bg-primary after:px-1 after:font-semibold after:text-[0.6875rem] after:text-on-primary after:tabular-nums after:leading-none"
        />
      </button>
      {panel && (
        <CartFrame
          title={panel.kind === 'cart' ? m.cart : m.buyTitle}
          hasFailed={hasFailed}
          onRetry={() => setFailed(false)}
          onClose={close}
        >
          {Contents && <Contents panel={panel} />}
        </CartFrame>
      )}
    </>
  )
}
