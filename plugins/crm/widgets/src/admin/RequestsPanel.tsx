import { request } from '@tessera/crm'
import { defineMessages, useCount, useMessages, useRows } from '@tessera/widget-sdk'
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
  en: { title: 'New requests', all: 'All requests', empty: 'Nobody waits for an answer.', blank: 'An empty request' },
  ru: { title: 'Новые заявки', all: 'Все заявки', empty: 'Ответа никто не ждёт.', blank: 'Пустая заявка' },
})

const filters = { and: [{ column: 'status', method: 'eq', value: 'new' }] } as const
const newest = { filters, orderBy: [{ column: 'createdAt', method: 'desc' }], limit: 5 } as const

/** What visitors sent through forms and nobody has looked at yet. */
export default function RequestsPanel() {
  const m = useMessages(messages)
  const rows = useRows(request, newest)
  const count = useCount(request, { filters })
  return (
    <DashboardCard
      title={m.title}
      count={count}
      more={<DashboardLink href={listAddress(request)}>{m.all}</DashboardLink>}
    >
      {rows.length === 0 ? (
        <DashboardEmpty>{m.empty}</DashboardEmpty>
      ) : (
        <ul>
          {rows.map(({ id, payload, createdAt }) => {
            const [title = m.blank, ...others] = Object.values(payload).filter(answer => answer.trim() !== '')
            return (
              <DashboardRow
                key={id}
                href={recordAddress(request, id)}
                title={title}
                text={others.join(' · ')}
                aside={<DateText value={createdAt} />}
              />
            )
          })}
        </ul>
      )}
    </DashboardCard>
  )
}
