import type { Entity } from '@tessera/core'
import { listColumns } from '../state/list-columns.ts'

/** Fields that many records can have the same value of: what nobody sets, what has to differ and files are none of them. */
export function editableFields(entity: Entity): string[] {
  const together = new Set(entity.unique.flat())
  return listColumns(entity).filter(name => {
    const field = entity.fields[name]
    return field?.writable && !field.unique && field.kind !== 'file' && !together.has(name)
  })
}
