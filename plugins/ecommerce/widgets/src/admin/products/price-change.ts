import type { MoneyCurrency } from '@tessera/billing'

/** What somebody wants to do with prices, as they enter it. */
export interface PriceChoice {
  readonly currencyId: string
  readonly unit: 'percent' | 'amount'
  /** `10`, `-12,5` */
  readonly by: string
  /** What prices end in then; `''` for no rounding. */
  readonly ending: string
}

/** How prices change, as `POST /api/ecommerce/products/prices/change` takes it. */
export interface PriceChangeBody {
  readonly currencyId: string
  readonly percent?: string
  readonly amount?: string
  readonly roundTo?: string
}

/** A price before and after; exact decimals. */
export interface ChangedPrice {
  readonly productId: string
  readonly skuId: string | null
  readonly before: string
  readonly after: string
}

/** What that route returns. */
export interface ChangedPrices {
  readonly prices: readonly ChangedPrice[]
  /** Products without a price in the currency. */
  readonly unpriced: readonly string[]
  /** The entry of the history that undoes it. */
  readonly undo: string | null
}

/** The request for a choice; null as long as it changes nothing. */
export function priceChangeBody({ currencyId, unit, by, ending }: PriceChoice): PriceChangeBody | null {
  // People write minus signs that no number has.
  const amount = by.trim().replace(/^[−–]\s*/u, '-')
  if (amount === '' && ending === '') return null
  return {
    currencyId,
    ...(amount !== '' && { [unit]: amount }),
    ...(ending !== '' && { roundTo: ending }),
  }
}

/** What prices can end in: whole units and just below the next one; tens and hundreds in currencies without a fraction. */
export function endingsOf({ fractionDigits }: Pick<MoneyCurrency, 'fractionDigits'>): readonly string[] {
  const digits = fractionDigits ?? 2
  if (digits === 0) return ['0', '00', '90', '99']
  return ['00', '90', '99']
    .map(ending => `.${ending.slice(0, digits)}`)
    .filter((each, at, all) => all.indexOf(each) === at)
}

/** What happens to a product: its lowest price before and after, and how many of its prices change. */
export interface ProductChange {
  readonly productId: string
  readonly before: string
  readonly after: string
  readonly changed: number
  /** Its prices in the currency. */
  readonly count: number
}

/** The changes of products, in the order of the response. Products whose prices all stay are left out. */
export function productChanges(prices: readonly ChangedPrice[]): ProductChange[] {
  return [...Map.groupBy(prices, ({ productId }) => productId)].flatMap(([productId, all]) => {
    const changed = all.filter(({ before, after }) => before !== after)
    const lowest = (changed[0] ? changed : all).reduce((least, each) =>
      Number(each.before) < Number(least.before) ? each : least,
    )
    if (changed.length === 0) return []
    return [{ productId, before: lowest.before, after: lowest.after, changed: changed.length, count: all.length }]
  })
}
