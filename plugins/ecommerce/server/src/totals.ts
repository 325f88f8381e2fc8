import type { currency, Interval } from '@tessera/billing'
import type { Localized, Row } from '@tessera/core'
import { lineTitle, type PaidLine, type PaidPart, paidGroups, paymentGroupKey } from '@tessera/ecommerce'
import { total, withinBounds } from './amounts.ts'
import { intervalOfLine, type PricedAdjustment, type PricedLine, type PricedOrder } from './priced-orders.ts'

type Currency = Row<typeof currency>

/** What orders cost in one currency. */
export interface Total {
  readonly billingModuleCurrency: Currency
  /** In minor units. */
  readonly total: number
  readonly orders: readonly Omit<PricedOrder, 'ordersToProducts' | 'adjustments' | 'cart' | 'discountIds'>[]
}

/** A line that can be sold. */
type SoldLine = PricedLine & { readonly currentUnitAmount: number }

/** A part of a payment, in minor units: a line with what is added to it and taken off, or what is added to the whole. */
export interface PaymentPart {
  readonly title: Localized
  readonly quantity: number
  readonly unitAmount: number
  /** Of all pieces, at least 0. */
  readonly amount: number
  /** Null for what is added to the whole, such as delivery. */
  readonly lineId: string | null
  readonly kind?: PricedAdjustment['kind']
}

/** What is paid at once: in one currency, and once or in one interval. */
export interface PaymentGroup {
  /** `eur`, or `eur-3-month`. */
  readonly key: string
  readonly currency: Currency
  readonly interval: Interval | null
  readonly lines: readonly SoldLine[]
  /** They add up to the amount. */
  readonly parts: readonly PaymentPart[]
  /** In minor units, with adjustments; never below 0. */
  readonly amount: number
}

/** What orders cost, in each currency; the shop's own one comes first. Lines that can't be sold don't count. */
export function totalsOf(orders: readonly PricedOrder[]): Total[] {
  const byCurrency = Map.groupBy(paymentGroups(orders), ({ currency }) => currency.id)
  return [...byCurrency.values()].map(groups => {
    const [{ currency }] = groups as [PaymentGroup]
    const ids = new Set(groups.flatMap(({ lines }) => lines.map(({ orderId }) => orderId)))
    return {
      billingModuleCurrency: currency,
      total: total(groups.map(({ amount }) => amount)),
      orders: orders
        .filter(({ id }) => ids.has(id))
        .map(({ ordersToProducts: _, adjustments: __, cart: ___, discountIds: ____, ...row }) => row),
    }
  })
}

/** Groups the lines of orders by what is paid at once. Lines that can't be sold don't count. */
export function paymentGroups(orders: readonly PricedOrder[]): PaymentGroup[] {
  const lines = orders.flatMap(({ ordersToProducts }) => ordersToProducts).filter(isSold)
  const byId = new Map(lines.map(line => [line.id, line]))
  const groups = withinBounds(() =>
    paidGroups(
      lines.map(paidLine),
      orders.flatMap(({ adjustments }) => adjustments),
    ),
  )
  return groups.map(({ parts, ...group }) => {
    const ofGroup = parts.flatMap(({ lineId }) => byId.get(lineId ?? '') ?? [])
    const [{ billingModuleCurrency: currency }] = ofGroup as [SoldLine]
    return { ...group, currency, lines: ofGroup, parts: parts.map(part => paymentPart(part, byId)) }
  })
}

function paidLine(line: SoldLine): PaidLine {
  const { id, currentUnitAmount: unitAmount, billingModuleCurrency: currency } = line
  return { id, quantity: line.quantity ?? 1, unitAmount, currency, interval: intervalOfLine(line) }
}

function paymentPart(
  { lineId, adjustment: added, quantity, unitAmount, amount }: PaidPart<PricedAdjustment>,
  lines: ReadonlyMap<string, SoldLine>,
): PaymentPart {
  const shared = { lineId, quantity, unitAmount, amount }
  const line = lines.get(lineId ?? '')
  if (!line) return { ...shared, title: added?.title ?? {}, ...(added && { kind: added.kind }) }
  const { product, productTitle, skuTitle } = line
  const title = lineTitle(Object.keys(productTitle ?? {}).length > 0 ? productTitle : product.title, skuTitle)
  return { ...shared, title }
}

/** What a line of an order costs with its own adjustments. */
export function lineTotals(order: PricedOrder, lineId: string): Total[] {
  const ordersToProducts = order.ordersToProducts.filter(({ id }) => id === lineId)
  const adjustments = order.adjustments.filter(adjustment => adjustment.lineId === lineId)
  return totalsOf([{ ...order, ordersToProducts, adjustments }])
}

export function quantityOf(orders: readonly PricedOrder[]): number {
  return total(orders.flatMap(({ ordersToProducts }) => ordersToProducts.map(({ quantity }) => quantity ?? 1)))
}

function isSold(line: PricedLine): line is SoldLine {
  return line.currentUnitAmount !== null
}

/** The key of the payment that a line belongs to. */
export function groupOf(line: PricedLine): string {
  return paymentGroupKey(line.billingModuleCurrency.code, intervalOfLine(line))
}
