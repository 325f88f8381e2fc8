import { formatMoney } from '@tessera/billing'
import { intervalOf, pricesOf, type ValuedAttribute } from '@tessera/ecommerce'
import { cn, useAttributeText, useLanguage, useText } from '@tessera/widget-sdk'
import { useMessages } from './messages.ts'
import { useShownCurrency } from './shown-currency.ts'

interface PriceTagProps {
  readonly values: readonly ValuedAttribute[]
  readonly className?: string
}

/** The price in every currency that it has; the page's is visible, else its first. */
export function PriceTag({ values, className }: PriceTagProps) {
  const language = useLanguage()
  const prices = pricesOf(values)
  const unit = useUnitText(values)
  const { asked } = useShownCurrency()
  if (prices.length === 0) return null
  const seen = prices.find(({ currency }) => currency.id === asked?.id) ?? prices[0]
  return (
    <p data-prices className={cn('font-heading font-semibold', className)}>
      {prices.map(price => (
        <span
          key={price.currency.id}
          data-currency={price.currency.code}
          className={price === seen ? 'inline' : 'hidden'}
        >
          {formatMoney(price.amount, price.currency, language)}
        </span>
      ))}
      {unit !== '' && <span className="font-normal font-sans text-[0.8em] text-text-muted"> / {unit}</span>}
    </p>
  )
}

/** The unit of the price: an interval, else the suffix of its key, such as `m²`. */
function useUnitText(values: readonly ValuedAttribute[]): string {
  const t = useText()
  const m = useMessages('priceTag')
  const textOf = useAttributeText()
  const interval = intervalOf(values)
  if (!interval) return t(values.find(({ key }) => key.type === 'price')?.key.suffix)
  const text = textOf(interval)
  // 'month' and the like are keywords that providers know too, so they are translated.
  return Object.hasOwn(m, text) ? m[text as keyof typeof m] : text
}
