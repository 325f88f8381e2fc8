import { type OrderActor, order, orderEvent } from '@tessera/ecommerce'
import { type Caller, isUuid, type PluginHost, sqlNames, system } from '@tessera/server'

const [events, e] = sqlNames(orderEvent)
const actorsSql = `select distinct ${e.actor} as "id" from ${events} where ${e.orderId} = $1::uuid and ${e.actor} is not null`

/** The people in the timeline of an order, with the names that the caller may see. */
export async function orderActors(
  { database, access, ownership }: Pick<PluginHost, 'database' | 'access' | 'ownership'>,
  orderId: string,
  caller: Caller,
): Promise<readonly OrderActor[]> {
  const found = await database.query<{ id: string }>({ text: actorsSql, values: [orderId] })
  const ids = found.map(({ id }) => id).filter(isUuid)
  const [names, owners] = await Promise.all([access.namesOf(ids, caller), ownership.of(order, [orderId], system)])
  return ids.map(id => ({ id, name: names.get(id) ?? null, isOwner: owners.get(orderId)?.includes(id) ?? false }))
}

/** Who did something, as the record of an order has it. */
export function actorOf(caller: Caller | undefined): string | null {
  return caller?.keyId ?? caller?.subjectId ?? (caller?.kind === 'secret-key' ? caller.kind : null)
}
