import { paymentDifference, paymentEvent, refusedNotification } from '@tessera/billing'
import type { Entity, Filter, Row } from '@tessera/core'
import { queryString, useLanguage } from '@tessera/widget-sdk'
import { DashboardCard, DashboardEmpty, DashboardLink, listAddress, useAdminData } from '@tessera/widget-sdk/admin'
import { Skeleton } from '@tessera/widget-sdk/ui'
import { useState } from 'react'
import { useMessages } from '../messages.ts'

const odd = ['unmatched', 'mismatch', 'insufficient'] as const
const week = 7 * 24 * 60 * 60 * 1000

/** Money that somebody has to look after: notifications that fit nothing or failed, and differences from the providers' records. */
export default function PaymentsPanel() {
  const m = useMessages('paymentsPanel')
  const counted = useMessages('paymentsPanelCounts')
  const language = useLanguage()
  const ofOutcomes = new URLSearchParams(odd.map(outcome => ['filter[outcome][any]', outcome]))
  const rows = [
    {
      name: 'failed',
      count: useCounted(paymentEvent, [{ column: 'failure', method: 'isNotNull' }]),
      href: `${listAddress(paymentEvent)}?filter[failure][filled]=`,
    },
    {
      name: 'events',
      count: useCounted(paymentEvent, [{ column: 'outcome', method: 'inArray', value: odd }]),
      href: `${listAddress(paymentEvent)}?${ofOutcomes}`,
    },
    {
      name: 'differences',
      count: useCounted(paymentDifference, [{ column: 'settledAt', method: 'isNull' }]),
      href: listAddress(paymentDifference),
    },
    { name: 'refused', count: useRefused(), href: listAddress(refusedNotification) },
  ] as const
  const waiting = rows.filter(({ count }) => count !== undefined && count > 0)
  const isRead = rows.every(({ count }) => count !== undefined)
  return (
    <DashboardCard title={m.title} more={<DashboardLink href={listAddress(paymentEvent)}>{m.all}</DashboardLink>}>
      {!isRead && <Skeleton className="h-12" />}
      {isRead && waiting.length === 0 && <DashboardEmpty>{m.empty}</DashboardEmpty>}
      <ul>
        {waiting.map(({ name, count = 0, href }) => (
          <li key={name} className="border-border border-b last:border-b-0">
            <a href={href} className="flex min-h-12 items-center gap-3 px-4 py-2 transition-colors hover:bg-surface">
              <span className="font-medium text-lg tabular-nums">{new Intl.NumberFormat(language).format(count)}</span>
              <span className="text-text-muted">{counted[name](count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </DashboardCard>
  )
}

function useCounted(entity: Entity, and: readonly Filter[]): number | undefined {
  return useAdminData<number>(entity, `/api/${entity.path}/count?${queryString({ filters: { and } })}`).data
}

/** Notifications with a wrong signature in the last seven days. */
function useRefused(): number | undefined {
  const [since] = useState(() => new Date(Date.now() - week).toISOString().slice(0, 10))
  const filters = { and: [{ column: 'day', method: 'gt', value: since } as const] }
  const query = queryString({ filters, limit: 1000 })
  const { data } = useAdminData<readonly Row<typeof refusedNotification>[]>(
    refusedNotification,
    `/api/${refusedNotification.path}?${query}`,
  )
  return data?.reduce((sum, { count }) => sum + count, 0)
}
