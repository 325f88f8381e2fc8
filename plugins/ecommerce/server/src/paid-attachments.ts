import type { Row } from '@tessera/core'
import { order, ordersToProducts, productsToFiles } from '@tessera/ecommerce'
import type { file } from '@tessera/file-storage'
import type { FileGrant } from '@tessera/file-storage-server'
import { type PluginHost, system } from '@tessera/server'
import type { PricedOrder } from './priced-order.ts'

/** Statuses of an order that has been paid for. */
const paid: readonly string[] = ['approving', 'packaging', 'delivering', 'delivered']
/** Of the links to files that come with an order, and are no pictures of the product. */
export const attachmentVariant = 'attachment-default'
const isAttachment = { column: 'variant', method: 'eq', value: attachmentVariant } as const

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
    return [{ linked: productsToFiles, by: 'fileStorageModuleFileId', where: [isAttachment, sold] }]
  }
}

/** A file that comes with a product, as the owner of an order sees it. */
export type Attachment = Pick<Row<typeof file>, 'id' | 'alt' | 'adminTitle'>

type Link = Row<typeof productsToFiles> & { readonly fileStorageModuleFile: Row<typeof file> | null }

/** The files that come with what was bought, each once; none while the order isn't paid for. */
export async function attachmentsOf(
  { service }: Pick<PluginHost, 'service'>,
  { status, ordersToProducts: lines }: Pick<PricedOrder, 'status' | 'ordersToProducts'>,
): Promise<readonly Attachment[]> {
  if (status === null || !paid.includes(status)) return []
  const ofLines = { column: 'productId', method: 'inArray', value: lines.map(({ productId }) => productId) } as const
  const { rows } = await service(productsToFiles).list<Link>(
    {
      filters: { and: [isAttachment, ofLines] },
      include: [{ path: 'fileStorageModuleFile' }],
      orderBy: [
        { column: 'productId', method: 'asc' },
        { column: 'orderIndex', method: 'asc' },
        { column: 'createdAt', method: 'asc' },
      ],
      limit: 1000,
    },
    system,
  )
  const files = rows.flatMap(({ fileStorageModuleFile: each }) => (each?.file ? [[each.id, each] as const] : []))
  return [...new Map(files).values()].map(({ id, alt, adminTitle }) => ({ id, alt, adminTitle }))
}
