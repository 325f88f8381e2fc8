import { adjustmentOf, type CartAdjustment, type TaxShare } from './adjustment-rows.ts'
import { total } from './amounts.ts'
import { taxesOf } from './cart-taxes.ts'
import { type DeliveryOffer, offerOf, possibleDeliveries } from './delivery-offers.ts'
import { bestDiscounts, type Reduction } from './given-discounts.ts'
import type { DiscountRule, TradedLine, TradeRules } from './trade-terms.ts'

export interface Adjustments {
  readonly adjustments: readonly CartAdjustment[]
  /** By line. */
  readonly taxes: ReadonlyMap<string, TaxShare>
  /** Ids of the discounts that were given. */
  readonly discountIds: readonly string[]
  readonly needsDelivery: boolean
  readonly offers: readonly DeliveryOffer[]
  /** The one that is chosen, or else the first; null where there is none, or none is needed. */
  readonly offer: DeliveryOffer | null
}

/**
 * Computes what is taken off the lines of a cart and added to them: discounts, delivery, then tax. Everything that belongs to a
 * line is a row of its own, so that each line's share of what is paid is exact; what is shared out goes by largest remainder. No line,
 * and no delivery, ever costs less than nothing.
 *
 * Of discounts that don't go together, those are given that make the cart cheapest; equal ones by the code that was entered. What is paid
 * once every interval has no discount: it would have it for ever. A delivery is paid in the first currency that it has rates
 * in, and free from a sum that remains after discounts.
 * @param lines that can be sold
 * @param currencyIds of all lines, in the order in which they are shown
 * @param chosen id of the way of delivery; the first that is possible stands in for none, and for one that is not
 */
export function adjustmentsOf(
  lines: readonly TradedLine[],
  currencyIds: readonly string[],
  { discounts, deliveries, tax }: TradeRules,
  chosen: string | null,
): Adjustments {
  const delivered = lines.filter(line => line.needsDelivery && !line.isSubscription)
  const needsDelivery = delivered.length > 0 && deliveries.length > 0
  const possible = needsDelivery ? possibleDeliveries(deliveries, delivered, currencyIds) : []
  const weight = total(delivered.map(line => line.weight * line.quantity))
  const offersAt = (currencyId: string, sum: number) =>
    possible
      .filter(each => each.currencyId === currencyId)
      .flatMap(({ rule }) => offerOf(rule, currencyId, sum, weight) ?? [])

  const reductions: Reduction[] = []
  const offers: DeliveryOffer[] = []
  const used = new Set<string>()
  let freeBy: DiscountRule | null = null
  for (const currencyId of currencyIds) {
    const own = lines.filter(line => line.currencyId === currencyId && !line.isSubscription)
    const goods = delivered.filter(line => line.currencyId === currencyId).map(({ id }) => id)
    const offersAfter = (left: ReadonlyMap<string, number>) =>
      offersAt(currencyId, total(goods.map(id => left.get(id) ?? 0)))
    const best = bestDiscounts(own, currencyId, discounts, left => {
      const found = offersAfter(left)
      return (found.find(({ deliveryMethodId }) => deliveryMethodId === chosen) ?? found[0])?.amount ?? 0
    })
    reductions.push(...best.reductions)
    for (const { rule } of best.reductions) used.add(rule.id)
    const found = offersAfter(best.left)
    if (best.free && found.some(({ amount }) => amount > 0)) {
      freeBy = best.free
      used.add(best.free.id)
    }
    offers.push(...found.map(each => (best.free ? { ...each, amount: 0, missing: null } : each)))
  }
  const inOrder = deliveries.flatMap(({ id }) => offers.find(each => each.deliveryMethodId === id) ?? [])
  const offer = inOrder.find(({ deliveryMethodId }) => deliveryMethodId === chosen) ?? inOrder[0] ?? null
  const rule = offer && deliveries.find(({ id }) => id === offer.deliveryMethodId)
  const taxed = taxesOf(lines, reductions, delivered, offer, rule?.taxClassId ?? null, tax)
  return {
    adjustments: [
      ...reductions.map(({ rule: of, lineId, amount }) =>
        adjustmentOf('discount', lineId, currencyOf(lines, lineId), -amount, of.title, of.id),
      ),
      ...(offer && rule
        ? [
            {
              ...adjustmentOf('delivery', null, offer.currencyId, offer.amount, rule.title, freeBy?.id),
              tax: taxed.ofDelivery?.share ?? null,
            },
          ]
        : []),
      ...taxed.added,
    ],
    taxes: taxed.ofLines,
    discountIds: [...used],
    needsDelivery,
    offers: inOrder,
    offer,
  }
}

function currencyOf(lines: readonly TradedLine[], lineId: string): string {
  return lines.find(({ id }) => id === lineId)?.currencyId ?? ''
}
