import { isUsualStep, type OrderStatus, type StepResult } from '@tessera/ecommerce'
import type { Caller, PluginHost } from '@tessera/server'
import { lockOrders } from './lock-orders.ts'
import { moveOrders } from './move-orders.ts'

/**
 * Takes a step with each of many orders whose next one it is by now, in one transaction; the others stay as they are.
 * @returns what became of each, in the order of the ids
 * @throws NotFoundError if one of them doesn't exist: none is moved
 */
export async function moveMany(
  host: PluginHost,
  ids: readonly string[],
  status: OrderStatus,
  caller: Caller,
): Promise<readonly StepResult[]> {
  return host.database.transaction(async transaction => {
    const locked = await lockOrders(host, ids, {}, transaction)
    const moving = locked.filter(each => isUsualStep(each.status ?? 'new', status, 'administrator'))
    await moveOrders(
      host,
      moving.map(each => ({ order: each, to: status, by: 'administrator', caller })),
      transaction,
    )
    const moved = new Set(moving.map(({ id }) => id))
    const statuses = new Map(locked.map(each => [each.id, each.status ?? 'new']))
    return ids.map(id => ({ id, isMoved: moved.has(id), status: moved.has(id) ? status : (statuses.get(id) ?? 'new') }))
  })
}
