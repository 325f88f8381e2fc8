import { order } from '@tessera/ecommerce'
import { fileUrl } from '@tessera/file-storage'
import { useLanguage } from '@tessera/widget-sdk'
import { useMessages } from '../../messages.ts'
import { documentsIn } from './order-documents.ts'
import type { OrderRecord } from './order-record.ts'
import { Panel } from './Panel.tsx'

const link = 'text-primary underline-offset-4 hover:underline'

/** Invoice and packing list, the receipt, and what came with the products. Nothing is rendered before an order is placed. */
export function OrderDocuments({ record }: { readonly record: OrderRecord }) {
  const { id, status, number, ordersToFileStorageModuleFiles: links = [] } = record
  const m = useMessages('orderDocuments')
  const language = useLanguage()
  const documents = documentsIn(links, { language, number: number ?? '', texts: m })
  if (status === 'new' || number === null) return null
  const base = `/api/${order.path}/${id}`
  return (
    <Panel title={m.title}>
      <ul className="flex flex-col gap-1 p-4">
        <li>
          <a href={`${base}/invoice.pdf`} target="_blank" rel="noreferrer" className={link}>
            {m.invoice}
          </a>
        </li>
        <li>
          <a href={`${base}/packing-list.pdf`} target="_blank" rel="noreferrer" className={link}>
            {m.packingList}
          </a>
        </li>
        {documents.map(({ file, name }) => (
          <li key={file.id}>
            <a
              href={fileUrl(file) ?? ''}
              target="_blank"
              rel="noreferrer"
              title={file.adminTitle ?? name}
              className={link}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
