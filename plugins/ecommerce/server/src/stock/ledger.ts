import type { Row } from '@tessera/core'
import { availability, stock, stockMovement, type stockMovementKinds } from '@tessera/ecommerce'
import { type Caller, newId, type PluginHost, sqlNames, system, type Transaction } from '@tessera/server'
import { jobNames } from '../job-names.ts'
import { actorOf } from '../order-actors.ts'
import { stepSql } from './step.ts'

/** Who moves something, and why. */
interface MovedBy {
  readonly caller?: Caller | undefined
  readonly reason?: string | null | undefined
}

/** A change of a stock. */
export interface Movement extends MovedBy {
  readonly stockId: string
  readonly kind: (typeof stockMovementKinds)[number]
  /** By how much the amounts change. */
  readonly available: number
  readonly reserved: number
  readonly orderId?: string
  readonly lineId?: string | null
}

/** A stock, locked. */
export interface LockedStock {
  readonly id: string
  readonly productId: string
  readonly skuId: string | null
  readonly storeId: string | null
  readonly available: number
  readonly reserved: number
  readonly lowAt: number | null
  /** Of its product: less than one can't be sold. */
  readonly step: number
}

export type StockHost = Pick<PluginHost, 'service' | 'jobs'>

const [stocks, s] = sqlNames(stock, 's')
const [, set] = sqlNames(stock)
const [movements, m] = sqlNames(stockMovement)

/** Products of a job. */
const mostTold = 500

/**
 * Both in one statement, so that no amount is without its reason; the table refuses amounts below zero. It reads the steps, too: the
 * one that waited for the locks may have another that was changed meanwhile.
 */
const writeSql = `with moved as (
  select * from jsonb_to_recordset($1::jsonb) as x(id uuid, "stockId" uuid, kind text, available integer, reserved integer,
    "orderId" uuid, "lineId" uuid, reason text, actor text)
), summed as (
  select "stockId", sum(available)::integer as available, sum(reserved)::integer as reserved from moved group by 1
), changed as (
  update ${stocks} set ${set.available} = ${s.available} + summed.available, ${set.reserved} = ${s.reserved} + summed.reserved,
    ${set.updatedAt} = greatest(now(), ${s.updatedAt} + interval '1 ms')
  from summed where ${s.id} = summed."stockId"
), written as (
  insert into ${movements} (${m.id}, ${m.createdAt}, ${m.updatedAt}, ${m.stockId}, ${m.kind}, ${m.available}, ${m.reserved}, ${m.orderId}, ${m.lineId}, ${m.reason}, ${m.actor})
  select id, now(), now(), "stockId", kind, available, reserved, "orderId", "lineId", reason, actor from moved
)
select ${s.id} as "id", ${stepSql(s.productId)} as "step" from ${stocks} where ${s.id} in (select "stockId" from summed)`

/**
 * Moves stocks, which are locked: the amounts, a record of each movement, what everybody may know of them, and the mails to those who
 * wait. One statement whatever their number, and a few more where something is sold out or back with it.
 * @param before the stocks as they were locked
 */
export async function writeMovements(
  host: StockHost,
  before: readonly LockedStock[],
  moved: readonly Movement[],
  transaction: Transaction,
): Promise<void> {
  if (moved.length === 0) return
  const rows = moved.map(({ caller, ...each }) => ({ ...each, id: newId(), actor: actorOf(caller) }))
  const query = { text: writeSql, values: [JSON.stringify(rows)], name: 'ecommerce_move_stocks' }
  const steps = new Map((await transaction.query<Stepped>(query)).map(({ id, step }) => [id, step]))
  const added = Map.groupBy(moved, ({ stockId }) => stockId)
  const locked = before.map(each => ({ ...each, step: steps.get(each.id) ?? each.step }))
  const after = locked.map(each => ({
    ...each,
    available: (added.get(each.id) ?? []).reduce((sum, { available }) => sum + available, each.available),
  }))
  await tellLevels(host, locked, after, transaction)
}

type Stepped = Pick<LockedStock, 'id' | 'step'>

/** Whether there is something that can be sold. */
function levelOf({ available, lowAt, step }: LockedStock): Row<typeof availability>['level'] {
  if (available < step) return 'sold-out'
  return lowAt !== null && available <= lowAt ? 'low' : 'available'
}

/** Writes the levels that have changed, which pages are rendered again for, and tells those who wait for what is back. */
export async function tellLevels(
  host: StockHost,
  before: readonly LockedStock[],
  after: readonly LockedStock[],
  transaction: Transaction,
): Promise<void> {
  const changed = after.flatMap((row, index) => {
    const was = levelOf(before[index] as LockedStock)
    const level = levelOf(row)
    return was === level ? [] : [{ ...row, was, level }]
  })
  if (changed.length === 0) return
  await host.service(availability).updateMany(
    changed.map(({ id, level }) => ({ id, data: { level } })),
    { ...system, transaction },
  )
  const back = changed.filter(({ was }) => was === 'sold-out').map(({ productId }) => productId)
  await tellWaiting(host, back, transaction)
}

/** Has those told who wait for products that can be bought again: in one job for hundreds. */
export async function tellWaiting(
  host: Pick<StockHost, 'jobs'>,
  productIds: readonly string[],
  transaction: Transaction,
): Promise<void> {
  const ids = [...new Set(productIds)]
  for (let from = 0; from < ids.length; from += mostTold) {
    const told = ids.slice(from, from + mostTold)
    const [only] = told
    await host.jobs.enqueue(
      jobNames.backInStock,
      { productIds: told },
      { transaction, ...(told.length === 1 && { singletonKey: only }) },
    )
  }
}
