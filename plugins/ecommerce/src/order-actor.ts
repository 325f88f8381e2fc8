/** Somebody in the timeline of an order. */
export interface OrderActor {
  /** As `order-event.actor` says it. */
  readonly id: string
  /** Null for a subject that has been deleted. */
  readonly name: string | null
  /** Whose order it is. */
  readonly isOwner: boolean
}

/** Where the people in the timeline of an order are, for administrators: a list of `OrderActor`. */
export function orderActorsPath(orderId: string): string {
  return `/api/ecommerce/orders/${orderId}/actors`
}
