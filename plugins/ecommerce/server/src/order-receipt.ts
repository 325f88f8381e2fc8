import { buffer } from 'node:stream/consumers'
import { order, ordersToFiles } from '@tessera/ecommerce'
import { contentAddress, file } from '@tessera/file-storage'
import { FileService } from '@tessera/file-storage-server'
import { type MailContent, type PluginHost, system } from '@tessera/server'
import { createOrderDocuments } from './drawn/order-documents.ts'
import { paymentsOfOrders } from './order-payments.ts'
import type { PricedOrder } from './priced-orders.ts'

type ReceiptHost = Pick<PluginHost, 'service' | 'database'>

/** Makes the documents of an order that has been paid, and notes its receipt. Run again, it makes nothing twice. */
export async function createReceipt(host: ReceiptHost, orderId: string): Promise<void> {
  const { id } = await createOrderDocuments(host, orderId)
  const receipt = contentAddress(id)
  const found = await host.service(order).find(orderId, system)
  if (found && found.receipt !== receipt) await host.service(order).update(orderId, { receipt }, system)
}

/** The receipt of an order, to be attached to a mail; none where there is none yet. */
export async function receiptOf(
  host: ReceiptHost,
  { id, number }: PricedOrder,
): Promise<NonNullable<MailContent['attachments']>> {
  const payments = await paymentsOfOrders([id], host.database)
  if (payments.every(({ status }) => status !== 'paid')) return []
  // The mail may be faster than the job that makes it; one that can't be made keeps no mail back.
  await createReceipt(host, id).catch(() => undefined)
  const and = [
    { column: 'orderId', method: 'eq', value: id },
    { column: 'variant', method: 'eq', value: 'receipt-default' },
  ] as const
  const { rows } = await host.service(ordersToFiles).list({ filters: { and }, limit: 1 }, system)
  const [link] = rows
  const row = link && (await host.service(file).find(link.fileStorageModuleFileId, system))
  const content = row && (await host.service(FileService).content(row))
  const stream = await content?.stored.read()
  if (!stream) return []
  return [{ name: `${number ?? id}.png`, contentType: 'image/png', content: await buffer(stream) }]
}
