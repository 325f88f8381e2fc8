import type { AdminFormProps } from '@tessera/widget-sdk/admin'
import { useRecord } from '../data/records.ts'

/** Makes a record without an id, changes the one with it. */
export default function AdminForm({ entity, id }: AdminFormProps) {
  const { data } = useRecord(entity, id)
  return <pre className="p-6">{JSON.stringify(data?.row, null, 2)}</pre>
}
