import type { Interval } from '@tessera/billing'
import { spreadAmount, sumOf, timesAmount } from '@tessera/billing'
import type { Localized, Row } from '@tessera/core'
import { type adjustment, type PaidPart, paidGroups } from '@tessera/ecommerce'
import { withinBounds } from '../amounts.ts'

type EditedCurrency = { readonly id: string; readonly code: string; readonly isDefault: boolean | null }

/** A line of an order that is edited; amounts are in minor units. */
export interface EditedLine {
  readonly id: string
  readonly productId: string
  readonly skuId: string | null
  readonly storeId: string | null
  readonly currency: EditedCurrency
  readonly interval: Interval | null
  readonly unitAmount: number
  readonly taxPercent: number | null
  quantity: number
  taxAmount: number | null
}

/** What is added to it or taken off. */
export type EditedAdjustment = Pick<
  Row<typeof adjustment>,
  'kind' | 'lineId' | 'currencyId' | 'title' | 'discountId' | 'isComputed' | 'taxPercent' | 'taxAmount'
> & {
  /** Null while it isn't stored. */
  readonly id: string | null
  readonly amount: number
}

/** The tax on new pieces: in their price, or added to it under a name. */
export interface NewTax {
  readonly percent: number
  readonly amount: number
  readonly added: Localized | null
}

/**
 * A paid order while it is edited, in memory. What was bought keeps its price and its shares of discounts and taxes, to the unit: fewer
 * pieces keep their part of each, and new ones cost what they cost today.
 */
export class EditedOrder {
  readonly lines: EditedLine[]
  adjustments: EditedAdjustment[]

  constructor(lines: readonly EditedLine[], adjustments: readonly EditedAdjustment[]) {
    this.lines = lines.map(line => ({ ...line }))
    this.adjustments = [...adjustments]
  }

  /** What is really paid for each line, by its id, and for what is added to the whole. */
  parts(): readonly PaidPart<EditedAdjustment>[] {
    return this.#groups().flatMap(({ parts }) => parts)
  }

  /** What it costs, by the id of the currency. */
  totals(): ReadonlyMap<string, number> {
    const groups = Map.groupBy(this.#groups(), ({ currency }) => currency.id)
    return new Map(
      [...groups].map(([id, ofCurrency]) => [id, withinBounds(() => sumOf(ofCurrency.map(({ amount }) => amount)))]),
    )
  }

  /**
   * Makes discounts of the whole order those of its lines, by what these cost: who changes a line changes its share only. What is more
   * than all lines cost stays with the whole.
   */
  shareDiscounts(): void {
    for (const whole of this.adjustments.filter(({ lineId, amount }) => lineId === null && amount < 0)) {
      const lines = this.lines.filter(({ currency, interval }) => currency.id === whole.currencyId && interval === null)
      const costs = lines.map(line => Math.max(0, this.#costOf(line)))
      const shared = Math.min(-whole.amount, sumOf(costs))
      const shares = spreadAmount(costs, shared)
      this.adjustments = this.adjustments.flatMap(each => {
        if (each !== whole) return each
        const rest = whole.amount + shared
        const ofLines = lines.flatMap(({ id: lineId }, index) =>
          shares[index] ? { ...whole, id: null, lineId, amount: -shares[index] } : [],
        )
        return rest < 0 ? [...ofLines, { ...whole, amount: rest }] : ofLines
      })
    }
  }

  /** Takes pieces out of a line: none left takes the line out. What remains keeps its share of everything. */
  shrink(lineId: string, quantity: number): void {
    const line = this.lines.find(({ id }) => id === lineId)
    if (!line) return
    const share = (amount: number) =>
      Math.sign(amount) * (spreadAmount([quantity, line.quantity - quantity], Math.abs(amount))[0] ?? 0)
    this.adjustments = this.adjustments.flatMap(each => {
      if (each.lineId !== lineId) return each
      const amount = quantity === 0 ? 0 : share(each.amount)
      return amount === 0 ? [] : { ...each, amount, taxAmount: each.taxAmount === null ? null : share(each.taxAmount) }
    })
    if (quantity === 0) this.lines.splice(this.lines.indexOf(line), 1)
    else {
      line.taxAmount = line.taxAmount === null ? null : share(line.taxAmount)
      line.quantity = quantity
    }
  }

  /**
   * Adds pieces: to a line of the same that cost as much, without a discount, where there is one; else as a line of their own.
   * @param pieces as a line of their own
   * @returns the line that has them
   */
  add(pieces: EditedLine, tax: NewTax | null): EditedLine {
    const same = this.lines.find(line => this.#isAlike(line, pieces))
    const line = same ?? { ...pieces, quantity: 0 }
    if (!same) this.lines.push(line)
    line.quantity += pieces.quantity
    if (!tax) return line
    line.taxAmount = (line.taxAmount ?? 0) + tax.amount
    if (tax.added && tax.amount > 0) this.#addTax(line, tax.amount, tax.added)
    return line
  }

  /** Takes something off by hand, off all lines of a currency. */
  discount(currencyId: string, amount: number, title: Localized): void {
    this.adjustments = [
      ...this.adjustments,
      {
        id: null,
        kind: 'discount',
        lineId: null,
        currencyId,
        amount: -amount,
        title,
        discountId: null,
        isComputed: false,
        taxPercent: null,
        taxAmount: null,
      },
    ]
    this.shareDiscounts()
  }

  #addTax(line: EditedLine, amount: number, title: Localized): void {
    const known = this.adjustments.find(({ lineId, kind }) => lineId === line.id && kind === 'tax')
    if (known) {
      this.adjustments = this.adjustments.map(each =>
        each === known ? { ...each, amount: each.amount + amount } : each,
      )
      return
    }
    this.adjustments.push({
      id: null,
      kind: 'tax',
      lineId: line.id,
      currencyId: line.currency.id,
      amount,
      title,
      discountId: null,
      isComputed: true,
      taxPercent: null,
      taxAmount: null,
    })
  }

  #isAlike(line: EditedLine, pieces: EditedLine): boolean {
    return (
      line.productId === pieces.productId &&
      line.skuId === pieces.skuId &&
      line.storeId === pieces.storeId &&
      line.currency.id === pieces.currency.id &&
      line.interval === null &&
      line.unitAmount === pieces.unitAmount &&
      line.taxPercent === pieces.taxPercent &&
      this.adjustments.every(({ lineId, kind }) => lineId !== line.id || kind === 'tax')
    )
  }

  #costOf({ id, unitAmount, quantity }: EditedLine): number {
    const own = this.adjustments.filter(({ lineId }) => lineId === id).map(({ amount }) => amount)
    return withinBounds(() => sumOf([timesAmount(unitAmount, quantity), ...own]))
  }

  #groups() {
    const lines = this.lines.map(line => ({
      ...line,
      currency: { ...line.currency, isDefault: line.currency.isDefault ?? false },
    }))
    return withinBounds(() => paidGroups(lines, this.adjustments))
  }
}
