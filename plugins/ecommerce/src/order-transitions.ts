import type { orderStatuses } from './orders.ts'

export type OrderStatus = (typeof orderStatuses)[number]

/** Who moves an order: its owner, an administrator, or the system when payments come, fail or stay out. */
export type OrderMover = 'owner' | 'administrator' | 'system'

/** A step that an order may take. */
export interface OrderTransition {
  readonly from: OrderStatus
  readonly to: OrderStatus
  readonly by: readonly OrderMover[]
}

/**
 * The usual steps of an order; docs/orders.md has them with their reasons. Administrators may set any other status, too, which is
 * recorded as done by hand.
 */
export const orderTransitions: readonly OrderTransition[] = [
  { from: 'new', to: 'paying', by: ['owner', 'system'] },
  { from: 'new', to: 'canceled', by: ['owner', 'administrator'] },
  { from: 'paying', to: 'approving', by: ['system'] },
  { from: 'paying', to: 'delivering', by: ['system'] },
  { from: 'paying', to: 'new', by: ['system'] },
  { from: 'paying', to: 'canceled', by: ['owner', 'administrator', 'system'] },
  { from: 'approving', to: 'packaging', by: ['administrator'] },
  { from: 'approving', to: 'canceled', by: ['administrator'] },
  { from: 'packaging', to: 'delivering', by: ['administrator'] },
  { from: 'delivering', to: 'delivered', by: ['administrator'] },
  { from: 'canceled', to: 'approving', by: ['system'] },
]

/** Whether a step is one of the usual ones. */
export function isUsualStep(from: OrderStatus, to: OrderStatus, by: OrderMover): boolean {
  return orderTransitions.some(each => each.from === from && each.to === to && each.by.includes(by))
}

/** What comes next for somebody, in the order of the table. */
export function nextStatuses(from: OrderStatus, by: OrderMover): readonly OrderStatus[] {
  return orderTransitions.filter(each => each.from === from && each.by.includes(by)).map(({ to }) => to)
}

/** The steps that an administrator may take with many orders at once: those forward. */
export const bulkSteps = ['packaging', 'delivering', 'delivered'] as const satisfies readonly OrderStatus[]

/** What became of one order of many, for which `POST /api/ecommerce/orders/steps` asked for a step. */
export interface StepResult {
  readonly id: string
  /** False: the step isn't its next one, and it has been left as it is. */
  readonly isMoved: boolean
  /** Its status now. */
  readonly status: OrderStatus
}
