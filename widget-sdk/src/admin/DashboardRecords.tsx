import type { Entity, ListQuery, Row } from '@tessera/core'
import type { ReactNode } from 'react'
import { useCount, useRows } from '../data/hooks.ts'
import { listAddress } from './admin-addresses.ts'
import { DashboardCard, DashboardEmpty, DashboardLink } from './DashboardCard.tsx'

interface DashboardRecordsProps<E extends Entity> {
  readonly entity: E
  /** Which records need attention. */
  readonly filters: NonNullable<ListQuery<E>['filters']>
  readonly title: ReactNode
  /** The text of the link to all records. */
  readonly all: ReactNode
  /** Shown when there are none. */
  readonly empty: ReactNode
  /** A `DashboardRow` for each. */
  readonly children: (row: Row<E>) => ReactNode
}

const most = 5

/** A dashboard card with the newest records that need attention, their number, and a link to all of them. */
export function DashboardRecords<E extends Entity>(props: DashboardRecordsProps<E>) {
  const { entity, filters, title, all, empty, children } = props
  const newest = { filters, orderBy: [{ column: 'createdAt', method: 'desc' }], limit: most } as ListQuery<E>
  const rows = useRows(entity, newest)
  const count = useCount(entity, { filters })
  return (
    <DashboardCard title={title} count={count} more={<DashboardLink href={listAddress(entity)}>{all}</DashboardLink>}>
      {rows.length === 0 ? <DashboardEmpty>{empty}</DashboardEmpty> : <ul>{rows.map(children)}</ul>}
    </DashboardCard>
  )
}
