import type { Row } from '@tessera/core'
import type { OrderMover, OrderStatus, order } from '@tessera/ecommerce'
import { type Caller, type Cause, RefusedError, type Transaction } from '@tessera/server'
import { allocate, availableOf } from './allocate.ts'
import { type Holdings, lockHoldings, type StockLine, type Taken } from './holdings.ts'
import { type Movement, type StockHost, writeMovements } from './ledger.ts'
import { shortageCause } from './shortage.ts'

type Attention = Row<typeof order>['attention']

/** A step of an order. */
export interface StockMove {
  readonly order: { readonly id: string; readonly status: OrderStatus | null }
  readonly to: OrderStatus
  readonly by: OrderMover
  /** The subject who did it; the system where there is none. */
  readonly caller?: Caller
  readonly reason?: string
  /** Where the request names a line, for the causes of a refusal. */
  readonly pathOf?: (lineId: string) => string
}

/** Where the pieces of an order are: in the shop, set aside, or sold. */
type Stage = 'free' | 'held' | 'gone'

const stages: Readonly<Record<OrderStatus, Stage>> = {
  new: 'free',
  canceled: 'free',
  paying: 'held',
  approving: 'gone',
  packaging: 'gone',
  delivering: 'gone',
  delivered: 'gone',
}

/** What is sold in these is still in the shop, but for what was sent in parcels. */
const unsent: readonly OrderStatus[] = ['approving', 'packaging']

/**
 * Moves stocks with the steps of orders, which are locked: set aside when an order is placed, sold when it is paid, back when it
 * is given up before it was sent. What isn't tracked is left alone.
 * @returns fields of the orders that follow from it, by their ids: what was paid for and isn't there needs a decision
 * @throws RefusedError with 409 naming the lines that an owner can't have
 */
export async function moveStock(
  host: StockHost,
  moves: readonly StockMove[],
  transaction: Transaction,
): Promise<ReadonlyMap<string, { readonly attention: Attention }>> {
  const concerned = moves.filter(({ order: { status }, to }) =>
    [status ?? 'new', to].some(each => stages[each] !== 'free'),
  )
  if (concerned.length === 0) return new Map()
  const holdings = await lockHoldings(
    concerned.map(each => each.order.id),
    transaction,
  )
  const steps = new StockSteps(holdings)
  const fields = new Map<string, { attention: Attention }>()
  for (const move of concerned) {
    const { id } = move.order
    const missing = steps.take(move)
    if (missing.length > 0 && move.by === 'owner') throw new RefusedError(409, missing)
    if (missing.length > 0) fields.set(id, { attention: 'out-of-stock' })
    else if (holdings.attention[id] === 'out-of-stock') fields.set(id, { attention: null })
  }
  await writeMovements(host, holdings.stocks, steps.movements, transaction)
  return fields
}

/** The movements of many steps; what one order takes, the next can't have. */
class StockSteps {
  readonly movements: Movement[] = []
  readonly #holdings: Holdings
  /** What there is of each stock after the movements. */
  readonly #left: Map<string, number>

  constructor(holdings: Holdings) {
    this.#holdings = holdings
    this.#left = availableOf(holdings.stocks)
  }

  /** @returns why lines don't get what they want */
  take(move: StockMove): readonly Cause[] {
    const { order, to } = move
    const from = stages[order.status ?? 'new']
    if (stages[to] === 'free') this.#release(move)
    else if (stages[to] === 'held' && from === 'gone') this.#holdAgain(move)
    else if (stages[to] === 'gone' && from === 'held') this.#sell(move)
    const isMissing = this.#holdings.attention[order.id] === 'out-of-stock'
    return stages[to] !== 'free' && (from === 'free' || isMissing) ? this.#takeMissing(move) : []
  }

  #release(move: StockMove): void {
    const isInShop = unsent.includes(move.order.status ?? 'new')
    for (const taken of this.#takenBy(move)) {
      if (taken.held > 0) this.#add(move, taken, { kind: 'released', available: taken.held, reserved: -taken.held })
      const here = isInShop ? this.#unsentOf(taken) : 0
      if (here > 0) this.#add(move, taken, { kind: 'returned', available: here, reserved: 0 })
    }
  }

  #holdAgain(move: StockMove): void {
    for (const taken of this.#takenBy(move)) {
      const here = this.#unsentOf(taken)
      if (here > 0) this.#add(move, taken, { kind: 'returned', available: 0, reserved: here })
    }
  }

  #sell(move: StockMove): void {
    for (const taken of this.#takenBy(move)) {
      if (taken.held > 0) this.#add(move, taken, { kind: 'sold', available: 0, reserved: -taken.held })
    }
  }

  #takeMissing(move: StockMove): readonly Cause[] {
    const { lines, stocks } = this.#holdings
    const isSold = stages[move.to] === 'gone'
    const missing = lines.flatMap(line => {
      if (line.orderId !== move.order.id) return []
      const quantity = line.quantity - this.#quantityOf(line)
      return quantity > 0 ? [{ ...line, quantity }] : []
    })
    return allocate(missing, stocks, this.#left).flatMap(({ stockId, left }, index) => {
      const line = missing[index] as StockLine
      if (left !== undefined) return shortageCause(move.pathOf?.(line.id) ?? '', left, line.step)
      if (stockId === null) return []
      const change = isSold
        ? ({ kind: 'sold', available: -line.quantity, reserved: 0 } as const)
        : ({ kind: 'reserved', available: -line.quantity, reserved: line.quantity } as const)
      this.#record(move, { stockId, lineId: line.id }, change)
      return []
    })
  }

  #takenBy({ order: { id } }: StockMove): readonly Taken[] {
    return this.#holdings.taken.filter(({ orderId }) => orderId === id)
  }

  /** What a line has already. */
  #quantityOf({ id }: StockLine): number {
    return this.#holdings.taken.reduce((sum, { lineId, held, gone }) => (lineId === id ? sum + held + gone : sum), 0)
  }

  /** What has been sold of a line and is still in the shop. */
  #unsentOf({ lineId, gone }: Taken): number {
    const sent = this.#holdings.lines.find(({ id }) => id === lineId)?.sent ?? 0
    return Math.max(0, gone - sent)
  }

  #add(move: StockMove, taken: Taken, change: Pick<Movement, 'kind' | 'available' | 'reserved'>): void {
    this.#record(move, taken, change)
    this.#left.set(taken.stockId, (this.#left.get(taken.stockId) ?? 0) + change.available)
  }

  #record(
    { order: { id: orderId }, caller, reason }: StockMove,
    { stockId, lineId }: Pick<Taken, 'stockId' | 'lineId'>,
    change: Pick<Movement, 'kind' | 'available' | 'reserved'>,
  ): void {
    this.movements.push({ stockId, lineId, orderId, caller, reason, ...change })
  }
}
