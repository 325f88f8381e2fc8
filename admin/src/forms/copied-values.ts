import { type Entity, fieldEntries } from '@tessera/core'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import type { FormValues } from './form-values.ts'

/** The initial values of a copy: everything but unique fields. */
export function copiedValues(entity: Entity, row: AdminRow): FormValues {
  const uniqueAlone = new Set(entity.unique.filter(names => names.length === 1).flat())
  const copied = fieldEntries(entity).filter(
    ([name, { writable, unique }]) => writable && !unique && !uniqueAlone.has(name),
  )
  return Object.fromEntries(copied.map(([name]) => [name, row[name]]))
}
