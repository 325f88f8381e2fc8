import type { Patch, Row } from '@tessera/core'
import { ordersToProducts, parcel, parcelLine } from '@tessera/ecommerce'
import {
  type Caller,
  ConflictError,
  type ContentHost,
  type Context,
  NotFoundError,
  type Queryable,
  sqlNames,
  system,
  type Transaction,
  ValidationError,
} from '@tessera/server'
import { ecommerceIssues, OrderStepError } from './errors.ts'
import { jobNames } from './job-names.ts'
import { type LockedOrder, lockOrders } from './lock-orders.ts'
import { moveOrders, recordEvent } from './move-orders.ts'
import { actorOf } from './order-actors.ts'

/** How a parcel travels. */
interface ParcelFields {
  readonly carrier?: string | null
  readonly number?: string | null
  /** `https://…` */
  readonly trackingUrl?: string | null
}

/** Pieces of lines of an order. */
export interface LinePieces {
  readonly id: string
  readonly quantity: number
}

/** What an administrator sends. */
export interface ParcelInput extends ParcelFields {
  readonly lines: readonly LinePieces[]
}

export interface ParcelChange extends ParcelFields {
  /** It has arrived. */
  readonly isDelivered?: boolean
}

/** A line of an order, and how much of it has been sent. */
interface SentLine {
  readonly id: string
  readonly quantity: number
  readonly sent: number
  /** Paid in intervals: nothing has to be sent of it. */
  readonly isRepeated: boolean
}

type ParcelHost = ContentHost

const [lines, l] = sqlNames(ordersToProducts, 'l')
const [parcels, p] = sqlNames(parcel, 'p')
const [parcelLines, pl] = sqlNames(parcelLine, 'pl')

const sentSql = `select ${l.id} as "id", ${l.quantity} as "quantity", ${l.interval} is not null as "isRepeated",
  coalesce(sum(${pl.quantity}), 0)::integer as "sent"
from ${lines} left join ${parcelLines} on ${pl.lineId} = ${l.id} where ${l.orderId} = $1::uuid group by ${l.id} order by ${l.id}`

/** How much of each line of an order has been sent. */
function sentLines(orderId: string, database: Queryable): Promise<readonly SentLine[]> {
  return database.query<SentLine>({ text: sentSql, values: [orderId], name: 'ecommerce_sent_lines' })
}

/** Whether nothing is left to be sent. */
function isAllSent(all: readonly SentLine[]): boolean {
  return all.every(({ quantity, sent, isRepeated }) => isRepeated || sent >= quantity)
}

const sendable: readonly LockedOrder['status'][] = ['approving', 'packaging', 'delivering']

/**
 * Sends a part of a paid order, or all of it, and tells its customer. With the first parcel the order is being packed, with the last
 * one it is on its way.
 * @returns the parcel
 * @throws NotFoundError for an order or a line that isn't there; OrderStepError while nothing of the order may be sent; ConflictError
 * for more pieces than are left
 */
export async function sendParcel(
  host: ParcelHost,
  orderId: string,
  { lines: wanted, carrier = null, number = null, trackingUrl = null }: ParcelInput,
  caller: Caller,
): Promise<Row<typeof parcel>> {
  return host.database.transaction(async transaction => {
    const context: Context = { ...system, transaction }
    const [locked] = await lockOrders(host, [orderId], {}, transaction)
    if (!locked) throw new NotFoundError()
    const from = locked.status ?? 'new'
    if (!sendable.includes(from)) throw new OrderStepError({ from, to: 'delivering' })
    const left = (await sentLines(orderId, transaction)).map(({ id, quantity, sent }) => ({
      id,
      quantity: quantity - sent,
    }))
    assertWithin(wanted, left)
    const fields = { carrier, number, trackingUrl, sentAt: new Date().toISOString() }
    const made = await host.service(parcel).create({ orderId, ...fields }, context)
    await host.service(parcelLine).createMany(
      wanted.map(({ id, quantity }) => ({ parcelId: made.id, lineId: id, quantity })),
      context,
    )
    const data = { parcelId: made.id, carrier, number }
    const event = await recordEvent(host, { orderId, type: 'parcel', actor: actorOf(caller), data }, transaction)
    await host.jobs.enqueue(jobNames.mail, { eventId: event.id }, { transaction, singletonKey: event.id })
    await moveWithParcels(host, locked, caller, transaction)
    return made
  })
}

/**
 * Changes how a parcel travels, or notes that it has arrived: the order has been delivered once all of it has.
 * @throws NotFoundError
 */
export async function changeParcel(
  host: ParcelHost,
  orderId: string,
  parcelId: string,
  { isDelivered, ...fields }: ParcelChange,
  caller: Caller,
): Promise<Row<typeof parcel>> {
  return host.database.transaction(async transaction => {
    const context: Context = { ...system, transaction }
    const [locked] = await lockOrders(host, [orderId], {}, transaction)
    const found = await host.service(parcel).find(parcelId, context)
    if (!locked || found?.orderId !== orderId) throw new NotFoundError()
    const deliveredAt = isDelivered ? (found.deliveredAt ?? new Date().toISOString()) : null
    const changed = await host
      .service(parcel)
      .update(
        parcelId,
        { ...fields, ...(isDelivered !== undefined && { deliveredAt }) } as Patch<typeof parcel>,
        context,
      )
    if (isDelivered && locked.status === 'delivering' && (await hasArrived(orderId, transaction))) {
      await moveOrders(host, [{ order: locked, to: 'delivered', by: 'administrator', caller }], transaction)
    }
    return changed
  })
}

/**
 * Takes a parcel back that was never sent: what is in it can be sent again. The order keeps its status.
 * @returns the parcel as it was
 * @throws NotFoundError
 */
export async function removeParcel(
  host: ParcelHost,
  orderId: string,
  parcelId: string,
  caller: Caller,
): Promise<Row<typeof parcel>> {
  return host.database.transaction(async transaction => {
    const context: Context = { ...system, transaction }
    await lockOrders(host, [orderId], {}, transaction)
    const found = await host.service(parcel).find(parcelId, context)
    if (found?.orderId !== orderId) throw new NotFoundError()
    await host.service(parcel).remove(parcelId, context)
    const { carrier, number } = found
    const data = { parcelId, carrier, number, isRemoved: true }
    await recordEvent(host, { orderId, type: 'parcel', actor: actorOf(caller), data }, transaction)
    return found
  })
}

/** The parcels tell the customer of these steps. */
async function moveWithParcels(
  host: ParcelHost,
  locked: LockedOrder,
  caller: Caller,
  transaction: Transaction,
): Promise<void> {
  const move = { by: 'administrator', caller, isUntold: true } as const
  if (locked.status === 'approving') {
    await moveOrders(host, [{ ...move, order: locked, to: 'packaging' }], transaction)
  }
  if (locked.status !== 'delivering' && isAllSent(await sentLines(locked.id, transaction))) {
    await moveOrders(host, [{ ...move, order: { id: locked.id, status: 'packaging' }, to: 'delivering' }], transaction)
  }
}

const waitingSql = `select 1 from ${parcels} where ${p.orderId} = $1::uuid and ${p.deliveredAt} is null limit 1`

async function hasArrived(orderId: string, transaction: Transaction): Promise<boolean> {
  if (!isAllSent(await sentLines(orderId, transaction))) return false
  return (await transaction.query({ text: waitingSql, values: [orderId] })).length === 0
}

/**
 * @param left pieces that there are
 * @throws ValidationError for a line that is named twice or that isn't there; ConflictError for more pieces than are left
 */
export function assertWithin(wanted: readonly LinePieces[], left: readonly LinePieces[]): void {
  for (const [index, { id, quantity }] of wanted.entries()) {
    const line = left.find(each => each.id === id)
    const isTwice = wanted.findIndex(each => each.id === id) < index
    if (!line || isTwice) throw new ValidationError(ecommerceIssues.ECOMMERCE_NOT_IN_ORDER(`lines.${index}.id`))
    if (quantity > line.quantity) {
      const maximum = Math.max(0, line.quantity)
      throw new ConflictError(ecommerceIssues.ECOMMERCE_MORE_THAN_LEFT(`lines.${index}.quantity`, { maximum }))
    }
  }
}
