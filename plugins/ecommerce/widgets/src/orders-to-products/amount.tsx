import { currency, formatMoney, timesAmount } from '@tessera/billing'
import type { ordersToProducts } from '@tessera/ecommerce'
import { cn, useLanguage, useRow, type VariantProps } from '@tessera/widget-sdk'

/** What all pieces of a line cost, as it stands in the order. */
export default function LineAmount({ data, className }: VariantProps<typeof ordersToProducts>) {
  const language = useLanguage()
  const paidIn = useRow(currency, data.currencyId)
  if (data.unitAmount === null || !paidIn) return null
  const amount = timesAmount(data.unitAmount, data.quantity ?? 1)
  return <span className={cn('font-heading font-semibold', className)}>{formatMoney(amount, paidIn, language)}</span>
}
