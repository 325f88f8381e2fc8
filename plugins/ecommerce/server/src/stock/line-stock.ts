import { type Caller, RefusedError, type Transaction } from '@tessera/server'
import { allocate } from './allocate.ts'
import { type Holdings, lockHoldings, type StockLine } from './holdings.ts'
import { type Movement, type StockHost, writeMovements } from './ledger.ts'
import { shortageCause } from './shortage.ts'

/** What somebody does with the stock of orders, in the transaction that has locked these. */
export interface StockContext {
  readonly host: StockHost
  readonly transaction: Transaction
  readonly caller?: Caller
  /** Recorded with the movements. */
  readonly reason?: string | null
}

/** Pieces of a line of an order. */
export interface LineQuantity {
  readonly orderId: string
  readonly lineId: string
  readonly quantity: number
}

/**
 * Puts sold pieces back where they were taken from, such as those that a buyer has sent back.
 * @returns for each line how many went back: none of what wasn't tracked when it was sold, and never more than were sold
 */
export async function returnToStock(context: StockContext, lines: readonly LineQuantity[]): Promise<readonly number[]> {
  const holdings = await lockHoldings(ordersOf(lines), context.transaction)
  const gone = new Map(holdings.taken.map(taken => [taken, taken.gone]))
  const movements: Movement[] = []
  const returned = lines.map(({ orderId, lineId, quantity }) => {
    let open = quantity
    for (const [taken, left] of gone) {
      if (taken.lineId !== lineId || taken.orderId !== orderId) continue
      const pieces = Math.min(open, left)
      if (pieces <= 0) continue
      open -= pieces
      gone.set(taken, left - pieces)
      movements.push(movement(context, taken, { orderId, kind: 'returned', available: pieces, lineId }))
    }
    return quantity - open
  })
  await writeMovements(context.host, holdings.stocks, movements, context.transaction)
  return returned
}

/**
 * Takes further pieces for lines of a paid order, such as one that was edited; what isn't tracked is left alone.
 * @throws RefusedError with 409 where there aren't so many
 */
export async function takeFromStock(context: StockContext, lines: readonly LineQuantity[]): Promise<void> {
  const holdings = await lockHoldings(ordersOf(lines), context.transaction)
  const wanted = lines.flatMap(({ lineId, quantity }) => {
    const line = lineOf(holdings, lineId)
    return line ? [{ ...line, quantity }] : []
  })
  const allocated = allocate(wanted, holdings.stocks)
  const causes = allocated.flatMap(({ left }, index) =>
    left === undefined ? [] : [shortageCause(`lines.${index}.quantity`, left, wanted[index]?.step ?? 1)],
  )
  if (causes.length > 0) throw new RefusedError(409, causes)
  const movements = allocated.flatMap(({ stockId }, index) => {
    const { orderId, id: lineId, quantity } = wanted[index] as StockLine
    if (!stockId) return []
    return [movement(context, { stockId }, { orderId, kind: 'sold', available: -quantity, lineId })]
  })
  await writeMovements(context.host, holdings.stocks, movements, context.transaction)
}

function movement(
  { caller, reason }: StockContext,
  { stockId }: Pick<Movement, 'stockId'>,
  change: Pick<Movement, 'orderId' | 'kind' | 'available' | 'lineId'>,
): Movement {
  return { stockId, reserved: 0, caller, reason, ...change }
}

function lineOf({ lines }: Holdings, lineId: string): StockLine | undefined {
  return lines.find(({ id }) => id === lineId)
}

function ordersOf(lines: readonly LineQuantity[]): string[] {
  return lines.map(({ orderId }) => orderId)
}
