import { formatMoney } from '@tessera/billing'
import { cn, useLanguage } from '@tessera/widget-sdk'
import type { CartOrder } from '../cart/cart-order.ts'
import { cartTotals } from '../cart/cart-totals.ts'

interface OrderMoneyProps {
  readonly orders: readonly Pick<CartOrder, 'ordersToProducts' | 'adjustments'>[]
  readonly className?: string
}

/** What orders cost, in each currency. */
export function OrderMoney({ orders, className }: OrderMoneyProps) {
  const language = useLanguage()
  return (
    <p className={cn('font-heading font-semibold', className)}>
      {cartTotals(orders)
        .map(({ currency, amount }) => formatMoney(amount, currency, language))
        .join(' + ')}
    </p>
  )
}
