import { type Row, valueName } from '@tessera/core'
import { order, stockMovement } from '@tessera/ecommerce'
import { queryString, useLanguage } from '@tessera/widget-sdk'
import { recordAddress, useAdminData, useDefinitionTexts } from '@tessera/widget-sdk/admin'
import { DateText } from '@tessera/widget-sdk/ui'
import { useState } from 'react'
import { useMessages } from '../../../messages.ts'
import type { StockValue } from './stock-part.ts'

type Movement = Row<typeof stockMovement>

const most = 20

/** What came and went of a product, the newest first; read once somebody wants to know. */
export function StockMovements({ rows }: Pick<StockValue, 'rows'>) {
  const m = useMessages('productStock')
  const [isOpen, setOpen] = useState(false)
  const ids = Object.values(rows).flatMap(({ id }) => id ?? [])
  if (ids.length === 0) return null
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="text-sm">
      <summary className="min-h-9 cursor-pointer py-1.5 font-medium pointer-coarse:min-h-11">{m.movements}</summary>
      {isOpen && <MovementList ids={ids} />}
    </details>
  )
}

function MovementList({ ids }: { readonly ids: readonly string[] }) {
  const m = useMessages('productStock')
  const texts = useDefinitionTexts()
  const language = useLanguage()
  const query = queryString({
    filters: { and: [{ column: 'stockId', method: 'inArray', value: ids }] },
    orderBy: [{ column: 'id', method: 'desc' }],
    limit: most,
  })
  const { data } = useAdminData<readonly Movement[]>(stockMovement, `/api/${stockMovement.path}?${query}`)
  const signed = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' })
  const amounts = ({ available, reserved }: Movement) =>
    [
      available === 0 ? '' : signed.format(available ?? 0),
      reserved === 0 ? '' : m.ofReserved.replace('{count}', signed.format(reserved ?? 0)),
    ]
      .filter(Boolean)
      .join(', ') || '0'
  if (!data) return null
  return (
    <ol className="mt-1 divide-y divide-border">
      {data.map(each => (
        <li key={each.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2">
          <span className="font-medium">{valueName(stockMovement, 'kind', each.kind, texts)}</span>
          <span className="tabular-nums">{amounts(each)}</span>
          {each.orderId && (
            <a href={recordAddress(order, each.orderId)} className="text-primary hover:underline">
              {m.order}
            </a>
          )}
          {each.reason && <span className="min-w-0 break-words text-text-muted">{each.reason}</span>}
          <span className="ml-auto text-text-muted text-xs">
            <DateText value={each.createdAt} />
          </span>
        </li>
      ))}
    </ol>
  )
}
