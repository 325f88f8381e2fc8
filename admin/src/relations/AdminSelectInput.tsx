import type { AdminSelectInputProps } from '@tessera/widget-sdk/admin'
import { useRecords } from '../data/records.ts'
import { useLabels } from '../model/labels.ts'

/** Chooses a record, or none. */
export default function AdminSelectInput({ entity, value, onChange }: AdminSelectInputProps) {
  const labels = useLabels()
  const { data } = useRecords(entity, { limit: 25 })
  return (
    <select value={value ?? ''} onChange={event => onChange(event.target.value || null, null)}>
      <option value="" />
      {data?.rows.map(row => (
        <option key={row.id} value={row.id}>
          {labels.record(entity, row)}
        </option>
      ))}
    </select>
  )
}
