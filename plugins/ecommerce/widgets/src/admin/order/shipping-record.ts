import { sumOf } from '@tessera/billing'
import type { OrderLine, OrderRecord } from './order-record.ts'

type Shipped = Pick<OrderRecord, 'status' | 'parcels' | 'orderReturns' | 'ordersToProducts'>

/** Pieces of a line that were sent in parcels. */
function sentOf({ parcels = [] }: Pick<Shipped, 'parcels'>, lineId: string): number {
  return piecesIn(
    parcels.flatMap(({ parcelLines = [] }) => parcelLines),
    lineId,
  )
}

/** Pieces of a line that no parcel has. */
export function unsentOf(record: Shipped, { id, quantity }: Pick<OrderLine, 'id' | 'quantity'>): number {
  return Math.max(0, quantity - sentOf(record, id))
}

/** Pieces of a line that can be sent back: those that were sent, and that no return has that isn't refused. */
export function returnableOf(record: Shipped, { id, quantity, interval }: OrderLine): number {
  const { status, parcels = [], orderReturns = [] } = record
  if (interval !== null) return 0
  const isHandedOver = status === 'delivering' || status === 'delivered'
  const sent = parcels.length > 0 ? sentOf(record, id) : isHandedOver ? quantity : 0
  const returned = orderReturns.filter(each => each.status !== 'refused').flatMap(({ returnLines = [] }) => returnLines)
  return Math.max(0, sent - piecesIn(returned, id))
}

/** How much of an order was sent in parcels; null for one without any. What is paid in intervals needn't be sent. */
export function sentState(record: Shipped): 'part' | 'whole' | null {
  const { parcels = [], ordersToProducts: lines = [] } = record
  if (parcels.length === 0) return null
  return lines.every(line => line.interval !== null || unsentOf(record, line) === 0) ? 'whole' : 'part'
}

function piecesIn(
  pieces: readonly { readonly lineId: string; readonly quantity: number | null }[],
  lineId: string,
): number {
  return sumOf(pieces.flatMap(each => (each.lineId === lineId ? [each.quantity ?? 0] : [])))
}
