import type { AdminTableProps } from '@tessera/widget-sdk/admin'
import { Link } from 'react-router'
import { addresses } from '../app/addresses.ts'
import { useRecords } from '../data/records.ts'
import { useLabels } from '../model/labels.ts'

/** The table of an entity. */
export default function AdminTable({ entity, where = [] }: AdminTableProps) {
  const labels = useLabels()
  const { data } = useRecords(entity, { filters: { and: [...where] }, limit: 25 })
  return (
    <ul className="p-6">
      {data?.rows.map(row => (
        <li key={row.id}>
          <Link to={addresses.record(entity, row.id)}>{labels.record(entity, row)}</Link>
        </li>
      ))}
    </ul>
  )
}
