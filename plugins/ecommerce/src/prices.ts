import { type currency, minorUnits } from '@tessera/billing'
import type { Row } from '@tessera/core'
import type { ValuedAttribute } from './valued-attribute.ts'

/** A price in one currency. */
export interface Price {
  readonly currency: Row<typeof currency>
  /** In minor units of the currency. */
  readonly amount: number
}

/**
 * The price in each currency, as the sum of the price attributes, the shop's own currency first.
 * @param type `compare-at` for former prices
 */
export function pricesOf(values: readonly ValuedAttribute[], type: 'price' | 'compare-at' = 'price'): Price[] {
  const prices = new Map<string, Price>()
  for (const { attribute, key, currency } of values) {
    if (key.type !== type || !currency || attribute.number === null) continue
    const sum = prices.get(currency.id)?.amount ?? 0
    prices.set(currency.id, { currency, amount: sum + minorUnits(attribute.number, currency) })
  }
  return [...prices.values()].toSorted(byCurrency)
}

/** Sorts prices: the shop's own currency first. */
export function byCurrency(a: Price, b: Price): number {
  if (a.currency.isDefault !== b.currency.isDefault) return a.currency.isDefault ? -1 : 1
  return a.currency.code < b.currency.code ? -1 : 1
}

/** The interval of a subscription's payments, as its editor wrote it; null for a single payment. */
export function intervalOf(values: readonly ValuedAttribute[]): ValuedAttribute | null {
  return values.find(({ key }) => key.type === 'interval') ?? null
}
