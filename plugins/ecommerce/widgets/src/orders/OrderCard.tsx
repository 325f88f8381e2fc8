import type { Row } from '@tessera/core'
import type { order } from '@tessera/ecommerce'
import { useText } from '@tessera/widget-sdk'
import { DateText } from '@tessera/widget-sdk/ui'
import type { CartLine } from '../cart/cart-order.ts'
import { useMessages } from '../messages.ts'
import { OrderMoney } from './OrderMoney.tsx'
import { OrderStatus } from './OrderStatus.tsx'
import { useOrderPage } from './use-order-page.ts'

interface OrderCardProps {
  readonly of: Row<typeof order> & { readonly ordersToProducts?: readonly CartLine[] }
}

/** An order in a list. */
export function OrderCard({ of }: OrderCardProps) {
  const m = useMessages('orderCard')
  const t = useText()
  const href = useOrderPage(of.id)
  const lines = of.ordersToProducts ?? []
  const titles = lines.map(({ productTitle, skuTitle, product }) =>
    [t(productTitle) || t(product.title), t(skuTitle)].filter(Boolean).join(', '),
  )
  const since = of.placedAt ?? of.createdAt
  return (
    <article className="relative rounded-lg border border-border bg-raised p-5 transition-shadow hover:shadow-raised sm:p-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-lg">
          <a
            href={href}
            className="text-text no-underline after:absolute after:inset-0 after:rounded-lg hover:text-primary"
          >
            {m.order} {of.number}
          </a>
        </h2>
        <OrderStatus of={of} />
        {since && (
          <span className="ml-auto text-sm text-text-muted">
            <DateText value={since} />
          </span>
        )}
      </div>
      {titles.length > 0 && <p className="mt-2 line-clamp-2 text-text-muted">{titles.join(', ')}</p>}
      {lines.length > 0 && <OrderMoney orders={[{ ordersToProducts: lines, adjustments: [] }]} className="mt-3" />}
    </article>
  )
}
