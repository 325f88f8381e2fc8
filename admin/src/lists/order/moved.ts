/** A row in its order. */
export interface OrderedRow {
  readonly id: string
  readonly orderIndex: number
}

/** What has to be written so that rows are in the order that they are given in. */
export interface OrderChanges {
  readonly changes: readonly OrderedRow[]
  /** The index that the next row has to be above; null when whatever follows can stay as it is. */
  readonly above: number | null
}

export function movedTo<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}

/**
 * The fewest new indexes that bring one row to another place. Rows with the same index are in the order in which they were
 * made: what comes after the moved one is therefore raised until there is room.
 * @param rows as they are to be @param at where the moved one is now
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

/** Raises rows until one is above the index already. */
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
