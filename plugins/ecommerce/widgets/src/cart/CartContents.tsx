import { product } from '@tessera/ecommerce'
import { localizedPath, useLanguage, useListAddressOf } from '@tessera/widget-sdk'
import { Alert, Button, ButtonLink } from '@tessera/widget-sdk/ui'
import { useEffect, useState } from 'react'
import { useMessages } from '../messages.ts'
import { AddressFields } from './AddressFields.tsx'
import { addressIn } from './AddressInputs.tsx'
import { BuyContents } from './BuyContents.tsx'
import { Loading } from './CartFrame.tsx'
import { CartLines } from './CartLines.tsx'
import { CheckoutForm } from './CheckoutForm.tsx'
import type { CartOrder, CheckoutResult } from './cart-order.ts'
import { type CartPanel, cartPanel } from './cart-panel.ts'
import { cartPayments } from './cart-totals.ts'
import { DeliveryChoice } from './DeliveryChoice.tsx'
import { DiscountCode } from './DiscountCode.tsx'
import { PaymentLinks } from './PaymentLinks.tsx'
import { pageCart } from './page-cart.ts'
import { Totals } from './Totals.tsx'
import { useCart } from './use-cart.ts'
import { useErrorText } from './use-error-text.ts'

/** What the drawer shows. */
export function CartContents({ panel }: { readonly panel: NonNullable<CartPanel> }) {
  return panel.kind === 'cart' ? <Cart /> : <BuyContents item={panel.item} />
}

function Cart() {
  const m = useMessages('cart')
  const { orders, isLoaded, removed, isOffline, error } = useCart()
  const errorText = useErrorText()
  const [result, setResult] = useState<CheckoutResult | null>(null)
  const lines = orders.flatMap(({ ordersToProducts }) => ordersToProducts)
  const isSellable = lines.length > 0 && lines.every(({ problem }) => !problem)

  useEffect(() => {
    void pageCart().load()
  }, [])

  if (result) return <PaymentLinks result={result} />
  if (!isLoaded && !error) return <Loading />
  const filled = orders.filter(({ ordersToProducts }) => ordersToProducts.length > 0)
  const isDecided = filled.some(({ cart }) => cart?.needsDelivery || cart?.hasCodes || cart?.code)
  const contents = (
    <>
      <div aria-live="polite" className="space-y-3 empty:hidden [&:not(:empty)]:mb-5">
        {isOffline && <Alert tone="warning">{m.offline}</Alert>}
        {Boolean(error) && !isOffline && <Alert tone="danger">{errorText(error)}</Alert>}
        {lines.some(({ isChanged, problem }) => isChanged && !problem) && <Alert tone="warning">{m.changed}</Alert>}
      </div>
      {!isLoaded ? (
        <Button variant="outline" onClick={() => void pageCart().load()}>
          {m.again}
        </Button>
      ) : (
        <CartLines orders={orders} removed={removed} />
      )}
      {isLoaded && lines.length === 0 && <Empty isAfterRemoval={removed.length > 0} />}
    </>
  )
  const checkout = lines.length > 0 && (
    <>
      {isDecided && <Decisions orders={filled} />}
      <Totals orders={orders} />
      {isSellable ? (
        <CheckoutForm
          payments={cartPayments(orders)}
          submit={details => pageCart().checkout(details)}
          onResult={setResult}
          comment={orders.find(({ comment }) => comment)?.comment ?? ''}
          read={data => ({ address: addressIn(data) })}
        >
          <Address orders={filled} />
        </CheckoutForm>
      ) : (
        <p className="mt-4 text-sm text-danger">{m.unsellable}</p>
      )}
    </>
  )
  // With more to decide than fits beside the lines, everything scrolls together.
  if (isDecided) {
    return (
      <div className="grow overflow-y-auto overscroll-contain">
        <div className="px-5 py-5 sm:px-7">{contents}</div>
        <div className="border-border border-t bg-surface px-5 py-5 sm:px-7">{checkout}</div>
      </div>
    )
  }
  return (
    <>
      <div className="grow overflow-y-auto overscroll-contain px-5 py-5 sm:px-7">{contents}</div>
      {checkout && (
        <div className="max-h-[62dvh] shrink-0 overflow-y-auto overscroll-contain border-border border-t bg-surface px-5 py-5 sm:px-7">
          {checkout}
        </div>
      )}
    </>
  )
}

/** What is decided before it is clear what a cart costs: its delivery, its discount. */
function Decisions({ orders }: { readonly orders: readonly CartOrder[] }) {
  const [first] = orders
  return (
    <div className="mb-5 space-y-4">
      {orders.map(order => (
        <DeliveryChoice
          key={order.id}
          order={order}
          onChoose={deliveryMethodId => pageCart().choose({ deliveryMethodId })}
        />
      ))}
      {first?.cart && <DiscountCode terms={first.cart} />}
    </div>
  )
}

/** Where it is delivered to, where the way of delivery needs to know. */
function Address({ orders }: { readonly orders: readonly CartOrder[] }) {
  const needing = orders.find(({ cart }) => {
    const chosen = cart?.deliveries.find(({ deliveryMethodId: id }) => id === cart.deliveryMethodId)
    return chosen?.needsAddress
  })
  return needing ? <AddressFields before={needing.address} country={needing.cart?.country ?? null} /> : null
}

function Empty({ isAfterRemoval }: { readonly isAfterRemoval: boolean }) {
  const m = useMessages('cart')
  const language = useLanguage()
  const shop = useListAddressOf(product)
  return (
    <div
      className={
        isAfterRemoval ? 'pt-8 text-center' : 'flex min-h-[50dvh] flex-col items-center justify-center text-center'
      }
    >
      <p className="font-heading font-semibold text-xl">{m.empty}</p>
      <p className="mt-2 text-pretty text-text-muted">{m.emptyHint}</p>
      {shop !== null ? (
        <ButtonLink href={localizedPath(shop, language)} variant="primary" className="mt-6">
          {m.toShop}
        </ButtonLink>
      ) : (
        <Button variant="primary" className="mt-6" onClick={() => cartPanel.setState({ panel: null })}>
          {m.close}
        </Button>
      )}
    </div>
  )
}
