import { editableStatuses, product } from '@tessera/ecommerce'
import { thumbnailUrl } from '@tessera/file-storage'
import { textIn, useLanguage } from '@tessera/widget-sdk'
import { recordAddress, useAdminTools } from '@tessera/widget-sdk/admin'
import { lazy, Suspense, useState } from 'react'
import { useMessages } from '../../messages.ts'
import { OrderTotals } from './OrderTotals.tsx'
import { amountOf, type OrderLine, type OrderRecord } from './order-record.ts'
import { Panel } from './Panel.tsx'
import { useOrderMoney } from './use-order-money.ts'

// Loaded when it is opened.
const OrderEditor = lazy(() => import('./editor/OrderEditor.tsx'))

const pictureWidth = 96

/** What was ordered, with its totals. */
export function OrderLines({ record }: { readonly record: OrderRecord }) {
  const m = useMessages('orderLines')
  const money = useOrderMoney(record)
  const lines = record.ordersToProducts ?? []
  const { Button } = useAdminTools()
  const [isEditing, setEditing] = useState(false)
  const canEdit = editableStatuses.includes(record.status ?? 'new')
  return (
    <Panel
      title={m.title}
      aside={
        canEdit && (
          <Button isSmall look="ghost" onClick={() => setEditing(true)}>
            {m.edit}
          </Button>
        )
      }
    >
      {isEditing && (
        <Suspense fallback={null}>
          <OrderEditor record={record} onClose={() => setEditing(false)} />
        </Suspense>
      )}
      {lines.length === 0 ? (
        <p className="px-4 py-5 text-text-muted">{m.empty}</p>
      ) : (
        <ul>
          {lines.map(line => (
            <Line key={line.id} line={line} money={money} />
          ))}
        </ul>
      )}
      <OrderTotals record={record} />
    </Panel>
  )
}

interface LineProps {
  readonly line: OrderLine
  readonly money: ReturnType<typeof useOrderMoney>
}

function Line({ line, money }: LineProps) {
  const m = useMessages('orderLines')
  const language = useLanguage()
  const intervals = useMessages('intervals')
  const title = titleOf(line, language)
  const code = line.currency?.code ?? null
  const picture = line.product?.productsToFileStorageModuleFiles?.find(({ fileStorageModuleFile: file }) =>
    file?.mimeType?.startsWith('image/'),
  )?.fileStorageModuleFile
  const notes = [
    line.store && textIn(line.store.title, language, 'en'),
    line.interval && `/ ${intervals[line.interval](line.intervalCount)}`,
  ].filter(Boolean)
  return (
    <li className="flex items-start gap-3 border-border border-b px-4 py-3 last:border-b-0">
      <span className="size-12 shrink-0 overflow-hidden rounded-md bg-muted">
        {picture?.file && (
          <img
            src={thumbnailUrl(picture.file, pictureWidth)}
            alt=""
            loading="lazy"
            className="size-full object-cover"
          />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <a href={recordAddress(product, line.productId)} className="font-medium underline-offset-4 hover:underline">
          {title || m.untitled}
        </a>
        {notes.length > 0 && <span className="block text-text-muted text-xs">{notes.join(' · ')}</span>}
        <span className="block text-text-muted tabular-nums sm:hidden">
          {line.unitAmount === null ? m.noPrice : money(line.unitAmount, code)} × {line.quantity}
        </span>
      </span>
      <span className="shrink-0 text-text-muted tabular-nums max-sm:hidden">
        {line.unitAmount === null ? m.noPrice : money(line.unitAmount, code)} × {line.quantity}
      </span>
      <span className="min-w-20 shrink-0 text-right font-medium tabular-nums">
        {line.unitAmount === null ? '–' : money(amountOf(line), code)}
      </span>
    </li>
  )
}

/** The title of what was sold as it was then, with the values that were chosen; in a cart as it is now. */
export function titleOf({ productTitle, skuTitle, product: sold }: OrderLine, language: string): string {
  const titles = [productTitle ?? sold?.title, skuTitle].map(title => textIn(title, language, 'en'))
  return titles.filter(Boolean).join(', ')
}
