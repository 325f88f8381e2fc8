import { checkedAnswer, request } from '@tessera/crm'
import { DashboardRecords, DashboardRow, recordAddress } from '@tessera/widget-sdk/admin'
import { DateText } from '@tessera/widget-sdk/ui'
import { useMessages } from '../messages.ts'

const filters = { and: [{ column: 'status', method: 'eq', value: 'new' }] } as const

/** Requests that nobody has looked at yet. */
export default function RequestsPanel() {
  const m = useMessages('requestsPanel')
  return (
    <DashboardRecords entity={request} filters={filters} title={m.title} all={m.all} empty={m.empty}>
      {({ id, payload, createdAt }) => {
        const [title = m.blank, ...others] = Object.values(payload).filter(isTelling)
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

/** A checked box says nothing without its label. */
function isTelling(answer: string): boolean {
  return answer.trim() !== '' && answer !== checkedAnswer
}
