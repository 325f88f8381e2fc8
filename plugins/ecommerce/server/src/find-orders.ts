import { type Address, order } from '@tessera/ecommerce'
import { type PluginHost, type Queryable, sqlNames } from '@tessera/server'

export interface OrderPage {
  readonly type: 'cart' | 'history'
  readonly limit: number
  readonly offset: number
}

const [orders, o] = sqlNames(order, 'o')

/** Ids of an owner's orders of a type, the newest first, and how many there are in all. */
export async function findOrders(
  host: Pick<PluginHost, 'ownership'>,
  ownerId: string,
  { type, limit, offset }: OrderPage,
  database: Queryable,
): Promise<{ readonly ids: readonly string[]; readonly total: number }> {
  const [found] = await database.query<{ ids: readonly string[]; total: number }>({
    text: `with mine as (select ${o.id} as id, coalesce(${o.placedAt}, ${o.createdAt}) as since from ${orders}
        where ${o.type} = $2 and ${host.ownership.conditionSql(order, o.id, '$1::uuid')})
      select (select count(*)::integer from mine) as total,
        coalesce((select jsonb_agg(id order by since desc, id desc)
          from (select * from mine order by since desc, id desc limit $3 offset $4) page), '[]') as ids`,
    values: [ownerId, type, limit, offset],
    name: 'ecommerce_find_orders',
  })
  return found ?? { ids: [], total: 0 }
}

/** Where the last order of an owner was delivered to: what they need not type again. */
export async function lastAddress(
  host: Pick<PluginHost, 'ownership'>,
  ownerId: string,
  database: Queryable,
): Promise<Address | null> {
  const [found] = await database.query<{ address: Address }>({
    text: `select ${o.address} as "address" from ${orders}
      where ${o.address} is not null and ${o.placedAt} is not null and ${host.ownership.conditionSql(order, o.id, '$1::uuid')}
      order by ${o.placedAt} desc limit 1`,
    values: [ownerId],
    name: 'ecommerce_last_address',
  })
  return found?.address ?? null
}
