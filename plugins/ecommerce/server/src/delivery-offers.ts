import type { DeliveryRule, TradedLine } from './trade-terms.ts'

/** A way of delivery that a cart can have. */
export interface DeliveryOffer {
  readonly deliveryMethodId: string
  readonly currencyId: string
  readonly amount: number
  /** How much more has to be bought for it to be free; null where nothing makes it so, or it is. */
  readonly missing: number | null
}

export interface PossibleDelivery {
  readonly rule: DeliveryRule
  readonly currencyId: string
}

/** The ways that deliver from the stores of all lines, each with the currency that it is paid in. */
export function possibleDeliveries(
  rules: readonly DeliveryRule[],
  delivered: readonly TradedLine[],
  currencyIds: readonly string[],
): readonly PossibleDelivery[] {
  return rules.flatMap(rule => {
    const { storeIds, rates } = rule
    const isFromThere = delivered.every(
      ({ storeId }) => storeIds.length === 0 || storeId === null || storeIds.includes(storeId),
    )
    const currencyId = currencyIds.find(
      id =>
        delivered.some(line => line.currencyId === id) &&
        (rates.length === 0 || rates.some(rate => rate.currencyId === id)),
    )
    return isFromThere && currencyId !== undefined ? [{ rule, currencyId }] : []
  })
}

/** What a delivery costs, at the cheapest of its rates; null where none fits. */
export function offerOf(
  { id: deliveryMethodId, rates }: DeliveryRule,
  currencyId: string,
  sum: number,
  weight: number,
): DeliveryOffer | null {
  if (rates.length === 0) return { deliveryMethodId, currencyId, amount: 0, missing: null }
  const fitting = rates.filter(
    rate =>
      rate.currencyId === currencyId &&
      isWithin(sum, rate.minimumSum, rate.maximumSum) &&
      isWithin(weight, rate.minimumWeight, rate.maximumWeight),
  )
  const priced = fitting.map(({ amount, freeFrom }) => {
    const isFree = freeFrom !== null && sum >= freeFrom
    return { amount: isFree ? 0 : amount, missing: freeFrom === null || amount === 0 || isFree ? null : freeFrom - sum }
  })
  const [cheapest] = priced.toSorted((one, other) => one.amount - other.amount)
  return cheapest ? { deliveryMethodId, currencyId, ...cheapest } : null
}

function isWithin(value: number, minimum: number | null, maximum: number | null): boolean {
  return value >= (minimum ?? 0) && (maximum === null || value <= maximum)
}
