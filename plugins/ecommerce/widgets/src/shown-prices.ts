import type { currency } from '@tessera/billing'
import type { Row } from '@tessera/core'
import {
  byCurrency,
  type Price,
  type ProductOffers,
  pricesOf,
  type SkuOffer,
  type ValuedAttribute,
} from '@tessera/ecommerce'

/** A price as it is shown. */
export interface ShownPrice extends Price {
  /** Some of what there is to choose from costs more. */
  readonly isFrom: boolean
  /** What it cost before, in minor units; null for nothing to compare with. */
  readonly compareAt: number | null
}

type Currencies = readonly Row<typeof currency>[]

/** The prices of a product without options: the sums of its attributes, each with the former one if that was higher. */
export function pricesOfValues(values: readonly ValuedAttribute[]): ShownPrice[] {
  const former = new Map(pricesOf(values, 'compare-at').map(({ currency, amount }) => [currency.id, amount]))
  return pricesOf(values).map(price => {
    const before = former.get(price.currency.id) ?? 0
    return { ...price, isFrom: false, compareAt: before > price.amount ? before : null }
  })
}

/** The prices of a SKU. */
export function pricesOfSku({ prices }: SkuOffer, currencies: Currencies): ShownPrice[] {
  return prices
    .flatMap(({ currencyId, amount, compareAt }) => {
      const currency = currencies.find(({ id }) => id === currencyId)
      return currency ? [{ currency, amount, compareAt, isFrom: false }] : []
    })
    .toSorted(byCurrency)
}

/** The lowest price in each currency of what there is to choose from. */
export function pricesOfOffers({ skus }: ProductOffers, currencies: Currencies): ShownPrice[] {
  const all = skus.flatMap(sku => pricesOfSku(sku, currencies))
  const groups = [...Map.groupBy(all, ({ currency }) => currency.id).values()]
  return groups
    .flatMap(group => {
      const [first] = group
      if (!first) return []
      const amounts = group.map(({ amount }) => amount)
      const amount = Math.min(...amounts)
      const isFrom = Math.max(...amounts) > amount || group.length < skus.length
      const isAlike = !isFrom && group.every(({ compareAt }) => compareAt === first.compareAt)
      return [{ currency: first.currency, amount, isFrom, compareAt: isAlike ? first.compareAt : null }]
    })
    .toSorted(byCurrency)
}
