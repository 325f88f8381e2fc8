import type { Row } from '@tessera/core'
import { order, ordersToProducts } from '@tessera/ecommerce'
import {
  type Caller,
  NotFoundError,
  type PluginHost,
  type Queryable,
  selected,
  sqlNames,
  type Transaction,
} from '@tessera/server'

/** Whose orders are meant: those of one owner; of anybody for administrators. */
export interface OrderScope {
  readonly ownerId?: string
}

/** Administrators may use any order, everybody else their own. */
export function scopeOf({ caller }: { readonly caller: Caller }): OrderScope {
  if (caller.isAdministrator) return {}
  // The rule of the route lets in subjects only.
  return { ownerId: caller.subjectId ?? '' }
}

export type LockedOrder = Pick<
  Row<typeof order>,
  'id' | 'number' | 'status' | 'type' | 'email' | 'language' | 'comment' | 'placedAt' | 'isLate' | 'origin'
>

const [orders, o] = sqlNames(order, 'o')
const columns = selected(
  o,
  'id',
  'number',
  'status',
  'type',
  'email',
  'language',
  'comment',
  'placedAt',
  'isLate',
  'origin',
)

/**
 * Locks orders until the transaction ends, in the order of their ids, so that nobody waits in a circle.
 * @throws NotFoundError for orders of others as well as for unknown ones
 */
export async function lockOrders(
  host: Pick<PluginHost, 'ownership'>,
  ids: readonly string[],
  { ownerId }: OrderScope,
  transaction: Transaction,
): Promise<readonly LockedOrder[]> {
  const unique = [...new Set(ids)]
  const scope = ownerId === undefined ? '' : ` and ${host.ownership.conditionSql(order, o.id, '$2::uuid')}`
  const locked = await transaction.query<LockedOrder>({
    text: `select ${columns} from ${orders} where ${o.id} = any($1::uuid[])${scope} order by ${o.id} for update of o`,
    values: [unique, ...(ownerId === undefined ? [] : [ownerId])],
    name: ownerId === undefined ? 'ecommerce_lock_orders' : 'ecommerce_lock_own_orders',
  })
  if (locked.length < unique.length) throw new NotFoundError()
  return locked
}

/** Of these, the orders that are in the scope, without a lock. @throws NotFoundError if any isn't */
export async function assertOrders(
  host: Pick<PluginHost, 'ownership'>,
  ids: readonly string[],
  { ownerId }: OrderScope,
  database: Queryable,
): Promise<void> {
  const scope = ownerId === undefined ? '' : ` and ${host.ownership.conditionSql(order, o.id, '$2::uuid')}`
  const found = await database.query({
    text: `select 1 from ${orders} where ${o.id} = any($1::uuid[])${scope}`,
    values: [ids, ...(ownerId === undefined ? [] : [ownerId])],
  })
  if (found.length < new Set(ids).size) throw new NotFoundError()
}

const [lines, l] = sqlNames(ordersToProducts, 'l')

/** The order of a line, if that is in the scope. @throws NotFoundError */
export async function orderOfLine(
  host: Pick<PluginHost, 'ownership'>,
  lineId: string,
  { ownerId }: OrderScope,
  database: Queryable,
): Promise<string> {
  const scope = ownerId === undefined ? '' : ` and ${host.ownership.conditionSql(order, l.orderId, '$2::uuid')}`
  const [found] = await database.query<{ id: string }>({
    text: `select ${l.orderId} as "id" from ${lines} where ${l.id} = $1::uuid${scope}`,
    values: [lineId, ...(ownerId === undefined ? [] : [ownerId])],
  })
  if (!found) throw new NotFoundError()
  return found.id
}
