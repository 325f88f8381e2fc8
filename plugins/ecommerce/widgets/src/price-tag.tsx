import { formatMoney } from '@tessera/billing'
import type { Row } from '@tessera/core'
import { intervalOf, type ProductOffers, type product, type ValuedAttribute } from '@tessera/ecommerce'
import { cn, useAttributeText, useLanguage } from '@tessera/widget-sdk'
import { useMessages } from './messages.ts'
import { currencyCodes, useShownCurrency } from './shown-currency.ts'
import { pricesOfOffers, pricesOfValues, type ShownPrice } from './shown-prices.ts'
import { useOffers } from './use-offers.ts'
import { useUnit } from './use-unit.ts'
import { useProductValues } from './use-values.ts'

/** What a product costs, and that it isn't for sale where it has no price. */
export function ProductPrice({ of, className }: { readonly of: Row<typeof product>; readonly className?: string }) {
  const m = useMessages('priceTag')
  const values = useProductValues(of)
  const offers = useOffers(of)
  const prices = useShownPrices(values, offers)
  if (prices.length === 0) return <NoPrice className={className}>{offers ? m.unsold : m.none}</NoPrice>
  return <PriceTag of={of} values={values} prices={prices} {...(className !== undefined && { className })} />
}

export function NoPrice({
  className,
  children,
}: {
  readonly className?: string | undefined
  readonly children: string
}) {
  // Smaller than a price would be.
  return (
    <p className={cn('font-heading text-text-muted', className)}>
      <span className="text-[0.8em]">{children}</span>
    </p>
  )
}

/** The prices that a list shows: of what there is to choose from, else those of the product. */
export function useShownPrices(values: readonly ValuedAttribute[], offers: ProductOffers | null): ShownPrice[] {
  const { currencies } = useShownCurrency()
  return offers ? pricesOfOffers(offers, currencies) : pricesOfValues(values)
}

interface PriceTagProps {
  readonly of: Row<typeof product>
  readonly values: readonly ValuedAttribute[]
  readonly prices: readonly ShownPrice[]
  readonly className?: string
}

/** The price in every currency that there is one in; the page's is visible, else its first. */
export function PriceTag({ of, values, prices, className }: PriceTagProps) {
  const language = useLanguage()
  const m = useMessages('priceTag')
  const unit = usePerText(of, values)
  const { asked } = useShownCurrency()
  const seen = prices.find(({ currency }) => currency.id === asked?.id) ?? prices[0]
  return (
    <p
      data-prices={currencyCodes(prices.map(price => price.currency))}
      className={cn('font-heading font-semibold', className)}
    >
      {prices.map(price => {
        const money = formatMoney(price.amount, price.currency, language)
        return (
          <span
            key={price.currency.id}
            data-currency={price.currency.code}
            className={price === seen ? 'inline' : 'hidden'}
          >
            {price.isFrom ? m.from.replace('{price}', money) : money}
            {unit !== '' && <span className="font-normal font-sans text-[0.8em] text-text-muted"> / {unit}</span>}
            {price.compareAt !== null && (
              <>
                {' '}
                <span className="sr-only">{m.before} </span>
                <s className="font-normal text-[0.8em] text-text-muted">
                  {formatMoney(price.compareAt, price.currency, language)}
                </s>
              </>
            )}
          </span>
        )
      })}
    </p>
  )
}

/** What the price is for: an interval, else the unit, such as `m²`. */
function usePerText(of: Row<typeof product>, values: readonly ValuedAttribute[]): string {
  const m = useMessages('priceTag')
  const textOf = useAttributeText()
  const unit = useUnit(of, values)
  const interval = intervalOf(values)
  if (!interval) return unit
  const text = textOf(interval)
  // 'month' and the like are keywords that providers know too, so they are translated.
  return intervals.includes(text as (typeof intervals)[number]) ? m[text as (typeof intervals)[number]] : text
}

const intervals = ['day', 'week', 'month', 'year'] as const
