import { formatMoney } from '@tessera/billing'
import { addressLines } from '@tessera/ecommerce'
import { useLanguage, useText } from '@tessera/widget-sdk'
import { Suspense } from 'react'
import { LinePicture, PerText, ProblemText } from '../cart/CartLines.tsx'
import type { CartOrder } from '../cart/cart-order.ts'
import { lineAmount } from '../cart/cart-totals.ts'
import { Totals } from '../cart/Totals.tsx'
import { useMessages } from '../messages.ts'

interface OrderContentsProps {
  readonly of: CartOrder
}

/** The lines of an order, and what they come to. */
export function OrderLines({ of }: OrderContentsProps) {
  const m = useMessages('orderView')
  const t = useText()
  const language = useLanguage()
  return (
    <section>
      <h2 className="sr-only">{m.lines}</h2>
      <ul className="divide-y divide-border border-border border-y">
        {of.ordersToProducts.map(line => (
          <li key={line.id} className="flex gap-4 py-4">
            <Suspense fallback={<div className="size-20 shrink-0 rounded-md bg-muted" />}>
              <LinePicture of={line} />
            </Suspense>
            <div className="min-w-0 grow">
              <p className="font-medium">{t(line.productTitle) || t(line.product.title)}</p>
              {t(line.skuTitle) && <p className="text-sm text-text-muted">{t(line.skuTitle)}</p>}
              {line.store && <p className="text-sm text-text-muted">{t(line.store.title)}</p>}
              {line.problem ? (
                <p className="mt-1 text-danger text-sm">
                  <ProblemText {...line.problem} />
                </p>
              ) : (
                <p className="mt-1 text-sm text-text-muted">
                  {line.quantity} × {formatMoney(line.currentUnitAmount ?? 0, line.billingModuleCurrency, language)}
                  <PerText of={line} />
                </p>
              )}
            </div>
            {!line.problem && (
              <p className="font-heading font-semibold">
                {formatMoney(lineAmount(line) ?? 0, line.billingModuleCurrency, language)}
              </p>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-4">
        <Totals orders={[of]} />
      </div>
    </section>
  )
}

/** How and where an order is delivered. */
export function OrderDelivery({ of: { deliveryTitle, address } }: OrderContentsProps) {
  const m = useMessages('delivery')
  const t = useText()
  const language = useLanguage()
  const title = t(deliveryTitle)
  if (!title) return null
  return (
    <section>
      <h2 className="mb-2 text-lg">{m.title}</h2>
      <p>{title}</p>
      {address && (
        <address className="mt-1 break-words text-text-muted not-italic">
          {addressLines(address, language).map(line => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      )}
    </section>
  )
}
