import { request } from '@tessera/crm'
import { defineMessages, useMessages } from '@tessera/widget-sdk'
import { DashboardRecords, DashboardRow, recordAddress } from '@tessera/widget-sdk/admin'
import { DateText } from '@tessera/widget-sdk/ui'

const messages = defineMessages({
  en: { title: 'New requests', all: 'All requests', empty: 'Nobody waits for an answer.', blank: 'An empty request' },
  ru: { title: 'Новые заявки', all: 'Все заявки', empty: 'Ответа никто не ждёт.', blank: 'Пустая заявка' },
})

const filters = { and: [{ column: 'status', method: 'eq', value: 'new' }] } as const

/** Requests that nobody has looked at yet. */
export default function RequestsPanel() {
  const m = useMessages(messages)
  return (
    <DashboardRecords entity={request} filters={filters} title={m.title} all={m.all} empty={m.empty}>
      {({ id, payload, createdAt }) => {
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
      }}
    </DashboardRecords>
  )
}
