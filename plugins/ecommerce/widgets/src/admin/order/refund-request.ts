import { type MoneyCurrency, parseAmount, sumOf } from '@tessera/billing'
import { type PaidPart, shareOfPieces } from '@tessera/ecommerce'
import type { OrderInvoice, OrderLine } from './order-record.ts'

/** What is paid back: all that is left, an amount, or pieces of lines. */
export interface RefundChoice {
  readonly way: 'whole' | 'amount' | 'lines'
  /** A decimal as it was typed: `19.90` or `19,90`. */
  readonly amount: string
  /** Pieces by the id of their line. */
  readonly pieces: Readonly<Record<string, number>>
  readonly reason: string
  readonly cancelOrder: boolean
  readonly isByHand: boolean
}

/** What is left of an invoice, in minor units. */
export function leftOf({ amount, refundedAmount }: Pick<OrderInvoice, 'amount' | 'refundedAmount'>): number {
  return amount - refundedAmount
}

/** How many pieces of a line have not been paid back by line. */
export function piecesLeft(line: Pick<OrderLine, 'id' | 'quantity'>, { refundsToInvoices = [] }: OrderInvoice): number {
  const refunded = refundsToInvoices.flatMap(({ refund }) =>
    refund && refund.status !== 'failed' ? (refund.lines ?? []).filter(({ id }) => id === line.id) : [],
  )
  return Math.max(0, line.quantity - sumOf(refunded.map(({ quantity }) => quantity)))
}

/** What a choice comes to, in minor units; null for none, for what is no amount, and for more than is left. */
export function refundAmount(
  { way, amount, pieces }: Pick<RefundChoice, 'way' | 'amount' | 'pieces'>,
  invoice: OrderInvoice,
  lines: readonly OrderLine[],
  parts: ReadonlyMap<string, PaidPart>,
  currency: MoneyCurrency,
): number | null {
  const left = leftOf(invoice)
  const chosen =
    way === 'whole'
      ? left
      : way === 'amount'
        ? parseAmount(writtenAmount(amount), currency)
        : sumOf(lines.map(line => amountOfPieces(line, pieces[line.id] ?? 0, invoice, parts)))
  return chosen !== null && chosen > 0 && chosen <= left ? chosen : null
}

/** An amount as people type it, as a decimal: `1 290,50` is `1290.50`. */
export function writtenAmount(text: string): string {
  return text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.')
}

/** What is paid back for pieces: their share of what was really paid. */
function amountOfPieces(
  line: OrderLine,
  wanted: number,
  invoice: OrderInvoice,
  parts: ReadonlyMap<string, PaidPart>,
): number {
  const part = parts.get(line.id)
  const left = piecesLeft(line, invoice)
  return part && wanted <= left ? shareOfPieces(part, wanted, line.quantity - left) : 0
}

/** The body of the request. */
export function refundBody({ way, pieces, reason, cancelOrder, isByHand }: RefundChoice, amount: number): object {
  const lines = Object.entries(pieces).flatMap(([id, quantity]) => (quantity > 0 ? [{ id, quantity }] : []))
  return {
    ...(way === 'amount' && { amount }),
    ...(way === 'lines' && { lines }),
    ...(reason.trim() !== '' && { reason: reason.trim() }),
    ...(cancelOrder && { cancelOrder }),
    ...(isByHand && { isByHand }),
  }
}
