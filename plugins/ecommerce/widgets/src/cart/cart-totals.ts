import { type currency, decimalAmount, type Interval } from '@tessera/billing'
import type { Row } from '@tessera/core'
import type { CartLine, CartOrder } from './cart-order.ts'

/** What a cart costs in one currency, in minor units. */
export interface CartTotal {
  readonly currency: Row<typeof currency>
  readonly amount: number
}

/** What a line costs; null for what can't be sold. */
export function lineAmount({ currentUnitAmount, quantity }: CartLine): number | null {
  return currentUnitAmount === null ? null : Number(BigInt(currentUnitAmount) * BigInt(quantity ?? 1))
}

/**
 * The sum in each currency, the shop's own first, with discounts and the like. The server reckons again at the checkout: this is
 * what a visitor sees before it has.
 */
export function cartTotals(
  orders: readonly Pick<CartOrder, 'ordersToProducts' | 'adjustments'>[],
): readonly CartTotal[] {
  const sums = new Map<string, { currency: Row<typeof currency>; amount: bigint }>()
  for (const { ordersToProducts, adjustments } of orders) {
    for (const line of ordersToProducts) {
      const amount = lineAmount(line)
      if (amount === null) continue
      const { billingModuleCurrency: currency } = line
      sums.set(currency.id, { currency, amount: (sums.get(currency.id)?.amount ?? 0n) + BigInt(amount) })
    }
    for (const { currencyId, amount } of adjustments) {
      const sum = sums.get(currencyId)
      if (sum) sums.set(currencyId, { ...sum, amount: sum.amount + BigInt(amount) })
    }
  }
  return [...sums.values()]
    .map(({ currency, amount }) => ({ currency, amount: amount < 0n ? 0 : Number(amount) }))
    .toSorted(
      (a, b) =>
        Number(b.currency.isDefault) - Number(a.currency.isDefault) || (a.currency.code < b.currency.code ? -1 : 1),
    )
}

/** What is paid at once: in one currency, and once or in one interval. */
export interface CartPayment extends CartTotal {
  readonly interval: Interval | null
}

/** The payments that a checkout asks for. As with the totals, the server reckons again. */
export function cartPayments(
  orders: readonly Pick<CartOrder, 'ordersToProducts' | 'adjustments'>[],
): readonly CartPayment[] {
  const lines = orders.flatMap(({ ordersToProducts }) => ordersToProducts)
  const added = orders.flatMap(({ adjustments }) => adjustments)
  const groups = Map.groupBy(lines, line => `${line.currencyId} ${line.intervalCount} ${line.interval}`)
  return [...groups.values()].flatMap(group => {
    const [first] = group
    if (!first) return []
    const ids = group.map(({ id }) => id)
    // What belongs to no line goes with what is paid once, or with the only payment of its currency.
    const isFirst =
      first === (ofCurrency(lines, first).find(({ interval }) => !interval) ?? ofCurrency(lines, first)[0])
    const adjustments = added.filter(({ lineId, currencyId }) =>
      lineId === null ? isFirst && currencyId === first.currencyId : ids.includes(lineId),
    )
    const { billingModuleCurrency: currency, interval: unit, intervalCount } = first
    const interval = unit && { unit, count: intervalCount ?? 1 }
    return cartTotals([{ ordersToProducts: group, adjustments }]).map(({ amount }) => ({ currency, amount, interval }))
  })
}

function ofCurrency(lines: readonly CartLine[], { currencyId }: CartLine): readonly CartLine[] {
  return lines.filter(line => line.currencyId === currencyId)
}

/** Payments as the list of providers is asked for them: `1900.00 RUB,19.00 EUR 1 month`. */
export function paymentsText(payments: readonly CartPayment[]): string {
  return payments
    .map(({ amount, currency, interval }) => {
      const every = interval ? ` ${interval.count} ${interval.unit}` : ''
      return `${decimalAmount(amount, currency)} ${currency.code}${every}`
    })
    .join(',')
}
