/** A row with its index. */
export interface OrderedRow {
  readonly id: string
  readonly orderIndex: number
}

/** The writes that put rows into a new order. */
export interface OrderChanges {
  readonly changes: readonly OrderedRow[]
  /** The index that the next row must exceed; null when all following rows can stay as they are. */
  readonly above: number | null
}

export function movedTo<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}

/**
 * The fewest changes that move one row. Rows with the same index are ordered by creation, so the rows after the moved
 * one are raised until there is room.
 * @param rows in their new order
 * @param at the new position of the moved one
 */
export function orderChanges(rows: readonly OrderedRow[], at: number): OrderChanges {
  const moved = rows[at]
  if (!moved) return { changes: [], above: null }
  const before = rows[at - 1]
  const next = rows[at + 1]
  const index = before ? before.orderIndex + 1 : Math.max(0, (next?.orderIndex ?? 1) - 1)
  const raised = raise(rows.slice(at + 1), index)
  const change = moved.orderIndex === index ? [] : [{ id: moved.id, orderIndex: index }]
  return { changes: [...change, ...raised.changes], above: raised.above }
}

/** Raises rows until one already exceeds the index. */
export function raise(rows: readonly OrderedRow[], above: number): OrderChanges {
  const changes: OrderedRow[] = []
  let last = above
  for (const { id, orderIndex } of rows) {
    if (orderIndex > last) return { changes, above: null }
    last += 1
    changes.push({ id, orderIndex: last })
  }
  return { changes, above: last }
}
