import { partOfAmount, spreadAmount } from '@tessera/billing'
import type { Localized, Row } from '@tessera/core'
import type { adjustment, discountKinds } from '../index.ts'
import { priceOf, total } from './amounts.ts'

/** A line of a cart as far as it matters for what is taken off and added. Amounts are minor units. */
export interface TradedLine {
  readonly id: string
  readonly productId: string
  readonly categoryIds: readonly string[]
  readonly storeId: string | null
  readonly currencyId: string
  readonly quantity: number
  readonly unitAmount: number
  /** Of a piece, in grams. */
  readonly weight: number
  readonly needsDelivery: boolean
  readonly taxClassId: string | null
  /** What is paid at once has one key. */
  readonly group: string
  /** Paid once every interval. */
  readonly isSubscription: boolean
}

/** A discount that may be given now, to this buyer. */
export interface DiscountRule {
  readonly id: string
  readonly title: Localized
  /** Null: it needs none. */
  readonly code: string | null
  readonly kind: (typeof discountKinds)[number]
  /** In hundredths of a percent; of an nth item everything when null. */
  readonly percent: number | null
  readonly amount: number | null
  /** What is in another currency isn't discounted. */
  readonly currencyId: string | null
  readonly everyNth: number | null
  readonly minimumSum: number | null
  readonly isCombinable: boolean
  /** What it is for; everything where both are empty. */
  readonly productIds: readonly string[]
  readonly categoryIds: readonly string[]
  /** The shop has agreed on it with this buyer: it is given, and no other one. */
  readonly isAgreed?: boolean
}

export interface DeliveryRate {
  readonly currencyId: string
  readonly amount: number
  readonly freeFrom: number | null
  readonly minimumSum: number | null
  readonly maximumSum: number | null
  readonly minimumWeight: number | null
  readonly maximumWeight: number | null
}

/** A way of delivery. Without rates it costs nothing, whatever the currency. */
export interface DeliveryRule {
  readonly id: string
  readonly title: Localized
  readonly taxClassId: string | null
  /** What of other stores is bought isn't delivered by it; empty for all. */
  readonly storeIds: readonly string[]
  readonly rates: readonly DeliveryRate[]
}

interface TaxRate {
  /** In hundredths of a percent. */
  readonly percent: number
  readonly title: Localized
}

/** How the country that is delivered to taxes. */
export interface TaxRules {
  /** Whether prices contain tax, or it is added to them. */
  readonly prices: 'inclusive' | 'exclusive'
  /** By tax class. */
  readonly rates: ReadonlyMap<string, TaxRate>
}

/** What a shop adds to prices and takes off them. */
export interface TradeRules {
  readonly discounts: readonly DiscountRule[]
  /** In the order in which they are offered. */
  readonly deliveries: readonly DeliveryRule[]
  /** Null where prices are what is paid, and nothing is said of taxes. */
  readonly tax: TaxRules | null
}

/** A way of delivery that a cart can have. */
export interface DeliveryOffer {
  readonly deliveryMethodId: string
  readonly currencyId: string
  readonly amount: number
  /** How much more has to be bought for it to be free; null where nothing makes it so, or it is. */
  readonly missing: number | null
}

/** The tax on a line or on its delivery: in the price, or added to it. */
interface TaxShare {
  readonly percent: number
  readonly amount: number
}

export interface CartAdjustment extends Pick<Row<typeof adjustment>, 'kind' | 'amount' | 'currencyId' | 'title'> {
  readonly lineId: string | null
  readonly discountId: string | null
  /** Of a delivery. */
  readonly tax: TaxShare | null
}

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

/** What is taken off by one discount. */
interface Reduction {
  readonly rule: DiscountRule
  readonly lineId: string
  readonly amount: number
}

const whole = 10_000

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

/** Why a discount whose code was entered isn't given. */
export type CodeProblem =
  /** The sum is less than it begins with. */
  | { readonly kind: 'minimum'; readonly minimumSum: number; readonly missing: number; readonly currencyId: string }
  /** Nothing in the cart is what it is for. */
  | { readonly kind: 'nothing' }
  /** Other discounts make the cart as cheap or cheaper, and don't go together with it. */
  | { readonly kind: 'better' }

/** Why a discount isn't given to a cart; null where it is. */
export function codeProblem(
  rule: DiscountRule,
  lines: readonly TradedLine[],
  { discountIds }: Pick<Adjustments, 'discountIds'>,
): CodeProblem | null {
  if (discountIds.includes(rule.id)) return null
  const eligible = lines.filter(
    line => !line.isSubscription && isFor(rule, line) && line.currencyId === (rule.currencyId ?? line.currencyId),
  )
  const [first] = eligible
  if (!first) return { kind: 'nothing' }
  const missing = (rule.minimumSum ?? 0) - sumOfLines(eligible)
  if (rule.minimumSum === null || missing <= 0) return { kind: rule.kind === 'free-delivery' ? 'nothing' : 'better' }
  return { kind: 'minimum', minimumSum: rule.minimumSum, missing, currencyId: rule.currencyId ?? first.currencyId }
}

interface Given {
  readonly reductions: readonly Reduction[]
  /** What is left of each line. */
  readonly left: ReadonlyMap<string, number>
  /** Makes the delivery free. */
  readonly free: DiscountRule | null
}

/** The discounts that make the lines of one currency cheapest, with their delivery. */
function bestDiscounts(
  lines: readonly TradedLine[],
  currencyId: string,
  rules: readonly DiscountRule[],
  deliveryAt: (left: ReadonlyMap<string, number>) => number,
): Given {
  const applicable = rules.filter(rule => isApplicable(rule, lines, currencyId))
  const agreed = applicable.filter(({ isAgreed }) => isAgreed)
  if (agreed.length > 0) return applied(lines, agreed)
  const together = applicable.filter(({ isCombinable }) => isCombinable)
  const alone = applicable.filter(({ isCombinable }) => !isCombinable).map(rule => [rule])
  // None is better than one by which a delivery would cost more than it saves.
  const sets = [...alone, together, []].toSorted((one, other) => (hasCode(other) ? 1 : 0) - (hasCode(one) ? 1 : 0))
  const costs = sets.map(set => {
    const given = applied(lines, set)
    return { given, cost: total([...given.left.values(), given.free ? 0 : deliveryAt(given.left)]) }
  })
  return costs.reduce((best, each) => (each.cost < best.cost ? each : best)).given
}

function hasCode(rules: readonly DiscountRule[]): boolean {
  return rules.some(({ code }) => code !== null)
}

function isApplicable(rule: DiscountRule, lines: readonly TradedLine[], currencyId: string): boolean {
  if (rule.currencyId !== null && rule.currencyId !== currencyId) return false
  const eligible = lines.filter(line => isFor(rule, line))
  return eligible.length > 0 && sumOfLines(eligible) >= (rule.minimumSum ?? 0)
}

function isFor({ productIds, categoryIds }: DiscountRule, line: TradedLine): boolean {
  if (productIds.length === 0 && categoryIds.length === 0) return true
  return productIds.includes(line.productId) || categoryIds.some(id => line.categoryIds.includes(id))
}

function sumOfLines(lines: readonly TradedLine[]): number {
  return total(lines.map(priceOfLine))
}

function priceOfLine({ unitAmount, quantity }: TradedLine): number {
  return priceOf(unitAmount, quantity)
}

/** Single pieces come before shares of what is left, and those before amounts. */
const sequence: Readonly<Record<DiscountRule['kind'], number>> = {
  'nth-item': 0,
  percent: 1,
  amount: 2,
  'free-delivery': 3,
}

function applied(lines: readonly TradedLine[], rules: readonly DiscountRule[]): Given {
  const left = new Map(lines.map(line => [line.id, priceOfLine(line)]))
  const reductions: Reduction[] = []
  for (const rule of rules.toSorted((one, other) => sequence[one.kind] - sequence[other.kind])) {
    const eligible = lines.filter(line => isFor(rule, line))
    for (const [index, amount] of reductionsBy(rule, eligible, left).entries()) {
      const line = eligible[index]
      if (!line || amount === 0) continue
      reductions.push({ rule, lineId: line.id, amount })
      left.set(line.id, (left.get(line.id) ?? 0) - amount)
    }
  }
  return { reductions, left, free: rules.find(({ kind }) => kind === 'free-delivery') ?? null }
}

/** What a discount takes off each line, never more than is left of it. */
function reductionsBy(
  { kind, percent, amount, everyNth }: DiscountRule,
  lines: readonly TradedLine[],
  left: ReadonlyMap<string, number>,
): readonly number[] {
  const parts = lines.map(({ id }) => left.get(id) ?? 0)
  switch (kind) {
    case 'percent':
      return spreadAmount(parts, partOfAmount(total(parts), percent ?? 0, whole))
    case 'amount':
      return spreadAmount(parts, Math.min(amount ?? 0, total(parts)))
    case 'nth-item': {
      const pieces = nthPieces(lines, everyNth ?? 0)
      return lines.map(({ unitAmount }, index) =>
        Math.min(parts[index] ?? 0, partOfAmount(priceOf(unitAmount, pieces[index] ?? 0), percent ?? whole, whole)),
      )
    }
    case 'free-delivery':
      return []
  }
}

/** How many pieces of each line are every nth one, counted from the dearest: of three for two, the cheapest is free. */
function nthPieces(lines: readonly TradedLine[], nth: number): readonly number[] {
  const pieces = lines.map(() => 0)
  if (nth < 1) return pieces
  let counted = 0
  const byPrice = [...lines.entries()].toSorted(
    ([one, { unitAmount }], [other, { unitAmount: otherAmount }]) => otherAmount - unitAmount || one - other,
  )
  for (const [index, { quantity }] of byPrice) {
    pieces[index] = Math.floor((counted + quantity) / nth) - Math.floor(counted / nth)
    counted += quantity
  }
  return pieces
}

interface PossibleDelivery {
  readonly rule: DeliveryRule
  readonly currencyId: string
}

/** The ways that deliver from the stores of all lines, each with the currency that it is paid in. */
function possibleDeliveries(
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
function offerOf(
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

/** What is taxed: a line, or the delivery. */
interface TaxBase {
  readonly lineId: string | null
  readonly currencyId: string
  readonly group: string
  readonly amount: number
  readonly rate: TaxRate
}

interface Taxed {
  readonly ofLines: ReadonlyMap<string, TaxShare>
  readonly ofDelivery: { readonly share: TaxShare } | null
  /** Where prices are without tax. */
  readonly added: readonly CartAdjustment[]
}

/** The tax of a rate is rounded once for all that is paid at once, then shared out. */
function taxesOf(
  lines: readonly TradedLine[],
  reductions: readonly Reduction[],
  delivered: readonly TradedLine[],
  offer: DeliveryOffer | null,
  deliveryClassId: string | null,
  tax: TaxRules | null,
): Taxed {
  if (!tax) return { ofLines: new Map(), ofDelivery: null, added: [] }
  const bases: TaxBase[] = []
  for (const line of lines) {
    const rate = line.taxClassId === null ? undefined : tax.rates.get(line.taxClassId)
    if (!rate) continue
    const off = reductions.filter(({ lineId }) => lineId === line.id).map(({ amount }) => -amount)
    const { id: lineId, currencyId, group } = line
    bases.push({ lineId, currencyId, group, amount: total([priceOfLine(line), ...off]), rate })
  }
  const rateOfDelivery = deliveryClassId === null ? undefined : tax.rates.get(deliveryClassId)
  const group = delivered.find(({ currencyId }) => currencyId === offer?.currencyId)?.group
  if (offer && rateOfDelivery && group !== undefined) {
    bases.push({
      lineId: null,
      currencyId: offer.currencyId,
      group,
      amount: offer.amount,
      rate: rateOfDelivery,
    })
  }
  const shares = [...Map.groupBy(bases, ({ group: key, rate: { percent } }) => `${key} ${percent}`).values()].flatMap(
    alike => {
      const { percent } = (alike[0] as TaxBase).rate
      const amounts = alike.map(({ amount }) => amount)
      const per = tax.prices === 'inclusive' ? whole + percent : whole
      const spread = spreadAmount(amounts, partOfAmount(total(amounts), percent, per))
      return alike.map((base, index) => ({ base, share: { percent, amount: spread[index] ?? 0 } }))
    },
  )
  const added = shares.filter(({ share: { amount } }) => tax.prices === 'exclusive' && amount > 0)
  return {
    ofLines: new Map(shares.flatMap(({ base: { lineId }, share }) => (lineId === null ? [] : [[lineId, share]]))),
    ofDelivery: shares.find(({ base: { lineId } }) => lineId === null) ?? null,
    added: added.map(({ base: { lineId, currencyId, rate }, share: { amount } }) =>
      adjustmentOf('tax', lineId, currencyId, amount, rate.title),
    ),
  }
}

function adjustmentOf(
  kind: CartAdjustment['kind'],
  lineId: string | null,
  currencyId: string,
  amount: number,
  title: Localized,
  discountId: string | null = null,
): CartAdjustment {
  return { kind, lineId, currencyId, amount, title, discountId, tax: null }
}

function currencyOf(lines: readonly TradedLine[], lineId: string): string {
  return lines.find(({ id }) => id === lineId)?.currencyId ?? ''
}
