import { valueName } from '@tessera/core'
import { order } from '@tessera/ecommerce'
import { defineMessages, useCount, useLanguage, useMessages, useRows } from '@tessera/widget-sdk'
import {
  DashboardCard,
  DashboardEmpty,
  DashboardLink,
  DashboardRow,
  listAddress,
  recordAddress,
} from '@tessera/widget-sdk/admin'
import { DateText } from '@tessera/widget-sdk/ui'

const messages = defineMessages({
  en: { title: 'New orders', all: 'All orders', empty: 'No order waits for you.', order: 'Order' },
  ru: { title: 'Новые заказы', all: 'Все заказы', empty: 'Заказов в работе нет.', order: 'Заказ' },
})

/** From checkout to the door: what stands in a cart, and what has arrived, needs nobody. */
const filters = {
  and: [{ column: 'status', method: 'inArray', value: ['paying', 'approving', 'packaging', 'delivering'] }],
} as const
const newest = { filters, orderBy: [{ column: 'createdAt', method: 'desc' }], limit: 5 } as const

/** Orders that were placed and have not arrived. */
export default function OrdersPanel() {
  const m = useMessages(messages)
  const language = useLanguage()
  const rows = useRows(order, newest)
  const count = useCount(order, { filters })
  return (
    <DashboardCard
      title={m.title}
      count={count}
      more={<DashboardLink href={listAddress(order)}>{m.all}</DashboardLink>}
    >
      {rows.length === 0 ? (
        <DashboardEmpty>{m.empty}</DashboardEmpty>
      ) : (
        <ul>
          {rows.map(({ id, number, email, status, placedAt, createdAt }) => (
            <DashboardRow
              key={id}
              href={recordAddress(order, id)}
              title={number ? `${m.order} ${number}` : (email ?? id)}
              text={number ? email : null}
              aside={
                <span className="flex flex-col items-end gap-0.5">
                  <span className="font-medium text-text">{valueName(order, 'status', status, language)}</span>
                  <DateText value={placedAt ?? createdAt} />
                </span>
              }
            />
          ))}
        </ul>
      )}
    </DashboardCard>
  )
}
