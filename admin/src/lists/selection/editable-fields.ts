import type { Entity } from '@tessera/core'
import { listColumns } from '../state/list-columns.ts'

/** Fields that many records can share a value of: not read-only ones, unique ones and files. */
export function editableFields(entity: Entity): string[] {
  const together = new Set(entity.unique.flat())
  return listColumns(entity).filter(name => {
    const field = entity.fields[name]
    return field?.writable && !field.unique && field.kind !== 'file' && !together.has(name)
  })
}
