import type { Row } from '@tessera/core'
import { balanceEntry, order, ordersToFiles, ordersToProducts } from '@tessera/ecommerce'
import { file } from '@tessera/file-storage'
import { FileService } from '@tessera/file-storage-server'
import { type PluginHost, system } from '@tessera/server'
import { attachmentTemplate } from './attachment-template.ts'
import { receiptTemplate } from './receipt-template.ts'

/**
 * Draws the receipt of a placed order and a card for each of its products, and links them to the order: private files of the
 * order's owner. For a job: run again, on whichever node and after whatever failed, it makes what is missing and
 * nothing twice.
 * @returns the receipt
 * @throws NotFoundError for an order that isn't placed
 */
export async function createOrderDocuments(
  host: Pick<PluginHost, 'service'>,
  orderId: string,
): Promise<Row<typeof file>> {
  const files = host.service(FileService)
  const link = (fileId: string, variant: string) =>
    host.service(ordersToFiles).findOrCreate({ orderId, fileStorageModuleFileId: fileId, variant }, system)
  const found = await host.service(order).find(orderId, system)
  const language = found?.language ?? undefined
  const receipt = await files.generate(
    {
      variant: receiptTemplate.variant,
      ecommerceModule: { order: { id: orderId } },
      key: await receiptKey(host, orderId),
      ...(language && { language }),
    },
    system,
  )
  await link(receipt.id, 'receipt-default')
  await dropReceipts(host, orderId, receipt.id)
  const filters = { and: [{ column: 'orderId', method: 'eq', value: orderId }] } as const
  const { rows: lines } = await host.service(ordersToProducts).list({ filters, limit: 1000 }, system)
  for (const productId of new Set(lines.map(line => line.productId))) {
    const card = await files.generate(
      {
        variant: attachmentTemplate.variant,
        ecommerceModule: { product: { id: productId } },
        key: `attachment ${orderId} ${productId}`,
        ...(language && { language }),
      },
      system,
    )
    await link(card.id, 'attachment-default')
  }
  return receipt
}

/** An edit, and a payment of what it made the order cost more, make the receipt another one. */
async function receiptKey({ service }: Pick<PluginHost, 'service'>, orderId: string): Promise<string> {
  const and = [
    { column: 'orderId', method: 'eq', value: orderId },
    { column: 'kind', method: 'inArray', value: ['edit', 'payment'] },
  ] as const
  const orderBy = [{ column: 'id', method: 'desc' }] as const
  const { rows } = await service(balanceEntry).list({ filters: { and }, orderBy, limit: 1 }, system)
  return ['receipt', orderId, ...rows.map(({ id }) => id)].join(' ')
}

/** Removes the receipts of an order but the last one. */
async function dropReceipts({ service }: Pick<PluginHost, 'service'>, orderId: string, lastId: string): Promise<void> {
  const and = [
    { column: 'orderId', method: 'eq', value: orderId },
    { column: 'variant', method: 'eq', value: 'receipt-default' },
    { column: 'fileStorageModuleFileId', method: 'ne', value: lastId },
  ] as const
  const { rows } = await service(ordersToFiles).list({ filters: { and }, limit: 1000 }, system)
  if (rows.length === 0) return
  await service(ordersToFiles).removeMany(
    rows.map(({ id }) => id),
    system,
  )
  await service(file).removeMany(
    rows.map(({ fileStorageModuleFileId: id }) => id),
    system,
  )
}
