import { createHash } from 'node:crypto'
import type { PricedOrder } from './priced-orders.ts'

/**
 * What an order holds, as a short text: equal while its lines, their prices and its adjustments are. It says whether money that
 * comes late is for what is in the order now.
 */
export function contentOf({
  ordersToProducts,
  adjustments,
}: Pick<PricedOrder, 'ordersToProducts' | 'adjustments'>): string {
  const lines = ordersToProducts.map(line => [line.id, line.quantity, line.unitAmount, line.billingModuleCurrency.id])
  // Not by their ids: those of a cart are not stored yet.
  const added = adjustments.map(({ kind, lineId, amount, currencyId }) => [kind, lineId, currencyId, amount].join())
  return digest([lines.toSorted(byFirst), added.toSorted()])
}

/** SHA-256 of a value's JSON. */
export function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}

function byFirst([one]: readonly unknown[], [other]: readonly unknown[]): number {
  return String(one) < String(other) ? -1 : 1
}
