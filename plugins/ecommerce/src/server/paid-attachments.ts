import type { PluginHost } from '@tessera/core/server'
import type { FileGrant } from '@tessera/file-storage/server'
import { order, ordersToProducts, productsToFiles } from '../index.ts'

/** Statuses of an order that has been paid for. */
const paid = ['approving', 'packaging', 'delivering', 'delivered']

/** Private attachments of a product are for those who have paid for it. */
export function paidAttachments({ ownership }: Pick<PluginHost, 'ownership'>): FileGrant {
  return ({ caller: { subjectId } }) => {
    if (subjectId === undefined) return []
    const ofPaid = [
      { column: 'status', method: 'inArray', value: paid } as const,
      ownership.condition(order, subjectId),
    ]
    const bought = { linked: order, by: 'id', from: 'orderId', where: ofPaid }
    const sold = { linked: ordersToProducts, by: 'productId', from: 'productId', where: [bought] }
    const isAttachment = { column: 'variant', method: 'eq', value: 'attachment-default' } as const
    return [{ linked: productsToFiles, by: 'fileStorageModuleFileId', where: [isAttachment, sold] }]
  }
}
