import type { AdminFindProps } from '@tessera/widget-sdk/admin'
import { useRecord, useRecords } from '../data/records.ts'

/** Passes the record of an id, or the records of a query, to its children. Renders nothing until they are loaded. */
export default function Find({ entity, id, query = {}, children }: AdminFindProps) {
  const one = useRecord(entity, id)
  const list = useRecords(entity, query, id === undefined)
  if (id !== undefined) return one.data ? children([one.data.row]) : null
  return list.data ? children(list.data.rows) : null
}
