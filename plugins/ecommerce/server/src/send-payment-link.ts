import type { Row } from '@tessera/core'
import type { orderEvent } from '@tessera/ecommerce'
import type { Caller, PluginHost } from '@tessera/server'
import { isPayable } from './edits/order-balance.ts'
import { NoMailError } from './errors.ts'
import { jobNames } from './job-names.ts'
import { lockOrders } from './lock-orders.ts'
import { recordEvent } from './move-orders.ts'
import { actorOf } from './order-actors.ts'
import type { OrderMessage } from './order-mail.ts'

/**
 * Sends the customer of an order the link at which it is paid, or at which a difference is: recorded at once, and sent by a job of the same transaction.
 * @returns the record, whose `data.address` says to whom
 * @throws NotFoundError; NoMailError for an order without an address, and for one that nothing is to be paid for
 */
export async function sendPaymentLink(host: PluginHost, id: string, caller: Caller): Promise<Row<typeof orderEvent>> {
  return host.database.transaction(async transaction => {
    const [locked] = await lockOrders(host, [id], {}, transaction)
    if (!locked?.email || !(await isPayable(locked, transaction))) throw new NoMailError()
    const data: OrderMessage = { receiver: 'customer', address: locked.email, about: 'payment-link' }
    const message = { orderId: id, type: 'message', actor: actorOf(caller), data } as const
    const event = await recordEvent(host, message, transaction)
    await host.jobs.enqueue(jobNames.mail, { eventId: event.id }, { transaction, singletonKey: event.id })
    return event
  })
}
