import { adjustment, discount, discountUse, order } from '@tessera/ecommerce'
import { type PluginHost, sqlNames, system, type Transaction } from '@tessera/server'
import type { LockedOrder } from './lock-orders.ts'
import { usesOfBuyerSql } from './trade-rules.ts'

/** Who has discounts, and for which order. */
export interface DiscountTaker {
  readonly orderId: string
  /** The subject, and the e-mail address that an order without an account is known by. */
  readonly subjectId: string
  readonly email: string | null
  readonly discountIds: readonly string[]
}

type UsesHost = Pick<PluginHost, 'service' | 'ownership'>

const [discounts, d] = sqlNames(discount)
const [lockedDiscounts, l] = sqlNames(discount, 'l')
const [uses, u] = sqlNames(discountUse, 'u')

const lockSql = `select ${l.id} from ${lockedDiscounts} where ${l.id} = any($1::uuid[]) order by ${l.id} for update of l`

/** Everybody who wants the last use waits here; the counts are those after the wait. */
const takeSql = (host: UsesHost) => `
with wanted as (select "discountId", "orderId", "email", count(*) over (partition by "discountId") as n
  from jsonb_to_recordset($1::jsonb) as w("discountId" uuid, "orderId" uuid, "email" text))
update ${discounts} set ${d.uses} = ${discounts}.${d.uses} + own.n
from (select distinct on ("discountId") * from wanted) own
where ${discounts}.${d.id} = own."discountId"
  and (${discounts}.${d.maximumUses} is null or ${discounts}.${d.uses} + own.n <= ${discounts}.${d.maximumUses})
  and (${discounts}.${d.maximumUsesPerSubject} is null or own.n + ${usesOfBuyerSql(host, {
    discountId: `${discounts}.${d.id}`,
    orderId: 'own."orderId"',
    email: 'own."email"',
  })} <= ${discounts}.${d.maximumUsesPerSubject})
returning ${discounts}.${d.id} as "id"`

/**
 * Counts the discounts that orders have. Of what may be had so many times, nobody gets more, however many ask at once.
 * @param takers orders of one buyer, locked
 * @returns ids of discounts that are not to be had any more; nothing is counted for those
 */
export async function takeDiscounts(
  host: UsesHost,
  takers: readonly DiscountTaker[],
  transaction: Transaction,
): Promise<readonly string[]> {
  const wanted = takers.flatMap(({ discountIds, ...taker }) =>
    discountIds.map(discountId => ({ discountId, ...taker })),
  )
  if (wanted.length === 0) return []
  const ids = [...new Set(wanted.map(({ discountId }) => discountId))]
  await transaction.query({ text: lockSql, values: [ids] })
  const rows = wanted.map(({ discountId, orderId, email }) => ({ discountId, orderId, email }))
  const taken = await transaction.query<{ id: string }>({ text: takeSql(host), values: [JSON.stringify(rows)] })
  const takenIds = new Set(taken.map(({ id }) => id))
  await host.service(discountUse).createMany(
    wanted
      .filter(({ discountId }) => takenIds.has(discountId))
      .map(({ discountId, orderId, subjectId }) => ({ discountId, orderId, subjectId })),
    { ...system, transaction, history: 'none' },
  )
  return ids.filter(id => !takenIds.has(id))
}

const [adjustments, a] = sqlNames(adjustment, 'a')
const givenSql = `select distinct ${a.discountId} as "id" from ${adjustments} where ${a.orderId} = $1::uuid and ${a.discountId} is not null`

/**
 * Counts again what an order has had that goes on after it had been given up. It is locked.
 * @returns whether all of it was to be had; what was is counted
 */
export async function retakeDiscounts(
  host: UsesHost,
  { id: orderId, email }: Pick<LockedOrder, 'id' | 'email'>,
  transaction: Transaction,
): Promise<boolean> {
  const given = await transaction.query<{ id: string }>({ text: givenSql, values: [orderId] })
  if (given.length === 0) return true
  const owners = await host.ownership.of(order, [orderId], { ...system, transaction })
  const subjectId = owners.get(orderId)?.[0] ?? orderId
  const taker = { orderId, subjectId, email, discountIds: given.map(({ id }) => id) }
  return (await takeDiscounts(host, [taker], transaction)).length === 0
}

const [, plain] = sqlNames(discountUse)
// What is set goes without the alias.
const moveSql = `update ${uses} set ${plain.subjectId} = $2 where ${u.subjectId} = $1`

/** What a visitor has had, an account has had that they log in to. */
export async function moveDiscountUses(from: string, to: string, transaction: Transaction): Promise<void> {
  await transaction.query({ text: moveSql, values: [from, to] })
}

const lockUsedSql = `select ${l.id} from ${lockedDiscounts} where exists (
  select 1 from ${uses} where ${u.discountId} = ${l.id} and ${u.orderId} = any($1::uuid[])) order by ${l.id} for update of l`
const releaseSql = `
with gone as (delete from ${uses} where ${u.orderId} = any($1::uuid[]) returning ${u.discountId} as id)
update ${discounts} set ${d.uses} = greatest(0, ${discounts}.${d.uses} - own.n)
from (select id, count(*) as n from gone group by id) own where ${discounts}.${d.id} = own.id`

/** Gives back what orders have had that come to nothing. They are locked. */
export async function releaseDiscounts(orderIds: readonly string[], transaction: Transaction): Promise<void> {
  const values = [orderIds]
  const used = await transaction.query({ text: lockUsedSql, values })
  if (used.length > 0) await transaction.query({ text: releaseSql, values })
}
