import type { invoice } from '@tessera/billing'
import type { Row } from '@tessera/core'
import type {
  OrderBalance,
  orderEvent,
  orderReturn,
  ordersToFiles,
  parcel,
  parcelLine,
  returnLine,
} from '@tessera/ecommerce'
import type { file } from '@tessera/file-storage'
import { createApiClient } from '@tessera/widget-sdk'
import { openPageSession } from '@tessera/widget-sdk/browser'
import type { CartOrder, CheckoutDetails, CheckoutResult } from '../cart/cart-order.ts'

/** An order with what happened to it, as its owner sees it. */
export interface OrderDetails extends CartOrder {
  readonly orderEvents?: readonly (Pick<
    Row<typeof orderEvent>,
    'id' | 'createdAt' | 'type' | 'from' | 'to' | 'reason'
  > & { readonly amount: number | null; readonly currencyCode: string | null })[]
  readonly invoices?: readonly Pick<
    Row<typeof invoice>,
    'id' | 'status' | 'amount' | 'refundedAmount' | 'currencyCode' | 'paymentUrl' | 'isTest'
  >[]
  readonly ordersToFileStorageModuleFiles?: readonly (Row<typeof ordersToFiles> & {
    readonly fileStorageModuleFile: Pick<Row<typeof file>, 'alt'> | null
  })[]
  /** Files that come with what was bought. */
  readonly attachments?: readonly Pick<Row<typeof file>, 'id' | 'alt' | 'adminTitle'>[]
  readonly parcels?: readonly (Row<typeof parcel> & { readonly parcelLines: readonly Row<typeof parcelLine>[] })[]
  readonly orderReturns?: readonly (Row<typeof orderReturn> & {
    readonly returnLines: readonly Row<typeof returnLine>[]
  })[]
  /** What is still to be paid since the shop has changed the order, in minor units. */
  readonly owed?: OrderBalance['owed']
  /** Pieces of lines that may be sent back now. */
  readonly returnable?: readonly { readonly id: string; readonly quantity: number }[]
}

const fresh = { isFresh: true } as const

async function open() {
  const session = await openPageSession()
  const subjectId = await session?.currentSubject()
  if (!session || !subjectId) return null
  const headers = { 'accept-language': document.documentElement.lang }
  const base = `/api/rbac/subjects/${subjectId}/ecommerce-module/orders`
  return { api: createApiClient({ fetch: session.fetch, headers }), base }
}

/** The visitor's placed orders, the newest first; null without a session. @throws ApiError */
export async function placedOrders(limit: number, offset: number): Promise<readonly CartOrder[] | null> {
  const opened = await open()
  if (!opened) return null
  const query = `type=history&limit=${limit}&offset=${offset}`
  return opened.api.call('GET', `${opened.base}?${query}`, undefined, fresh)
}

/** One order of the visitor; null without a session. @throws ApiError */
export async function orderWithDetails(id: string): Promise<OrderDetails | null> {
  const opened = await open()
  if (!opened) return null
  return opened.api.call('GET', `${opened.base}/${encodeURIComponent(id)}`, undefined, fresh)
}

/** Has the server ask the provider what became of the payment. Null without a session. @throws ApiError */
export async function checkedOrder(id: string): Promise<OrderDetails | null> {
  const opened = await open()
  if (!opened) return null
  await opened.api.call('POST', `/api/ecommerce/orders/${encodeURIComponent(id)}/check`, {}, fresh)
  return orderWithDetails(id)
}

/** @throws ApiError */
export async function cancelOrder(id: string): Promise<void> {
  const opened = await open()
  await opened?.api.call('DELETE', `${opened.base}/${encodeURIComponent(id)}`)
}

/** Asks to send pieces of an order back. @throws ApiError */
export async function askForReturn(
  id: string,
  lines: readonly { readonly id: string; readonly quantity: number }[],
  reason: string,
): Promise<void> {
  const opened = await open()
  if (!opened) throw new TypeError('There is no session')
  await opened.api.call('POST', `${opened.base}/${encodeURIComponent(id)}/returns`, { lines, reason: reason || null })
}

/** Asks for the payment of an order again. @throws ApiError */
export async function payOrder(id: string, details: CheckoutDetails): Promise<CheckoutResult> {
  const opened = await open()
  if (!opened) throw new TypeError('There is no session')
  return opened.api.call('POST', `${opened.base}/${encodeURIComponent(id)}/checkout`, details)
}
