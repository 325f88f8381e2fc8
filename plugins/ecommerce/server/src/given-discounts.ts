import { partOfAmount, spreadAmount } from '@tessera/billing'
import { priceOf, total } from './amounts.ts'
import { type DiscountRule, priceOfLine, type TradedLine } from './trade-terms.ts'

/** What is taken off by one discount. */
export interface Reduction {
  readonly rule: DiscountRule
  readonly lineId: string
  readonly amount: number
}

/** All of something, in hundredths of a percent. */
const whole = 10_000

export interface Given {
  readonly reductions: readonly Reduction[]
  /** What is left of each line. */
  readonly left: ReadonlyMap<string, number>
  /** Makes the delivery free. */
  readonly free: DiscountRule | null
}

/** The discounts that make the lines of one currency cheapest, with their delivery. */
export function bestDiscounts(
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
  { discountIds }: { readonly discountIds: readonly string[] },
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
