import { partOfAmount, spreadAmount } from '@tessera/billing'
import { adjustmentOf, type CartAdjustment, type TaxShare } from './adjustment-rows.ts'
import { total } from './amounts.ts'
import type { DeliveryOffer } from './delivery-offers.ts'
import type { Reduction } from './given-discounts.ts'
import { priceOfLine, type TaxRate, type TaxRules, type TradedLine } from './trade-terms.ts'

const whole = 10_000

/** What is taxed: a line, or the delivery. */
interface TaxBase {
  readonly lineId: string | null
  readonly currencyId: string
  readonly group: string
  readonly amount: number
  readonly rate: TaxRate
}

export interface Taxed {
  readonly ofLines: ReadonlyMap<string, TaxShare>
  readonly ofDelivery: { readonly share: TaxShare } | null
  /** Where prices are without tax. */
  readonly added: readonly CartAdjustment[]
}

/** The tax of a rate is rounded once for all that is paid at once, then shared out. */
export function taxesOf(
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
