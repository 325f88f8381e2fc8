import type { Include, Row } from '@tessera/core'
import {
  type EditEventData,
  type OrderBalance,
  order,
  type orderEvent,
  type orderReturn,
  type ordersToFiles,
  type parcel,
  type parcelLine,
  type returnLine,
} from '@tessera/ecommerce'
import type { file } from '@tessera/file-storage'
import { type PluginHost, system } from '@tessera/server'
import { orderBalance } from './edits/order-balance.ts'
import type { LinePieces } from './order-parcels.ts'
import { paymentsOfOrders } from './order-payments.ts'
import { returnableByOwner } from './order-returns.ts'
import { type Attachment, attachmentsOf } from './paid-attachments.ts'
import { type PricedOrder, pricedOrders } from './priced-orders.ts'
import { type ShownInvoice, shownInvoices } from './shown-invoice.ts'

/** A step of an order, as its owner sees it: without notes, mails and the names of administrators. */
type ShownEvent = Pick<Row<typeof orderEvent>, 'id' | 'createdAt' | 'type' | 'from' | 'to'> & {
  /** Why, where its owner is told. */
  readonly reason: string | null
  /** Of a payment or refund, in minor units. */
  readonly amount: number | null
  readonly currencyCode: string | null
}

type ShownDocument = Row<typeof ordersToFiles> & {
  readonly fileStorageModuleFile: Pick<Row<typeof file>, 'id' | 'alt' | 'adminTitle'> | null
}

/** An order with what happened to it, its payments and its documents. */
export interface OrderWithTimeline extends PricedOrder {
  readonly orderEvents: readonly ShownEvent[]
  readonly invoices: readonly ShownInvoice[]
  readonly ordersToFileStorageModuleFiles: readonly ShownDocument[]
  /** Files that come with what was bought. */
  readonly attachments: readonly Attachment[]
  readonly parcels: readonly ShownParcel[]
  readonly orderReturns: readonly ShownReturn[]
  /** What is still to be paid after the shop has changed the order. */
  readonly owed: OrderBalance['owed']
  /** What its owner may ask to send back now. */
  readonly returnable: readonly LinePieces[]
}

type ShownParcel = Row<typeof parcel> & { readonly parcelLines: readonly Row<typeof parcelLine>[] }
type ShownReturn = Row<typeof orderReturn> & { readonly returnLines: readonly Row<typeof returnLine>[] }

interface Contents {
  readonly orderEvents: readonly Row<typeof orderEvent>[]
  readonly parcels: readonly ShownParcel[]
  readonly orderReturns: readonly ShownReturn[]
  readonly ordersToFileStorageModuleFiles: readonly ShownDocument[]
}

const contents: readonly Include<typeof order, Contents>[] = [
  { path: 'orderEvents' },
  { path: 'parcels.parcelLines' },
  { path: 'orderReturns.returnLines' },
  { path: 'ordersToFileStorageModuleFiles.fileStorageModuleFile' },
]

/**
 * One order for its owner, in a fixed number of statements.
 * @param returnDays how long after its arrival the owner may ask to send something back; never when absent
 */
export async function orderWithTimeline(
  host: PluginHost,
  id: string,
  returnDays?: number,
): Promise<OrderWithTimeline | undefined> {
  const [[priced], found, payments] = await Promise.all([
    pricedOrders(host, [id]),
    host.service(order).find(id, system, contents),
    paymentsOfOrders([id], host.database),
  ])
  if (!priced || !found) return undefined
  const { owed } = await orderBalance(host, priced, currencyCodes(priced))
  const returnable = await returnableByOwner(priced, returnDays, host.database)
  const attachments = await attachmentsOf(host, priced)
  return {
    ...priced,
    orderEvents: found.orderEvents.filter(concernsOwner).map(shownEvent),
    invoices: await shownInvoices(host, payments),
    ordersToFileStorageModuleFiles: found.ordersToFileStorageModuleFiles.map(shownDocument),
    attachments,
    parcels: found.parcels,
    orderReturns: found.orderReturns,
    owed,
    returnable,
  }
}

/** Of the currencies of an order, by their ids. */
export function currencyCodes({ ordersToProducts }: PricedOrder): ReadonlyMap<string, string> {
  return new Map(ordersToProducts.map(({ billingModuleCurrency: { id, code } }) => [id, code]))
}

/** What the event of a payment or refund stores. */
interface MoneyData {
  readonly status?: string
  readonly amount?: number
  readonly currencyCode?: string
}

/** Payments that were made and steps forward; an order whose payment failed waits as a cart for another try. */
function concernsOwner({ type, to, data }: Row<typeof orderEvent>): boolean {
  if (type === 'payment') return (data as MoneyData | null)?.status === 'paid'
  return type === 'status' ? to !== 'new' : type !== 'note' && type !== 'message'
}

function shownEvent({ id, createdAt, type, from, to, reason, data }: Row<typeof orderEvent>): ShownEvent {
  const { amount = null, currencyCode = null } = type === 'status' ? {} : ((data ?? {}) as MoneyData)
  // Reasons of payments are the provider's words, and those of an administrator about money from elsewhere.
  return {
    id,
    createdAt,
    type,
    from,
    to,
    reason: type === 'status' || (data as EditEventData | null)?.isTold ? reason : null,
    amount,
    currencyCode,
  }
}

function shownDocument({ fileStorageModuleFile: document, ...link }: ShownDocument): ShownDocument {
  const { id, alt, adminTitle } = document ?? {}
  return { ...link, fileStorageModuleFile: id && alt ? { id, alt, adminTitle: adminTitle ?? '' } : null }
}
