import type { Row } from '@tessera/core'
import { ordersToFiles, paymentLinkFilePath } from '@tessera/ecommerce'
import type { file } from '@tessera/file-storage'
import { type PluginHost, system } from '@tessera/server'
import { type Attachment, attachmentsOf } from './paid-attachments.ts'
import { paymentTokenOf } from './payment-link.ts'
import type { PricedOrder } from './priced-order.ts'

/** A file of a paid order, for anyone who has the link of the order. */
export interface LinkedFile extends Attachment {
  readonly kind: 'receipt' | 'card' | 'attachment'
  /** Where its bytes are: as secret as the link. */
  readonly path: string
}

type Link = Row<typeof ordersToFiles> & { readonly fileStorageModuleFile: Row<typeof file> | null }

/**
 * The receipt of an order, the cards that were drawn for it, and the files that come with what was bought, each once. None while it isn't
 * paid for; the files for buyers only as long as owners have them.
 */
export async function linkedFiles(
  host: Pick<PluginHost, 'service' | 'configuration'>,
  found: Pick<PricedOrder, 'id' | 'status' | 'ordersToProducts'>,
): Promise<readonly LinkedFile[]> {
  const { id: orderId, status } = found
  if (status === null || status === 'new' || status === 'paying') return []
  const and = [{ column: 'orderId', method: 'eq', value: orderId }] as const
  const orderBy = [{ column: 'createdAt', method: 'asc' }] as const
  const [{ rows }, attachments] = await Promise.all([
    host
      .service(ordersToFiles)
      .list<Link>({ filters: { and }, include: [{ path: 'fileStorageModuleFile' }], orderBy, limit: 1000 }, system),
    attachmentsOf(host, found),
  ])
  const documents = rows.flatMap(({ variant, fileStorageModuleFile: document }) => {
    if (!document?.file) return []
    const { id, alt, adminTitle } = document
    return [{ id, alt, adminTitle, kind: variant === 'receipt-default' ? ('receipt' as const) : ('card' as const) }]
  })
  const all = [...documents, ...attachments.map(each => ({ ...each, kind: 'attachment' as const }))]
  const token = paymentTokenOf(host, orderId)
  return all.map(each => ({ ...each, path: paymentLinkFilePath(token, each.id) }))
}
