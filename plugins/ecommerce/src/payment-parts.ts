import { type currency, type Interval, spreadAmount, sumOf, timesAmount } from '@tessera/billing'
import type { Row } from '@tessera/core'

/** A line of an order as far as its payment matters; the amount is in minor units. */
export interface PaidLine {
  readonly id: string
  readonly quantity: number
  readonly unitAmount: number
  readonly interval: Interval | null
  readonly currency: PaidCurrency
}

type PaidCurrency = Pick<Row<typeof currency>, 'id' | 'code' | 'isDefault'>

/** What is added to an order or one of its lines, or taken off, in minor units. */
export interface PaidAdjustment {
  /** Null for an adjustment of the whole order. */
  readonly lineId: string | null
  readonly currencyId: string
  readonly amount: number
}

/** A part of a payment: a line with what is added to it and taken off, or what is added to the whole, such as delivery. */
export interface PaidPart<Adjustment extends PaidAdjustment = PaidAdjustment> {
  /** Null for what is added to the whole. */
  readonly lineId: string | null
  /** What is added to the whole. */
  readonly adjustment: Adjustment | null
  readonly quantity: number
  readonly unitAmount: number
  /** Of all pieces, at least 0: what is really paid for it. */
  readonly amount: number
}

/** What is paid at once: in one currency, and once or in one interval. */
export interface PaidGroup<Adjustment extends PaidAdjustment = PaidAdjustment> {
  /** `eur`, or `eur-3-month`. */
  readonly key: string
  readonly currency: PaidCurrency
  readonly interval: Interval | null
  /** They add up to the amount. */
  readonly parts: readonly PaidPart<Adjustment>[]
  /** With adjustments; never below 0. */
  readonly amount: number
}

/**
 * Divides what orders cost into what is paid at once, and that into what is really paid for each line: totals, payments, receipts,
 * refunds and returns are all reckoned from these parts. An adjustment of a line belongs to the group of that line; one of an order to
 * the group of its currency that is paid once, or else to the first one of that currency. What is taken off the whole is shared out
 * among all parts, and so is what is taken off a line beyond its price.
 * @param lines that can be sold
 * @returns groups in the order of their currencies, the shop's own first, and in each what is paid once before subscriptions
 * @throws AmountRangeError beyond 15 digits
 */
export function paidGroups<Adjustment extends PaidAdjustment>(
  lines: readonly PaidLine[],
  adjustments: readonly Adjustment[],
): PaidGroup<Adjustment>[] {
  const keyOf = ({ currency: { code }, interval }: PaidLine) => paymentGroupKey(code, interval)
  const groups = [...Map.groupBy(lines, keyOf)]
    .map(([key, ofGroup]) => {
      const [{ currency, interval }] = ofGroup as [PaidLine]
      return { key, currency, interval, lines: ofGroup }
    })
    .toSorted(inOrder)
  const keys = new Map(lines.map(line => [line.id, keyOf(line)]))
  const adjusted = Map.groupBy(adjustments, ({ lineId, currencyId }) =>
    lineId === null ? groups.find(({ currency }) => currency.id === currencyId)?.key : keys.get(lineId),
  )
  return groups.map(({ lines: ofGroup, ...group }) => {
    const parts = partsOf(ofGroup, adjusted.get(group.key) ?? [])
    return { ...group, parts, amount: sumOf(parts.map(({ amount }) => amount)) }
  })
}

/**
 * What pieces of a part really cost, in minor units: however they are divided among refunds, those add up to the whole part.
 * @param earlier pieces that were counted before
 * @throws RangeError for more pieces than the part has
 */
export function shareOfPieces(part: Pick<PaidPart, 'quantity' | 'amount'>, pieces: number, earlier = 0): number {
  return costOf(part, earlier + pieces) - costOf(part, earlier)
}

function costOf({ quantity, amount }: Pick<PaidPart, 'quantity' | 'amount'>, pieces: number): number {
  if (pieces < 0 || pieces > quantity) throw new RangeError(`There are ${quantity} pieces, not ${pieces}`)
  return spreadAmount([pieces, quantity - pieces], amount)[0] ?? 0
}

function partsOf<Adjustment extends PaidAdjustment>(
  lines: readonly PaidLine[],
  adjustments: readonly Adjustment[],
): PaidPart<Adjustment>[] {
  const ofLines = Map.groupBy(adjustments, ({ lineId }) => lineId)
  const ofOrders = ofLines.get(null) ?? []
  const parts = [
    ...lines.map(({ id: lineId, quantity, unitAmount }) => {
      const own = ofLines.get(lineId) ?? []
      const amount = sumOf([timesAmount(unitAmount, quantity), ...own.map(each => each.amount)])
      return { lineId, adjustment: null, quantity, unitAmount, amount }
    }),
    ...ofOrders
      .filter(({ amount }) => amount > 0)
      .map(adjustment => {
        const { amount } = adjustment
        return { lineId: null, adjustment, quantity: 1, unitAmount: amount, amount }
      }),
  ]
  const discounts = ofOrders.flatMap(({ amount }) => (amount < 0 ? [amount] : []))
  const sum = sumOf([...parts.map(({ amount }) => amount), ...discounts])
  const atLeastNothing = parts.map(({ amount }) => Math.max(0, amount))
  const shares = spreadAmount(atLeastNothing, Math.max(0, sum))
  return parts.map((part, index) => ({ ...part, amount: shares[index] ?? 0 }))
}

/** What is paid at once has one key: `eur`, or `eur-3-month`. */
export function paymentGroupKey(currencyCode: string, interval: Interval | null): string {
  const code = currencyCode.toLowerCase()
  return interval ? `${code}-${interval.count}-${interval.unit}` : code
}

/** The shop's own currency comes first, the others by their codes. */
export function inCurrencyOrder(one: PaidCurrency, other: PaidCurrency): number {
  return Number(other.isDefault) - Number(one.isDefault) || compare(one.code, other.code)
}

/** By currency, and in each what is paid once before subscriptions: the first is where adjustments of an order go. */
function inOrder(one: Pick<PaidGroup, 'key' | 'currency' | 'interval'>, other: typeof one): number {
  return (
    inCurrencyOrder(one.currency, other.currency) ||
    Number(one.interval !== null) - Number(other.interval !== null) ||
    compare(one.key, other.key)
  )
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
