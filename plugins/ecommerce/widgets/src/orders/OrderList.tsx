import { product } from '@tessera/ecommerce'
import { localizedPath, useLanguage, useListAddressOf } from '@tessera/widget-sdk'
import { Alert, Button, ButtonLink } from '@tessera/widget-sdk/ui'
import { useCallback, useEffect, useState } from 'react'
import { openPanel } from '../cart/cart-panel.ts'
import { pageCart } from '../cart/page-cart.ts'
import { Totals } from '../cart/Totals.tsx'
import { useCart } from '../cart/use-cart.ts'
import { useErrorText } from '../cart/use-error-text.ts'
import { useMessages } from '../messages.ts'
import { NoSession } from './NoSession.tsx'
import { OrderCard } from './OrderCard.tsx'
import { OrderSkeleton } from './OrderSkeleton.tsx'
import { placedOrders } from './orders-api.ts'
import { useLoaded } from './use-loaded.ts'

const perPage = 20

/** What the visitor is buying, and has bought. In a browser only. */
export function OrderList() {
  const m = useMessages('orders')
  const language = useLanguage()
  const errorText = useErrorText()
  const shop = useListAddressOf(product)
  const [pages, setPages] = useState(1)
  // One more says whether there are more.
  const load = useCallback(() => placedOrders(Math.min(pages * perPage + 1, 100), 0), [pages])
  const { data, error, reload } = useLoaded(load)
  if (data === undefined && !error) return <OrderSkeleton />
  if (data === null) return <NoSession />
  if (data === undefined) {
    return (
      <Alert
        tone="danger"
        action={
          <Button variant="outline" onClick={() => void reload()}>
            {m.again}
          </Button>
        }
      >
        {errorText(error)}
      </Alert>
    )
  }
  return (
    <div className="space-y-10">
      <CartSummary />
      {data.length === 0 ? (
        <div className="rounded-lg border border-border bg-surface px-6 py-14 text-center">
          <p className="font-heading font-semibold text-xl">{m.empty}</p>
          <p className="mt-2 text-text-muted">{m.emptyHint}</p>
          {shop !== null && (
            <ButtonLink href={localizedPath(shop, language)} variant="primary" className="mt-6">
              {m.toShop}
            </ButtonLink>
          )}
        </div>
      ) : (
        <ul className="space-y-4">
          {data.slice(0, pages * perPage).map(each => (
            <li key={each.id}>
              <OrderCard of={each} />
            </li>
          ))}
        </ul>
      )}
      {data.length > pages * perPage && pages < 5 && (
        <Button variant="outline" onClick={() => setPages(pages + 1)}>
          {m.more}
        </Button>
      )}
    </div>
  )
}

/** What is still in the cart. */
function CartSummary() {
  const m = useMessages('orders')
  const { orders } = useCart()
  const pieces = orders.flatMap(({ ordersToProducts }) => ordersToProducts).length
  useEffect(() => {
    void pageCart().load()
  }, [])
  if (pieces === 0) return null
  return (
    <section aria-label={m.cart} className="rounded-lg border border-border bg-surface p-5 sm:p-6">
      <h2 className="mb-3 text-lg">{m.cart}</h2>
      <Totals orders={orders} />
      <Button variant="primary" className="mt-4" onClick={() => openPanel({ kind: 'cart' }, location.href)}>
        {m.openCart}
      </Button>
    </section>
  )
}
