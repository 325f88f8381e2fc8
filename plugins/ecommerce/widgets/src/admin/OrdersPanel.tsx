import { valueName } from '@tessera/core'
import { order } from '@tessera/ecommerce'
import { DashboardRecords, DashboardRow, recordAddress, useDefinitionTexts } from '@tessera/widget-sdk/admin'
import { DateText } from '@tessera/widget-sdk/ui'
import { useMessages } from '../messages.ts'

/** From checkout to delivery: carts and delivered orders need no attention. */
const filters = {
  and: [{ column: 'status', method: 'inArray', value: ['paying', 'approving', 'packaging', 'delivering'] }],
} as const

/** Orders that were placed and have not been delivered. */
export default function OrdersPanel() {
  const m = useMessages('ordersPanel')
  const texts = useDefinitionTexts()
  return (
    <DashboardRecords entity={order} filters={filters} title={m.title} all={m.all} empty={m.empty}>
      {({ id, number, email, status, placedAt, createdAt }) => (
        <DashboardRow
          key={id}
          href={recordAddress(order, id)}
          title={number ? `${m.order} ${number}` : (email ?? id)}
          text={number ? email : null}
          aside={
            <span className="flex flex-col items-end gap-0.5">
              <span className="font-medium text-text">{valueName(order, 'status', status, texts)}</span>
              <DateText value={placedAt ?? createdAt} />
            </span>
          }
        />
      )}
    </DashboardRecords>
  )
}
