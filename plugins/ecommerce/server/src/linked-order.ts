import { type OrderBalance, order } from '@tessera/ecommerce'
import type { Context, PluginHost } from '@tessera/server'
import { type Caller, NotFoundError, system } from '@tessera/server'
import { orderBalance } from './edits/order-balance.ts'
import { type LinkedFile, linkedFiles } from './linked-files.ts'
import { lockOrders } from './lock-orders.ts'
import { paymentsOfOrders } from './order-payments.ts'
import { currencyCodes } from './order-timeline.ts'
import { type PricedOrder, pricedOrders } from './priced-orders.ts'
import { type ShownInvoice, shownInvoices } from './shown-invoice.ts'

/** An order as it is shown to anyone who has its link: what is in it, and what is to be paid. */
export interface LinkedOrder
  extends Omit<PricedOrder, 'attention' | 'receipt' | 'isLate' | 'discountIds' | 'email' | 'address' | 'comment'> {
  /** Who buys it, and where it goes: while it is still to be paid for. */
  readonly email: string | null
  readonly address: PricedOrder['address']
  readonly comment: string | null
  readonly invoices: readonly ShownInvoice[]
  /** What is still to be paid after the shop has changed a paid order. */
  readonly owed: OrderBalance['owed']
  /** Its receipt, and what comes with what was bought. */
  readonly files: readonly LinkedFile[]
}

/** @throws NotFoundError for one that has been deleted */
export async function linkedOrder(host: PluginHost, id: string): Promise<LinkedOrder> {
  const [[found], payments] = await Promise.all([pricedOrders(host, [id]), paymentsOfOrders([id], host.database)])
  if (!found) throw new NotFoundError()
  const { attention: _, receipt: __, isLate: ___, discountIds: ____, ...shown } = found
  const [{ owed }, files] = await Promise.all([
    orderBalance(host, found, currencyCodes(found)),
    linkedFiles(host, found),
  ])
  const isOpen = found.status === 'new' || found.status === 'paying' || owed.length > 0
  const { email, address, comment } = isOpen ? found : { email: null, address: null, comment: null }
  return { ...shown, email, address, comment, invoices: await shownInvoices(host, payments), owed, files }
}

/**
 * The owner of an order that somebody has the link of. One that is nobody's becomes that of the account which pays for it, so that it is among
 * its orders; a visitor without an account pays for it all the same.
 * @returns null for an order that stays nobody's
 * @throws NotFoundError for one that has been deleted
 */
export async function ownerOfLinked(host: PluginHost, id: string, caller: Caller): Promise<string | null> {
  return host.database.transaction(async transaction => {
    const context: Context = { ...system, transaction }
    await lockOrders(host, [id], {}, transaction)
    const [owner] = (await host.ownership.of(order, [id], context)).get(id) ?? []
    if (owner !== undefined) return owner
    if (!caller.isRegistered || caller.isAdministrator || caller.subjectId === undefined) return null
    await host.access.assertSession(caller, transaction)
    await host.ownership.assign(order, id, caller.subjectId, context)
    return caller.subjectId
  })
}
